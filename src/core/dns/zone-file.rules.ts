/** Parses zone files (RFC 1035, 5), with line and column of every problem, and prints them. */
import { readGeneric, typeMnemonic } from './generic-rdata.rules.ts';
import {
  fullName,
  nameWithin,
  readOwner,
  readTarget,
  splitLabels,
  withoutTrailingDot,
  zoneName,
} from './name.rules.ts';
import type { Problem, ProblemCode, ProblemValues, ZoneRecord } from './problem.rules.ts';
import {
  EXAMPLES,
  isRecordType,
  parseRdata,
  printRdata,
  RECORD_TYPES,
  type RecordType,
  readTokens,
} from './rdata.rules.ts';
import { RdataError } from './rdata-reader.rules.ts';
import { checkOwnerOfType } from './record.rules.ts';
import { contentKey } from './rrset.rules.ts';
import { type Token, tokenize } from './tokens.rules.ts';
import { DEFAULT_TTL, isTtl, MAX_TTL, parseTtl } from './ttl.rules.ts';
import { createLocator, type Entry, readEntries } from './zone-lexer.rules.ts';

type FileRecord = ZoneRecord & { line: number };
/** A correction of the file, by offsets in its text. */
export interface FileEdit {
  from: number;
  to: number;
  text: string;
}
export type FileProblem = Problem & { line: number; column: number; edit?: FileEdit | undefined };
export interface ZoneFile {
  records: FileRecord[];
  problems: FileProblem[];
}
export interface ParseOptions {
  /** The provider's name servers. NS records with these, and an SOA record with one of them, cause no warning. */
  nameServers?: readonly string[];
}

/** Records that one `$GENERATE` may create. */
const MAX_GENERATED = 1000;
const CLASS = /^(IN|CH|HS|CS|ANY|CLASS\d{1,5})$/i;
const TTL_LIKE = /^(\d[\dwdhms]*|-\d+)$/i;
const SOA_FIELDS = 7;
const DNSSEC_TYPES: ReadonlySet<string> = new Set([
  'RRSIG',
  'NSEC',
  'NSEC3',
  'NSEC3PARAM',
  'DNSKEY',
  'CDS',
  'CDNSKEY',
  'ZONEMD',
]);

/** Why an entry yields no record. */
class EntryError extends Error {
  readonly code: ProblemCode;
  readonly token: { at: number };
  readonly values: ProblemValues | undefined;
  readonly field: Problem['field'];
  constructor(code: ProblemCode, token: { at: number }, values?: ProblemValues, field: Problem['field'] = 'content') {
    super(code);
    this.code = code;
    this.token = token;
    this.values = values;
    this.field = field;
  }
}

/** The problems of an entry are reported already. */
class ReportedError extends Error {}

class ZoneFileReader {
  readonly file: ZoneFile = { records: [], problems: [] };
  readonly #text: string;
  readonly #zone: string;
  readonly #nameServers: ReadonlySet<string>;
  readonly #locate: ReturnType<typeof createLocator>;
  readonly #seen = new Set<string>();
  /** The first TTL of each RRset. */
  readonly #ttls = new Map<string, number>();
  #origin: string;
  /** From `$TTL`, or else the SOA record's minimum. */
  #defaultTtl: number | null = null;
  #lastTtl: number | null = null;
  #warnedTtlMissing = false;
  /** Absolute; null before the first one, and after an invalid one. */
  #lastOwner: string | null = null;

  constructor(text: string, zone: string, nameServers: readonly string[]) {
    this.#text = text;
    this.#zone = zoneName(zone);
    this.#origin = this.#zone;
    this.#nameServers = new Set(nameServers.map((name) => `${zoneName(name)}.`));
    this.#locate = createLocator(text);
  }

  read(entry: Entry) {
    try {
      if (entry.fault) throw new EntryError(entry.fault.code, entry.fault);
      const first = entry.tokens[0];
      if (entry.hasOwner && first?.raw.startsWith('$') && !first.quoted) this.#directive(first, entry);
      else this.#record(entry);
    } catch (error) {
      if (error instanceof ReportedError) return;
      if (error instanceof RdataError) this.#report(error.problem, error.problem.at ?? entry.at);
      else if (error instanceof EntryError) this.#error(error);
      else throw error;
    }
  }

