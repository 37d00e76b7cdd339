import { RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Ticket } from '#core/support/support.schema.ts';
import { type CloseFailure, closeTickets } from '#core/support/support.store.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';

const t = translator(supportMessages);

interface CloseResult {
  /** How many were closed. */
  closed: number;
  failed: readonly CloseFailure[];
}

/**
 * Closes several tickets after a confirmation.
 * @param onFinished receives the ids of the tickets that could not be closed
 */
export function useCloseTickets(onFinished: (failedIds: ReadonlySet<string>) => void) {
  const [isConfirming, setConfirming] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failures, setFailures] = useState<CloseResult | null>(null);
  const close = async (tickets: readonly Ticket[]) => {
    setPending(true);
    const result = await closeTickets(tickets.filter((ticket) => ticket.status !== 'closed'));
    setPending(false);
    setConfirming(false);
    onFinished(new Set(result.failed.map(({ ticket }) => ticket.id)));
    setFailures(result.failed.length > 0 ? result : null);
  };
  return { isConfirming, setConfirming, isPending, failures, dismissFailures: () => setFailures(null), close };
}

type CloseTickets = ReturnType<typeof useCloseTickets>;

export function CloseTicketsDialog({
  tickets,
  closing: { isConfirming, setConfirming, isPending, close },
}: {
  tickets: readonly Ticket[];
  closing: CloseTickets;
}) {
  return (
    <ConfirmDialog
      title={
        tickets.length === 1
          ? t('ticket.closeTitleOne', { subject: tickets[0]?.subject ?? '' })
          : t('ticket.closeTitle', { n: tickets.length })
      }
      text={
        <div className="grid gap-3">
          {tickets.length > 1 && (
            <ul className="grid gap-1 max-h-48 overflow-y-auto">
              {tickets.map((ticket) => (
                <li key={ticket.id} className="truncate">
                  #{ticket.id} {ticket.subject}
                </li>
              ))}
            </ul>
          )}
          <p>{t('ticket.closeText')}</p>
        </div>
      }
      confirmLabel={t('ticket.closeSelected')}
      isOpen={isConfirming}
      isPending={isPending}
      onConfirm={() => void close(tickets)}
      onClose={() => setConfirming(false)}
    />
  );
}

/** The tickets that could not be closed, each with the reason. */
export function CloseFailures({ closing: { failures, dismissFailures, close } }: { closing: CloseTickets }) {
  if (!failures) return null;
  const { closed, failed } = failures;
  return (
    <div role="alert" className="flex items-start gap-3 p-4 rounded-card bg-danger-soft text-danger">
      <div className="grid gap-1 grow min-w-0">
        <p className="font-semibold">{t('ticket.closedFailed', { n: closed, failed: failed.length })}</p>
        <ul className="grid gap-0.5">
          {failed.map(({ ticket, reason }) => (
            <li key={ticket.id}>{t('ticket.failedRow', { subject: ticket.subject, reason })}</li>
          ))}
        </ul>
      </div>
      <Button size="small" icon={RefreshCw} onClick={() => void close(failed.map(({ ticket }) => ticket))}>
        {t('ticket.retryFailed')}
      </Button>
      <IconButton label={t('notice.dismiss')} icon={X} size={16} onClick={dismissFailures} />
    </div>
  );
}
