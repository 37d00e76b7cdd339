import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { ticketStatuses } from '#core/support/ticket-status.rules.ts';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(supportMessages);

/** A status that the portal does not know is shown as the provider names it. */
export const ticketStatusLabel = (status: string): string => {
  const key = ticketStatuses[status]?.[1];
  return key ? t(key) : status;
};

export const TicketStatus = ({ status }: { status: string }) => (
  <Chip tone={ticketStatuses[status]?.[0] ?? 'neutral'}>{ticketStatusLabel(status)}</Chip>
);
