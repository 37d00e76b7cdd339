import { and, eq, sql } from 'drizzle-orm';
import { now } from '../context.ts';
import type { Database } from '../db/database.ts';
import { ledger } from '../db/schema.ts';

/**
 * One posting: what its entries move comes to nothing, or it is refused. The same posting cannot be made twice.
 * @param entries pence by account; what is nothing is left out
 */
export function postEntries(db: Database, posting: string, entries: Record<string, number>) {
  const rows = Object.entries(entries).filter(([, amount]) => amount !== 0);
  if (rows.reduce((sum, [, amount]) => sum + amount, 0) !== 0)
    throw new Error(`The posting ${posting} does not balance`);
  if (rows.length === 0) return [];
  return [
    db.insert(ledger).values(rows.map(([account, amount]) => ({ posting, account, pence: amount, created_at: now() }))),
  ];
}

/** Pence on an account. */
export async function accountBalance(db: Database, account: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${ledger.pence}), 0)` })
    .from(ledger)
    .where(eq(ledger.account, account));
  return Number(row?.sum ?? 0);
}

/** Pence a team has to its credit. */
export const teamCredit = async (db: Database, teamId: number) => -(await accountBalance(db, `credit:${teamId}`));

export const isPosted = async (db: Database, posting: string, account: string) =>
  Boolean(
    (
      await db
        .select({ id: ledger.id })
        .from(ledger)
        .where(and(eq(ledger.posting, posting), eq(ledger.account, account)))
    )[0],
  );
