/** Reads stored records: a name within the zone, a type, and a value as a zone file has it. */
import { isIPv4, isIPv6 } from 'node:net';
import type { TxtAnswer } from 'dns-packet';
import type { DnsRecord } from './answer.rules.ts';

export interface StoredRecord {
  name: string;
  type: string;
  /** The text of a TXT record as it is, without quotes. */
  value: string;
}

/** Seconds, until records have one of their own. */
export const DEFAULT_TTL = 3600;
const MAX_NAME = 253;
const LABEL = /^[!-[\]-~]{1,63}$/;
const MAX_TEXT = 60_000;
const MAX_UINT16 = 65_535;

const isName = (name: string) => name.length <= MAX_NAME && name.split('.').every((label) => LABEL.test(label));

/** The full name, without a final dot; null for what cannot be a name. `@` is the zone itself. */
function toFullName(text: string, zone: string): string | null {
  if (text === '@') return zone;
  const name = text.endsWith('.') ? text.slice(0, -1) : `${text}.${zone}`;
  return isName(name) ? name : null;
}
/** A name that records point to. A dot alone is none at all. */
const toTarget = (text: string, zone: string) => (text === '.' ? '.' : toFullName(text, zone));

const toUint16 = (text: string | undefined) => {
  const number = /^\d{1,5}$/.test(text ?? '') ? Number(text) : Number.NaN;
  return number <= MAX_UINT16 ? number : null;
};

/** Strings of at most 255 bytes (RFC 1035, 3.3). */
function toStrings(value: string): TxtAnswer['data'] {
  const bytes = Buffer.from(value);
  const strings: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) strings.push(bytes.subarray(at, at + 255));
  return strings.length > 0 ? strings : [Buffer.alloc(0)];
}

/** An IPv6 address in its shortest spelling. `dns-packet` writes others wrongly: `::0:0:0:0:0:0:1` as `::`. */
const shortest = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

const readMx = (value: string, zone: string) => {
  const [preference, target = '', ...rest] = value.trim().split(/\s+/);
  const data = { preference: toUint16(preference), exchange: toTarget(target, zone) };
  if (data.preference === null || data.exchange === null || rest.length > 0) return null;
  return { preference: data.preference, exchange: data.exchange };
};

const readSrv = (value: string, zone: string) => {
  const [first, second, third, text = '', ...rest] = value.trim().split(/\s+/);
  const [priority, weight, port] = [first, second, third].map(toUint16);
  const target = toTarget(text, zone);
  if (priority == null || weight == null || port == null || target === null || rest.length > 0) return null;
  return { priority, weight, port, target };
};

const readCaa = (value: string) => {
  const [, flags, tag, text] = /^(\d{1,3})\s+(issue|issuewild|iodef)\s+"?([^"]*)"?$/i.exec(value.trim()) ?? [];
  if (Number(flags ?? 256) > 255 || !tag || text === undefined) return null;
  return { flags: Number(flags), tag: tag.toLowerCase() as 'issue' | 'issuewild' | 'iodef', value: text };
};

/** @returns null for what cannot be served: a value that its type does not allow, or a type that is not served yet */
export function readRecord(zone: string, { name: host, type, value }: StoredRecord): DnsRecord | null {
  const name = toFullName(host, zone);
  if (name === null) return null;
  const record = <T extends string, D>(as: T, data: D | null) =>
    data === null ? null : { name, type: as, ttl: DEFAULT_TTL, data };
  const text = value.trim();
  switch (type.toUpperCase()) {
    case 'A':
      return record('A', isIPv4(text) ? text : null);
    case 'AAAA':
      return record('AAAA', isIPv6(text) && !text.includes('%') ? shortest(text) : null);
    case 'CNAME':
      return record('CNAME', toFullName(text, zone));
    case 'NS':
      return record('NS', toFullName(text, zone));
    case 'PTR':
      return record('PTR', toFullName(text, zone));
    case 'MX':
      return record('MX', readMx(value, zone));
    case 'SRV':
      return record('SRV', readSrv(value, zone));
    case 'CAA':
      return record('CAA', readCaa(value));
    case 'TXT':
      return record('TXT', Buffer.byteLength(value) <= MAX_TEXT ? toStrings(value) : null);
    default:
      return null;
  }
}
