import type { Rrset, RrsetChange } from './dns.schema.ts';
import type { ZoneRecord } from './problem.rules.ts';
import { isSameRrset } from './rrset.rules.ts';

/** A record of a draft. Its key stays while it is edited. */
export interface DraftRecord extends ZoneRecord {
  key: string;
}

/** A set that somebody else changed while it was changed here. */
export interface DraftConflict {
  name: string;
  type: string;
  /** As it was when the change was begun. */
  before: Rrset | null;
  own: Rrset | null;
  theirs: Rrset | null;
}

export interface DraftRow extends DraftRecord {
  /** What became of it in the draft. */
  state: 'same' | 'added' | 'changed' | 'removed';
}

interface SetName {
  name: string;
  type: string;
}

export const setKey = ({ name, type }: SetName) => `${name} ${type}`;
const recordKey = ({ name, type, content }: ZoneRecord) => `${name} ${type} ${content}`;

/** The sets of a zone by `setKey`, as they go over the wire. */
export function setsOf(records: readonly ZoneRecord[]): Map<string, Rrset> {
  const sets = new Map<string, Rrset>();
  for (const record of records) {
    const { content, comment } = record;
    const set = sets.get(setKey(record));
    const entry = comment ? { content, comment } : { content };
    if (set) set.records.push(entry);
    else sets.set(setKey(record), { ttl: record.ttl, records: [entry] });
  }
  return sets;
}

const hasSameComments = (a: Rrset | null, b: Rrset | null) => {
  const print = (set: Rrset | null) =>
    set?.records.map(({ content, comment }) => `${content}\n${comment ?? ''}`).sort();
  return JSON.stringify(print(a)) === JSON.stringify(print(b));
};

/** Takes items from lists by key. */
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
 * Gives records the keys of the previous ones: of the same record, or else of one of the same set, which counts as changed.
 * @param newKey makes a key for a record that is new
 */
export function keepKeys(
  next: readonly ZoneRecord[],
  previous: readonly DraftRecord[],
  newKey: () => string,
): DraftRecord[] {
  const bySpelling = new Pool<DraftRecord>();
  const bySet = new Pool<DraftRecord>();
  for (const record of previous) {
    bySpelling.add(recordKey(record), record);
    bySet.add(setKey(record), record);
  }
  const taken = new Set<DraftRecord>();
  const isTaken = (record: DraftRecord) => taken.has(record);
  const same = next.map((record) => {
    const found = bySpelling.take(recordKey(record), isTaken);
    if (found) taken.add(found);
    return found;
  });
  return next.map((record, index) => {
    let found = same[index];
    if (!found) {
      found = bySet.take(setKey(record), isTaken);
      if (found) taken.add(found);
    }
    const { name, type, content, ttl } = record;
    // A zone file without a comment says nothing about the one that there is.
    const comment = record.comment ?? (same[index] ? same[index].comment : undefined);
    return { name, type, content, ttl, ...(comment ? { comment } : {}), key: found?.key ?? newKey() };
  });
}

const isSameRecord = (a: DraftRecord, b: DraftRecord) =>
  a.name === b.name &&
  a.type === b.type &&
  a.content === b.content &&
  a.ttl === b.ttl &&
  (a.comment ?? '') === (b.comment ?? '');

/** The records of the draft, and those that it removes. */
export function draftRows(base: readonly DraftRecord[], records: readonly DraftRecord[]): DraftRow[] {
  const before = new Map(base.map((record) => [record.key, record]));
  const rows = records.map((record): DraftRow => {
    const original = before.get(record.key);
    before.delete(record.key);
    if (!original) return { ...record, state: 'added' };
    return { ...record, state: original === record || isSameRecord(original, record) ? 'same' : 'changed' };
  });
  return [...rows, ...[...before.values()].map((record): DraftRow => ({ ...record, state: 'removed' }))];
}

/** The records with these sets in place of their own. Sets keep their place. */
export function withSets(
  records: readonly ZoneRecord[],
  sets: readonly (SetName & { set: Rrset | null })[],
): ZoneRecord[] {
  const replaced = new Map(sets.map((entry) => [setKey(entry), entry]));
  const toRecords = ({ name, type, set }: SetName & { set: Rrset | null }): ZoneRecord[] =>
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
    const key = setKey(record);
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
 * Puts the draft's changes on top of a newer zone.
 * @param changes of the draft; `before` is what they were made from
 * @param known conflicts that are not resolved yet
 */
export function rebase(
  base: readonly ZoneRecord[],
  changes: readonly RrsetChange[],
  known: readonly DraftConflict[] = [],
): { records: ZoneRecord[]; conflicts: DraftConflict[] } {
  const sets = setsOf(base);
  const open = new Map(known.map((conflict) => [setKey(conflict), conflict]));
  const kept: (SetName & { set: Rrset | null })[] = [];
  const conflicts: DraftConflict[] = [];
  for (const { name, type, before, after } of changes) {
    const key = setKey({ name, type });
    const theirs = sets.get(key) ?? null;
    const isApplied = isSameRrset(type, theirs, after);
    // Somebody made the same change, or it was applied.
    if (isApplied && hasSameComments(theirs, after)) continue;
    kept.push({ name, type, set: after });
    const isNew = !isApplied && !isSameRrset(type, theirs, before);
    const earlier = open.get(key);
    if (isNew || earlier) conflicts.push({ name, type, before: earlier?.before ?? before, own: after, theirs });
  }
  return { records: withSets(base, kept), conflicts };
}

/** The record of a row. */
export function stripRow({ key, name, type, content, ttl, comment }: DraftRow): DraftRecord {
  return { key, name, type, content, ttl, ...(comment ? { comment } : {}) };
}