  #report(problem: Problem, at: number, edit?: FileEdit) {
    this.file.problems.push({ ...problem, ...this.#locate(at), ...(edit ? { edit } : {}) });
  }
  /** Replaces a word of the file; undefined if it is quoted, or generated from a template. */
  #edit(token: Token, text: string | undefined): FileEdit | undefined {
    const to = token.at + token.raw.length;
    return text !== undefined && this.#text.slice(token.at, to) === token.raw
      ? { from: token.at, to, text }
      : undefined;
  }
  #error({ code, token, values, field }: EntryError) {
    this.#report({ level: 'error', code, field, values }, token.at);
  }
  #warn(code: ProblemCode, token: { at: number }, values?: ProblemValues, more?: Partial<Problem>, edit?: FileEdit) {
    this.#report({ level: 'warning', code, field: 'content', values, ...more }, token.at, edit);
  }

  #directive(token: Token, entry: Entry) {
    const [, value, ...rest] = entry.tokens;
    const directive = token.raw.toUpperCase();
    if (directive === '$INCLUDE') throw new EntryError('includeRefused', token, { file: value?.raw ?? '' });
    if (!['$TTL', '$ORIGIN', '$GENERATE'].includes(directive)) {
      throw new EntryError('directiveUnknown', token, { directive: token.raw });
    }
    if (!value) throw new EntryError('directiveShort', token, { directive });
    if (directive === '$GENERATE') return this.#generate(value, rest, entry);
    const [extra] = rest;
    if (extra) throw new EntryError('contentExtra', extra, { text: extra.raw, example: `${directive} ${value.raw}` });
    if (directive === '$TTL') this.#defaultTtl = this.#ttl(value);
    else this.#origin = withoutTrailingDot(this.#absolute(value));
  }

  #ttl(token: Token): number {
    const ttl = parseTtl(token.raw);
    if (ttl !== null && isTtl(ttl)) return ttl;
    const code = ttl !== null || token.raw.startsWith('-') ? 'ttlRange' : 'ttlInvalid';
    throw new EntryError(code, token, { max: MAX_TTL }, 'ttl');
  }

  /** A name in the file as an absolute name with a trailing dot. */
  #absolute(token: Token): string {
    const parsed = readTarget(token.raw, this.#origin, true);
    if (parsed.name === null) throw new EntryError(parsed.problem.code, token, parsed.problem.values, 'name');
    return parsed.name;
  }

  #owner(entry: Entry): { owner: string; token: Token } {
    const token = entry.tokens[0];
    if (!token) throw new EntryError('typeMissing', entry);
    if (!entry.hasOwner) {
      if (this.#lastOwner === null) throw new EntryError('ownerMissing', token, undefined, 'name');
      return { owner: this.#lastOwner, token };
    }
    this.#lastOwner = null;
    const owner = this.#absolute(token);
    this.#lastOwner = owner;
    return { owner, token };
  }

  #record(entry: Entry) {
    const { owner, token } = this.#owner(entry);
    this.#body(owner, token, entry.tokens.slice(entry.hasOwner ? 1 : 0), entry.comment, entry.hasOwner);
  }

  /** TTL and class in either order. @returns the TTL with its token, and the index of the token after them */
  #ttlAndClass(tokens: readonly Token[]): { ttl: number | null; ttlToken: Token | null; next: number } {
    let next = 0;
    let ttl: number | null = null;
    let ttlToken: Token | null = null;
    let hasClass = false;
    for (let token = tokens[0]; token && !token.quoted; token = tokens[++next]) {
      if (!hasClass && CLASS.test(token.raw)) {
        if (!/^(IN|CLASS1)$/i.test(token.raw)) throw new EntryError('classUnsupported', token, { class: token.raw });
        hasClass = true;
      } else if (ttl === null && TTL_LIKE.test(token.raw)) {
        ttl = this.#ttl(token);
        ttlToken = token;
      } else break;
    }
    if (ttl !== null) this.#lastTtl = ttl;
    return { ttl, ttlToken, next };
  }

  /** Reads what follows the name: TTL, class, type and content. */
  #body(owner: string, ownerToken: Token, tokens: readonly Token[], comment: string | null, isNew: boolean) {
    const { ttl, ttlToken, next } = this.#ttlAndClass(tokens);
    const typeToken = tokens[next];
    const last = tokens.at(-1) ?? ownerToken;
    if (!typeToken) throw new EntryError('typeMissing', { at: last.at + last.raw.length }, undefined, 'type');
    const type = typeMnemonic(typeToken.raw.toUpperCase());
    const data = tokens.slice(next + 1);
    if (type === 'SOA') return this.#soa(typeToken, data);
    const name = nameWithin(owner, this.#zone);
    if (name === null) {
      const values = { name: owner.replace(/\.$/, ''), zone: this.#zone };
      return this.#warn('leftOutOutside', ownerToken, values, { field: 'name' });
    }
    if (DNSSEC_TYPES.has(type)) return this.#warn('leftOutDnssec', typeToken, { type }, { field: 'type' });
    if (!isRecordType(type)) throw new EntryError('typeUnknown', typeToken, { type: typeToken.raw }, 'type');
    this.#checkName(name, type, ownerToken, isNew);
    const content = this.#content(type, typeToken, data);
    if (type === 'NS' && name === '@') {
      if (!this.#nameServers.has(content)) this.#warn('leftOutNs', typeToken, { target: content.replace(/\.$/, '') });
      return;
    }
    this.#add({ name, type, content, ttl: ttl ?? this.#implicitTtl(typeToken), comment }, ownerToken, ttlToken);
  }

  #checkName(name: string, type: RecordType, token: Token, isNew: boolean) {
    const parsed = readOwner(name, this.#zone, true);
    if (parsed.name === null) throw new EntryError(parsed.problem.code, token, parsed.problem.values, 'name');
    // Warns once per name, not for each of its records.
    if (parsed.warning && isNew) {
      const { code, values, fix } = parsed.warning;
      const more = fix === undefined ? {} : { fix: { name: fix } };
      this.#warn(code, token, values, { field: 'name', ...more }, this.#ownerEdit(name, token, fix));
    }
    for (const problem of checkOwnerOfType(name, type)) {
      if (problem.level === 'error') throw new EntryError(problem.code, token, problem.values, 'name');
      this.#report(problem, token.at);
    }
  }

  /** @param token of the name, unless the record is generated or inherits the name of the line before */
  #ownerEdit(name: string, token: Token, fix: string | undefined): FileEdit | undefined {
    const isOwnWord = readTarget(token.raw, this.#origin, true).name === `${fullName(name, this.#zone)}.`;
    if (fix === undefined || !isOwnWord) return undefined;
    return this.#edit(token, this.#origin === this.#zone ? fix : `${fullName(fix, this.#zone)}.`);
  }

  /** The fix for a word in the content. */
  #contentEdit({ fix, at }: Problem, data: readonly Token[]): FileEdit | undefined {
    const index = data.findIndex((token) => token.at === at);
    const token = data[index];
    if (fix?.content === undefined || !token) return undefined;
    return this.#edit(token, tokenize(fix.content).tokens[index]?.raw);
  }

  #content(type: RecordType, typeToken: Token, data: readonly Token[]): string {
    const [first, ...rest] = data;
    const end = { at: typeToken.at + typeToken.raw.length };
    if (!first) throw new EntryError('contentMissing', end, { example: EXAMPLES[type] });
    const context = { zone: this.#zone, origin: this.#origin, exact: true };
    if (first.raw === '\\#' && !first.quoted) {
      const content = readGeneric(type, rest);
      // Bytes may be well formed and still break a rule of their type.
      const { rdata, problems } = parseRdata(type, content, this.#zone, true);
      for (const problem of problems) this.#report(problem, first.at);
      return rdata ? content : this.#skip();
    }
    const { rdata, problems } = readTokens(type, data, context);
    for (const problem of problems) this.#report(problem, problem.at ?? first.at, this.#contentEdit(problem, data));
    return rdata ? printRdata(rdata) : this.#skip();
  }
  /** Leaves the record out, because its problems are reported already. */
  #skip(): never {
    throw new ReportedError();
  }

  #implicitTtl(token: Token): number {
    const ttl = this.#defaultTtl ?? this.#lastTtl;
    if (ttl !== null) return ttl;
    if (!this.#warnedTtlMissing) this.#warn('ttlMissing', token, { ttl: DEFAULT_TTL }, { field: 'ttl' });
    this.#warnedTtlMissing = true;
    return DEFAULT_TTL;
  }

  #add(record: ZoneRecord, token: Token, ttlToken: Token | null) {
    const { line } = this.#locate(token.at);
    const set = `${record.type} ${record.name}`;
    const key = `${set} ${contentKey(record.type, record.content)}`;
    if (this.#seen.has(key)) return this.#warn('duplicateRecord', token);
    this.#seen.add(key);
    this.file.records.push({ ...record, line });
    const ttl = this.#ttls.get(set) ?? record.ttl;
    this.#ttls.set(set, ttl);
    if (record.ttl === ttl) return;
    const edit = ttlToken ? this.#edit(ttlToken, String(ttl)) : undefined;
    const more: Partial<Problem> = { field: 'ttl', fix: { ttl } };
    this.#warn('ttlMixed', ttlToken ?? token, { ttls: `${ttl}, ${record.ttl}` }, more, edit);
  }

  #soa(typeToken: Token, data: readonly Token[]) {
    const end = data.at(-1) ?? typeToken;
    const example = '@ IN SOA ns1 hostmaster 1 3600 900 604800 300';
    if (data.length < SOA_FIELDS) throw new EntryError('contentShort', { at: end.at + end.raw.length }, { example });
    const extra = data[SOA_FIELDS];
    if (extra) throw new EntryError('contentExtra', extra, { text: extra.raw, example });
    const [server, mailbox, serial, ...times] = data as [Token, Token, Token, ...Token[]];
    const primary = this.#absolute(server);
    this.#absolute(mailbox);
    if (!/^\d{1,10}$/.test(serial.raw) || Number(serial.raw) > 4_294_967_295) {
      throw new EntryError('numberInvalid', serial, { text: serial.raw, max: 4_294_967_295 });
    }
    const seconds = times.map((token) => this.#ttl(token));
    this.#defaultTtl ??= seconds.at(-1) ?? null;
    if (!this.#nameServers.has(primary)) this.#warn('leftOutSoa', typeToken, undefined, { field: 'type' });
  }

  #generate(range: Token, tokens: readonly Token[], { comment, hasOwner }: Entry) {
    const [, from, to, , by = '1'] = /^(\d{1,10})-(\d{1,10})(\/(\d{1,10}))?$/.exec(range.raw) ?? [];
    const [start, stop, step] = [Number(from), Number(to), Number(by)];
    const [nameToken, ...body] = tokens;
    if (from === undefined || stop < start || step < 1 || !nameToken) throw new EntryError('generateInvalid', range);
    const count = Math.floor((stop - start) / step) + 1;
    if (count > MAX_GENERATED) throw new EntryError('generateLarge', range, { count, max: MAX_GENERATED });
    for (let number = start; number <= stop; number += step) {
      const fill = (token: Token): Token => ({ ...token, raw: fillTemplate(token, number) });
      const owner = this.#absolute(fill(nameToken));
      this.#body(owner, range, body.map(fill), comment, hasOwner && number === start);
    }
  }
}

