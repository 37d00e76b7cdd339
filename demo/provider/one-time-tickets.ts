import { machineTime } from './clock.ts';
import { generateSecret, hashToken } from './secrets.ts';

const MAX_TICKETS = 10_000;

/**
 * Short-lived tickets that each give access once: to a console, a control panel or a download. They are kept in memory only; after
 * a restart the page requests another one.
 * @param validMs milliseconds of the machine's time
 */
export function createOneTimeTickets<Value>(validMs: number) {
  const tickets = new Map<string, { value: Value; expiresAt: number }>();

  const evict = () => {
    for (const [hash, { expiresAt }] of tickets)
      if (expiresAt <= machineTime() || tickets.size >= MAX_TICKETS) tickets.delete(hash);
  };
  /** The value of a ticket, which stays valid. Null for an unknown, used or expired ticket. */
  const read = (ticket: string): Value | null => {
    const found = tickets.get(hashToken(ticket));
    return found && found.expiresAt > machineTime() ? found.value : null;
  };
  return {
    /** `expiresAt` is in milliseconds since the epoch. */
    issue(value: Value): { ticket: string; expiresAt: number } {
      evict();
      const ticket = generateSecret();
      const expiresAt = machineTime() + validMs;
      tickets.set(hashToken(ticket), { value, expiresAt });
      return { ticket, expiresAt };
    },
    read,
    /** Reads a ticket and uses it up. */
    take(ticket: string): Value | null {
      const value = read(ticket);
      tickets.delete(hashToken(ticket));
      return value;
    },
  };
}
