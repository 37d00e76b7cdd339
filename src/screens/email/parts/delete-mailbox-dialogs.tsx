import type { Mailbox } from '#core/email/email.schema.ts';
import { deleteMailbox, deleteMailboxes } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { list } from '#core/rules/format.rules.ts';
import type { NamedOutcome } from '#screens/ui/bulk-outcome-dialog.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { nameOutcomes } from './name-outcomes.ts';

const t = translator(emailMessages, mailboxesMessages);

interface DeleteMailboxDialogProps {
  mailbox: Mailbox;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteMailboxDialog({ mailbox, onDeleted, onClose }: DeleteMailboxDialogProps) {
  const isDeleting = useSignalValue(deleteMailbox.isPending);
  const { username, messages, aliases } = mailbox;
  const remove = async () => {
    if ((await deleteMailbox.run({ params: { id: mailbox.id } })).ok) onDeleted();
  };
  return (
    <ConfirmDialog
      title={t('email.deleteTitle', { name: username })}
      text={
        <>
          <p>{t('email.deleteText', { name: username, messages: t('email.messages', { n: messages }) })}</p>
          {aliases.length > 0 && <p className="mt-2">{t('mailbox.deleteAliases', { aliases: list(aliases) })}</p>}
        </>
      }
      confirmLabel={t('email.deleteAction')}
      isOpen
      isPending={isDeleting}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

interface DeleteMailboxesDialogProps {
  mailboxes: readonly Mailbox[];
  onOutcomes: (outcomes: readonly NamedOutcome[]) => void;
  onClose: () => void;
}

export function DeleteMailboxesDialog({ mailboxes, onOutcomes, onClose }: DeleteMailboxesDialogProps) {
  const isDeleting = useSignalValue(deleteMailboxes.isPending);
  const remove = async () => {
    const outcome = await deleteMailboxes.run({ body: { ids: mailboxes.map(({ id }) => id) } });
    if (outcome.ok) onOutcomes(nameOutcomes(outcome.data.outcomes, mailboxes));
    else notices().failure(emailErrorMessage(outcome.error));
  };
  return (
    <ConfirmDialog
      title={t('mailbox.deleteSeveralTitle', { n: mailboxes.length })}
      text={
        <>
          <p>{t('mailbox.deleteSeveralText')}</p>
          <ul className="mt-2 max-h-64 overflow-y-auto">
            {mailboxes.map(({ id, username }) => (
              <li key={id} className="break-all">
                {username}
              </li>
            ))}
          </ul>
        </>
      }
      confirmLabel={t('mailbox.deleteSeveral')}
      isOpen
      isPending={isDeleting}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
