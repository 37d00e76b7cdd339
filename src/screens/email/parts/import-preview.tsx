import { Download } from 'lucide-react';
import { importColumns } from '#core/email/mailbox-csv.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { Chip, Meter } from '#screens/ui/feedback.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { downloadCsv } from './download-csv.ts';
import { formatMegabytes } from './megabytes.ts';
import type { CheckedRow } from './use-mailbox-import.ts';

const t = translator(emailMessages, listsMessages, mailboxesMessages);

const columns = (): Column<CheckedRow>[] => [
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
      <span className="tabular-nums whitespace-nowrap">{row.quota > 0 ? formatMegabytes(row.quota) : '–'}</span>
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
];

interface ImportPreviewProps {
  rows: readonly CheckedRow[];
  progress: { done: number; total: number } | null;
  domainName: string;
}

/** What will become of each row, or has become of it. */
export function ImportPreview({ rows, progress, domainName }: ImportPreviewProps) {
  const count = (status: CheckedRow['status']) => rows.filter((row) => row.status === status).length;
  const [created, good, wrong] = [count('created'), count('good'), count('wrong')];
  return (
    <>
      <p role="status" className="flex flex-wrap items-center gap-2">
        {created > 0 && <Chip tone="success">{t('import.created', { n: formatCount(created) })}</Chip>}
        {good > 0 && <Chip tone="info">{t('import.good', { n: formatCount(good) })}</Chip>}
        {wrong > 0 && <Chip tone="danger">{t('import.wrong', { n: formatCount(wrong) })}</Chip>}
      </p>
      {progress && (
        <Meter
          label={t('import.progress')}
          value={progress.done}
          max={progress.total}
          text={t('import.progressOf', { done: formatCount(progress.done), of: formatCount(progress.total) })}
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
          columns={columns()}
        />
      </div>
      <ResultDownloads rows={rows} domainName={domainName} />
    </>
  );
}

/** Downloads of the generated passwords and of the rows that were not created. */
function ResultDownloads({ rows, domainName }: Pick<ImportPreviewProps, 'rows' | 'domainName'>) {
  const wrong = rows.filter((row) => row.status === 'wrong');
  const withNewPassword = rows.filter((row) => row.status === 'created' && row.hasGeneratedPassword);
  const cells = (row: CheckedRow) => [
    `${row.local_part}@${domainName}`,
    row.name,
    row.hasGeneratedPassword && row.status !== 'created' ? '' : row.password,
    row.quota,
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {withNewPassword.length > 0 && (
        <Button
          icon={Download}
          onClick={() => downloadCsv(`passwords-${domainName}.csv`, [importColumns, ...withNewPassword.map(cells)])}
        >
          {t('import.savePasswords', { n: withNewPassword.length })}
        </Button>
      )}
      {wrong.length > 0 && (
        <Button
          icon={Download}
          onClick={() =>
            downloadCsv(`not-created-${domainName}.csv`, [
              [...importColumns, 'error'],
              ...wrong.map((row) => [...cells(row), row.message]),
            ])
          }
        >
          {t('import.saveWrong', { n: wrong.length })}
        </Button>
      )}
    </div>
  );
}
