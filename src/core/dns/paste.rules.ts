/** Reads a record as services give it in their instructions: a line of a zone file, a row of a table, or a list of labels. */
import { nameWithin, withoutFinalDot } from './name.rules.ts';
import { isRecordType, type Problem, readRecord, type TypedRecord, type ZoneRecord } from './record.rules.ts';
import { isTtl, parseTtl } from './ttl.rules.ts';

export interface PastedRecord {
  record: ZoneRecord | null;
  /** The parts as they were found, for the form when there is an error. */
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

/** The parts of a line, each with the text that follows: a value keeps its spaces. */
function splitLine(line: string): { text: string; rest: string }[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    rest: line.slice(index + text.length).trim(),
  }));
}

/** The parsed record; without a TTL if the text has none. */
type Found = Omit<TypedRecord, 'ttl'> & { ttl?: string };

/** `name [ttl] [class] type content`; null when there is no type where one belongs, or nothing behind it. */
function readFileLine(line: string): Found | null {
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

/** `type name [ttl] content`, as the rows of tables. */
function readTableRow(line: string): Found | null {
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
function readLabels(text: string): Found | null {
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
const withPreferenceFirst = ({ type, content }: Found) =>
  /^mx$/i.test(type) ? content.replace(/^(\S+)\s+(\d{1,5})$/, '$2 $1') : content;

const isCapital = ({ typed: { type } }: PastedRecord) => type === type.toUpperCase();

/**
 * Reads pasted text as one record.
 * @param ttl where the text has none: seconds, or words
 * @returns null if not a complete record, such as a single value, or several lines, which are for `parseZoneFile`
 */
export function readPasted(text: string, zone: string, ttl: number | string): PastedRecord | null {
  const line = text.trim();
  const labelled = readLabels(text);
  const found = labelled ? [labelled] : line.includes('\n') ? [] : [readFileLine(line), readTableRow(line)];
  const readings = found
    .filter((one) => one !== null)
    .map((one): PastedRecord => {
      // Instructions show the whole name, without its final dot.
      const name = nameWithin(withoutFinalDot(one.name).toLowerCase(), zone) ?? one.name;
      const typed = { ttl, ...one, name, content: withPreferenceFirst(one) };
      return { typed, ...readRecord(typed, zone) };
    });
  // A sentence has an `a` too.
  return readings.find(({ record }) => record !== null) ?? readings.find(isCapital) ?? null;
}
