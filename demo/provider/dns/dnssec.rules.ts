/**
 * DNSSEC formats (RFC 4034): the canonical form and order of records, keys and their tags, DS, RRSIG and NSEC.
 * The algorithm is ECDSA P-256 with SHA-256 (RFC 6605).
 */
import { createHash } from 'node:crypto';
import { encode } from 'dns-packet';
import { wireLabels } from '#core/dns/name.rules.ts';
import type { DnsRecord, Zone } from './answer.rules.ts';
import { toWire } from './record.rules.ts';

export const ALGORITHM = 13;
/** SHA-256. */
export const DIGEST_TYPE = 2;
/** A zone key (256) that is a secure entry point (1): RFC 4034, 2.1.1. */
export const KEY_FLAGS = 257;
/** RFC 4034, 2.1.2. */
export const KEY_PROTOCOL = 3;

/** Types that are signed or listed in NSEC records (IANA, DNS parameters). */
const TYPE_NUMBERS: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  HINFO: 13,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  NAPTR: 35,
  DS: 43,
  SSHFP: 44,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  TLSA: 52,
  SVCB: 64,
  HTTPS: 65,
  CAA: 257,
};

/** @throws an Error for a type that is never served */
function typeNumber(type: string): number {
  const number = TYPE_NUMBERS[type];
  if (number === undefined) throw new Error(`${type} records are not signed`);
  return number;
}

const uint16 = (number: number) => Buffer.of(number >> 8, number & 0xff);
function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

const toLowerByte = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);
const lowerLabels = (name: string) => wireLabels(name).map((label) => Buffer.from(label.map(toLowerByte)));

/** A name in wire format, in lower case and not compressed (RFC 4034, 6.2). */
export const canonicalName = (name: string): Buffer =>
  Buffer.concat([...lowerLabels(name).flatMap((label) => [Buffer.of(label.length), label]), Buffer.of(0)]);

/**
 * A sort key for the canonical order: label by label from the right, as bytes, parents before children (RFC 4034, 6.1).
 */
export const orderKey = (name: string): string =>
  lowerLabels(name)
    .reverse()
    .map((label) => Array.from(label, (byte) => String.fromCharCode(byte + 1)).join(''))
    .join('\0');

/** Labels of a name without the root and without a wildcard's asterisk (RFC 4034, 3.1.3). */
function labelCount(name: string): number {
  const [first, ...rest] = wireLabels(name);
  return first?.length === 1 && first[0] === 0x2a ? rest.length : rest.length + (first ? 1 : 0);
}

/** Lower-cases the names in a record's data. Other types already store them in lower case. */
function toLower(record: DnsRecord): DnsRecord {
  switch (record.type) {
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return { ...record, data: record.data.toLowerCase() };
    case 'MX':
      return { ...record, data: { ...record.data, exchange: record.data.exchange.toLowerCase() } };
    case 'SRV':
      return { ...record, data: { ...record.data, target: record.data.target.toLowerCase() } };
    case 'SOA': {
      const { mname, rname, ...rest } = record.data;
      return { ...record, data: { ...rest, mname: mname.toLowerCase(), rname: rname.toLowerCase() } };
    }
    default:
      return record;
  }
}

/** Bytes: message header, root as owner name, and type, class, TTL and length. */
const BEFORE_DATA = 12 + 1 + 10;
/** The data of a record in its canonical form. */
export const canonicalData = (record: DnsRecord): Buffer =>
  encode({ type: 'response', answers: [{ ...toWire(toLower(record)), name: '.' }] }).subarray(BEFORE_DATA);

/** Seconds since the epoch. */
export interface Validity {
  inception: number;
  expiration: number;
}

interface SigningKey {
  /** The apex of the zone. */
  signer: string;
  keyTag: number;
}

/** The data of an RRSIG record without its signature (RFC 4034, 3.1). @param owner in the zone; may be a wildcard */
export function rrsigHead(owner: string, type: string, ttl: number, validity: Validity, key: SigningKey): Buffer {
  return Buffer.concat([
    uint16(typeNumber(type)),
    Buffer.of(ALGORITHM, labelCount(owner)),
    uint32(ttl),
    uint32(validity.expiration),
    uint32(validity.inception),
    uint16(key.keyTag),
    canonicalName(key.signer),
  ]);
}

