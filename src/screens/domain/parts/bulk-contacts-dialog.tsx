import { useState } from 'react';
import { CONTACT_TYPES, type ContactType, type ContactValues, emptyContact } from '#core/domain/contact.rules.ts';
import { createContacts, refreshDomains } from '#core/domain/domains.store.ts';
import { domainNoticesMessages } from '#core/i18n/messages/domain-notices.en.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { BulkOutcomeDialog } from '#screens/ui/bulk-outcome-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { CheckboxGroup } from '#screens/ui/checkbox-group.tsx';
import { Dialog, DialogActions } from '#screens/ui/dialog.tsx';
import { Form } from '#screens/ui/form.tsx';
import { useBulkRun } from '#screens/ui/use-bulk-run.ts';
import { ContactFields, CopyContactMenu, contactTypeLabel, useContactForm } from './contact-fields.tsx';

const t = translator(domainsMessages, domainNoticesMessages);

interface Target {
  id: string;
  name: string;
}

interface BulkContactsDialogProps {
  domains: readonly Target[];
  /** What the form begins with; it can be filled from the team's details. */
  values?: ContactValues;
  types?: readonly ContactType[];
  onClose: () => void;
  onDone: (failedIds: ReadonlySet<string>) => void;
}

/** Sets one contact of several domains, in one or more of its parts. */
export function BulkContactsDialog({
  domains,
  values = emptyContact,
  types: firstTypes = ['admin', 'tech', 'billing'],
  onClose,
  onDone,
}: BulkContactsDialogProps) {
  const form = useContactForm(values);
  const [types, setTypes] = useState<ReadonlySet<string>>(new Set(firstTypes));
  const [error, setError] = useState<string | null>(null);
  const { outcomes, progress, run, retry } = useBulkRun<Target>(async ({ id }) => {
    for (const type of CONTACT_TYPES.filter((one) => types.has(one))) {
      const outcome = await createContacts.run({ body: { ...form.getValues(), type, domain_id: id } });
      if (!outcome.ok) return outcome;
    }
    return { ok: true, data: t('domains.contactUpdated') };
  });
  const start = (work: Promise<void>) => void work.then(() => void refreshDomains());
  const submit = () => {
    setError(types.size === 0 ? t('domains.chooseContact') : null);
    if (types.size > 0) start(run(domains));
  };
  if (outcomes)
    return (
      <BulkOutcomeDialog
        outcomes={outcomes}
        isPending={progress !== null}
        onRetry={() => start(retry(domains))}
        onClose={() => onDone(new Set(outcomes.filter(({ ok }) => !ok).map(({ id }) => id)))}
      />
    );
  return (
    <Dialog
      title={t('domains.contactsSeveral', { n: domains.length })}
      variant="medium"
      isOpen
      onClose={() => progress ?? onClose()}
    >
      <Form form={form} onSubmit={submit} label={t('domains.contacts')}>
        <CheckboxGroup
          label={t('domains.contactParts')}
          options={CONTACT_TYPES.map((type) => ({ value: type, label: contactTypeLabel(type) }))}
          value={types}
          onValueChange={setTypes}
          error={error}
        />
        {types.has('registrant') && (
          <p className="rounded bg-warning-soft text-warning px-3 py-2">{t('domains.registrantBulk')}</p>
        )}
        <CopyContactMenu form={form} contacts={[]} />
        <ContactFields form={form} />
        <DialogActions>
          <span role="status" className="grow text-muted tabular-nums">
            {progress}
          </span>
          <Button onClick={onClose} disabled={progress !== null}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" variant="primary" isPending={progress !== null}>
            {t('domains.applyTo', { n: domains.length })}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
