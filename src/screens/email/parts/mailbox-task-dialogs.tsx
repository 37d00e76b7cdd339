import { lazy, Suspense } from 'react';
import type { EmailDomain, Mailbox } from '#core/email/email.schema.ts';
import { deleteMailbox, deleteMailboxes } from '#core/email/email.store.ts';
import { emailErrorMessage } from '#core/email/email-error.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { BulkEditDialog, nameOutcomes } from './bulk-edit-dialog.tsx';
import type { NamedOutcome } from './bulk-outcome-dialog.tsx';
import { DeviceSetupDialog } from './device-setup-dialog.tsx';
import { ChangeMailboxPasswordDialog, EditMailboxDialog } from './edit-mailbox-dialogs.tsx';
import { MailboxAliasesDialog } from './mailbox-aliases-dialog.tsx';
import { NewMailboxDialog } from './new-mailbox-dialog.tsx';

const t = translator(emailMessages, mailboxesMessages);

const ImportMailboxesDialog = lazy(() =>
  import('./import-mailboxes-dialog.tsx').then((module) => ({ default: module.ImportMailboxesDialog })),
);

/** What is being done to one mailbox, or to those that are selected. */
export type MailboxTask =
  | { kind: 'create' | 'import' | 'change-several' | 'delete-several' }
  | { kind: 'edit' | 'password' | 'aliases' | 'devices' | 'delete'; id: string };

interface Props {
  task: MailboxTask | null;
  domain: EmailDomain;
  mailboxes: readonly Mailbox[];
  selected: readonly Mailbox[];
  onClose: () => void;
  onOutcomes: (outcomes: readonly NamedOutcome[]) => void;
  onChanged: () => void;
}

/** The dialog of what is being done. One mailbox is looked up anew, so that it shows what has changed meanwhile. */
export function MailboxTaskDialogs({
  task,
  domain,
  mailboxes: shown,
  selected,
  onClose,
  onOutcomes,
  onChanged,
}: Props) {
  const isDeleting = useSignalValue(deleteMailbox.isPending);
  const isDeletingSeveral = useSignalValue(deleteMailboxes.isPending);
  const mailbox = task && 'id' in task ? shown.find((one) => one.id === task.id) : undefined;
  const one = mailbox && { domain, mailbox, onClose };
  const remove = async () => {
    if (mailbox && (await deleteMailbox.run({ params: { id: mailbox.id } })).ok) onChanged();
  };
  const removeSeveral = async () => {
    const outcome = await deleteMailboxes.run({ body: { ids: selected.map(({ id }) => id) } });
    if (outcome.ok) onOutcomes(nameOutcomes(outcome.data.outcomes, selected));
    else notices().failure(emailErrorMessage(outcome.error));
  };
  return (
    <>
      <NewMailboxDialog domain={domain} isOpen={task?.kind === 'create'} onClose={onClose} />
      {task?.kind === 'import' && (
        <Suspense fallback={null}>
          <ImportMailboxesDialog domain={domain} onClose={onClose} />
        </Suspense>
      )}
      {task?.kind === 'edit' && one && <EditMailboxDialog {...one} />}
      {task?.kind === 'password' && one && <ChangeMailboxPasswordDialog {...one} />}
      {task?.kind === 'aliases' && one && <MailboxAliasesDialog {...one} />}
      {task?.kind === 'devices' && mailbox && domain.servers && (
        <DeviceSetupDialog mailbox={mailbox} servers={domain.servers} onClose={onClose} />
      )}
      {task?.kind === 'change-several' && <BulkEditDialog mailboxes={selected} onDone={onChanged} onClose={onClose} />}
      <ConfirmDialog
        title={t('email.deleteTitle', { name: mailbox?.username ?? '' })}
        text={
          <>
            <p>
              {t('email.deleteText', {
                name: mailbox?.username ?? '',
                messages: t('email.messages', { n: mailbox?.messages ?? 0 }),
              })}
            </p>
            {mailbox && mailbox.aliases.length > 0 && (
              <p className="mt-2">{t('mailbox.deleteAliases', { aliases: mailbox.aliases.join(', ') })}</p>
            )}
          </>
        }
        confirmLabel={t('email.deleteAction')}
        isOpen={task?.kind === 'delete' && mailbox !== undefined}
        isPending={isDeleting}
        onConfirm={() => void remove()}
        onClose={onClose}
      />
      <ConfirmDialog
        title={t('mailbox.deleteSeveralTitle', { n: selected.length })}
        text={
          <>
            <p>{t('mailbox.deleteSeveralText')}</p>
            <ul className="mt-2 max-h-[240px] overflow-y-auto">
              {selected.map(({ id, username }) => (
                <li key={id} className="break-all">
                  {username}
                </li>
              ))}
            </ul>
          </>
        }
        confirmLabel={t('mailbox.deleteSeveral')}
        isOpen={task?.kind === 'delete-several'}
        isPending={isDeletingSeveral}
        onConfirm={() => void removeSeveral()}
        onClose={onClose}
      />
    </>
  );
}
