import { machineTime } from '../../clock.ts';
import { generateSecret, hashToken } from '../../secrets.ts';
import type { Consoles } from './console-control.ts';

const TICKET_VALID_MS = 30_000;

/** Whose console it is. */
export interface ConsoleHolder {
  serverId: number;
  userId: number;
  teamId: number;
  sessionId: string;
}

/** Tickets that open one console each, once, within half a minute. They are in memory only. */
export function createConsoleTickets() {
  const tickets = new Map<string, { owner: ConsoleHolder; until: number }>();
  return {
    issue(
      serverId: number,
      { id: userId, teamId, sessionId }: Parameters<Consoles['issueTicket']>[1],
    ): { ticket: string; expiresAt: number } {
      for (const [key, { until }] of tickets) if (until < machineTime()) tickets.delete(key);
      const ticket = generateSecret();
      const until = machineTime() + TICKET_VALID_MS;
      tickets.set(hashToken(ticket), { owner: { serverId, userId, teamId, sessionId }, until });
      return { ticket, expiresAt: until };
    },
    /** Uses a ticket up. @returns null for one that is unknown, used or expired */
    take(ticket: string): ConsoleHolder | null {
      const key = hashToken(ticket);
      const found = tickets.get(key);
      tickets.delete(key);
      return found && found.until >= machineTime() ? found.owner : null;
    },
  };
}
