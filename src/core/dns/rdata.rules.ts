/** RDATA by type: parsed from the presentation format of zone files, and printed in canonical form. */
import { isPrivateAddress, readIp4, readIp6 } from './address.rules.ts';
import { zoneName } from './name.rules.ts';
import type { Problem } from './problem.rules.ts';
import { type RdataContext, RdataError, RdataReader, toHex } from './rdata-reader.rules.ts';
import { printParam, readParams, type SvcParam } from './svcb.rules.ts';
import { quoteText, type Token } from './tokens.rules.ts';

export const RECORD_TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'NS',
  'SRV',
  'CAA',
  'PTR',
  'TLSA',
  'SSHFP',
  'DS',
  'NAPTR',
  'SVCB',
  'HTTPS',
] as const;
export type RecordType = (typeof RECORD_TYPES)[number];
const KNOWN: ReadonlySet<string> = new Set(RECORD_TYPES);
export const isRecordType = (type: string): type is RecordType => KNOWN.has(type);

/** Names are absolute, in lower case, with their trailing dot. */
export type Rdata =
  | { type: 'A' | 'AAAA'; address: string }
  | { type: 'CNAME' | 'NS' | 'PTR'; target: string }
  | { type: 'MX'; preference: number; exchange: string }
  /** Each string has at most 255 bytes. */
  | { type: 'TXT'; strings: Uint8Array[] }
  | { type: 'SRV'; priority: number; weight: number; port: number; target: string }
  | { type: 'CAA'; flags: number; tag: string; value: Uint8Array }
  | { type: 'TLSA'; usage: number; selector: number; matching: number; data: Uint8Array }
  | { type: 'SSHFP'; algorithm: number; hash: number; fingerprint: Uint8Array }
  | { type: 'DS'; keyTag: number; algorithm: number; digestType: number; digest: Uint8Array }
  | {
      type: 'NAPTR';
      order: number;
      preference: number;
      flags: Uint8Array;
      service: Uint8Array;
      regexp: Uint8Array;
      replacement: string;
    }
  /** Parameters in order of their keys, with their values in wire format. */
  | { type: 'SVCB' | 'HTTPS'; priority: number; target: string; params: SvcParam[] };

/** Sample content of each type, for messages and placeholders. */
export const EXAMPLES: Readonly<Record<RecordType, string>> = {
  A: '192.0.2.1',
  AAAA: '2001:db8::1',
  CNAME: 'www.example.com.',
  MX: '10 mail.example.com.',
  TXT: '"text"',
  NS: 'ns1.example.com.',
  SRV: '10 5 5060 sip.example.com.',
  CAA: '0 issue "letsencrypt.org"',
  PTR: 'host.example.com.',
  TLSA: '3 1 1 0b9f…',
  SSHFP: '4 2 123a…',
  DS: '12345 13 2 49fd…',
  NAPTR: '100 10 "u" "E2U+sip" "!^.*$!sip:info@example.com!" .',
  SVCB: '1 svc.example.com. alpn="h2"',
  HTTPS: '1 . alpn="h2,h3"',
};

const UINT8 = 255;
const UINT16 = 65_535;
/** Bytes of all strings, including their length bytes. */
const MAX_RDATA = 65_535;
const CURLY = /[\u201c\u201d\u201e\u201f\u00ab\u00bb]/;

function readA(reader: RdataReader): Rdata {
  const token = reader.token();
  const address = readIp4(token.raw);
  if (address === null) {
    const ip6 = readIp6(token.raw);
    if (ip6) reader.fail('ip6InA', token, { address: ip6 }, { type: 'AAAA', content: ip6 });
    return reader.fail('ip4Invalid', token, { text: token.raw });
  }
  if (isPrivateAddress(address)) reader.warn('addressPrivate', token, { address });
  return { type: 'A', address };
}

function readAaaa(reader: RdataReader): Rdata {
  const token = reader.token();
  const address = readIp6(token.raw.replace(/^\[(.*)\]$/, '$1'));
  if (address === null) {
    const ip4 = readIp4(token.raw);
    if (ip4) reader.fail('ip4InAaaa', token, { address: ip4 }, { type: 'A', content: ip4 });
    return reader.fail('ip6Invalid', token, { text: token.raw });
  }
  if (isPrivateAddress(address)) reader.warn('addressPrivate', token, { address });
  return { type: 'AAAA', address };
}

