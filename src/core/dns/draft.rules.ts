import type { Rrset, RrsetChange, Zone } from './dns.schema.ts';
import type { Problem, ZoneRecord } from './problem.rules.ts';
import { isSameRrset } from './rrset.rules.ts';

/** A record of a draft. Its key stays while it is edited. */
export interface DraftRecord extends ZoneRecord {
  key: string;
}

/** A problem with the draft as a whole, and the records that it concerns. */
export interface DraftProblem {
  problem: Problem;
  name: string;
  type: string;
  /** Keys of records; empty for a missing RRset. */
  keys: readonly string[];
}

/** Finds the problems of a draft with the rules of records. */
export type FindZoneProblems = (
  records: readonly DraftRecord[],
  zone: Pick<Zone, 'name' | 'name_servers'>,
) => DraftProblem[];

/** An RRset that somebody else changed while it was edited here. */
export interface DraftConflict {
  name: string;
  type: string;
  /** As it was when the edit began. */
  before: Rrset | null;
  own: Rrset | null;
  theirs: Rrset | null;
}

export interface DraftRow extends DraftRecord {
  /** What became of it in the draft. */
  state: 'same' | 'added' | 'changed' | 'removed';
}

interface RrsetId {
  name: string;
  type: string;
}

export const rrsetKey = ({ name, type }: RrsetId) => `${name} ${type}`;
const recordKey = ({ name, type, content }: ZoneRecord) => `${name} ${type} ${content}`;

/** The RRsets of a zone in wire format, by `rrsetKey`. */
export function rrsetsByKey(records: readonly ZoneRecord[]): Map<string, Rrset> {
  const sets = new Map<string, Rrset>();
  for (const record of records) {
    const { content, comment } = record;
    const set = sets.get(rrsetKey(record));
    const entry = comment ? { content, comment } : { content };
    if (set) set.records.push(entry);
    else sets.set(rrsetKey(record), { ttl: record.ttl, records: [entry] });
  }
  return sets;
}

const hasSameComments = (a: Rrset | null, b: Rrset | null) => {
  const print = (set: Rrset | null) =>
    set?.records.map(({ content, comment }) => `${content}\n${comment ?? ''}`).sort();
  return JSON.stringify(print(a)) === JSON.stringify(print(b));
};

/** Items by key, each of which can be taken once. */
class Pool<Item> {
  private readonly lists = new Map<string, Item[]>();
  add(key: string, item: Item) {
    const list = this.lists.get(key);
    if (list) list.push(item);
    else this.lists.set(key, [item]);
  }
  take(key: string, isTaken: (item: Item) => boolean): Item | undefined {
    const list = this.lists.get(key);
    while (list?.length) {
      const item = list.shift();
      if (item && !isTaken(item)) return item;
    }
    return undefined;
  }
}

/**
 * Gives records the keys of previous ones: of the same record, which stays the same object if nothing of it has changed, or else of
 * one in the same RRset, which then counts as changed.
 * @param newKey generates the key of a new record
 */
export function keepKeys(
  next: readonly ZoneRecord[],
  previous: readonly DraftRecord[],
  newKey: () => string,
): DraftRecord[] {
  const byRecord = new Pool<DraftRecord>();
  const bySet = new Pool<DraftRecord>();
  for (const record of previous) {
    byRecord.add(recordKey(record), record);
    bySet.add(rrsetKey(record), record);
  }
  const taken = new Set<DraftRecord>();
  const isTaken = (record: DraftRecord) => taken.has(record);
  const same = next.map((record) => {
    const found = byRecord.take(recordKey(record), isTaken);
    if (found) taken.add(found);
    return found;
  });
  return next.map((record, index) => {
    const unchanged = same[index];
    const { name, type, content, ttl } = record;
    // A zone file without a comment does not remove an existing one.
    const comment = record.comment ?? unchanged?.comment;
    // The same object, whose row need not be drawn again.
    if (unchanged?.ttl === ttl && (unchanged.comment ?? '') === (comment ?? '')) return unchanged;
    const found = unchanged ?? bySet.take(rrsetKey(record), isTaken);
    return { name, type, content, ttl, ...(comment ? { comment } : {}), key: found?.key ?? newKey() };
  });
}

