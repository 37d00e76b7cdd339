/** What an authoritative name server answers from one zone (RFC 1034 4.3.2, 2181, 2308, 4592, 8482). */
import type { HInfoAnswer, MxAnswer, SoaAnswer, SrvAnswer, StringAnswer, TxtAnswer } from 'dns-packet';
import { nameWithin, splitLabels } from '#core/dns/name.rules.ts';

/** A record whose data is the bytes of an answer. */
interface RawRecord {
  name: string;
  type: 'CAA' | 'TLSA' | 'SSHFP' | 'DS' | 'NAPTR' | 'SVCB' | 'HTTPS';
  ttl: number;
  data: Buffer;
}

/** A record as it is encoded. Names are absolute and have no final dot. */
export type DnsRecord = StringAnswer | MxAnswer | TxtAnswer | SrvAnswer | SoaAnswer | HInfoAnswer | RawRecord;

/** The RRsets of one name by type. A name that exists only because of names below it has none. */
type Node = ReadonlyMap<string, readonly DnsRecord[]>;

export interface Zone {
  /** In lower case. */
  name: string;
  soa: SoaAnswer;
  /** By name in lower case. */
  nodes: ReadonlyMap<string, Node>;
}

export interface DnsQuestion {
  /** In the case in which it was asked, which the answer keeps. */
  name: string;
  type: string;
}

export interface DnsAnswer {
  rcode: 'NOERROR' | 'NXDOMAIN' | 'REFUSED';
  isAuthoritative: boolean;
  answers: DnsRecord[];
  authorities: DnsRecord[];
  additionals: DnsRecord[];
}

/** A chain of aliases this long is no use to anybody, and its answer would be large. */
const MAX_CHAIN = 16;

/** The name without its first label, in which a dot may be escaped. */
const parentOf = (name: string) =>
  name.slice((name.includes('\\') ? (splitLabels(name)[0] ?? '').length : name.indexOf('.')) + 1);
const isWithin = (name: string, zone: string) =>
  name.includes('\\') ? nameWithin(name, zone) !== null : name === zone || name.endsWith(`.${zone}`);

/** @param records of the zone, its SOA left out; those outside of it are left out of the zone too */
export function createZone(soa: SoaAnswer, records: readonly DnsRecord[]): Zone {
  const zone = soa.name.toLowerCase();
  const nodes = new Map<string, Map<string, DnsRecord[]>>();
  const nodeOf = (name: string): Map<string, DnsRecord[]> => {
    let node = nodes.get(name);
    if (!node) {
      node = new Map();
      nodes.set(name, node);
      if (name !== zone) nodeOf(parentOf(name));
    }
    return node;
  };
  for (const record of [soa, ...records]) {
    const name = record.name.toLowerCase();
    if (!isWithin(name, zone)) continue;
    const node = nodeOf(name);
    const set = node.get(record.type);
    if (set) set.push(record);
    else node.set(record.type, [record]);
  }
  return { name: zone, soa, nodes };
}

/** The names from just below the apex down to this one. */
function pathTo(name: string, zone: string): string[] {
  const path: string[] = [];
  for (let at = name; at !== zone; at = parentOf(at)) path.unshift(at);
  return path;
}

/** What a name leads to: its node, or a wildcard's, or the NS set of the zone cut above it; null where nothing exists. */
function findNode(zone: Zone, name: string, type: string): { node: Node } | { cut: readonly DnsRecord[] } | null {
  let closest = zone.name;
  for (const at of pathTo(name, zone.name)) {
    const node = zone.nodes.get(at);
    if (!node) {
      const wildcard = zone.nodes.get(`*.${closest}`);
      return wildcard ? { node: wildcard } : null;
    }
    const cut = node.get('NS');
    // The DS of a cut belongs to the zone above it (RFC 4035, 3.1.4.1).
    if (cut && !(at === name && type === 'DS')) return { cut };
    closest = at;
  }
  const node = zone.nodes.get(name);
  return node ? { node } : null;
}

/** The SOA as negative answers have it: how long "there is none" may be kept (RFC 2308, 3). */
const negativeSoa = ({ soa }: Zone): SoaAnswer => ({ ...soa, ttl: Math.min(soa.ttl ?? 0, soa.data.minimum ?? 0) });

/** The addresses of name servers below a cut, without which they could not be found. */
const glueOf = (zone: Zone, cut: readonly DnsRecord[]): DnsRecord[] =>
  cut.flatMap(({ data }) => {
    const node = zone.nodes.get(String(data).toLowerCase());
    return [...(node?.get('A') ?? []), ...(node?.get('AAAA') ?? [])];
  });

/** @param name within the zone */
function answersOf(node: Node, name: string, type: string): DnsRecord[] {
  if (type === 'ANY' && node.size > 0)
    return [{ name, type: 'HINFO', ttl: 3600, data: { cpu: 'RFC8482', os: '' } } satisfies HInfoAnswer];
  const [alias] = node.get('CNAME') ?? [];
  const records = node.get(type) ?? (alias ? [alias] : []);
  return records.map((record) => ({ ...record, name }));
}

/**
 * Answers a question from the zone that its name is in. Aliases are followed within that zone.
 * @param question whose name is the zone's, or below it
 */
export function answerQuestion(zone: Zone, { name, type }: DnsQuestion): DnsAnswer {
  const answer: DnsAnswer = { rcode: 'NOERROR', isAuthoritative: true, answers: [], authorities: [], additionals: [] };
  const seen = new Set<string>();
  for (let owner = name; seen.size < MAX_CHAIN; ) {
    const key = owner.toLowerCase();
    if (seen.has(key) || !isWithin(key, zone.name)) return answer;
    seen.add(key);
    const found = findNode(zone, key, type);
    if (found && 'cut' in found) {
      const isAuthoritative = answer.answers.length > 0;
      return { ...answer, isAuthoritative, authorities: [...found.cut], additionals: glueOf(zone, found.cut) };
    }
    const records = found ? answersOf(found.node, owner, type) : [];
    if (records.length === 0)
      return { ...answer, rcode: found ? 'NOERROR' : 'NXDOMAIN', authorities: [negativeSoa(zone)] };
    answer.answers.push(...records);
    const [first] = records;
    if (first?.type !== 'CNAME' || type === 'CNAME') return answer;
    owner = first.data;
  }
  return answer;
}

/** The answer about names that are in none of our zones. */
export const refused: DnsAnswer = {
  rcode: 'REFUSED',
  isAuthoritative: false,
  answers: [],
  authorities: [],
  additionals: [],
};