function readCname(reader: RdataReader): Rdata {
  const token = reader.peek();
  const address = readIp4(token?.raw ?? '') ?? readIp6(token?.raw ?? '');
  if (address) {
    const type = address.includes(':') ? 'AAAA' : 'A';
    reader.fail('cnameIsAddress', token, { address, type }, { type, content: address });
  }
  return { type: 'CNAME', target: reader.target() };
}

function readMx(reader: RdataReader): Rdata {
  const first = reader.peek();
  if (reader.remaining === 1 && first && !/^\d+$/.test(first.raw)) {
    const exchange = reader.target(true);
    reader.fail('mxPreferenceMissing', first, {}, { content: exchange === '.' ? '0 .' : `10 ${exchange}` });
  }
  const preference = reader.uint(UINT16);
  const exchange = reader.target(true);
  if (exchange === '.' && preference !== 0) reader.warn('mxNullPreference', first, {}, { content: '0 .' });
  return { type: 'MX', preference, exchange };
}

/** Splits text into strings of at most 255 bytes. */
export function splitText(bytes: Uint8Array): Uint8Array[] {
  const strings: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 255) strings.push(bytes.slice(at, at + 255));
  return strings.length > 0 ? strings : [new Uint8Array()];
}

function readTxt(reader: RdataReader): Rdata {
  const first = reader.token();
  const tokens = [first];
  while (reader.remaining > 0) tokens.push(reader.token());
  const strings = tokens.flatMap((token) => splitText(reader.bytesOf(token)));
  const bytes = strings.reduce((sum, string) => sum + string.length, 0);
  if (bytes + strings.length > MAX_RDATA) reader.fail('textLong', first, { bytes, max: MAX_RDATA - strings.length });
  return { type: 'TXT', strings };
}

function readSrv(reader: RdataReader): Rdata {
  const [priority, weight, port] = [reader.uint(UINT16), reader.uint(UINT16), reader.uint(UINT16)];
  return { type: 'SRV', priority, weight, port, target: reader.target(true) };
}

