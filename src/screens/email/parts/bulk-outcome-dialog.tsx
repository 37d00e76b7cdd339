import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import type { BulkOutcome } from '#core/email/email.schema.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatCount } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';

const t = translator(mailboxesMessages);

export interface NamedOutcome extends BulkOutcome {
  name: string;
}

/** What became of each of several, those that failed first. */
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
  const failed = outcomes.filter((one) => !one.ok);
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
        {[...failed, ...outcomes.filter((one) => one.ok)].map((one) => {
          const Icon = one.ok ? CircleCheck : CircleAlert;
          return (
            <li key={one.id} className="flex items-start gap-2 py-2">
              <Icon size={17} aria-hidden className={`mt-0.5 shrink-0 ${one.ok ? 'text-success' : 'text-danger'}`} />
              <span className="grid min-w-0">
                <span className="font-semibold break-all">{one.name}</span>
                <span className="text-sm text-muted">{one.message}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
