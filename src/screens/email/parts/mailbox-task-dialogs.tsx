import { Suspense, useState } from 'react';
import type { EmailDomain, Mailbox } from '#core/email/email.schema.ts';
import type { ReadonlySignal } from '#core/store/signals.ts';
import { BulkOutcomeDialog, type NamedOutcome } from '#screens/ui/bulk-outcome-dialog.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { DeleteMailboxDialog, DeleteMailboxesDialog } from './delete-mailbox-dialogs.tsx';
import { ChangeMailboxPasswordDialog, EditMailboxDialog } from './edit-mailbox-dialogs.tsx';
import { MailboxAliasesDialog } from './mailbox-aliases-dialog.tsx';
import { NewMailboxDialog } from './new-mailbox-dialog.tsx';

// Seldom opened, and large because of the QR code and the CSV parser
const DeviceSetupDialog = lazyPart(() =>
  import('./device-setup-dialog.tsx').then((module) => module.DeviceSetupDialog),
);
const ImportMailboxesDialog = lazyPart(() =>
  import('./import-mailboxes-dialog.tsx').then((module) => module.ImportMailboxesDialog),
);

/** The operation on one mailbox or on the selected ones whose dialog is open. */
export type MailboxTask =
  | { kind: 'create' | 'import' | 'change-several' | 'delete-several' }
  | { kind: 'edit' | 'password' | 'aliases' | 'devices' | 'delete'; id: string };

interface Props {
  task: ReadonlySignal<MailboxTask | null>;
  domain: EmailDomain;
  mailboxes: readonly Mailbox[];
  selected: readonly Mailbox[];
  onTask: (task: MailboxTask | null) => void;
  /** After mailboxes were deleted or changed in bulk. */
  onChanged: () => void;
}

/** The dialog of the current task. A mailbox is looked up by its id at each render, so that it shows later changes. */
export function MailboxTaskDialogs({ task: current, domain, mailboxes, selected, onTask, onChanged }: Props) {
  const task = useSignalValue(current);
  // A task that ends late closes its own dialog only.
  const onClose = () => {
    if (current.peek() === task) onTask(null);
  };
  const [outcomes, setOutcomes] = useState<readonly NamedOutcome[] | null>(null);
  const mailbox = task && 'id' in task ? mailboxes.find(({ id }) => id === task.id) : undefined;
  const props = mailbox && { domain, mailbox, onClose };
  const finish = () => {
    onChanged();
    onClose();
  };
  const showOutcomes = (result: readonly NamedOutcome[]) => {
    setOutcomes(result);
    finish();
  };
  return (
    <>
      {task?.kind === 'create' && <NewMailboxDialog domain={domain} onClose={onClose} />}
      <Suspense fallback={null}>
        {task?.kind === 'import' && <ImportMailboxesDialog domain={domain} onClose={onClose} />}
        {task?.kind === 'devices' && mailbox && domain.servers && (
          <DeviceSetupDialog mailbox={mailbox} servers={domain.servers} onClose={onClose} />
        )}
      </Suspense>
      {task?.kind === 'edit' && props && (
        <EditMailboxDialog {...props} onConnect={() => onTask({ kind: 'devices', id: props.mailbox.id })} />
      )}
      {task?.kind === 'password' && props && <ChangeMailboxPasswordDialog {...props} />}
      {task?.kind === 'aliases' && props && <MailboxAliasesDialog {...props} />}
      {task?.kind === 'change-several' && <BulkEditDialog mailboxes={selected} onDone={finish} onClose={onClose} />}
      {task?.kind === 'delete' && mailbox && (
        <DeleteMailboxDialog mailbox={mailbox} onDeleted={finish} onClose={onClose} />
      )}
      {task?.kind === 'delete-several' && (
        <DeleteMailboxesDialog mailboxes={selected} onOutcomes={showOutcomes} onClose={onClose} />
      )}
      {outcomes && <BulkOutcomeDialog outcomes={outcomes} onClose={() => setOutcomes(null)} />}
    </>
  );
}