/** The data to sign: the RRSIG's head, then the RRset in canonical form and order (RFC 4034, 3.1.8.1). */
export function signedData(head: Buffer, owner: string, records: readonly DnsRecord[]): Buffer {
  const [first] = records;
  if (!first) throw new Error('There is nothing to sign');
  const fixed = Buffer.concat([
    canonicalName(owner),
    uint16(typeNumber(first.type)),
    uint16(1),
    uint32(first.ttl ?? 0),
  ]);
  const data = records.map(canonicalData).sort(Buffer.compare);
  // Duplicates count once (RFC 4034, 6.3).
  const unique = data.filter((bytes, at) => at === 0 || Buffer.compare(bytes, data[at - 1] ?? bytes) !== 0);
  return Buffer.concat([head, ...unique.flatMap((bytes) => [fixed, uint16(bytes.length), bytes])]);
}

/** The data of a DNSKEY record. @param publicKey two coordinates of 32 bytes each (RFC 6605, 4) */
export const dnskeyData = (publicKey: Buffer): Buffer =>
  Buffer.concat([uint16(KEY_FLAGS), Buffer.of(KEY_PROTOCOL, ALGORITHM), publicKey]);

/** The key tag (RFC 4034, appendix B). @param data of the DNSKEY record */
export function keyTagOf(data: Buffer): number {
  let sum = 0;
  for (const [at, byte] of data.entries()) sum += at % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >> 16)) & 0xffff;
}

/** The digest in a DS record, in hexadecimal (RFC 4034, 5.1.4; 4509). @param data of the DNSKEY record */
export const dsDigest = (zone: string, data: Buffer): string =>
  createHash('sha256').update(canonicalName(zone)).update(data).digest('hex').toUpperCase();

/** The type bit maps of an NSEC record (RFC 4034, 4.1.2). */
export function typeBitmap(types: readonly string[]): Buffer {
  const windows = new Map<number, Buffer>();
  for (const number of types.map(typeNumber).sort((a, b) => a - b)) {
    const window = number >> 8;
    const bits = windows.get(window) ?? Buffer.alloc(32);
    bits[(number & 0xff) >> 3] = (bits[(number & 0xff) >> 3] ?? 0) | (0x80 >> (number & 7));
    windows.set(window, bits);
  }
  return Buffer.concat(
    [...windows].flatMap(([window, bits]) => {
      const length = bits.findLastIndex((byte) => byte !== 0) + 1;
      return [Buffer.of(window, length), bits.subarray(0, length)];
    }),
  );
}

export interface NsecLink {
  /** The `orderKey` of the owner. */
  key: string;
  owner: string;
  types: readonly string[];
}

const parentOf = (name: string) => name.slice(name.indexOf('.') + 1);

/** Whether a name is below a zone cut, and so belongs to another zone. */
function isBelowCut(zone: Zone, name: string): boolean {
  for (let at = name; at !== zone.name; ) {
    at = parentOf(at);
    if (at !== zone.name && zone.nodes.get(at)?.has('NS')) return true;
  }
  return false;
}

/** At a zone cut, the parent zone is authoritative only for NS and DS (RFC 4035, 2.3). */
const typesAt = (zone: Zone, name: string, types: readonly string[]): string[] => {
  const isCut = name !== zone.name && types.includes('NS');
  return [...(isCut ? types.filter((type) => type === 'NS' || type === 'DS') : types), 'RRSIG', 'NSEC'];
};

/** The NSEC chain: the names of a zone that own records, in canonical order. Empty non-terminals are left out. */
export const nsecChain = (zone: Zone): NsecLink[] =>
  [...zone.nodes]
    .filter(([name, node]) => node.size > 0 && !isBelowCut(zone, name))
    .map(([name, node]) => ({ key: orderKey(name), owner: name, types: typesAt(zone, name, [...node.keys()]) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));

/** The index of the last link that is not after a name. The apex, the first link, precedes all names of the zone. */
export function findLink(chain: readonly NsecLink[], name: string): number {
  const key = orderKey(name);
  let low = 0;
  let high = chain.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((chain[middle]?.key ?? '') <= key) low = middle;
    else high = middle - 1;
  }
  return low;
}
