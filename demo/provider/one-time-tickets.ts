import { machineTime } from './clock.ts';
import { generateSecret, hashToken } from './secrets.ts';

const MAX_TICKETS = 10_000;

/**
 * Short-lived tickets that give access once: to a console, a control panel or a download. They are only in memory: after a restart,
 * pages request another one.
 * @param validMs how long a ticket is valid, in the machine's time
 */
export function createOneTimeTickets<Value>(validMs: number) {
  const tickets = new Map<string, { value: Value; expiresAt: number }>();

  const evict = () => {
    for (const [hash, { expiresAt }] of tickets)
      if (expiresAt <= machineTime() || tickets.size >= MAX_TICKETS) tickets.delete(hash);
  };
  /** Reads a ticket without using it up. Null for a ticket that is unknown, used or expired. */
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
