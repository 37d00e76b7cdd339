import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/database.ts';

/** Inserts in pieces: SQLite takes some 32,000 bound values at a time. */
export async function insertMany<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const size = 1000;
  await db.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += size)
      await tx.insert(table).values(rows.slice(start, start + size) as T['$inferInsert'][]);
  });
}
