/** Problems with a zone as a whole. Each check is linear in the number of records. */

import { checkDmarc, checkSpf, isDmarc, isSpf } from './mail-policy.rules.ts';
import { fullName, nameWithin, splitLabels } from './name.rules.ts';
import type { Problem, ProblemCode, ProblemValues, ZoneRecord } from './problem.rules.ts';
import { decodeTxt, isRecordType, parseRdata, type Rdata } from './rdata.rules.ts';
import { contentKey, indexRrsets, type NamedRrset } from './rrset.rules.ts';

/** A problem with an RRset, or with one record if it has `content`. */
export interface ZoneProblem {
  name: string;
  type: string;
  content?: string | undefined;
  problem: Problem;
}

export interface ZoneOptions {
  /** The provider's name servers, which are expected at the apex. */
  nameServers?: readonly string[];
}

interface ZoneIndex {
  zone: string;
  sets: ReadonlyMap<string, NamedRrset>;
  /** The RRsets of each name. */
  names: ReadonlyMap<string, readonly NamedRrset[]>;
  /** Names that exist, including empty non-terminals. */
  existing: ReadonlySet<string>;
  /** Delegated names below the apex: those with NS records. */
  delegations: ReadonlySet<string>;
  report: (
    where: { name: string; type: string; content?: string },
    level: Problem['level'],
    code: ProblemCode,
    values?: ProblemValues,
    more?: Partial<Problem>,
  ) => void;
}

const rrsetOf = ({ sets }: ZoneIndex, name: string, type: string) => sets.get(`${type} ${name}`);
const parentOf = (name: string): string | null => {
  if (name === '@') return null;
  const dot = name.includes('\\') ? (splitLabels(name)[0] ?? '').length : name.indexOf('.');
  return dot < 0 || dot === name.length ? '@' : name.slice(dot + 1);
};
const childOf = (label: string, parent: string) => (parent === '@' ? label : `${label}.${parent}`);

/** The name and all names above it in the zone, nearest first. */
function* ancestors(name: string): Generator<string> {
  for (let at: string | null = name; at !== null; at = parentOf(at)) yield at;
}

/** The delegation that a name is at or below; null if the zone is authoritative for it. */
const delegationOf = (zone: ZoneIndex, name: string): string | null => {
  if (zone.delegations.size === 0) return null;
  let found: string | null = null;
  for (const above of ancestors(name)) if (zone.delegations.has(above)) found = above;
  return found;
};

/** The RRsets that answer for a name: its own, or those of the wildcard that covers it (RFC 4592). */
function answersFor(zone: ZoneIndex, name: string): readonly NamedRrset[] {
  const own = zone.names.get(name);
  if (own || zone.existing.has(name)) return own ?? [];
  for (const above of ancestors(name)) {
    if (above !== name && zone.existing.has(above)) return zone.names.get(childOf('*', above)) ?? [];
  }
  return zone.names.get('*') ?? [];
}

const rdataOf = ({ type, content }: ZoneRecord, zone: string): Rdata | null =>
  isRecordType(type) ? parseRdata(type, content, zone, true).rdata : null;

const cnameTarget = (record: ZoneRecord | undefined, zone: string) => {
  const rdata = record ? rdataOf(record, zone) : null;
  return rdata?.type === 'CNAME' ? rdata.target : null;
};

function checkSet(zone: ZoneIndex, set: NamedRrset) {
  if (set.records.length === 1) return;
  const seen = new Set<string>();
  for (const record of set.records) {
    const key = contentKey(set.type, record.content);
    if (seen.has(key)) zone.report(record, 'error', 'duplicateRecord');
    seen.add(key);
  }
  const ttls = [...new Set(set.records.map(({ ttl }) => ttl))];
  if (ttls.length > 1) {
    zone.report(set, 'warning', 'ttlMixed', { ttls: ttls.join(', ') }, { field: 'ttl', fix: { ttl: set.ttl } });
  }
}

function checkCnameName(zone: ZoneIndex, name: string, sets: readonly NamedRrset[]) {
  const cname = sets.find(({ type }) => type === 'CNAME');
  if (!cname) return;
  if (name === '@') zone.report(cname, 'error', 'cnameApex', undefined, { field: 'type' });
  if (new Set(cname.records.map(({ content }) => content)).size > 1) zone.report(cname, 'error', 'cnameSeveral');
  const others = sets.filter((set) => set !== cname);
  if (others.length === 0 || name === '@') return;
  const types = others.map(({ type }) => type).join(', ');
  for (const set of sets) zone.report(set, 'error', 'cnameNotAlone', { types }, { field: 'type' });
}

/** Follows the CNAMEs from one name. @param ends cache of resolved names */
function followCname(zone: ZoneIndex, start: string, ends: Map<string, string | null>) {
  const path = new Set<string>();
  let name: string | null = start;
  let end: string | null = null;
  while (name !== null && !path.has(name) && !ends.has(name)) {
    const target = cnameTarget(rrsetOf(zone, name, 'CNAME')?.records[0], zone.zone);
    if (target === null) break;
    path.add(name);
    end = target;
    name = nameWithin(target, zone.zone);
  }
  if (name !== null && path.has(name)) {
    end = null;
    reportLoop(zone, path, name);
  } else if (name !== null && ends.has(name)) end = ends.get(name) ?? null;
  for (const one of path) ends.set(one, end);
}

