import { fullName, readOwner } from './name.rules.ts';
import type { Problem, ZoneRecord } from './problem.rules.ts';
import { isRecordType, parseRdata, printRdata, type Rdata, type RecordType } from './rdata.rules.ts';
import { isTtl, MAX_TTL, parseTtl } from './ttl.rules.ts';

export type { Problem, ZoneRecord } from './problem.rules.ts';
export { isRecordType, RECORD_TYPES, type RecordType } from './rdata.rules.ts';

export interface TypedRecord {
  name: string;
  type: string;
  content: string;
  /** Seconds, or a text with units such as `1h30m`. */
  ttl: number | string;
}
export interface ParsedRecord {
  /** In canonical form; null if there is an error. */
  record: ZoneRecord | null;
  problems: Problem[];
}
export interface ReadOptions {
  /** As in zone files: names without a trailing dot are relative, and text is quoted. */
  exact?: boolean;
}

const readType = (typed: string) => typed.trim().toUpperCase();

export function readTtl(typed: number | string): { ttl: number } | { ttl: null; problem: Problem } {
  const ttl = typeof typed === 'number' ? typed : parseTtl(typed);
  if (ttl !== null && isTtl(ttl)) return { ttl };
  const isNumber = ttl !== null || /^-?\d+$/.test(String(typed).trim());
  const problem: Problem = isNumber
    ? { level: 'error', code: 'ttlRange', field: 'ttl', values: { max: MAX_TTL } }
    : { level: 'error', code: 'ttlInvalid', field: 'ttl' };
  return { ttl: null, problem };
}

const SRV_NAME = /^_[^.]+\._[^.]+(\.|$)/;
const TLSA_NAME = /^(\*|_\d{1,5}|\*\._[a-z]+|_\d{1,5}\._(tcp|udp|sctp|dccp))(\.|$)/;

/** Problems with the owner name for a record type. */
export function checkOwnerOfType(name: string, type: RecordType): Problem[] {
  const warn = (code: Problem['code']): Problem[] => [{ level: 'warning', code, field: 'name' }];
  if (type === 'SRV' && !SRV_NAME.test(name)) return warn('srvOwner');
  if (type === 'TLSA' && !TLSA_NAME.test(name)) return warn('tlsaOwner');
  if (type === 'DS' && name === '@') return [{ level: 'error', code: 'dsApex', field: 'name' }];
  return [];
}

/** As `readRecord`, with the parsed data. */
export function parseRecord(
  typed: TypedRecord,
  zone: string,
  { exact = false }: ReadOptions = {},
): ParsedRecord & { rdata: Rdata | null } {
  const problems: Problem[] = [];
  const owner = readOwner(typed.name, zone, exact);
  if (owner.name === null) problems.push({ level: 'error', field: 'name', ...owner.problem, fix: undefined });
  else if (owner.warning) {
    const { fix, ...warning } = owner.warning;
    problems.push({ level: 'warning', field: 'name', ...warning, fix: fix === undefined ? undefined : { name: fix } });
  }
  const type = readType(typed.type);
  const isKnown = isRecordType(type);
  if (!isKnown) problems.push({ level: 'error', code: 'typeUnknown', field: 'type', values: { type: typed.type } });
  if (isKnown && owner.name !== null) problems.push(...checkOwnerOfType(owner.name, type));
  const parsed = isKnown ? parseRdata(type, typed.content, zone, exact) : { rdata: null, problems: [] };
  problems.push(...parsed.problems);
  const ttl = readTtl(typed.ttl);
  if (ttl.ttl === null) problems.push(ttl.problem);
  const { rdata } = parsed;
  if (owner.name === null || ttl.ttl === null || !rdata || problems.some(({ level }) => level === 'error')) {
    return { record: null, rdata: null, problems };
  }
  return { record: { name: owner.name, type, content: printRdata(rdata), ttl: ttl.ttl }, rdata, problems };
}

/** Parses typed content in any common notation. */
export function readRecord(typed: TypedRecord, zone: string, options: ReadOptions = {}): ParsedRecord {
  const { record, problems } = parseRecord(typed, zone, options);
  return { record, problems };
}

/** The fully qualified name of a record while it is typed; null if invalid. */
export function typedFullName(name: string, zone: string): string | null {
  const owner = readOwner(name, zone);
  return owner.name === null ? null : fullName(owner.name, zone);
}
