import { Download, FileUp } from 'lucide-react';
import { parse } from 'papaparse';
import { useId, useState } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { importMailboxes } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { type ImportRow, importColumns, parseImportRows } from '#core/email/mailbox-csv.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { generatePassword } from '#core/platform/generate-password.ts';
import { toCsv } from '#core/rules/csv.rules.ts';
import { formatCount } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip, Meter } from '#screens/ui/feedback.tsx';
import { TextareaField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Table } from '#screens/ui/table.tsx';
import { formatMegabytes } from './megabytes.ts';

const t = translator(emailMessages, listsMessages, mailboxesMessages);

/** So many are created with one call: the bar moves, and a failure costs few. */
const BATCH = 20;
const MAX_FILE_BYTES = 5_000_000;
const LONG_PASTE = 5000;

interface Row extends ImportRow {
  status: 'good' | 'wrong' | 'created';
  message: string;
}

const downloadCsv = (name: string, rows: readonly (readonly (string | number)[])[]) =>
  downloadBlob(new Blob([toCsv(rows)], { type: 'text/csv' }), name);

/** Mailboxes from a file: first what would become of each row, then the rows that can be. */
export function ImportMailboxesDialog({ domain, onClose }: { domain: EmailDomain; onClose: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [done, setDone] = useState<{ tried: number; of: number } | null>(null);
  const isPending = useSignalValue(importMailboxes.isPending);

  const send = (some: readonly Row[], dry_run: boolean) =>
    importMailboxes.run({
      body: {
        domain_id: domain.id,
        dry_run,
        mailboxes: some.map(({ local_part, name, password, quota }) => ({ local_part, name, password, quota })),
      },
    });

  const check = async (source: string) => {
    setProblem(null);
    const table = parse<string[]>(source, { skipEmptyLines: 'greedy' }).data;
    const read = parseImportRows(table, {
      domain: domain.name,
      defaultQuota: domain.default_quota,
      generatePassword,
    });
    if (read.problem) {
      setProblem(read.problem);
      return;
    }
    const mine = read.rows.map(
      (row): Row => ({ ...row, status: row.error ? 'wrong' : 'good', message: row.error ?? '' }),
    );
    const sound = mine.filter((row) => row.status === 'good');
    const outcome = sound.length > 0 ? await send(sound, true) : null;
    if (outcome && !outcome.ok) {
      setProblem(emailErrorMessage(outcome.error));
      return;
    }
    const said = new Map(outcome?.data.outcomes.map((one) => [sound[Number(one.id)], one]));
    setRows(
      mine.map((row) => {
        const word = said.get(row);
        return word && !word.ok ? { ...row, status: 'wrong', message: word.message } : row;
      }),
    );
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) {
      setProblem(t('import.tooLarge'));
      return;
    }
    const content = await file.text();
    setText(content);
    await check(content);
  };
  const create = async () => {
    if (!rows) return;
    setProblem(null);
    let current = rows;
    const todo = rows.filter((row) => row.status === 'good');
    for (let at = 0; at < todo.length; at += BATCH) {
      setDone({ tried: at, of: todo.length });
      const batch = todo.slice(at, at + BATCH);
      const outcome = await send(batch, false);
      if (!outcome.ok) {
        // What is created says so; the rest can be tried again as it stands.
        setProblem(emailErrorMessage(outcome.error));
        break;
      }
      const said = new Map(outcome.data.outcomes.map((one) => [batch[Number(one.id)]?.line, one]));
      current = current.map((row) => {
        const word = said.get(row.line);
        return word ? { ...row, status: word.ok ? 'created' : 'wrong', message: word.ok ? '' : word.message } : row;
      });
      setRows(current);
    }
    setDone(null);
  };

  const of = (status: Row['status']) => rows?.filter((row) => row.status === status) ?? [];
  const [good, wrong, created] = [of('good'), of('wrong'), of('created')];
  const made = created.filter((row) => row.hasGeneratedPassword);
  const columns = [...importColumns];
  const cells = (row: Row) => [
    `${row.local_part}@${domain.name}`,
    row.name,
    row.hasGeneratedPassword && row.status !== 'created' ? '' : row.password,
    row.quota,
  ];
  return (
    <Dialog
      title={t('import.title', { name: domain.name })}
      isOpen
      onClose={onClose}
      variant="wide"
      actions={
        rows ? (
          <>
            <Button onClick={() => setRows(null)} disabled={isPending}>
              {t('import.another')}
            </Button>
            {good.length > 0 ? (
              <Button variant="primary" isPending={isPending} onClick={() => void create()}>
                {t('import.create', { n: formatCount(good.length) })}
              </Button>
            ) : (
              <Button variant="primary" onClick={onClose}>
                {t('dialog.close')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button
              variant="primary"
              isPending={isPending}
              disabled={text.trim() === ''}
              onClick={() => void check(text)}
            >
              {t('import.check')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <FormError error={problem} />
        {!rows && (
          <>
            <p className="text-muted">{t('import.text', { columns: importColumns.join(', ') })}</p>
            <div className="flex flex-wrap items-center gap-3">
              <label
                htmlFor={id}
                className="inline-flex items-center gap-2 h-10 px-4 rounded border border-control font-semibold hover:bg-hover cursor-pointer"
              >
                <FileUp size={16} aria-hidden />
                {t('import.choose')}
              </label>
              <input
                id={id}
                type="file"
                accept=".csv,text/csv"
                className="sr-only"
                onChange={(event) => {
                  void readFile(event.target.files?.[0]);
                  event.target.value = '';
                }}
              />
              <Button
                variant="quiet"
                icon={Download}
                onClick={() =>
                  downloadCsv('mailboxes-template.csv', [
                    columns,
                    [`anna.example@${domain.name}`, 'Anna Example', '', domain.default_quota],
                  ])
                }
              >
                {t('import.template')}
              </Button>
            </div>
            <TextareaField
              label={t('import.paste')}
              rows={8}
              spellCheck={false}
              value={text}
              placeholder={`${columns.join(',')}\nanna@${domain.name},Anna Example,,${domain.default_quota}`}
              onChange={(event) => setText(event.target.value)}
              onPaste={(event) => {
                const pasted = event.clipboardData.getData('text/plain');
                if (pasted.length < LONG_PASTE) return;
                // Browsers put long texts in line by line, which takes them minutes.
                event.preventDefault();
                const { selectionStart, selectionEnd } = event.currentTarget;
                setText(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd));
              }}
            />
          </>
        )}
        {rows && (
          <>
            <p role="status" className="flex flex-wrap items-center gap-2">
              {created.length > 0 && (
                <Chip tone="success">{t('import.created', { n: formatCount(created.length) })}</Chip>
              )}
              {good.length > 0 && <Chip tone="info">{t('import.good', { n: formatCount(good.length) })}</Chip>}
              {wrong.length > 0 && <Chip tone="danger">{t('import.wrong', { n: formatCount(wrong.length) })}</Chip>}
            </p>
            {done && (
              <Meter
                label={t('import.progress')}
                value={done.tried}
                max={done.of}
                text={t('import.progressOf', { done: formatCount(done.tried), of: formatCount(done.of) })}
              />
            )}
            <div className="list-card rounded border border-line min-w-0">
              <Table
                label={t('import.rows')}
                isVirtualized
                rows={rows}
                rowId={(row) => String(row.line)}
                rowName={(row) => row.local_part}
                empty={null}
                columns={[
                  {
                    id: 'line',
                    title: t('import.line'),
                    cell: (row) => <span className="tabular-nums text-muted">{row.line}</span>,
                  },
                  {
                    id: 'address',
                    title: t('email.address'),
                    isMain: true,
                    cell: (row) => (
                      <span className="grid">
                        <span className="font-semibold break-all">{row.local_part || '–'}</span>
                        <span className="text-sm text-muted">{row.name}</span>
                      </span>
                    ),
                  },
                  {
                    id: 'quota',
                    title: t('email.quota'),
                    cell: (row) => (
                      <span className="tabular-nums whitespace-nowrap">
                        {row.quota > 0 ? formatMegabytes(row.quota) : '–'}
                      </span>
                    ),
                  },
                  {
                    id: 'state',
                    title: t('table.status'),
                    cell: (row) =>
                      row.status === 'wrong' ? (
                        <span className="text-danger text-sm">{row.message}</span>
                      ) : (
                        <Chip tone={row.status === 'created' ? 'success' : 'info'}>
                          {t(row.status === 'created' ? 'import.isCreated' : 'import.isGood')}
                        </Chip>
                      ),
                  },
                ]}
              />
            </div>
            <div className="flex flex-wrap gap-2">
              {made.length > 0 && (
                <Button
                  icon={Download}
                  onClick={() => downloadCsv(`passwords-${domain.name}.csv`, [columns, ...made.map(cells)])}
                >
                  {t('import.savePasswords', { n: formatCount(made.length) })}
                </Button>
              )}
              {wrong.length > 0 && (
                <Button
                  icon={Download}
                  onClick={() =>
                    downloadCsv(`not-created-${domain.name}.csv`, [
                      [...columns, 'error'],
                      ...wrong.map((row) => [...cells(row), row.message]),
                    ])
                  }
                >
                  {t('import.saveWrong', { n: formatCount(wrong.length) })}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
