/** Parses a record pasted from a service's instructions: a line of a zone file, a table row, or a labelled list. */
import { nameWithin, withoutTrailingDot } from './name.rules.ts';
import { isRecordType, type Problem, readRecord, type TypedRecord, type ZoneRecord } from './record.rules.ts';
import { isTtl, parseTtl } from './ttl.rules.ts';

export interface PastedRecord {
  record: ZoneRecord | null;
  /** As pasted, for the form if there is an error. */
  typed: TypedRecord;
  problems: Problem[];
}

const CLASS = /^(IN|CLASS1)$/i;
const LABELS: Readonly<Record<string, keyof TypedRecord | 'priority'>> = {
  type: 'type',
  typ: 'type',
  'record type': 'type',
  name: 'name',
  host: 'name',
  hostname: 'name',
  'host name': 'name',
  'record name': 'name',
  value: 'content',
  wert: 'content',
  content: 'content',
  data: 'content',
  target: 'content',
  ziel: 'content',
  address: 'content',
  answer: 'content',
  'points to': 'content',
  ttl: 'ttl',
  priority: 'priority',
  priorität: 'priority',
  preference: 'priority',
};
const LABEL = /^\s*([\p{L}][\p{L} ]*?)\s*[:=]\s+(.*?)\s*$/u;

const isTtlText = (text: string | undefined) => {
  const ttl = text !== undefined && /^\d/.test(text) ? parseTtl(text) : null;
  return ttl !== null && isTtl(ttl);
};
const isType = (text: string | undefined) => text !== undefined && isRecordType(text.toUpperCase());

/** The words of a line, each with the rest of the line, in which a value keeps its spaces. */
function splitLine(line: string): { text: string; rest: string }[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    rest: line.slice(index + text.length).trim(),
  }));
}

/** The parsed record; without a TTL if the text has none. */
type ParsedParts = Omit<TypedRecord, 'ttl'> & { ttl?: string };

/** `name [ttl] [class] type content`; null if the type is missing or misplaced, or nothing follows it. */
function readFileLine(line: string): ParsedParts | null {
  const parts = splitLine(line);
  let ttl = '';
  for (const { text, rest } of parts.slice(1)) {
    if (isType(text)) {
      const name = parts[0]?.text ?? '';
      return rest === '' ? null : { name, type: text, content: rest, ...(ttl === '' ? {} : { ttl }) };
    }
    if (ttl === '' && isTtlText(text)) ttl = text;
    else if (!CLASS.test(text)) return null;
  }
  return null;
}

/** `type name [ttl] content`, as in tables. */
function readTableRow(line: string): ParsedParts | null {
  const [type, name, next] = splitLine(line);
  if (!type || !name || !next || !isType(type.text)) return null;
  // The number of an MX record is its preference.
  const hasTtl = next.rest !== '' && isTtlText(next.text) && /^(A|AAAA|CNAME|TXT|NS|PTR)$/i.test(type.text);
  return {
    name: name.text,
    type: type.text,
    content: hasTtl ? next.rest : name.rest,
    ...(hasTtl ? { ttl: next.text } : {}),
  };
}

/** `Type: MX`, `Host: @`, `Value: …` on lines of their own; null when there is no type or value. */
function readLabels(text: string): ParsedParts | null {
  const found: Partial<Record<keyof TypedRecord | 'priority', string>> = {};
  for (const line of text.split('\n')) {
    const [, label = '', value = ''] = LABEL.exec(line) ?? [];
    const field = LABELS[label.toLowerCase()];
    if (field) found[field] ??= value;
  }
  if (!found.type || found.content === undefined) return null;
  const content = found.priority ? `${found.priority} ${found.content}` : found.content;
  const ttl = found.ttl !== undefined && isTtlText(found.ttl) ? { ttl: found.ttl } : {};
  return { name: found.name ?? '@', type: found.type, content, ...ttl };
}

/** `mail.example.com 10` as `10 mail.example.com`. */
const withPreferenceFirst = ({ type, content }: ParsedParts) =>
  /^mx$/i.test(type) ? content.replace(/^(\S+)\s+(\d{1,5})$/, '$2 $1') : content;

const hasUppercaseType = ({ typed: { type } }: PastedRecord) => type === type.toUpperCase();

/**
 * Reads pasted text as one record.
 * @param ttl default, in seconds or with units (`1h`)
 * @returns null if it is not one complete record. `parseZoneFile` is for several lines.
 */
export function parsePastedRecord(text: string, zone: string, ttl: number | string): PastedRecord | null {
  const line = text.trim();
  const labelled = readLabels(text);
  const found = labelled ? [labelled] : line.includes('\n') ? [] : [readFileLine(line), readTableRow(line)];
  const candidates = found
    .filter((one) => one !== null)
    .map((one): PastedRecord => {
      // Instructions show fully qualified names without a trailing dot.
      const name = nameWithin(withoutTrailingDot(one.name).toLowerCase(), zone) ?? one.name;
      const typed = { ttl, ...one, name, content: withPreferenceFirst(one) };
      return { typed, ...readRecord(typed, zone) };
    });
  // Prefer an uppercase type: sentences contain the word `a` too.
  return candidates.find(({ record }) => record !== null) ?? candidates.find(hasUppercaseType) ?? null;
}
