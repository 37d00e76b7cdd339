import type { Rrset, RrsetChange } from './dns.schema.ts';
import { unescapeBytes } from './name.rules.ts';
import type { ZoneRecord } from './problem.rules.ts';
import { escapeText, tokenize } from './tokens.rules.ts';

/** An RRset with its name and type. If the TTLs of its records differ, the first one counts. */
export interface NamedRrset {
  name: string;
  type: string;
  ttl: number;
  records: ZoneRecord[];
}

const keyOf = ({ name, type }: { name: string; type: string }) => `${type} ${name}`;

/** The RRsets of records by `<type> <name>`, in the order of their first records. */
export function indexRrsets(records: readonly ZoneRecord[]): Map<string, NamedRrset> {
  const sets = new Map<string, NamedRrset>();
  for (const record of records) {
    const key = keyOf(record);
    const set = sets.get(key);
    if (set) set.records.push(record);
    else sets.set(key, { name: record.name, type: record.type, ttl: record.ttl, records: [record] });
  }
  return sets;
}
export const groupRrsets = (records: readonly ZoneRecord[]): NamedRrset[] => [...indexRrsets(records).values()];

/** The key by which contents of a type are compared. How text is split into strings has no meaning. */
export function contentKey(type: string, content: string): string {
  if (type !== 'TXT') return content;
  // One quoted string with nothing to escape is its own key.
  if (/^"[ !#-[\]-~]*"$/.test(content)) return content.slice(1, -1);
  const { tokens, unclosed } = tokenize(content);
  const strings = tokens.map(({ raw }) => unescapeBytes(raw));
  if (unclosed !== undefined || strings.includes(null)) return content;
  return strings.map((bytes) => escapeText(bytes ?? new Uint8Array())).join('');
}
export const isSameContent = (type: string, a: string, b: string) =>
  a === b || contentKey(type, a) === contentKey(type, b);

const toRrset = ({ ttl, records }: NamedRrset): Rrset => ({
  ttl,
  records: records.map(({ content, comment }) => (comment ? { content, comment } : { content })),
});

const sortedKeys = (type: string, records: readonly { content: string }[]) =>
  records.map(({ content }) => contentKey(type, content)).sort();
const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Whether two RRsets have the same TTL and contents, in any order. Comments are ignored. */
export function isSameRrset(type: string, a: Rrset | null, b: Rrset | null): boolean {
  if (a === null || b === null) return a === b;
  return a.ttl === b.ttl && isSameList(sortedKeys(type, a.records), sortedKeys(type, b.records));
}

const commentKeys = (type: string, { records }: Rrset) =>
  records.map(({ content, comment }) => `${contentKey(type, content)}\n${comment ?? ''}`).sort();
const isUnchanged = (type: string, a: Rrset, b: Rrset) =>
  isSameRrset(type, a, b) && isSameList(commentKeys(type, a), commentKeys(type, b));

/** Keys of the RRsets that can differ: an edit leaves the records of all others as they are. A mixed TTL is always a change. */
function replacedSets(before: readonly ZoneRecord[], after: readonly ZoneRecord[]): ReadonlySet<string> {
  const [old, next] = [new Set(before), new Set(after)];
  const replaced = [...before.filter((record) => !next.has(record)), ...after.filter((record) => !old.has(record))];
  const ttls = new Map<string, number>();
  const mixed = before.filter((record) => {
    const key = keyOf(record);
    const ttl = ttls.get(key);
    if (ttl === undefined) ttls.set(key, record.ttl);
    return ttl !== undefined && ttl !== record.ttl;
  });
  return new Set([...replaced, ...mixed].map(keyOf));
}

/** The changes, RRset by RRset, from one list of records to another. */
export function diffRecords(before: readonly ZoneRecord[], after: readonly ZoneRecord[]): RrsetChange[] {
  const sets = replacedSets(before, after);
  const inSets = (records: readonly ZoneRecord[]) => records.filter((record) => sets.has(keyOf(record)));
  const old = indexRrsets(inSets(before));
  const next = indexRrsets(inSets(after));
  const changes: RrsetChange[] = [];
  for (const [key, set] of old) {
    const { name, type } = set;
    const changed = next.get(key);
    const isMixed = set.records.some(({ ttl }) => ttl !== set.ttl);
    const change = { name, type, before: toRrset(set), after: changed ? toRrset(changed) : null };
    if (!change.after || isMixed || !isUnchanged(type, change.before, change.after)) changes.push(change);
  }
  for (const [key, set] of next) {
    if (!old.has(key)) changes.push({ name: set.name, type: set.type, before: null, after: toRrset(set) });
  }
  return changes;
}

/** The changes that undo these. */
export const invertChanges = (changes: readonly RrsetChange[]): RrsetChange[] =>
  changes.map(({ name, type, before, after }) => ({ name, type, before: after, after: before })).reverse();

/** Applies changes to records. Records whose content stays keep their id and position. */
export function applyChanges(records: readonly ZoneRecord[], changes: readonly RrsetChange[]): ZoneRecord[] {
  const changed = new Map(changes.map((change) => [keyOf(change), change]));
  const added = new Map(changes.map((change) => [keyOf(change), [...(change.after?.records ?? [])]]));
  const kept = records.flatMap((record) => {
    const after = changed.get(keyOf(record))?.after;
    if (!changed.has(keyOf(record))) return [record];
    const left = added.get(keyOf(record)) ?? [];
    const index = left.findIndex(({ content }) => isSameContent(record.type, content, record.content));
    const [next] = index < 0 ? [] : left.splice(index, 1);
    return next && after ? [{ ...record, content: next.content, ttl: after.ttl, comment: next.comment ?? null }] : [];
  });
  const fresh = changes.flatMap(({ name, type, after }) =>
    (added.get(keyOf({ name, type })) ?? []).map(({ content, comment }) => ({
      name,
      type,
      content,
      ttl: after?.ttl ?? 0,
      comment: comment ?? null,
    })),
  );
  return [...kept, ...fresh];
}
