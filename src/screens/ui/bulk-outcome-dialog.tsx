import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const t = translator(listsMessages);

/** What became of one item. */
export interface NamedOutcome {
  id: string;
  name: string;
  ok: boolean;
  message: string;
}

/** The outcome of each item of a bulk operation, failures first. */
export function BulkOutcomeDialog({
  outcomes,
  isPending = false,
  onRetry,
  action,
  onClose,
}: {
  outcomes: readonly NamedOutcome[];
  isPending?: boolean;
  onRetry?: () => void;
  /** The next step, beside Close. */
  action?: ReactNode;
  onClose: () => void;
}) {
  const failed = outcomes.filter((outcome) => !outcome.ok);
  return (
    <Dialog
      title={t('bulk.outcome', {
        done: formatCount(outcomes.length - failed.length),
        failed: formatCount(failed.length),
      })}
      isOpen
      onClose={onClose}
      actions={
        <>
          {failed.length > 0 && onRetry && (
            <Button icon={RefreshCw} isPending={isPending} onClick={onRetry}>
              {t('bulk.retryFailed')}
            </Button>
          )}
          <Button variant={action ? 'secondary' : 'primary'} onClick={onClose}>
            {t('dialog.close')}
          </Button>
          {action}
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
