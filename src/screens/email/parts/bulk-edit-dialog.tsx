import { useState } from 'react';
import type { Mailbox, MailboxUpdate } from '#core/email/email.schema.ts';
import { updateMailboxes } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { BulkOutcomeDialog, type NamedOutcome } from '#screens/ui/bulk-outcome-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { nameOutcomes } from './name-outcomes.ts';

const t = translator(emailMessages, listsMessages, mailboxesMessages);

/** Empty means unchanged. */
interface BulkEdit {
  /** Megabytes, as typed. */
  quota: string;
  active: '' | 'on' | 'off';
  imap: '' | 'on' | 'off';
}

const isValidQuota = (quota: string) => quota === '' || (Number.isInteger(Number(quota)) && Number(quota) > 0);
const toUpdate = ({ quota, active, imap }: BulkEdit): MailboxUpdate => ({
  ...(quota === '' ? {} : { quota: Number(quota) }),
  ...(active === '' ? {} : { is_active: active === 'on' }),
  ...(imap === '' ? {} : { is_imap_enabled: imap === 'on' }),
});

interface Props {
  mailboxes: readonly Mailbox[];
  onDone: () => void;
  onClose: () => void;
}

/** Changes several mailboxes at once; a value left unchanged stays different for each. */
export function BulkEditDialog({ mailboxes, onDone, onClose }: Props) {
  const [values, setValues] = useState<BulkEdit>({ quota: '', active: '', imap: '' });
  const [error, setError] = useState<string | null>(null);
  const [quotaError, setQuotaError] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<readonly NamedOutcome[] | null>(null);
  const isPending = useSignalValue(updateMailboxes.isPending);
  const save = async (ids: readonly string[], previous: readonly NamedOutcome[]) => {
    const payload = toUpdate(values);
    const isQuotaValid = isValidQuota(values.quota);
    const isUnchanged = Object.keys(payload).length === 0;
    setQuotaError(isQuotaValid ? null : t('mailbox.wholeMegabytes'));
    setError(isUnchanged ? t('mailbox.nothingChosen') : null);
    if (!isQuotaValid || isUnchanged) return;
    const outcome = await updateMailboxes.run({ body: { mailboxes: ids.map((id) => ({ id, payload })) } });
    if (outcome.ok) setOutcomes([...previous, ...nameOutcomes(outcome.data.outcomes, mailboxes)]);
    else setError(emailErrorMessage(outcome.error));
  };
  if (outcomes) {
    const failedIds = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.id);
    const retry = () =>
      void save(
        failedIds,
        outcomes.filter((outcome) => outcome.ok),
      );
    return <BulkOutcomeDialog outcomes={outcomes} isPending={isPending} onRetry={retry} onClose={onDone} />;
  }
  const saveAll = () =>
    void save(
      mailboxes.map((mailbox) => mailbox.id),
      [],
    );
  return (
    <Dialog
      title={t('mailbox.bulkTitle', { n: mailboxes.length })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" isPending={isPending} onClick={saveAll}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={error} />
        <BulkEditFields values={values} onChange={setValues} quotaError={quotaError} />
      </div>
    </Dialog>
  );
}

interface BulkEditFieldsProps {
  values: BulkEdit;
  onChange: (values: BulkEdit) => void;
  quotaError: string | null;
}

function BulkEditFields({ values, onChange, quotaError }: BulkEditFieldsProps) {
  const options = (on: string, off: string) => [
    { value: '', label: t('mailbox.unchanged') },
    { value: 'on', label: on },
    { value: 'off', label: off },
  ];
  return (
    <>
      <TextField
        label={t('email.quota')}
        suffix="MB"
        inputMode="numeric"
        placeholder={t('mailbox.unchanged')}
        value={values.quota}
        error={quotaError}
        onChange={(event) => onChange({ ...values, quota: event.target.value.trim() })}
      />
      <SelectField
        label={t('table.status')}
        value={values.active}
        options={options(t('status.active'), t('status.off'))}
        onChange={(event) => onChange({ ...values, active: event.target.value as BulkEdit['active'] })}
      />
      <SelectField
        label={t('mailbox.imapPop')}
        value={values.imap}
        options={options(t('mailbox.allowed'), t('mailbox.notAllowed'))}
        onChange={(event) => onChange({ ...values, imap: event.target.value as BulkEdit['imap'] })}
      />
    </>
  );
}
