/**
 * Validates answers as a validating resolver does: written from RFC 4034, 4035 and 6605, from the bytes of messages alone, so that it
 * shares nothing with what has signed them.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

export interface RawRecord {
  /** Labels in lower case. */
  name: Buffer[];
  type: number;
  ttl: number;
  data: Buffer;
}
export interface RawMessage {
  rcode: number;
  isAuthoritative: boolean;
  isTruncated: boolean;
  isAuthentic: boolean;
  answers: RawRecord[];
  authorities: RawRecord[];
  additionals: RawRecord[];
}
export interface TrustAnchor {
  zone: string;
  keyTag: number;
  digest: string;
}

const TYPES: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
};
const type = (name: string) => TYPES[name] ?? Number(name.replace('TYPE', ''));
const lower = (label: Buffer) => Buffer.from(label.toString('latin1').toLowerCase(), 'latin1');
export const toLabels = (name: string): Buffer[] =>
  name
    .replace(/\.$/, '')
    .split('.')
    .filter(Boolean)
    .map((label) => lower(Buffer.from(label, 'latin1')));
const text = (name: readonly Buffer[]) => `${name.map((label) => label.toString('latin1')).join('.')}.`;
const wire = (name: readonly Buffer[]) =>
  Buffer.concat([...name.flatMap((label) => [Buffer.of(label.length), label]), Buffer.of(0)]);
const isSame = (a: readonly Buffer[], b: readonly Buffer[]) => wire(a).equals(wire(b));
const isBelow = (name: readonly Buffer[], above: readonly Buffer[]) =>
  name.length > above.length && isSame(name.slice(name.length - above.length), above);

