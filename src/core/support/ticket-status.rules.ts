import type { supportMessages } from '../i18n/messages/support.en.ts';
import type { MessageKey } from '../i18n/translator.ts';
import type { StatusTable } from '../rules/status.rules.ts';

/** What was answered is the customer's turn; the rest waits for us or is done. */
export const ticketStatuses: StatusTable<MessageKey<typeof supportMessages>> = {
  open: ['neutral', 'ticket.open'],
  answered: ['accent', 'ticket.answered'],
  customer_reply: ['neutral', 'ticket.waiting'],
  closed: ['neutral', 'ticket.closed'],
};
