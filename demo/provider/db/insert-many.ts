import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/** SQLite allows some 32,000 bound values per statement. */
const ROWS_PER_STATEMENT = 1000;

/** Inserts all rows or none. */
export async function insertMany<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const insertFrom = (start: number) =>
    db.insert(table).values(rows.slice(start, start + ROWS_PER_STATEMENT) as T['$inferInsert'][]);
  if (rows.length === 0) return;
  const starts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, n) => n * ROWS_PER_STATEMENT);
  const [first = 0, ...rest] = starts;
  await db.batch([insertFrom(first), ...rest.map(insertFrom)]);
}
