import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import type { BulkOutcome, Mailbox } from '#core/email/email.schema.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatCount } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';

const t = translator(mailboxesMessages);

export interface NamedOutcome extends BulkOutcome {
  name: string;
}

/** The outcomes with the address of each mailbox; an unknown id is shown as it is. */
export const nameOutcomes = (outcomes: readonly BulkOutcome[], mailboxes: readonly Mailbox[]): NamedOutcome[] =>
  outcomes.map((outcome) => ({
    ...outcome,
    name: mailboxes.find((mailbox) => mailbox.id === outcome.id)?.username ?? outcome.id,
  }));

/** The outcome of each item of a bulk operation, failures first. */
export function BulkOutcomeDialog({
  outcomes,
  isPending = false,
  onRetry,
  onClose,
}: {
  outcomes: readonly NamedOutcome[];
  isPending?: boolean;
  onRetry?: () => void;
  onClose: () => void;
}) {
  const failed = outcomes.filter((outcome) => !outcome.ok);
  return (
    <Dialog
      title={t('mailbox.outcome', {
        done: formatCount(outcomes.length - failed.length),
        failed: formatCount(failed.length),
      })}
      isOpen
      onClose={onClose}
      actions={
        <>
          {failed.length > 0 && onRetry && (
            <Button icon={RefreshCw} isPending={isPending} onClick={onRetry}>
              {t('mailbox.retryFailed')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      <ul className="grid divide-y">
        {[...failed, ...outcomes.filter((outcome) => outcome.ok)].map(({ id, ok, name, message }) => {
          const Icon = ok ? CircleCheck : CircleAlert;
          return (
            <li key={id} className="flex items-start gap-2 py-2">
              <Icon size={17} aria-hidden className={`mt-0.5 shrink-0 ${ok ? 'text-success' : 'text-danger'}`} />
              <span className="grid min-w-0">
                <span className="font-semibold break-all">{name}</span>
                <span className="text-sm text-muted">{message}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
