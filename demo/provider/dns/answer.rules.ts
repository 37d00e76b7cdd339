/**
 * Answers questions from one zone, as an authoritative name server (RFC 1034 4.3.2, 2181, 2308, 4035 3.1, 4592, 8482).
 */
import type { HInfoAnswer, MxAnswer, SoaAnswer, SrvAnswer, StringAnswer, TxtAnswer } from 'dns-packet';
import { nameWithin, splitLabels } from '#core/dns/name.rules.ts';

/** A record with its data in wire format. */
export interface RawRecord {
  name: string;
  type: 'CAA' | 'TLSA' | 'SSHFP' | 'DS' | 'NAPTR' | 'SVCB' | 'HTTPS' | 'RRSIG' | 'NSEC' | 'DNSKEY';
  ttl: number;
  data: Buffer;
}

/** A record for `dns-packet` to encode. Names are absolute and have no final dot. */
export type DnsRecord = StringAnswer | MxAnswer | TxtAnswer | SrvAnswer | SoaAnswer | HInfoAnswer | RawRecord;

/** The RRsets of one name by type; none for an empty non-terminal. */
type Node = ReadonlyMap<string, readonly DnsRecord[]>;

/** Signs a zone while it answers. */
export interface Signer {
  /** The signatures of an RRset. @param owner of the RRset in the zone; may be a wildcard */
  sign(owner: string, records: readonly DnsRecord[]): readonly RawRecord[];
  /**
   * The NSEC record that matches or covers a name: it lists the name's types, or proves that the name does not exist.
   */
  nsecFor(name: string): RawRecord;
}

export interface Zone {
  /** In lower case. */
  name: string;
  soa: SoaAnswer;
  /** By name in lower case. */
  nodes: ReadonlyMap<string, Node>;
  /** Null for a zone that is not signed. */
  signer: Signer | null;
}