/** Replaces `$` by the number, `${offset,width,base}` by the formatted number, and `$$` and `\$` by a dollar sign. */
function fillTemplate({ raw, at }: Token, number: number): string {
  return raw.replace(/\\\$|\$\$|\$\{([^}]*)\}|\$/g, (part, modifier?: string) => {
    if (part === '\\$' || part === '$$') return '$';
    if (modifier === undefined) return String(number);
    const [, offset, , width = '0', , base = 'd'] = /^([+-]?\d{1,9})(,(\d{1,3})(,([doxX]))?)?$/.exec(modifier) ?? [];
    const value = number + Number(offset);
    if (offset === undefined || value < 0) throw new EntryError('generateInvalid', { at });
    const digits = value.toString({ d: 10, o: 8 }[base] ?? 16).padStart(Number(width), '0');
    return base === 'X' ? digits.toUpperCase() : digits;
  });
}

/**
 * Parses a zone file. An invalid entry does not affect the others. Records that are left out on purpose cause a warning: SOA and NS
 * records of the zone itself, DNSSEC records, and names outside the zone.
 * @param zone the origin until the file sets another
 */
export function parseZoneFile(text: string, zone: string, { nameServers = [] }: ParseOptions = {}): ZoneFile {
  const reader = new ZoneFileReader(text, zone, nameServers);
  for (const entry of readEntries(text)) reader.read(entry);
  return reader.file;
}

