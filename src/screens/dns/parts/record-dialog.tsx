import { Wrench } from 'lucide-react';
import { type ClipboardEvent, useRef } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import type { DraftRow } from '#core/dns/draft.rules.ts';
import { fullName } from '#core/dns/name.rules.ts';
import { problemText } from '#core/dns/problem-text.ts';
import { type Problem, RECORD_TYPES, typedFullName } from '#core/dns/record.rules.ts';
import { DEFAULT_TTL, parseTtl } from '#core/dns/ttl.rules.ts';
import { rrsetTtl, upsertRecord, type ZoneDraft } from '#core/dns/zone-draft.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { randomId } from '#core/platform/random-id.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { focusFirst } from '#screens/ui/focus-first.ts';
import { FormElement } from '#screens/ui/form-element.tsx';
import { ContentFields } from './content-fields.tsx';
import { TtlField } from './ttl-field.tsx';
import { type RecordForm, useRecordForm } from './use-record-form.ts';

const t = translator(zoneMessages, zoneDialogsMessages);

interface Props {
  zone: Zone;
  draft: ZoneDraft;
  /** The record to edit or to copy; null for a new one. */
  row: DraftRow | null;
  isCopy: boolean;
  /** Takes over several lines that were pasted. */
  onImport: (text: string) => void;
  onClose: () => void;
}

const FORM_ID = 'record-form';

/** Adds or edits one record of the draft. */
export function RecordDialog(props: Props) {
  const { row, isCopy, onClose } = props;
  const isNew = !row || isCopy;
  return (
    <Dialog
      title={isNew ? t('zone.addRecord') : t('zone.editNamed', { name: `${row.name} ${row.type}` })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID}>
            {t(isNew ? 'zone.addToDraft' : 'zone.saveToDraft')}
          </Button>
        </>
      }
    >
      <RecordFields {...props} />
    </Dialog>
  );
}

function RecordFields({ zone, draft, row, isCopy, onImport, onClose }: Props) {
  const form = useRecordForm(row, zone.name, DEFAULT_TTL);
  const element = useRef<HTMLFormElement>(null);
  const records = useSignalValue(draft.records);
  const { values, record } = form;
  const key = row && !isCopy ? row.key : '';
  const setSize = record
    ? records.filter(({ name, type, ...other }) => other.key !== key && name === record.name && type === record.type)
        .length
    : 0;
  const setTtl = record && rrsetTtl(records, { ...record, key });
  const submit = () => {
    form.setSubmitted(true);
    if (!record) {
      // Behind the rendering of what is wrong
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const comment = values.comment.trim();
    const saved = { ...record, ...(comment ? { comment } : {}), key: key || randomId() };
    draft.edit((list) => upsertRecord(list, saved));
    onClose();
  };
  return (
    <FormElement ref={element} id={FORM_ID} className="grid gap-4" onSubmit={submit}>
      <div className="grid gap-2">
        <NameField form={form} zone={zone} onImport={onImport} />
        <Notes form={form} isShown={(field) => field === 'name'} />
      </div>
      <SelectField
        label={t('zone.type')}
        value={values.type}
        options={RECORD_TYPES.map((type) => ({ value: type, label: t(typeLabel(type)) }))}
        onChange={(event) => form.change({ type: event.target.value })}
      />
      <ContentFields form={form} />
      <TtlField
        value={values.ttl}
        onChange={(ttl) => form.change({ ttl })}
        onBlur={() => form.touch('ttl')}
        error={errorOf(form, 'ttl')}
        note={setSize > 0 && setTtl !== parseTtl(values.ttl) ? t('zone.ttlOfSet', { n: setSize }) : null}
      />
      <TextField
        label={t('zone.comment')}
        help={t('zone.commentHelp')}
        value={values.comment}
        maxLength={200}
        onChange={(event) => form.change({ comment: event.target.value })}
      />
      <Notes form={form} isShown={(field) => field !== 'name'} />
      {record && (
        <p className="grid gap-1 rounded bg-sunken px-3 py-2 text-sm min-w-0">
          <span className="text-muted">{t('zone.preview')}</span>
          <code className="break-all">
            {`${fullName(record.name, zone.name)}. ${record.ttl} IN ${record.type} ${record.content}`}
          </code>
        </p>
      )}
    </FormElement>
  );
}

type RecordType = (typeof RECORD_TYPES)[number];
const typeLabel = (type: RecordType) => `zone.type${type}` as const;

/** The first error of a field, in words. */
const errorOf = ({ problems }: RecordForm, field: Problem['field']) => {
  const found = problems.find((problem) => problem.level === 'error' && problem.field === field);
  return found ? problemText(found) : null;
};

function NameField({ form, zone, onImport }: { form: RecordForm; zone: Zone; onImport: (text: string) => void }) {
  const { name } = form.values;
  const full = typedFullName(name, zone.name);
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain').trim();
    if (form.fillFromPaste(text)) event.preventDefault();
    else if (text.includes('\n') && /\s\S+\s/.test(text)) {
      event.preventDefault();
      onImport(text);
    }
  };
  return (
    <TextField
      label={t('zone.name')}
      ref={focusFirst}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="@"
      value={name}
      error={errorOf(form, 'name')}
      help={
        full === null ? (
          t('zone.nameHelp')
        ) : (
          <>
            {t('zone.fullName')} <code className="break-all text-ink">{full}</code>
          </>
        )
      }
      onPaste={paste}
      onChange={(event) => form.change({ name: event.target.value })}
      onBlur={() => {
        if (/\s/.test(name.trim()) && form.fillFromPaste(name)) return;
        form.touch('name');
      }}
    />
  );
}

/** What may be meant otherwise, each with the button that changes it; and fixes of errors. */
function Notes({ form, isShown }: { form: RecordForm; isShown: (field: Problem['field']) => boolean }) {
  const shown = form.problems.filter(
    (problem) => isShown(problem.field) && (problem.level === 'warning' || problem.fix),
  );
  return (
    <ul aria-label={t('zone.notes')} aria-live="polite" className={shown.length > 0 ? 'grid gap-2' : 'sr-only'}>
      {shown.map((problem) => (
        <li
          key={`${problem.code} ${problem.at ?? ''}`}
          className="flex items-center gap-3 rounded bg-warning-soft text-warning px-3 py-2 text-sm"
        >
          <span className="grow min-w-0 break-words">{problemText(problem)}</span>
          {problem.fix && (
            <Button size="small" icon={Wrench} onClick={() => form.applyFix(problem)}>
              {t('zone.fix')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