/** The absolute target of each CNAME chain of the zone; null for a loop. */
function followCnames(zone: ZoneIndex): Map<string, string | null> {
  const ends = new Map<string, string | null>();
  for (const { name, type } of zone.sets.values()) if (type === 'CNAME') followCname(zone, name, ends);
  return ends;
}

function reportLoop(zone: ZoneIndex, path: ReadonlySet<string>, start: string) {
  const names = [...path];
  const loop = names.slice(names.indexOf(start)).map((name) => fullName(name, zone.zone));
  const shown = [...loop.slice(0, 4), ...(loop.length > 4 ? ['…'] : []), fullName(start, zone.zone)];
  zone.report({ name: start, type: 'CNAME' }, 'error', 'cnameLoop', { path: shown.join(' → ') });
}

function checkCnameTargets(zone: ZoneIndex, ends: ReadonlyMap<string, string | null>) {
  for (const [name, final] of ends) {
    const record = rrsetOf(zone, name, 'CNAME')?.records[0];
    const target = cnameTarget(record, zone.zone);
    const inside = target === null ? null : nameWithin(target, zone.zone);
    if (!record || inside === null || final === null || delegationOf(zone, inside) !== null) continue;
    const answers = answersFor(zone, inside);
    const shown = fullName(inside, zone.zone);
    if (answers.length === 0) zone.report(record, 'warning', 'targetMissing', { target: shown });
    else if (answers.some(({ type }) => type === 'CNAME')) {
      zone.report(record, 'warning', 'cnameTargetCname', { target: shown, final: final.replace(/\.$/, '') });
    }
  }
}

const hostOf = (rdata: Rdata | null): string | null => {
  if (rdata?.type === 'MX') return rdata.exchange;
  return rdata?.type === 'SRV' || rdata?.type === 'NS' ? rdata.target : null;
};

/** MX, SRV and NS must point to names with addresses (RFC 2181, 10.3). */
function checkHost(zone: ZoneIndex, record: ZoneRecord, rdata: Rdata | null) {
  const host = hostOf(rdata);
  const inside = host === null || host === '.' ? null : nameWithin(host, zone.zone);
  if (inside === null) return;
  const target = fullName(inside, zone.zone);
  const answers = answersFor(zone, inside);
  const hasAddress = answers.some(({ type }) => type === 'A' || type === 'AAAA');
  const isBelow = [...ancestors(inside)].includes(record.name);
  if (record.type === 'NS' && isBelow && !hasAddress && !answers.some(({ type }) => type === 'CNAME')) {
    zone.report(record, 'error', 'nsGlue', { target, name: fullName(record.name, zone.zone) });
    return;
  }
  const delegation = delegationOf(zone, inside);
  if (delegation !== null && !(record.type === 'NS' && delegation === record.name)) return;
  if (answers.some(({ type }) => type === 'CNAME')) {
    const level = record.type === 'NS' ? 'error' : 'warning';
    zone.report(record, level, 'targetIsCname', { target, type: record.type });
  } else if (answers.length === 0) zone.report(record, 'warning', 'targetMissing', { target });
  else if (!hasAddress) zone.report(record, 'warning', 'targetNoAddress', { target });
}

function checkHosts(zone: ZoneIndex, nameServers: ReadonlySet<string>) {
  for (const set of zone.sets.values()) {
    if (set.type !== 'MX' && set.type !== 'SRV' && set.type !== 'NS') continue;
    const parsed = set.records.map((record) => ({ record, rdata: rdataOf(record, zone.zone) }));
    for (const { record, rdata } of parsed) checkHost(zone, record, rdata);
    const nulls = parsed.filter(({ rdata }) => rdata?.type === 'MX' && rdata.exchange === '.');
    if (set.records.length > 1) for (const { record } of nulls) zone.report(record, 'error', 'mxNullNotAlone');
    if (set.type !== 'NS') continue;
    if (set.records.length < 2) zone.report(set, 'warning', 'nsFew');
    const hasForeign = parsed.some(({ rdata }) => !nameServers.has((hostOf(rdata) ?? '').replace(/\.$/, '')));
    if (set.name === '@' && nameServers.size > 0 && hasForeign) zone.report(set, 'warning', 'nsApex');
  }
}

/** Records at and below a delegation are hidden, except its NS, its DS and the glue of its name servers. */
function checkDelegations(zone: ZoneIndex) {
  for (const set of zone.sets.values()) {
    if (set.type === 'DS' && !rrsetOf(zone, set.name, 'NS')) zone.report(set, 'warning', 'dsNoNs');
    const cut = delegationOf(zone, set.name);
    if (cut === null) continue;
    const isCut = cut === set.name;
    const isGlue = (set.type === 'A' || set.type === 'AAAA') && isNameServerOf(zone, cut, set.name);
    if (isGlue || (isCut && (set.type === 'NS' || set.type === 'DS'))) continue;
    zone.report(set, 'warning', 'hiddenByDelegation', { name: fullName(cut, zone.zone) });
  }
}
const isNameServerOf = (zone: ZoneIndex, cut: string, name: string) =>
  rrsetOf(zone, cut, 'NS')?.records.some(({ content }) => nameWithin(content, zone.zone) === name) ?? false;

