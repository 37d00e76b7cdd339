import { eq, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { ledger } from '../db/schema.ts';

/**
 * Writes one posting. The same posting can't be written twice.
 * @param entries pence by account; accounts with 0 are left out
 * @throws Error when the entries don't add up to 0
 */
export async function postEntries(db: Database, posting: string, entries: Record<string, number>): Promise<void> {
  const rows = Object.entries(entries).filter(([, amount]) => amount !== 0);
  if (rows.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
    throw new Error(`The posting ${posting} does not balance`);
  if (rows.length === 0) return;
  await db
    .insert(ledger)
    .values(rows.map(([account, amount]) => ({ posting, account, pence: amount, created_at: now() })));
}

/** @returns pence */
async function accountBalance(db: Database, account: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${ledger.pence}), 0)` })
    .from(ledger)
    .where(eq(ledger.account, account));
  return Number(row?.sum ?? 0);
}

/** @returns the team's credit in pence */
export const teamCredit = async (db: Database, teamId: number) => -(await accountBalance(db, `credit:${teamId}`));
