import { useState } from 'react';
import { type DraftRow, rrsetKey } from '#core/dns/draft.rules.ts';
import { problemText } from '#core/dns/problem-text.ts';
import { readTtl } from '#core/dns/record.rules.ts';
import { DEFAULT_TTL } from '#core/dns/ttl.rules.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import { zoneDialogsMessages } from '#core/i18n/messages/zone-dialogs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { focusFirst } from '#screens/ui/focus-first.ts';
import { FormElement } from '#screens/ui/form-element.tsx';
import { TtlField } from './ttl-field.tsx';

const t = translator(zoneDialogsMessages);

const FORM_ID = 'ttl-form';

interface Props {
  draft: ZoneDraft;
  rows: readonly DraftRow[];
  onClose: () => void;
  onDone: () => void;
}

/** One TTL for the selected records, and for the others of their sets. */
export function TtlDialog({ draft, rows, onClose, onDone }: Props) {
  const [value, setValue] = useState(String(rows[0]?.ttl ?? DEFAULT_TTL));
  const [isSubmitted, setSubmitted] = useState(false);
  const records = useSignalValue(draft.records);
  const sets = new Set(rows.map(rrsetKey));
  const affected = records.filter((record) => sets.has(rrsetKey(record))).length;
  const reading = readTtl(value);
  const submit = () => {
    setSubmitted(true);
    const { ttl } = reading;
    if (ttl === null) return;
    draft.edit((list) => list.map((record) => (sets.has(rrsetKey(record)) ? { ...record, ttl } : record)));
    onDone();
    onClose();
  };
  return (
    <Dialog
      title={t('zone.changeTtlOf', { n: rows.length })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID}>
            {t('zone.saveToDraft')}
          </Button>
        </>
      }
    >
      <FormElement id={FORM_ID} className="grid gap-4" onSubmit={submit}>
        <TtlField
          ref={focusFirst}
          value={value}
          onChange={setValue}
          error={isSubmitted && reading.ttl === null ? problemText(reading.problem) : null}
          note={affected > rows.length ? t('zone.ttlAffects', { n: affected }) : null}
        />
      </FormElement>
    </Dialog>
  );
}
