import { machineTime } from './clock.ts';
import { generateSecret, hashToken } from './secrets.ts';

const MAX_TICKETS = 10_000;

/**
 * Tickets that each give access once, for a short time: a console, a control panel, a download. They are in memory only: after a
 * restart the page asks for another one.
 * @param validMs of the machine's time
 */
export function createOneTimeTickets<Value>(validMs: number) {
  const tickets = new Map<string, { value: Value; expiresAt: number }>();

  const dropOld = () => {
    for (const [hash, { expiresAt }] of tickets)
      if (expiresAt <= machineTime() || tickets.size >= MAX_TICKETS) tickets.delete(hash);
  };
  /** What a ticket stands for, without using it up; null for one that is unknown, used or expired. */
  const read = (ticket: string): Value | null => {
    const found = tickets.get(hashToken(ticket));
    return found && found.expiresAt > machineTime() ? found.value : null;
  };
  return {
    /** `expiresAt` is in milliseconds since the epoch. */
    issue(value: Value): { ticket: string; expiresAt: number } {
      dropOld();
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
