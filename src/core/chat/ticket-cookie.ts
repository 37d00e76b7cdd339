import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import type { TicketCredentials } from './conversation-context.ts';
import { NEW_TICKET } from './outbox.ts';

const COOKIE = 'ticket';
/** Ticket id, and its key for a guest. */
const PATTERN = /^[\w-]{1,64}(\.[\w-]{22,128})?$/;

const readPair = () => readCookie(COOKIE, PATTERN)?.split('.') ?? [];

/** The ticket whose conversation this browser keeps. */
export const ticketCookie = {
  read(): TicketCredentials | null {
    const [id, key = null] = readPair();
    return id && id !== NEW_TICKET ? { id, key } : null;
  },
  /**
   * Idempotency key of the ticket that the first message is about to create, null if none. Every attempt uses it,
   * after a reload and in other tabs too.
   */
  requestKey(): string | null {
    const [id, key = null] = readPair();
    return id === NEW_TICKET ? key : null;
  },
  write: ({ id, key }: TicketCredentials) => writeCookie(COOKIE, key ? `${id}.${key}` : id),
  remove: () => deleteCookie(COOKIE),
};