/** RFC 4034, 6.1. */
export function compareNames(a: readonly Buffer[], b: readonly Buffer[]): number {
  for (let at = 1; at <= Math.min(a.length, b.length); at++) {
    const order = Buffer.compare(a[a.length - at] as Buffer, b[b.length - at] as Buffer);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function readName(bytes: Buffer, from: number): { name: Buffer[]; end: number } {
  const name: Buffer[] = [];
  let at = from;
  let end = 0;
  for (let length = bytes.readUInt8(at); length !== 0; length = bytes.readUInt8(at)) {
    if (length >= 0xc0) {
      end ||= at + 2;
      at = bytes.readUInt16BE(at) & 0x3fff;
    } else {
      name.push(lower(bytes.subarray(at + 1, at + 1 + length)));
      at += 1 + length;
    }
  }
  return { name, end: end || at + 1 };
}

export function readMessage(bytes: Buffer): RawMessage {
  const flags = bytes.readUInt16BE(2);
  let at = 12;
  for (let left = bytes.readUInt16BE(4); left > 0; left--) at = readName(bytes, at).end + 4;
  const section = (count: number) =>
    Array.from({ length: count }, (): RawRecord => {
      const { name, end } = readName(bytes, at);
      const length = bytes.readUInt16BE(end + 8);
      at = end + 10 + length;
      const data = bytes.subarray(end + 10, at);
      return { name, type: bytes.readUInt16BE(end), ttl: bytes.readUInt32BE(end + 4), data };
    });
  return {
    rcode: flags & 0xf,
    isAuthoritative: (flags & 0x400) !== 0,
    isTruncated: (flags & 0x200) !== 0,
    isAuthentic: (flags & 0x20) !== 0,
    answers: section(bytes.readUInt16BE(6)),
    authorities: section(bytes.readUInt16BE(8)),
    additionals: section(bytes.readUInt16BE(10)),
  };
}

/** RFC 4034, appendix B. */
export function keyTag(dnskey: Buffer): number {
  let total = 0;
  for (let at = 0; at < dnskey.length; at += 2) total += dnskey.readUInt8(at) * 256 + (dnskey[at + 1] ?? 0);
  return (total + Math.floor(total / 65_536)) % 65_536;
}

/** RFC 6605, 4: the key is the two coordinates of a point. */
function verifyEcdsa(dnskey: Buffer, signed: Buffer, signature: Buffer): boolean {
  const [x, y] = [dnskey.subarray(4, 36), dnskey.subarray(36, 68)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
  return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
}

/** Types whose data begins, after some bytes, with a name that is signed in lower case (RFC 4034, 6.2). */
const NAME_AT: Readonly<Record<number, number>> = { 2: 0, 5: 0, 12: 0, 15: 2, 33: 6 };
function canonical(record: RawRecord): Buffer {
  const { data } = record;
  if (record.type === 6) {
    const first = readName(data, 0);
    const second = readName(data, first.end);
    return Buffer.concat([wire(first.name), wire(second.name), data.subarray(second.end)]);
  }
  const at = NAME_AT[record.type];
  return at === undefined ? data : Buffer.concat([data.subarray(0, at), wire(readName(data, at).name)]);
}

function readSignature({ data }: RawRecord) {
  const { name: signer, end } = readName(data, 18);
  return {
    covered: data.readUInt16BE(0),
    algorithm: data.readUInt8(2),
    labels: data.readUInt8(3),
    ttl: data.readUInt32BE(4),
    expiration: data.readUInt32BE(8),
    inception: data.readUInt32BE(12),
    tag: data.readUInt16BE(16),
    signer,
    head: data.subarray(0, end),
    bytes: data.subarray(end),
  };
}

interface VerifiedSet {
  name: Buffer[];
  type: number;
  records: RawRecord[];
  /** The wildcard that the set was made from; null for one that the zone has. */
  wildcard: Buffer[] | null;
}

/**
 * RFC 4035, 5.3.
 * @param dnskey its data
 * @param at seconds since the epoch
 * @throws for a signature that is not valid
 */
export function verifySet(
  records: RawRecord[],
  signature: RawRecord,
  { zone, dnskey, at }: { zone: Buffer[]; dnskey: Buffer; at: number },
): VerifiedSet {
  const [first] = records;
  if (!first) throw new Error('No records');
  const rrsig = readSignature(signature);
  const what = `${text(first.name)} TYPE${first.type}`;
  const refuse = (why: string) => {
    throw new Error(`${what}: ${why}`);
  };
  if (!isSame(rrsig.signer, zone)) refuse(`signed by ${text(rrsig.signer)}`);
  if (rrsig.algorithm !== 13 || rrsig.tag !== keyTag(dnskey)) refuse('signed with another key');
  if (at < rrsig.inception || at > rrsig.expiration) refuse('signature is not valid now');
  if (records.some(({ ttl }) => ttl > rrsig.ttl) || signature.ttl !== first.ttl) refuse('TTL is not the signature’s');
  const isAsterisk = first.name[0]?.toString('latin1') === '*';
  const labels = first.name.length - (isAsterisk ? 1 : 0);
  if (rrsig.labels > labels) refuse('signature has more labels than the name');
  const wildcard = rrsig.labels < labels ? [Buffer.from('*'), ...first.name.slice(-rrsig.labels)] : null;
  const owner = wire(wildcard ?? first.name);
  const ttl = Buffer.alloc(4);
  ttl.writeUInt32BE(rrsig.ttl);
  const short = (number: number) => Buffer.of(number >> 8, number & 255);
  const rows = records
    .map(canonical)
    .sort(Buffer.compare)
    .map((data) => Buffer.concat([owner, short(first.type), short(1), ttl, short(data.length), data]));
  if (!verifyEcdsa(dnskey, Buffer.concat([rrsig.head, ...rows]), rrsig.bytes)) refuse('signature is wrong');
  return { name: first.name, type: first.type, records, wildcard };
}

/** Verifies each set of a section. @returns also the sets without a signature */
function verifySection(section: readonly RawRecord[], trusted: { zone: Buffer[]; dnskey: Buffer; at: number }) {
  const sets = new Map<string, RawRecord[]>();
  for (const record of section.filter((one) => one.type !== 46)) {
    const id = `${record.type} ${text(record.name)}`;
    sets.set(id, [...(sets.get(id) ?? []), record]);
  }
  const signatures = section.filter((one) => one.type === 46);
  const unsigned: RawRecord[][] = [];
  const verified: VerifiedSet[] = [];
  for (const records of sets.values()) {
    const [first] = records;
    const own = signatures.filter(
      (one) => first && isSame(one.name, first.name) && one.data.readUInt16BE(0) === first.type,
    );
    if (own.length > 1) throw new Error('A set is signed twice');
    if (own[0]) verified.push(verifySet(records, own[0], trusted));
    else unsigned.push(records);
  }
  if (verified.length !== signatures.length) throw new Error('A signature is of no set');
  return { verified, unsigned };
}

function readNsec({ name, records }: VerifiedSet) {
  const data = records[0]?.data ?? Buffer.alloc(0);
  const { name: next, end } = readName(data, 0);
  const types = new Set<number>();
  for (let at = end; at < data.length; at += 2 + data.readUInt8(at + 1))
    for (let bit = 0; bit < data.readUInt8(at + 1) * 8; bit++)
      if (data.readUInt8(at + 2 + (bit >> 3)) & (0x80 >> (bit & 7))) types.add(data.readUInt8(at) * 256 + bit);
  return { owner: name, next, types };
}
type Nsec = ReturnType<typeof readNsec>;

/** Whether a name is between the two of an NSEC record, and not below a cut of its first (RFC 4035, 5.4; RFC 6840, 4.1). */
function covers({ owner, next, types }: Nsec, name: readonly Buffer[], zone: readonly Buffer[]): boolean {
  const isLast = isSame(next, zone);
  const isBetween = compareNames(owner, name) < 0 && (isLast || compareNames(name, next) < 0);
  const isCut = types.has(2) && !types.has(6);
  return isBetween && !(isCut && isBelow(name, owner));
}

/** The closest name that exists above one that an NSEC record covers: what it shares with either end of that. */
function closestEncloser(nsec: Nsec, name: readonly Buffer[]): Buffer[] {
  const shared = (other: readonly Buffer[]) => {
    let count = 0;
    while (
      count < Math.min(name.length, other.length) &&
      name[name.length - 1 - count]?.equals(other[other.length - 1 - count] as Buffer)
    )
      count++;
    return count;
  };
  return name.slice(name.length - Math.max(shared(nsec.owner), shared(nsec.next)));
}

const hasType = (nsec: Nsec, queryType: number) => nsec.types.has(queryType) || nsec.types.has(5);
const isEmptyNonTerminal = (nsec: Nsec, name: readonly Buffer[], zone: readonly Buffer[]) =>
  covers(nsec, name, zone) && isBelow(nsec.next, name);

/** Whether a name does not exist: an empty name between others does. */
const isAbsent = (nsec: Nsec, name: readonly Buffer[], zone: readonly Buffer[]) =>
  covers(nsec, name, zone) && !isBelow(nsec.next, name);

/** Shows that a name, which may be a wildcard, has no records of a type. */
const lacksType = (nsecs: readonly Nsec[], name: readonly Buffer[], queryType: number, zone: readonly Buffer[]) =>
  nsecs.some((nsec) => (isSame(nsec.owner, name) && !hasType(nsec, queryType)) || isEmptyNonTerminal(nsec, name, zone));

export type AnswerKind = 'answer' | 'no data' | 'no name' | 'unsigned delegation' | 'signed delegation';

/**
 * Validates an answer.
 * @param dnskey the data of the zone's key, which a DS record has led to
 * @param at seconds since the epoch
 * @throws when anything is not proven
 */
export function validateAnswer(
  message: RawMessage,
  question: { name: string; type: string },
  trusted: { zone: string; dnskey: Buffer; at: number },
): AnswerKind {
  const zone = toLabels(trusted.zone);
  const queryType = type(question.type);
  const key = { zone, dnskey: trusted.dnskey, at: trusted.at };
  if (message.isTruncated) throw new Error('Cut off');
  const answer = verifySection(message.answers, key);
  if (answer.unsigned.length > 0) throw new Error('An answer is not signed');
  const authority = verifySection(message.authorities, key);
  const nsecs = authority.verified.filter((set) => set.type === 47 && !set.wildcard).map(readNsec);
  for (const set of answer.verified)
    if (set.wildcard && !nsecs.some((nsec) => isAbsent(nsec, set.name, zone)))
      throw new Error(`${text(set.name)} may exist beside the wildcard`);

  const name = followAliases(answer.verified, toLabels(question.name), queryType, zone);
  if (!name) return 'answer';
  const cut = authority.unsigned.find(([first]) => first?.type === 2);
  if (cut) return validateReferral(cut, name, authority.verified, nsecs);
  if (authority.unsigned.length > 0) throw new Error('An authority is not signed');
  if (!authority.verified.some((set) => set.type === 6)) throw new Error('No SOA');
  return validateDenial(message.rcode, { name, queryType, zone }, nsecs);
}

/** @returns the name that the answer has no records for yet; null when it has what was asked for */
function followAliases(verified: readonly VerifiedSet[], from: Buffer[], queryType: number, zone: Buffer[]) {
  let name = from;
  for (let steps = 0; steps < 20; steps++) {
    const own = verified.filter((set) => isSame(set.name, name));
    // Who asks for any type is given one HINFO (RFC 8482).
    if (own.some((set) => set.type === queryType || (queryType === 255 && set.type === 13))) return null;
    const alias = own.find((set) => set.type === 5);
    if (!alias) return name;
    name = readName(alias.records[0]?.data ?? Buffer.alloc(0), 0).name;
    if (!isSame(name, zone) && !isBelow(name, zone)) return null;
  }
  throw new Error('Aliases without end');
}

/** RFC 4035, 5.4. */
function validateDenial(
  rcode: number,
  { name, queryType, zone }: { name: Buffer[]; queryType: number; zone: Buffer[] },
  nsecs: readonly Nsec[],
): AnswerKind {
  const absent = (one: readonly Buffer[]) => nsecs.some((nsec) => isAbsent(nsec, one, zone));
  const encloser = nsecs.filter((nsec) => covers(nsec, name, zone)).map((nsec) => closestEncloser(nsec, name))[0];
  const wildcard = [Buffer.from('*'), ...(encloser ?? [])];
  if (rcode === 3) {
    if (!encloser || !absent(name)) throw new Error(`${text(name)} is not denied`);
    if (!absent(wildcard)) throw new Error(`${text(wildcard)} is not denied`);
    return 'no name';
  }
  if (lacksType(nsecs, name, queryType, zone)) return 'no data';
  if (encloser && absent(name) && lacksType(nsecs, wildcard, queryType, zone)) return 'no data';
  throw new Error(`Nothing shows that ${text(name)} has no TYPE${queryType}`);
}

function validateReferral(
  cut: RawRecord[],
  name: readonly Buffer[],
  verified: readonly VerifiedSet[],
  nsecs: readonly Nsec[],
): AnswerKind {
  const owner = cut[0]?.name ?? [];
  if (!isSame(name, owner) && !isBelow(name, owner)) throw new Error(`${text(owner)} does not lead to ${text(name)}`);
  if (verified.some((set) => set.type === 43 && isSame(set.name, owner))) return 'signed delegation';
  const nsec = nsecs.find((one) => isSame(one.owner, owner));
  if (!nsec?.types.has(2) || nsec.types.has(43) || nsec.types.has(6))
    throw new Error(`Nothing shows whether ${text(owner)} is signed`);
  return 'unsigned delegation';
}

/**
 * The key of a zone, from the answer about its DNSKEY set and a DS record (RFC 4035, 5.2).
 * @throws when no key of it is trusted
 */
export function findTrustedKey(message: RawMessage, { zone, keyTag: tag, digest }: TrustAnchor, at: number): Buffer {
  const owner = toLabels(zone);
  const keys = message.answers.filter((record) => record.type === 48);
  const trusted = keys.find(({ data }) => {
    const hash = createHash('sha256').update(wire(owner)).update(data).digest('hex').toUpperCase();
    const isZoneKey = (data.readUInt16BE(0) & 0x100) !== 0 && data.readUInt8(2) === 3;
    return isZoneKey && keyTag(data) === tag && hash === digest.toUpperCase();
  });
  const signature = message.answers.find((record) => record.type === 46 && record.data.readUInt16BE(0) === 48);
  if (!trusted || !signature) throw new Error(`No key of ${zone} is trusted`);
  verifySet(keys, signature, { zone: owner, dnskey: trusted.data, at });
  return trusted.data;
}
