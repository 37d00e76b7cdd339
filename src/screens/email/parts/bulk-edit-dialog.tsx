import { useState } from 'react';
import type { Mailbox, MailboxUpdate } from '#core/email/email.schema.ts';
import { updateMailboxes } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { BulkOutcomeDialog, type NamedOutcome } from './bulk-outcome-dialog.tsx';

const t = translator(emailMessages, listsMessages, mailboxesMessages);

type Choice = '' | 'on' | 'off';

/** Changes several mailboxes: what is left as it is stays as it is for each. */
export function BulkEditDialog({
  mailboxes,
  onDone,
  onClose,
}: {
  mailboxes: readonly Mailbox[];
  onDone: () => void;
  onClose: () => void;
}) {
  const [quota, setQuota] = useState('');
  const [active, setActive] = useState<Choice>('');
  const [imap, setImap] = useState<Choice>('');
  const [error, setError] = useState<string | null>(null);
  const [quotaError, setQuotaError] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<readonly NamedOutcome[] | null>(null);
  const isPending = useSignalValue(updateMailboxes.isPending);
  const options = (on: string, off: string) => [
    { value: '', label: t('mailbox.unchanged') },
    { value: 'on', label: on },
    { value: 'off', label: off },
  ];
  const run = async (ids: readonly string[], before: readonly NamedOutcome[]) => {
    setError(null);
    setQuotaError(null);
    const megabytes = Number(quota);
    if (quota !== '' && !(Number.isInteger(megabytes) && megabytes > 0)) {
      setQuotaError(t('mailbox.wholeMegabytes'));
      return;
    }
    const payload: MailboxUpdate = {
      ...(quota === '' ? {} : { quota: megabytes }),
      ...(active === '' ? {} : { is_active: active === 'on' }),
      ...(imap === '' ? {} : { is_imap_enabled: imap === 'on' }),
    };
    if (Object.keys(payload).length === 0) {
      setError(t('mailbox.nothingChosen'));
      return;
    }
    const outcome = await updateMailboxes.run({ body: { mailboxes: ids.map((id) => ({ id, payload })) } });
    if (outcome.ok) setOutcomes([...before, ...nameOutcomes(outcome.data.outcomes, mailboxes)]);
    else setError(emailErrorMessage(outcome.error));
  };
  if (outcomes) {
    const failed = outcomes.filter((one) => !one.ok);
    return (
      <BulkOutcomeDialog
        outcomes={outcomes}
        isPending={isPending}
        onRetry={() =>
          void run(
            failed.map((one) => one.id),
            outcomes.filter((one) => one.ok),
          )
        }
        onClose={onDone}
      />
    );
  }
  return (
    <Dialog
      title={t('mailbox.bulkTitle', { n: mailboxes.length })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            onClick={() =>
              void run(
                mailboxes.map((one) => one.id),
                [],
              )
            }
          >
            {t('form.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={error} />
        <TextField
          label={t('email.quota')}
          suffix="MB"
          inputMode="numeric"
          placeholder={t('mailbox.unchanged')}
          value={quota}
          error={quotaError}
          onChange={(event) => setQuota(event.target.value.trim())}
        />
        <SelectField
          label={t('table.status')}
          value={active}
          options={options(t('status.active'), t('status.off'))}
          onChange={(event) => setActive(event.target.value as Choice)}
        />
        <SelectField
          label={t('mailbox.imapPop')}
          value={imap}
          options={options(t('mailbox.allowed'), t('mailbox.notAllowed'))}
          onChange={(event) => setImap(event.target.value as Choice)}
        />
      </div>
    </Dialog>
  );
}

/** Outcomes with the address instead of the id; an id that was not asked for keeps itself. */
export const nameOutcomes = (
  outcomes: readonly Omit<NamedOutcome, 'name'>[],
  mailboxes: readonly Mailbox[],
): NamedOutcome[] =>
  outcomes.map((one) => ({ ...one, name: mailboxes.find((mailbox) => mailbox.id === one.id)?.username ?? one.id }));
