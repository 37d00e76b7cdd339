import type { supportMessages } from '../i18n/messages/support.en.ts';
import type { MessageKey } from '../i18n/translator.ts';
import type { StatusTable } from '../rules/status.rules.ts';

/** An answered ticket waits for the customer; the others wait for the provider or are closed. */
export const ticketStatuses: StatusTable<MessageKey<typeof supportMessages>> = {
  open: ['neutral', 'ticket.open'],
  answered: ['accent', 'ticket.answered'],
  customer_reply: ['neutral', 'ticket.waiting'],
  closed: ['neutral', 'ticket.closed'],
};
