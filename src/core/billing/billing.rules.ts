import type { Invoice } from './billing.schema.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * How long an invoice has been unpaid after its day, in whole days; null when it is not overdue.
 * @param now milliseconds since the epoch by the server's clock
 */
export function overdueDays({ status, due_at }: Pick<Invoice, 'status' | 'due_at'>, now: number): number | null {
  const due = Date.parse(due_at ?? '');
  return status === 'unpaid' && due < now ? Math.floor((now - due) / DAY_MS) : null;
}
