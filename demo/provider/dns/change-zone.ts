/** Changes the records of a zone: all RRsets of a change, or none. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import type { RrsetChange } from '#core/dns/dns.schema.ts';
import { isSameContent, isSameRrset } from '#core/dns/rrset.rules.ts';
import { now } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { dnsRecords, type RrsetChange as StoredChange, type StoredRrset, zoneChanges } from '../db/schema.ts';
import type { ZoneRow } from './hosted-zones.ts';
import type { RecordRow } from './load-records.ts';
import { raiseSerial } from './zones.ts';

export interface Conflict {
  name: string;
  type: string;
  /** The current RRset; null if none. */
  current: StoredRrset | null;
}

/** Ids per statement, far below SQLite's limit. */
const IDS_PER_STATEMENT = 5000;

export const rrsetKey = ({ name, type }: { name: string; type: string }) => `${type} ${name}`;

/** Groups records by the key of their RRset. */
export function groupByRrset(rows: readonly RecordRow[]): Map<string, RecordRow[]> {
  const sets = new Map<string, RecordRow[]>();
  for (const row of rows) {
    const set = sets.get(rrsetKey(row));
    if (set) set.push(row);
    else sets.set(rrsetKey(row), [row]);
  }
  return sets;
}

/** @param rows of one RRset */
export function toRrset(rows: readonly RecordRow[] | undefined): StoredRrset | null {
  const [first] = rows ?? [];
  if (!rows || !first) return null;
  return { ttl: first.ttl, records: rows.map(({ value, comment }) => ({ content: value, comment })) };
}

/** The new RRset. A record without a comment field keeps its comment. */
function toStored(type: string, after: RrsetChange['after'], current: StoredRrset | null): StoredRrset | null {
  if (!after || after.records.length === 0) return null;
  const commentOf = (content: string) =>
    current?.records.find((record) => isSameContent(type, record.content, content))?.comment ?? null;
  return {
    ttl: after.ttl,
    records: after.records.map(({ content, comment }) => ({
      content,
      comment: comment === undefined ? commentOf(content) : comment || null,
    })),
  };
}

const isSameWithComments = (type: string, a: StoredRrset | null, b: StoredRrset | null) =>
  isSameRrset(type, a, b) &&
  JSON.stringify(a?.records.map(({ content, comment }) => [content, comment]).sort()) ===
    JSON.stringify(b?.records.map(({ content, comment }) => [content, comment]).sort());

/**
 * Compares a change with a zone. RRsets that are already as requested are left out: the change may have been sent
 * twice.
 * @param changes canonical, each RRset once
 */
export function planChange(
  rows: readonly RecordRow[],
  changes: readonly RrsetChange[],
): { conflicts: Conflict[]; planned: StoredChange[] } {
  const sets = groupByRrset(rows);
  const conflicts: Conflict[] = [];
  const planned: StoredChange[] = [];
  for (const { name, type, before, after } of changes) {
    const current = toRrset(sets.get(rrsetKey({ name, type })));
    const next = toStored(type, after, current);
    if (isSameWithComments(type, current, next)) continue;
    if (isSameRrset(type, current, before)) planned.push({ name, type, before: current, after: next });
    else conflicts.push({ name, type, current });
  }
  return { conflicts, planned };
}

/** Applies changes to rows. New records have the id 0. @returns all rows, and the ids of removed ones */
export function applyToRows(
  zone: ZoneRow,
  rows: readonly RecordRow[],
  changes: readonly StoredChange[],
): { after: RecordRow[]; removed: number[] } {
  const sets = groupByRrset(rows);
  const removed: number[] = [];
  for (const { name, type, after } of changes) {
    const left = [...(sets.get(rrsetKey({ name, type })) ?? [])];
    const next = (after?.records ?? []).map(({ content, comment }): RecordRow => {
      const at = left.findIndex((row) => isSameContent(type, row.value, content));
      const [row] = at < 0 ? [] : left.splice(at, 1);
      const ttl = after?.ttl ?? 0;
      return { id: row?.id ?? 0, zone_id: zone.id, zone: zone.name, name, type, value: content, ttl, comment };
    });
    removed.push(...left.map(({ id }) => id));
    sets.set(rrsetKey({ name, type }), next);
  }
  return { after: [...sets.values()].flat(), removed };
}

const isSameRow = (a: RecordRow, b: RecordRow) => a.value === b.value && a.ttl === b.ttl && a.comment === b.comment;

/** Writes the result of `applyToRows`. */
async function writeRows(db: Database, before: readonly RecordRow[], after: readonly RecordRow[], removed: number[]) {
  for (let at = 0; at < removed.length; at += IDS_PER_STATEMENT)
    await db.delete(dnsRecords).where(inArray(dnsRecords.id, removed.slice(at, at + IDS_PER_STATEMENT)));
  const known = new Map(before.map((row) => [row.id, row]));
  for (const row of after) {
    const old = known.get(row.id);
    const { value, ttl, comment } = row;
    if (old && !isSameRow(old, row))
      await db.update(dnsRecords).set({ value, ttl, comment }).where(eq(dnsRecords.id, row.id));
  }
  await insertMany(
    db,
    dnsRecords,
    after.filter(({ id }) => id === 0).map(({ id: _, ...row }) => row),
  );
}

/**
 * Writes a change, its entry in the zone's history and the zone's next serial.
 * @param by `userId`: null for the provider; `undoes`: id of the change that this one undoes
 * @returns the entry; null if nothing changes
 */
export async function writeChange(
  db: Database,
  zone: ZoneRow,
  rows: readonly RecordRow[],
  planned: readonly StoredChange[],
  by: { userId: number | null; undoes?: number | null },
): Promise<typeof zoneChanges.$inferSelect | null> {
  if (planned.length === 0) return null;
  return db.inTransaction(async () => {
    // Checking a large zone and writing it take tens of milliseconds each: other calls are answered in between.
    await yieldToEventLoop();
    const { after, removed } = applyToRows(zone, rows, planned);
    await writeRows(db, rows, after, removed);
    const [change] = await db
      .insert(zoneChanges)
      .values({
        zone_id: zone.id,
        user_id: by.userId,
        rrsets: [...planned],
        undoes: by.undoes ?? null,
        created_at: now(),
      })
      .returning();
    await raiseSerial(db, zone, after);
    return change ?? null;
  });
}
