import { CircleCheck, CircleDot, Clock, Lock } from 'lucide-react';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const t = translator(supportMessages);

const looks: Record<string, { tone: Tone; icon: typeof Clock; word: MessageKey<typeof supportMessages> }> = {
  open: { tone: 'info', icon: CircleDot, word: 'ticket.open' },
  answered: { tone: 'success', icon: CircleCheck, word: 'ticket.answered' },
  customer_reply: { tone: 'warning', icon: Clock, word: 'ticket.waiting' },
  closed: { tone: 'neutral', icon: Lock, word: 'ticket.closed' },
};
export const ticketStatuses = Object.keys(looks);
export const statusWord = (status: string): string => {
  const look = looks[status];
  return look ? t(look.word) : status;
};

export function TicketStatus({ status }: { status: string }) {
  const look = looks[status];
  return look ? (
    <Chip tone={look.tone} icon={look.icon}>
      {t(look.word)}
    </Chip>
  ) : (
    <Chip>{status}</Chip>
  );
}