function checkTexts(zone: ZoneIndex, set: NamedRrset) {
  // Only these are parsed: a zone may have thousands of texts.
  const texts = set.records
    .filter(({ content }) => /spf1|dmarc1/i.test(content))
    .map((record) => ({ record, text: decodeTxt(record.content) ?? '' }));
  const spf = texts.filter(({ text }) => isSpf(text));
  const dmarc = set.name.startsWith('_dmarc') ? texts.filter(({ text }) => isDmarc(text)) : [];
  if (spf.length > 1) zone.report(set, 'error', 'spfSeveral', { count: spf.length });
  if (dmarc.length > 1) zone.report(set, 'error', 'dmarcSeveral');
  for (const { record, text } of spf) {
    for (const { level, code, values } of checkSpf(text)) zone.report(record, level, code, values);
  }
  for (const { record, text } of dmarc) {
    for (const { level, code, values } of checkDmarc(text)) zone.report(record, level, code, values);
  }
}

function checkCaa(zone: ZoneIndex, set: NamedRrset, hasWildcards: boolean) {
  const tags = new Set(set.records.map(({ content }) => content.split(' ')[1]));
  const limits = ['issue', 'issuewild', 'issuemail', 'issuevmc'].some((tag) => tags.has(tag));
  if (tags.has('iodef') && !limits) zone.report(set, 'warning', 'caaIodefOnly');
  if (hasWildcards && tags.has('issue') && !tags.has('issuewild')) zone.report(set, 'warning', 'caaWild');
}

const WEB_TYPES = new Set(['A', 'AAAA', 'CNAME', 'NS']);
/** People expect a wildcard to cover names that have other records; it does not (RFC 4592, 2.2.1). */
function checkWildcards(zone: ZoneIndex) {
  const shadowed = new Map<string, string[]>();
  for (const name of zone.existing) {
    const parent = parentOf(name);
    if (parent === null || name.startsWith('*') || name.startsWith('_')) continue;
    const wildcard = zone.names.get(childOf('*', parent));
    if (!wildcard?.some(({ type }) => WEB_TYPES.has(type)) || delegationOf(zone, parent) !== null) continue;
    if (zone.names.get(name)?.some(({ type }) => WEB_TYPES.has(type))) continue;
    shadowed.set(parent, [...(shadowed.get(parent) ?? []).slice(0, 3), name]);
  }
  for (const [parent, names] of shadowed) {
    const set = zone.names.get(childOf('*', parent))?.find(({ type }) => WEB_TYPES.has(type));
    const shown = [...names.slice(0, 3).map((name) => fullName(name, zone.zone)), ...(names.length > 3 ? ['…'] : [])];
    const values = { parent: fullName(parent, zone.zone), names: shown.join(', ') };
    if (set) zone.report(set, 'warning', 'wildcardShadowed', values, { field: 'name' });
  }
}

function indexZone(records: readonly ZoneRecord[], zone: string, problems: ZoneProblem[]): ZoneIndex {
  const sets = indexRrsets(records);
  const names = new Map<string, NamedRrset[]>();
  const existing = new Set<string>();
  const delegations = new Set<string>();
  for (const set of sets.values()) {
    const own = names.get(set.name);
    if (own) own.push(set);
    else names.set(set.name, [set]);
    if (set.type === 'NS' && set.name !== '@') delegations.add(set.name);
    for (const name of ancestors(set.name)) {
      if (existing.has(name)) break;
      existing.add(name);
    }
  }
  const report: ZoneIndex['report'] = ({ name, type, content }, level, code, values, more) => {
    problems.push({ name, type, content, problem: { level, code, field: 'content', values, ...more } });
  };
  return { zone, sets, names, existing, delegations, report };
}

/**
 * Checks the records of a zone against each other.
 * @param records in canonical form, as `readRecord` returns them
 */
export function checkZone(
  records: readonly ZoneRecord[],
  zoneName: string,
  { nameServers = [] }: ZoneOptions = {},
): ZoneProblem[] {
  const problems: ZoneProblem[] = [];
  const zone = indexZone(records, zoneName, problems);
  const hasWildcards = records.some(({ name }) => name.startsWith('*'));
  for (const set of zone.sets.values()) {
    checkSet(zone, set);
    if (set.type === 'TXT') checkTexts(zone, set);
    if (set.type === 'CAA') checkCaa(zone, set, hasWildcards);
  }
  for (const [name, sets] of zone.names) checkCnameName(zone, name, sets);
  checkCnameTargets(zone, followCnames(zone));
  checkHosts(zone, new Set(nameServers.map((name) => name.replace(/\.$/, '').toLowerCase())));
  checkDelegations(zone);
  if (hasWildcards) checkWildcards(zone);
  return problems;
}
