import '#core/i18n/areas/support.ts';
import { CircleCheck, CircleDot, Clock, Lock } from 'lucide-react';
import { t, type WordKey } from '#core/i18n/index.ts';
import { Chip, type Tone } from '#screens/ui/feedback.tsx';

const looks: Record<string, { tone: Tone; icon: typeof Clock; word: WordKey }> = {
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
