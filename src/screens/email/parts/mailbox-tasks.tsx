import { lazy, Suspense } from 'react';
import type { EmailDomain, Mailbox } from '#core/email/email.schema.ts';
import { deleteMailbox, deleteMailboxes } from '#core/email/email.store.ts';
import { emailFailure } from '#core/email/failure.rules.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { useValue } from '#screens/ui/context.tsx';
import { Confirm } from '#screens/ui/dialog.tsx';
import { BulkChange, named } from './bulk-change.tsx';
import { ChangeMailboxPassword, EditMailbox } from './change-mailbox.tsx';
import { Devices } from './devices.tsx';
import { MailboxAliases } from './mailbox-aliases.tsx';
import { NewMailbox } from './new-mailbox.tsx';
import type { NamedOutcome } from './outcomes.tsx';

const t = translator(emailMessages, mailboxesMessages);

const ImportMailboxes = lazy(() =>
  import('./import-mailboxes.tsx').then((module) => ({ default: module.ImportMailboxes })),
);

/** What is being done to one mailbox, or to those that are selected. */
export type Task =
  | { kind: 'create' | 'import' | 'change-several' | 'delete-several' }
  | { kind: 'edit' | 'password' | 'aliases' | 'devices' | 'delete'; id: string };

interface Props {
  task: Task | null;
  domain: EmailDomain;
  mailboxes: readonly Mailbox[];
  chosen: readonly Mailbox[];
  onClose: () => void;
  onOutcomes: (outcomes: readonly NamedOutcome[]) => void;
  onChanged: () => void;
}

/** The dialog of what is being done. One mailbox is looked up anew, so that it shows what has changed meanwhile. */
export function MailboxTasks({ task, domain, mailboxes: shown, chosen, onClose, onOutcomes, onChanged }: Props) {
  const isDeleting = useValue(deleteMailbox.isPending);
  const isDeletingSeveral = useValue(deleteMailboxes.isPending);
  const mailbox = task && 'id' in task ? shown.find((one) => one.id === task.id) : undefined;
  const one = mailbox && { domain, mailbox, onClose };
  const remove = async () => {
    if (mailbox && (await deleteMailbox.run({ params: { id: mailbox.id } })).ok) onChanged();
  };
  const removeSeveral = async () => {
    const outcome = await deleteMailboxes.run({ body: { ids: chosen.map(({ id }) => id) } });
    if (outcome.ok) onOutcomes(named(outcome.data.outcomes, chosen));
    else notices().failure(emailFailure(outcome.error));
  };
  return (
    <>
      <NewMailbox domain={domain} isOpen={task?.kind === 'create'} onClose={onClose} />
      {task?.kind === 'import' && (
        <Suspense fallback={null}>
          <ImportMailboxes domain={domain} onClose={onClose} />
        </Suspense>
      )}
      {task?.kind === 'edit' && one && <EditMailbox {...one} />}
      {task?.kind === 'password' && one && <ChangeMailboxPassword {...one} />}
      {task?.kind === 'aliases' && one && <MailboxAliases {...one} />}
      {task?.kind === 'devices' && mailbox && domain.servers && (
        <Devices mailbox={mailbox} servers={domain.servers} onClose={onClose} />
      )}
      {task?.kind === 'change-several' && <BulkChange mailboxes={chosen} onDone={onChanged} onClose={onClose} />}
      <Confirm
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
        action={t('email.deleteAction')}
        isOpen={task?.kind === 'delete' && mailbox !== undefined}
        isBusy={isDeleting}
        onConfirm={() => void remove()}
        onClose={onClose}
      />
      <Confirm
        title={t('mailbox.deleteSeveralTitle', { n: chosen.length })}
        text={
          <>
            <p>{t('mailbox.deleteSeveralText')}</p>
            <ul className="mt-2 max-h-[240px] overflow-y-auto">
              {chosen.map(({ id, username }) => (
                <li key={id} className="break-all">
                  {username}
                </li>
              ))}
            </ul>
          </>
        }
        action={t('mailbox.deleteSeveral')}
        isOpen={task?.kind === 'delete-several'}
        isBusy={isDeletingSeveral}
        onConfirm={() => void removeSeveral()}
        onClose={onClose}
      />
    </>
  );
}
