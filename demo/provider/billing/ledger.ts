import { eq, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { ledger } from '../db/schema.ts';

/** One posting: pence by account. Accounts with 0 are left out. */
type Entries = Record<string, number>;

/** @throws Error when the entries don't add up to 0 */
function toRows(posting: string, entries: Entries): (typeof ledger.$inferInsert)[] {
  const amounts = Object.entries(entries).filter(([, pence]) => pence !== 0);
  if (amounts.reduce((sum, [, pence]) => sum + pence, 0) !== 0)
    throw new Error(`The posting ${posting} does not balance`);
  return amounts.map(([account, pence]) => ({ posting, account, pence, created_at: now() }));
}

/**
 * Writes postings, all or none. The same posting can't be written twice.
 * @param postings by their names
 * @throws Error when the entries of one don't add up to 0
 */
export const postAll = (db: Database, postings: ReadonlyMap<string, Entries>): Promise<void> =>
  insertMany(
    db,
    ledger,
    [...postings].flatMap(([posting, entries]) => toRows(posting, entries)),
  );

/** Writes one posting. The same can't be written twice. @throws Error when the entries don't add up to 0 */
export const postEntries = (db: Database, posting: string, entries: Entries): Promise<void> =>
  postAll(db, new Map([[posting, entries]]));

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
