import { CircleCheck, CircleDot, Clock, Lock } from 'lucide-react';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(supportMessages);

const statusDisplay: Record<string, { tone: Tone; icon: typeof Clock; labelKey: MessageKey<typeof supportMessages> }> =
  {
    open: { tone: 'info', icon: CircleDot, labelKey: 'ticket.open' },
    answered: { tone: 'success', icon: CircleCheck, labelKey: 'ticket.answered' },
    customer_reply: { tone: 'warning', icon: Clock, labelKey: 'ticket.waiting' },
    closed: { tone: 'neutral', icon: Lock, labelKey: 'ticket.closed' },
  };
export const ticketStatuses = Object.keys(statusDisplay);
export const ticketStatusLabel = (status: string): string => {
  const display = statusDisplay[status];
  return display ? t(display.labelKey) : status;
};

export function TicketStatus({ status }: { status: string }) {
  const display = statusDisplay[status];
  return display ? (
    <Chip tone={display.tone} icon={display.icon}>
      {t(display.labelKey)}
    </Chip>
  ) : (
    <Chip>{status}</Chip>
  );
}
