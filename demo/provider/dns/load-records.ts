import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { dnsRecords } from '../db/schema.ts';
import type { ZoneRow } from './hosted-zones.ts';

export type RecordRow = typeof dnsRecords.$inferSelect;

/** Arguments of `json_object`: the name and the value of each column. */
const fields = sql.join(
  Object.entries(getTableColumns(dnsRecords)).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
);

/**
 * Loads the records of a zone in the order in which they were added. They are read as one JSON text, because the client takes 30 ms to
 * build 2,000 rows, during which nothing else is answered; parsing the text takes 1 ms.
 */
export async function loadRecords(db: Database, zone: Pick<ZoneRow, 'id'>): Promise<RecordRow[]> {
  const [row] = await db
    .select({ json: sql<string>`json_group_array(json_object(${fields}) ORDER BY ${dnsRecords.id})` })
    .from(dnsRecords)
    .where(eq(dnsRecords.zone_id, zone.id));
  return row ? (JSON.parse(row.json) as RecordRow[]) : [];
}
