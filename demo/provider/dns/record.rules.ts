/** Converts between stored records, in zone file format, and those of `dns-packet`. */
import type { Answer } from 'dns-packet';
import { fullName, nameOfLabels, wireLabels, withoutTrailingDot } from '#core/dns/name.rules.ts';
import { isRecordType, parseRdata, printRdata, type Rdata, splitText } from '#core/dns/rdata.rules.ts';
import { DEFAULT_TTL } from '#core/dns/ttl.rules.ts';
import type { DnsRecord } from './answer.rules.ts';
import { isWireName } from './wire-names.ts';

export interface StoredRecord {
  name: string;
  type: string;
  /** Canonical, in zone file format: absolute names with a final dot, texts in quotes. */
  value: string;
  /** Seconds; an hour by default. */
  ttl?: number;
}

/** A target name without its trailing dot, unless it is the root. */
const withoutDot = (name: string) => (name === '.' ? '.' : withoutTrailingDot(name));

/** Types whose data is encoded here, because `dns-packet` does not support them or all of their values. */
const RAW_TYPES: Readonly<Record<string, number>> = {
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
/** Types that `dns-packet` has no name for. */
const UNNAMED: Readonly<Record<string, string>> = { SVCB: 'UNKNOWN_64', HTTPS: 'UNKNOWN_65' };

/** The name of a type in `dns-packet`. */
export const wireType = (type: string) => UNNAMED[type] ?? type;
/** The inverse of `wireType`. */
export const typeOfWire = (type: string) => Object.keys(UNNAMED).find((name) => UNNAMED[name] === type) ?? type;
/** A record for `dns-packet` to encode. */
export const toWire = (record: DnsRecord): Answer =>
  ('data' in record && Buffer.isBuffer(record.data)
    ? { ...record, type: `UNKNOWN_${RAW_TYPES[record.type]}` }
    : record) as Answer;

const uint16 = (number: number) => Buffer.of(number >> 8, number & 0xff);
/** A character-string (RFC 1035, 3.3): at most 255 bytes, preceded by their number. */
const characterString = (bytes: Uint8Array) => Buffer.concat([Buffer.of(bytes.length), bytes]);
const nameBytes = (name: string) => Buffer.concat([...wireLabels(name).map(characterString), Buffer.of(0)]);

type RawRdata = Extract<Rdata, { type: 'CAA' | 'TLSA' | 'SSHFP' | 'DS' | 'NAPTR' | 'SVCB' | 'HTTPS' }>;

function toBytes(rdata: RawRdata): Buffer {
  switch (rdata.type) {
    case 'CAA':
      return Buffer.concat([Buffer.of(rdata.flags), characterString(Buffer.from(rdata.tag)), rdata.value]);
    case 'TLSA':
      return Buffer.concat([Buffer.of(rdata.usage, rdata.selector, rdata.matching), rdata.data]);
    case 'SSHFP':
      return Buffer.concat([Buffer.of(rdata.algorithm, rdata.hash), rdata.fingerprint]);
    case 'DS':
      return Buffer.concat([uint16(rdata.keyTag), Buffer.of(rdata.algorithm, rdata.digestType), rdata.digest]);
    case 'NAPTR': {
      const texts = [rdata.flags, rdata.service, rdata.regexp].map(characterString);
      return Buffer.concat([uint16(rdata.order), uint16(rdata.preference), ...texts, nameBytes(rdata.replacement)]);
    }
    default: {
      const params = rdata.params.flatMap(({ key, value }) => [uint16(key), uint16(value.length), value]);
      return Buffer.concat([uint16(rdata.priority), nameBytes(rdata.target), ...params]);
    }
  }
}

function rdataToRecord(name: string, ttl: number, rdata: Rdata): DnsRecord | null {
  const pointer = (target: string) => (isWireName(target) ? withoutDot(target) : null);
  switch (rdata.type) {
    case 'A':
    case 'AAAA':
      return { name, type: rdata.type, ttl, data: rdata.address };
    case 'CNAME':
    case 'NS':
    case 'PTR': {
      const data = pointer(rdata.target);
      return data === null ? null : { name, type: rdata.type, ttl, data };
    }
    case 'MX': {
      const exchange = pointer(rdata.exchange);
      return exchange === null ? null : { name, type: 'MX', ttl, data: { preference: rdata.preference, exchange } };
    }
    case 'SRV': {
      const target = pointer(rdata.target);
      const { priority, weight, port } = rdata;
      return target === null ? null : { name, type: 'SRV', ttl, data: { priority, weight, port, target } };
    }
    case 'TXT':
      return { name, type: 'TXT', ttl, data: rdata.strings.map((string) => Buffer.from(string)) };
    default:
      return { name, type: rdata.type, ttl, data: toBytes(rdata) };
  }
}

/** @returns null if it cannot be served: for an unsupported type, or a value that is invalid for it */
export function toDnsRecord(
  zone: string,
  { name: host, type, value, ttl = DEFAULT_TTL }: StoredRecord,
): DnsRecord | null {
  const name = fullName(host, zone);
  if (!isWireName(name) || !isRecordType(type)) return null;
  const { rdata } = parseRdata(type, value, zone, true);
  return rdata && rdataToRecord(name, ttl, rdata);
}

/** Decodes the name at an offset. Names within these types are never compressed (RFC 3597, 4). */
function readName(bytes: Buffer, from: number): { name: string; end: number } {
  const labels: Uint8Array[] = [];
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) {
    labels.push(bytes.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: nameOfLabels(labels), end: at + 1 };
}

function readSvcb(type: 'SVCB' | 'HTTPS', bytes: Buffer): Rdata {
  const { name: target, end } = readName(bytes, 2);
  const params: { key: number; value: Uint8Array }[] = [];
  for (let at = end; at < bytes.length; at += 4 + bytes.readUInt16BE(at + 2))
    params.push({ key: bytes.readUInt16BE(at), value: bytes.subarray(at + 4, at + 4 + bytes.readUInt16BE(at + 2)) });
  return { type, priority: bytes.readUInt16BE(0), target, params };
}

const absolute = (name: string) => (name === '.' ? '.' : `${name.toLowerCase()}.`);

function toRdata(record: Answer): Rdata | null {
  switch (record.type as string) {
    case 'UNKNOWN_64':
    case 'UNKNOWN_65':
      return readSvcb(record.type === ('UNKNOWN_64' as string) ? 'SVCB' : 'HTTPS', (record as { data: Buffer }).data);
  }
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return { type: record.type, address: record.data };
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return { type: record.type, target: absolute(record.data) };
    case 'MX':
      return { type: 'MX', preference: record.data.preference ?? 0, exchange: absolute(record.data.exchange) };
    case 'SRV': {
      const { priority = 0, weight = 0, port, target } = record.data;
      return { type: 'SRV', priority, weight, port, target: absolute(target) };
    }
    case 'TXT':
      return { type: 'TXT', strings: [record.data].flat().map((string) => Buffer.from(string)) };
    case 'CAA': {
      const { flags = 0, tag, value } = record.data;
      return { type: 'CAA', flags, tag, value: Buffer.from(value) };
    }
    case 'TLSA': {
      const { usage, selector, matchingType, certificate } = record.data;
      return { type: 'TLSA', usage, selector, matching: matchingType, data: certificate };
    }
    case 'SSHFP': {
      const { algorithm, hash, fingerprint } = record.data;
      return { type: 'SSHFP', algorithm, hash, fingerprint: Buffer.from(fingerprint, 'hex') };
    }
    case 'DS':
      return { type: 'DS', ...record.data };
    case 'NAPTR': {
      const { order, preference, flags, services, regexp, replacement } = record.data;
      const [flag, service, pattern] = [flags, services, regexp].map((string) => Buffer.from(string));
      if (!flag || !service || !pattern) return null;
      return {
        type: 'NAPTR',
        order,
        preference,
        flags: flag,
        service,
        regexp: pattern,
        replacement: absolute(replacement),
      };
    }
    default:
      return null;
  }
}

/**
 * The content of a record in its stored format; empty for unsupported types.
 * @throws a RangeError for truncated data
 */
export function contentOf(record: Answer): string {
  const rdata = toRdata(record);
  if (!rdata) return '';
  const content = printRdata(rdata);
  // IPv6 addresses are stored in their canonical form only.
  return rdata.type === 'AAAA' ? printRdata(parseRdata('AAAA', content, '', true).rdata ?? rdata) : content;
}

/** The content of a TXT record with a text. */
export const textContent = (value: string) => printRdata({ type: 'TXT', strings: splitText(Buffer.from(value)) });