const isSameRecord = (a: DraftRecord, b: DraftRecord) =>
  a.name === b.name &&
  a.type === b.type &&
  a.content === b.content &&
  a.ttl === b.ttl &&
  (a.comment ?? '') === (b.comment ?? '');

/** Rows of records that are as the provider has them: an edit makes only those anew that it changes. */
const sameRows = new WeakMap<DraftRecord, DraftRow>();
function sameRow(record: DraftRecord): DraftRow {
  const row = sameRows.get(record) ?? { ...record, state: 'same' };
  sameRows.set(record, row);
  return row;
}

/** The records of the draft, and those that it removes. */
export function draftRows(base: readonly DraftRecord[], records: readonly DraftRecord[]): DraftRow[] {
  const before = new Map(base.map((record) => [record.key, record]));
  const rows = records.map((record): DraftRow => {
    const original = before.get(record.key);
    before.delete(record.key);
    if (!original) return { ...record, state: 'added' };
    return original === record || isSameRecord(original, record) ? sameRow(record) : { ...record, state: 'changed' };
  });
  return [...rows, ...[...before.values()].map((record): DraftRow => ({ ...record, state: 'removed' }))];
}

/** Replaces RRsets in a list of records. Each keeps its position; new ones come last. */
export function replaceRrsets(
  records: readonly ZoneRecord[],
  sets: readonly (RrsetId & { set: Rrset | null })[],
): ZoneRecord[] {
  const replaced = new Map(sets.map((entry) => [rrsetKey(entry), entry]));
  const toRecords = ({ name, type, set }: RrsetId & { set: Rrset | null }): ZoneRecord[] =>
    (set?.records ?? []).map(({ content, comment }) => ({
      name,
      type,
      content,
      ttl: set?.ttl ?? 0,
      ...(comment ? { comment } : {}),
    }));
  const result: ZoneRecord[] = [];
  const placed = new Set<string>();
  for (const record of records) {
    const key = rrsetKey(record);
    const entry = replaced.get(key);
    if (!entry) result.push(record);
    else if (!placed.has(key)) {
      placed.add(key);
      result.push(...toRecords(entry));
    }
  }
  for (const [key, entry] of replaced) if (!placed.has(key)) result.push(...toRecords(entry));
  return result;
}

/**
 * Applies the draft's changes to a newer version of the zone.
 * @param changes of the draft; their `before` is the version that was edited
 * @param known conflicts that are not resolved yet
 */
export function rebase(
  base: readonly ZoneRecord[],
  changes: readonly RrsetChange[],
  known: readonly DraftConflict[] = [],
): { records: ZoneRecord[]; conflicts: DraftConflict[] } {
  const sets = rrsetsByKey(base);
  const open = new Map(known.map((conflict) => [rrsetKey(conflict), conflict]));
  const kept: (RrsetId & { set: Rrset | null })[] = [];
  const conflicts: DraftConflict[] = [];
  for (const { name, type, before, after } of changes) {
    const key = rrsetKey({ name, type });
    const theirs = sets.get(key) ?? null;
    const isApplied = isSameRrset(type, theirs, after);
    // Somebody made the same change, or it was applied.
    if (isApplied && hasSameComments(theirs, after)) continue;
    kept.push({ name, type, set: after });
    const isNew = !isApplied && !isSameRrset(type, theirs, before);
    const earlier = open.get(key);
    if (isNew || earlier) conflicts.push({ name, type, before: earlier?.before ?? before, own: after, theirs });
  }
  return { records: replaceRrsets(base, kept), conflicts };
}

export function toDraftRecord({ key, name, type, content, ttl, comment }: DraftRow): DraftRecord {
  return { key, name, type, content, ttl, ...(comment ? { comment } : {}) };
}
