import type { RrsetChange } from './dns.schema.ts';
import { rrsetKey, rrsetsByKey } from './draft.rules.ts';
import type { ZoneRecord } from './problem.rules.ts';
import { contentKey, diffRecords } from './rrset.rules.ts';

export type ImportMode = 'add' | 'replace';

export interface ImportPlan {
  /** The zone afterwards. */
  records: ZoneRecord[];
  changes: RrsetChange[];
  /** Numbers of records. */
  added: number;
  removed: number;
  /** In the zone already. */
  same: number;
}

const keyOf = (record: ZoneRecord) => `${rrsetKey(record)} ${contentKey(record.type, record.content)}`;

/** Adds records to a zone. Records added to an RRset get its TTL. */
function addRecords(current: readonly ZoneRecord[], imported: readonly ZoneRecord[]): ZoneRecord[] {
  const known = new Set(current.map(keyOf));
  const sets = rrsetsByKey(current);
  const result = [...current];
  for (const record of imported) {
    const key = keyOf(record);
    if (known.has(key)) continue;
    known.add(key);
    result.push({ ...record, ttl: sets.get(rrsetKey(record))?.ttl ?? record.ttl });
  }
  return result;
}

/** The effect of an import. @param imported records that were parsed without an error */
export function planImport(
  current: readonly ZoneRecord[],
  imported: readonly ZoneRecord[],
  mode: ImportMode,
): ImportPlan {
  const records = addRecords(mode === 'add' ? current : [], imported);
  const before = new Set(current.map(keyOf));
  const after = new Set(records.map(keyOf));
  const sameKeys = new Set(imported.map(keyOf).filter((key) => before.has(key)));
  return {
    records,
    changes: diffRecords(current, records),
    added: [...after].filter((key) => !before.has(key)).length,
    removed: [...before].filter((key) => !after.has(key)).length,
    same: sameKeys.size,
  };
}
