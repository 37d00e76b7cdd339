import type { Translation } from '../message.ts';
import type { ticketNoticesMessages as en } from './ticket-notices.en.ts';

export const ticketNoticesMessages: Translation<typeof en> = {
  'ticket.closedCount': '{n} geschlossen',
  'ticket.updatedNotice': 'Ticket aktualisiert',
  'ticket.failed': 'Etwas ist schiefgegangen',
  'ticket.opened': 'Ticket gesendet. Sie erhalten eine E-Mail, sobald wir antworten.',
};