export interface DnsQuestion {
  /** In its original case, which the answer keeps. */
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

/** Maximum length of a CNAME chain, which limits the size of the answer. */
const MAX_CHAIN = 16;

/** The name without its first label, which may contain an escaped dot. */
const parentOf = (name: string) =>
  name.slice((name.includes('\\') ? (splitLabels(name)[0] ?? '').length : name.indexOf('.')) + 1);
const isWithin = (name: string, zone: string) =>
  name.includes('\\') ? nameWithin(name, zone) !== null : name === zone || name.endsWith(`.${zone}`);

/**
 * @param records of the zone, except its SOA; those outside of the zone are ignored
 * @param createSigner null for a zone that is not signed
 */
export function createZone(
  soa: SoaAnswer,
  records: readonly DnsRecord[],
  createSigner: ((zone: Zone) => Signer) | null = null,
): Zone {
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
  const unsigned: Zone = { name: zone, soa, nodes, signer: null };
  return createSigner ? { ...unsigned, signer: createSigner(unsigned) } : unsigned;
}

/** The names from just below the apex to this one. */
function pathTo(name: string, zone: string): string[] {
  const path: string[] = [];
  for (let at = name; at !== zone; at = parentOf(at)) path.unshift(at);
  return path;
}

/**
 * The node for a name. `owner` is the name itself, a wildcard, or a zone cut above the name. Without a node it is the
 * wildcard that would have matched.
 */
interface NodeMatch {
  owner: string;
  node: Node | null;
  isCut?: boolean;
}

function findNode(zone: Zone, name: string, type: string): NodeMatch {
  let closest = zone.name;
  for (const at of pathTo(name, zone.name)) {
    const node = zone.nodes.get(at);
    if (!node) return { owner: `*.${closest}`, node: zone.nodes.get(`*.${closest}`) ?? null };
    // The DS of a zone cut belongs to the parent zone (RFC 4035, 3.1.4.1).
    if (node.has('NS') && !(at === name && type === 'DS')) return { owner: at, node, isCut: true };
    closest = at;
  }
  return { owner: name, node: zone.nodes.get(name) ?? null };
}

/** Negative-caching TTL in seconds (RFC 2308, 3; 9077). */
export const negativeTtl = ({ soa }: Pick<Zone, 'soa'>): number => Math.min(soa.ttl ?? 0, soa.data.minimum ?? 0);

/** Glue: the addresses of name servers that are below the zone cut. */
const glueOf = (zone: Zone, cut: readonly DnsRecord[]): DnsRecord[] =>
  cut.flatMap(({ data }) => {
    const node = zone.nodes.get(String(data).toLowerCase());
    return [...(node?.get('A') ?? []), ...(node?.get('AAAA') ?? [])];
  });

/** NSEC or RRSIG records, which are created on demand. */
function signingRecordsOf(signer: Signer, node: Node, owner: string, type: string): readonly DnsRecord[] {
  const nsec = node.size > 0 ? [signer.nsecFor(owner)] : [];
  return type === 'NSEC' ? nsec : [...node.values(), nsec].flatMap((set) => signer.sign(owner, set));
}

function recordsOf({ signer }: Zone, { node, owner }: NodeMatch, type: string): readonly DnsRecord[] {
  if (!node) return [];
  if (type === 'ANY' && node.size > 0)
    return [{ name: owner, type: 'HINFO', ttl: 3600, data: { cpu: 'RFC8482', os: '' } } satisfies HInfoAnswer];
  if (signer && (type === 'NSEC' || type === 'RRSIG')) return signingRecordsOf(signer, node, owner, type);
  return node.get(type) ?? node.get('CNAME') ?? [];
}

/** The sections of an answer. With a signer, each RRset is followed by its signatures. */
function createSections(signer: Signer | null) {
  const sections = { answers: [] as DnsRecord[], authorities: [] as DnsRecord[], additionals: [] as DnsRecord[] };
  const proofs = new Set<string>();
  /** @param shown name and TTL, if they differ from those in the zone */
  const addSet = (
    section: 'answers' | 'authorities',
    owner: string,
    records: readonly DnsRecord[],
    shown: { name?: string; ttl?: number } = {},
  ) => {
    sections[section].push(...records.map((record) => ({ ...record, ...shown })));
    if (!signer || records.length === 0 || records[0]?.type === 'RRSIG') return;
    sections[section].push(...signer.sign(owner, records).map((record) => ({ ...record, ...shown })));
  };
  return {
    sections,
    addSet,
    /** Adds NSEC records that prove which types names have, or that they do not exist. */
    prove(...names: readonly string[]) {
      if (!signer) return;
      for (const name of names) {
        const nsec = signer.nsecFor(name);
        if (!proofs.has(nsec.name)) addSet('authorities', nsec.name, [nsec]);
        proofs.add(nsec.name);
      }
    },
  };
}

type Sections = ReturnType<typeof createSections>;

/** Refers to the name servers of a zone cut, with proof of whether their zone is signed (RFC 4035, 3.1.4). */
function addReferral(zone: Zone, { sections, addSet, prove }: Sections, owner: string, node: Node): void {
  const cut = node.get('NS') ?? [];
  sections.authorities.push(...cut);
  if (node.has('DS')) addSet('authorities', owner, node.get('DS') ?? []);
  else prove(owner);
  sections.additionals.push(...glueOf(zone, cut));
}

/**
 * Answers a question from the zone that contains its name. CNAMEs are followed within that zone.
 * @param question for the zone's name or one below it
 * @param wantsDnssec whether a signed zone adds signatures and proofs of nonexistence
 */
export function answerQuestion(zone: Zone, { name, type }: DnsQuestion, wantsDnssec = false): DnsAnswer {
  const reply = createSections(wantsDnssec ? zone.signer : null);
  const { sections, addSet, prove } = reply;
  const end = (rcode: DnsAnswer['rcode'] = 'NOERROR', isAuthoritative = true) => ({
    rcode,
    isAuthoritative,
    ...sections,
  });
  const seen = new Set<string>();
  for (let owner = name; seen.size < MAX_CHAIN; ) {
    const key = owner.toLowerCase();
    if (seen.has(key) || !isWithin(key, zone.name)) return end();
    seen.add(key);
    const found = findNode(zone, key, type);
    if (found.node && found.isCut) {
      addReferral(zone, reply, found.owner, found.node);
      return end('NOERROR', sections.answers.length > 0);
    }
    const records = recordsOf(zone, found, type);
    if (records.length === 0) {
      addSet('authorities', zone.name, [zone.soa], { ttl: negativeTtl(zone) });
      prove(key, found.owner);
      return end(found.node ? 'NOERROR' : 'NXDOMAIN');
    }
    addSet('answers', found.owner, records, { name: owner });
    // A wildcard applies only to names that do not exist, which needs proof.
    if (found.owner !== key) prove(key);
    const [first] = records;
    if (first?.type !== 'CNAME' || type === 'CNAME') return end();
    owner = first.data;
  }
  return end();
}

/** The answer for names outside of our zones. */
export const refusedAnswer: DnsAnswer = {
  rcode: 'REFUSED',
  isAuthoritative: false,
  answers: [],
  authorities: [],
  additionals: [],
};