export const CAA_TAGS = ['issue', 'issuewild', 'iodef', 'issuemail', 'issuevmc'] as const;
const CA_NAME = /^\s*([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)?\s*(;.*)?$/i;

function readCaa(reader: RdataReader): Rdata {
  const flagsToken = reader.peek();
  const flags = reader.uint(UINT8);
  const tagToken = reader.token();
  const tag = tagToken.raw.toLowerCase();
  if (!/^[a-z0-9]{1,15}$/.test(tag)) reader.fail('caaTagInvalid', tagToken, { tag: tagToken.raw });
  const valueToken = reader.token();
  const value = reader.bytesOf(valueToken);
  if (flags !== 0 && flags !== 128) reader.warn('caaFlags', flagsToken, { flags });
  const isKnown = (CAA_TAGS as readonly string[]).includes(tag);
  if (!isKnown) reader.warn('caaTag', tagToken, { tag });
  else if (tag === 'iodef' && !/^(mailto:|https?:\/\/)/i.test(valueToken.raw)) reader.warn('caaIodef', valueToken);
  else if (tag !== 'iodef' && !CA_NAME.test(valueToken.raw))
    reader.warn('caaIssuer', valueToken, { value: valueToken.raw });
  return { type: 'CAA', flags, tag, value };
}

/** Bytes of the data by matching type (RFC 6698, 2.1.3). */
const TLSA_BYTES: Readonly<Record<number, number>> = { 1: 32, 2: 64 };

function readTlsa(reader: RdataReader): Rdata {
  const first = reader.peek();
  const [usage, selector, matching] = [reader.uint(UINT8), reader.uint(UINT8), reader.uint(UINT8)];
  const token = reader.peek();
  const data = reader.hex();
  const expected = TLSA_BYTES[matching];
  if (expected !== undefined && data.length !== expected) {
    reader.fail('hexLength', token, { expected: expected * 2, count: data.length * 2 });
  }
  if (usage > 3 || selector > 1 || matching > 2) reader.warn('tlsaUnknown', first);
  return { type: 'TLSA', usage, selector, matching, data };
}

/** Bytes of the fingerprint by its type (RFC 4255, RFC 6594). */
const SSHFP_BYTES: Readonly<Record<number, number>> = { 1: 20, 2: 32 };

function readSshfp(reader: RdataReader): Rdata {
  const first = reader.peek();
  const [algorithm, hash] = [reader.uint(UINT8), reader.uint(UINT8)];
  const token = reader.peek();
  const fingerprint = reader.hex();
  const expected = SSHFP_BYTES[hash];
  if (expected !== undefined && fingerprint.length !== expected) {
    reader.fail('hexLength', token, { expected: expected * 2, count: fingerprint.length * 2 });
  }
  if (expected === undefined || ![1, 2, 3, 4, 6].includes(algorithm)) reader.warn('sshfpUnknown', first);
  else if (hash === 1) reader.warn('sshfpSha1', first);
  return { type: 'SSHFP', algorithm, hash, fingerprint };
}

/** Bytes of the digest by its type (RFC 4509, 5933, 6605). */
const DS_BYTES: Readonly<Record<number, number>> = { 1: 20, 2: 32, 3: 32, 4: 48 };
const WEAK_ALGORITHMS = [1, 3, 5, 6, 7];

function readDs(reader: RdataReader): Rdata {
  const first = reader.peek();
  const [keyTag, algorithm, digestType] = [reader.uint(UINT16), reader.uint(UINT8), reader.uint(UINT8)];
  const token = reader.peek();
  const digest = reader.hex();
  const expected = DS_BYTES[digestType];
  if (expected !== undefined && digest.length !== expected) {
    reader.fail('hexLength', token, { expected: expected * 2, count: digest.length * 2 });
  }
  if (expected === undefined) reader.warn('dsDigestUnknown', first, { digest: digestType });
  if (digestType === 1) reader.warn('dsSha1', first);
  if (WEAK_ALGORITHMS.includes(algorithm)) reader.warn('dsAlgorithm', first, { algorithm });
  return { type: 'DS', keyTag, algorithm, digestType, digest };
}

/** `!expression!replacement!i` with any delimiter (RFC 3402, 3.2); or nothing. */
function isSubstitution(regexp: Uint8Array): boolean {
  const [delimiter, ...rest] = String.fromCharCode(...regexp);
  if (delimiter === undefined) return true;
  if (/[0-9i\\\0]/.test(delimiter)) return false;
  const parts = [''];
  for (let at = 0; at < rest.length; at++) {
    const character = rest[at] ?? '';
    if (character === delimiter) parts.push('');
    else parts.push(`${parts.pop()}${character}${character === '\\' ? (rest[++at] ?? '') : ''}`);
  }
  return parts.length === 3 && parts[0] !== '' && /^i?$/.test(parts[2] ?? '');
}

function readNaptr(reader: RdataReader): Rdata {
  const [order, preference] = [reader.uint(UINT16), reader.uint(UINT16)];
  const flagsToken = reader.peek();
  const flags = reader.text();
  if (flagsToken && !/^[a-z0-9]*$/i.test(flagsToken.raw))
    reader.fail('naptrFlags', flagsToken, { flags: flagsToken.raw });
  const service = reader.text();
  const regexpToken = reader.peek();
  const regexp = reader.text();
  if (!isSubstitution(regexp)) reader.fail('naptrRegexp', regexpToken);
  const token = reader.peek();
  const replacement = reader.target(true);
  if (regexp.length > 0 && replacement !== '.') reader.fail('naptrBoth', token);
  return { type: 'NAPTR', order, preference, flags, service, regexp, replacement };
}

function readSvcb(type: 'SVCB' | 'HTTPS', reader: RdataReader): Rdata {
  const priority = reader.uint(UINT16);
  const target = reader.target(true);
  const token = reader.peek();
  if (priority === 0 && token) reader.fail('svcbAliasParams', token);
  return { type, priority, target, params: readParams(reader) };
}

const READERS: Readonly<Record<RecordType, (reader: RdataReader) => Rdata>> = {
  A: readA,
  AAAA: readAaaa,
  CNAME: readCname,
  MX: readMx,
  TXT: readTxt,
  NS: (reader) => ({ type: 'NS', target: reader.target() }),
  SRV: readSrv,
  CAA: readCaa,
  PTR: (reader) => ({ type: 'PTR', target: reader.target() }),
  TLSA: readTlsa,
  SSHFP: readSshfp,
  DS: readDs,
  NAPTR: readNaptr,
  SVCB: (reader) => readSvcb('SVCB', reader),
  HTTPS: (reader) => readSvcb('HTTPS', reader),
};

export type ParsedRdata = { rdata: Rdata | null; problems: Problem[] };

/** Runs a reader, and returns its RdataError as a problem. */
function attempt(read: () => { rdata: Rdata; problems: Problem[] }): ParsedRdata {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RdataError)) throw error;
    return { rdata: null, problems: [error.problem] };
  }
}