export interface PrintOptions {
  /** The provider's name servers. */
  nameServers?: readonly string[];
  serial?: number;
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
/** Labels in reverse order, so that the names of a subdomain stay together. */
const sortKey = (name: string) => (name === '@' ? '' : splitLabels(name).reverse().join('\0'));
const typeOrder = new Map<string, number>(
  ['NS', ...RECORD_TYPES.filter((type) => type !== 'NS')].map((type, at) => [type, at]),
);
const orderOf = (type: string) => typeOrder.get(type) ?? typeOrder.size;

function sortRecords(records: readonly ZoneRecord[]): ZoneRecord[] {
  return records
    .map((record) => ({ record, key: sortKey(record.name) }))
    .sort(
      (a, b) =>
        byText(a.key, b.key) ||
        orderOf(a.record.type) - orderOf(b.record.type) ||
        byText(a.record.type, b.record.type) ||
        byText(a.record.content, b.record.content),
    )
    .map(({ record }) => record);
}

const MAX_COLUMN = 40;

/** Prints a zone as a file that `parseZoneFile` reads back as the same records, comments included. */
export function printZoneFile(records: readonly ZoneRecord[], zone: string, options: PrintOptions = {}): string {
  const { nameServers = [], serial } = options;
  const origin = zoneName(zone);
  const servers = nameServers.map((name) => `${zoneName(name)}.`);
  const apexNs = new Set(servers);
  const own = records.filter(({ name, type, content }) => !(name === '@' && type === 'NS' && apexNs.has(content)));
  const all: ZoneRecord[] = [
    ...servers.map((content) => ({ name: '@', type: 'NS', content, ttl: DEFAULT_TTL })),
    ...sortRecords(own),
  ];
  const width = Math.min(
    MAX_COLUMN,
    all.reduce((max, { name }) => Math.max(max, name.length), 1),
  );
  const ttlWidth = all.reduce((max, { ttl }) => Math.max(max, String(ttl).length), 1);
  const line = ({ name, type, content, ttl, comment }: ZoneRecord) => {
    const note = (comment ?? '').replace(/\s+/g, ' ').trim();
    const start = `${name.padEnd(width)} ${String(ttl).padEnd(ttlWidth)} IN ${type.padEnd(5)} ${content}`;
    return note === '' ? start : `${start} ; ${note}`;
  };
  const soa =
    serial === undefined || !servers[0]
      ? []
      : [
          `${'@'.padEnd(width)} ${DEFAULT_TTL} IN SOA   ${servers[0]} hostmaster.${origin}. ${serial} 7200 900 1209600 300`,
        ];
  return `${[`$ORIGIN ${origin}.`, `$TTL ${DEFAULT_TTL}`, ...soa, ...all.map(line)].join('\n')}\n`;
}
