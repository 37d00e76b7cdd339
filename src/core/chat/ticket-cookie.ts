import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import type { TicketCredentials } from './conversation-context.ts';

const COOKIE = 'ticket';
/** Ticket id, and its key for a guest. */
const PATTERN = /^[\w-]{1,64}(\.[\w-]{22,128})?$/;

/** The ticket whose conversation this browser keeps. */
export const ticketCookie = {
  read(): TicketCredentials | null {
    const [id, key = null] = readCookie(COOKIE, PATTERN)?.split('.') ?? [];
    return id ? { id, key } : null;
  },
  write: ({ id, key }: TicketCredentials) => writeCookie(COOKIE, key ? `${id}.${key}` : id),
  remove: () => deleteCookie(COOKIE),
};