/** Parses RDATA from the tokens of a zone file. */
export const readTokens = (type: RecordType, tokens: readonly Token[], context: RdataContext): ParsedRdata =>
  attempt(() => {
    const reader = new RdataReader(tokens, context, EXAMPLES[type]);
    const rdata = READERS[type](reader);
    reader.finish();
    return { rdata, problems: reader.warnings };
  });

/** Unquoted text is one string, whatever it contains. */
function readTypedText(content: string, context: RdataContext): ParsedRdata {
  const typed = content.trim();
  if (typed.startsWith('"')) {
    return attempt(() => {
      const reader = RdataReader.of(content, context, EXAMPLES.TXT);
      return { rdata: readTxt(reader), problems: reader.warnings };
    });
  }
  const isCurly = CURLY.test(typed[0] ?? '') && CURLY.test(typed.at(-1) ?? '') && typed.length > 1;
  const raw = isCurly ? typed.slice(1, -1) : typed;
  const parsed = readTokens('TXT', [{ raw, quoted: true, at: content.indexOf(raw) }], context);
  if (!isCurly || !parsed.rdata) return parsed;
  const problem: Problem = {
    level: 'warning',
    code: 'textCurly',
    field: 'content',
    at: 0,
    fix: { content: printRdata(parsed.rdata) },
  };
  return { ...parsed, problems: [problem, ...parsed.problems] };
}

/**
 * Reads the content of a record.
 * @param exact as in zone files: a name without a trailing dot is relative, and text is quoted. Otherwise common notations that
 * people type or paste are accepted.
 */
export function parseRdata(type: RecordType, content: string, zone: string, exact = false): ParsedRdata {
  const context: RdataContext = { zone: zoneName(zone), origin: zoneName(zone), exact };
  if (content.trim() === '') {
    const values = { example: EXAMPLES[type] };
    return { rdata: null, problems: [{ level: 'error', code: 'contentMissing', field: 'content', values }] };
  }
  if (type === 'TXT' && !exact) return readTypedText(content, context);
  // Curly quotes come from word processors.
  const text = exact ? content : content.replace(new RegExp(CURLY, 'g'), '"');
  return attempt(() => {
    const reader = RdataReader.of(text, context, EXAMPLES[type]);
    const rdata = READERS[type](reader);
    reader.finish();
    return { rdata, problems: reader.warnings };
  });
}

/** The content in canonical form. */
export function printRdata(rdata: Rdata): string {
  switch (rdata.type) {
    case 'A':
    case 'AAAA':
      return rdata.address;
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return rdata.target;
    case 'MX':
      return `${rdata.preference} ${rdata.exchange}`;
    case 'TXT':
      return rdata.strings.map(quoteText).join(' ');
    case 'SRV':
      return `${rdata.priority} ${rdata.weight} ${rdata.port} ${rdata.target}`;
    case 'CAA':
      return `${rdata.flags} ${rdata.tag} ${quoteText(rdata.value)}`;
    case 'TLSA':
      return `${rdata.usage} ${rdata.selector} ${rdata.matching} ${toHex(rdata.data)}`;
    case 'SSHFP':
      return `${rdata.algorithm} ${rdata.hash} ${toHex(rdata.fingerprint)}`;
    case 'DS':
      return `${rdata.keyTag} ${rdata.algorithm} ${rdata.digestType} ${toHex(rdata.digest)}`;
    case 'NAPTR': {
      const texts = [rdata.flags, rdata.service, rdata.regexp].map(quoteText).join(' ');
      return `${rdata.order} ${rdata.preference} ${texts} ${rdata.replacement}`;
    }
    case 'SVCB':
    case 'HTTPS':
      return [`${rdata.priority} ${rdata.target}`, ...rdata.params.map(printParam)].join(' ');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Joins the strings of a text record. How they are split has no meaning (RFC 7208, 3.3). */
export function joinedText(strings: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(strings.reduce((sum, string) => sum + string.length, 0));
  let at = 0;
  for (const string of strings) {
    bytes.set(string, at);
    at += string.length;
  }
  return bytes;
}

/** Bytes as text; null if they are not UTF-8, or contain control characters. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes);
    return /\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The text of a TXT record; null if it is binary. @param content in presentation format */
export function decodeTxt(content: string): string | null {
  const { rdata } = parseRdata('TXT', content, '', true);
  return rdata?.type === 'TXT' ? decodeText(joinedText(rdata.strings)) : null;
}
