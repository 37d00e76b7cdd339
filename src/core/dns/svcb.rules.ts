/** Parameters of SVCB and HTTPS records (RFC 9460). */
import { addressOfBytes, ip4Bytes, ip6Bytes, readIp4, readIp6 } from './address.rules.ts';
import { unescapeBytes } from './name.rules.ts';
import type { RdataReader } from './rdata-reader.rules.ts';
import { escapeText, quoteText, type Token } from './tokens.rules.ts';

export interface SvcParam {
  key: number;
  /** In wire format. */
  value: Uint8Array;
}

const KEYS = [
  'mandatory',
  'alpn',
  'no-default-alpn',
  'port',
  'ipv4hint',
  'ech',
  'ipv6hint',
  'dohpath',
  'ohttp',
] as const;
const MANDATORY = 0;
const ALPN = 1;
const NO_DEFAULT_ALPN = 2;
const PORT = 3;
const IP4_HINT = 4;
const ECH = 5;
const IP6_HINT = 6;
const DOHPATH = 7;
const OHTTP = 8;
const MAX_KEY = 65_535;

const svcKeyName = (key: number): string => KEYS[key] ?? `key${key}`;

/** @returns null if the name is not a key */
function svcKeyOf(name: string): number | null {
  const known = (KEYS as readonly string[]).indexOf(name.toLowerCase());
  if (known >= 0) return known;
  const number = /^key(0|[1-9]\d{0,4})$/i.exec(name)?.[1];
  return number !== undefined && Number(number) < MAX_KEY ? Number(number) : null;
}

const concat = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const uint16 = (number: number) => Uint8Array.of(number >> 8, number & 255);
const readUint16s = (value: Uint8Array) =>
  Array.from({ length: value.length >> 1 }, (_, at) => ((value[2 * at] ?? 0) << 8) | (value[2 * at + 1] ?? 0));

/** Splits a list of values at unescaped commas (RFC 9460, appendix A.1). */
function splitList(bytes: Uint8Array): Uint8Array[] {
  const items: number[][] = [[]];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 92 && at + 1 < bytes.length) items.at(-1)?.push(bytes[++at] ?? 0);
    else if (byte === 44) items.push([]);
    else items.at(-1)?.push(byte);
  }
  return items.map((item) => Uint8Array.from(item));
}
const joinList = (items: readonly Uint8Array[]) =>
  Uint8Array.from(
    items.flatMap((item, index) => [
      ...(index > 0 ? [44] : []),
      ...[...item].flatMap((byte) => (byte === 44 || byte === 92 ? [92, byte] : [byte])),
    ]),
  );

/** @returns null for a value that the key does not allow */
function readValue(key: number, text: string, bytes: Uint8Array): Uint8Array | null {
  switch (key) {
    case MANDATORY: {
      const keys = text.split(',').map(svcKeyOf);
      const numbers = keys.filter((one) => one !== null).sort((a, b) => a - b);
      return numbers.length === keys.length ? concat(numbers.map(uint16)) : null;
    }
    case ALPN: {
      const ids = splitList(bytes);
      if (ids.some((id) => id.length === 0 || id.length > 255)) return null;
      return concat(ids.flatMap((id) => [Uint8Array.of(id.length), id]));
    }
    case PORT:
      return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? uint16(Number(text)) : null;
    case IP4_HINT: {
      const addresses = text.split(',').map(readIp4);
      return addresses.includes(null) ? null : concat(addresses.map((one) => ip4Bytes(one ?? '')));
    }
    case IP6_HINT: {
      const addresses = text.split(',').map(readIp6);
      return addresses.includes(null) ? null : concat(addresses.map((one) => ip6Bytes(one ?? '')));
    }
    case ECH:
      return fromBase64(text);
    case DOHPATH:
      return text.startsWith('/') && /\{[^}]*\bdns\b[^}]*\}/.test(text) ? bytes : null;
    default:
      return bytes;
  }
}

function fromBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

const hasNoValue = (key: number) => key === NO_DEFAULT_ALPN || key === OHTTP;

function readParam(reader: RdataReader, token: Token): SvcParam {
  const at = token.raw.indexOf('=');
  const name = at < 0 ? token.raw : token.raw.slice(0, at);
  const key = svcKeyOf(name);
  if (key === null || token.quoted) return reader.fail('svcbKey', token, { key: name });
  const raw = at < 0 ? '' : token.raw.slice(at + 1);
  const text = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"') ? raw.slice(1, -1) : raw;
  const bytes = unescapeBytes(text);
  if (bytes === null) return reader.fail('contentEscape', token);
  if (hasNoValue(key)) {
    if (text !== '') reader.fail('svcbNoValue', token, { key: svcKeyName(key) });
    return { key, value: bytes };
  }
  const value = readValue(key, text, bytes);
  return value ? { key, value } : reader.fail('svcbValue', token, { key: svcKeyName(key), value: text });
}

/** The remaining parameters, in order of their keys. */
export function readParams(reader: RdataReader): SvcParam[] {
  const params = new Map<number, { param: SvcParam; token: Token }>();
  while (reader.remaining > 0) {
    const token = reader.token();
    const param = readParam(reader, token);
    if (params.has(param.key)) reader.fail('svcbDuplicate', token, { key: svcKeyName(param.key) });
    params.set(param.key, { param, token });
  }
  checkParams(reader, params);
  return [...params.values()].map(({ param }) => param).sort((a, b) => a.key - b.key);
}

function checkParams(reader: RdataReader, params: ReadonlyMap<number, { param: SvcParam; token: Token }>) {
  const mandatory = params.get(MANDATORY);
  const required = mandatory ? readUint16s(mandatory.param.value) : [];
  for (const [index, key] of required.entries()) {
    if (key === MANDATORY) reader.fail('svcbMandatorySelf', mandatory?.token);
    if (required.indexOf(key) !== index) reader.fail('svcbDuplicate', mandatory?.token, { key: svcKeyName(key) });
    if (!params.has(key)) reader.fail('svcbMandatory', mandatory?.token, { key: svcKeyName(key) });
  }
  const noDefault = params.get(NO_DEFAULT_ALPN);
  if (noDefault && !params.has(ALPN)) reader.fail('svcbNoDefaultAlpn', noDefault.token);
}

const items = (value: Uint8Array, size: number) =>
  Array.from({ length: Math.floor(value.length / size) }, (_, at) => value.subarray(at * size, (at + 1) * size));

function alpnIds(value: Uint8Array): Uint8Array[] {
  const ids: Uint8Array[] = [];
  for (let at = 0; at < value.length; at += 1 + (value[at] ?? 0))
    ids.push(value.subarray(at + 1, at + 1 + (value[at] ?? 0)));
  return ids;
}

function printValue({ key, value }: SvcParam): string {
  switch (key) {
    case MANDATORY:
      return readUint16s(value).map(svcKeyName).join(',');
    case ALPN:
      // As BIND prints spaces, so that its output can be compared with ours.
      return quoteText(joinList(alpnIds(value))).replaceAll(' ', '\\032');
    case PORT:
      return String(readUint16s(value)[0] ?? 0);
    case IP4_HINT:
      return items(value, 4).map(addressOfBytes).join(',');
    case IP6_HINT:
      return items(value, 16).map(addressOfBytes).join(',');
    case ECH:
      return btoa(String.fromCharCode(...value));
    default:
      return `"${escapeText(value)}"`;
  }
}

export const printParam = (param: SvcParam) =>
  param.value.length === 0 ? svcKeyName(param.key) : `${svcKeyName(param.key)}=${printValue(param)}`;
