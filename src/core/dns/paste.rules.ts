/** Reads records as services give them in their instructions: a line of a zone file, a row of a table, or a list of labels. */
import { nameWithin, withoutFinalDot } from './name.rules.ts';
import { isRecordType, type Problem, readRecord, type TypedRecord, type ZoneRecord } from './record.rules.ts';
import { DEFAULT_TTL, isTtl, parseTtl } from './ttl.rules.ts';

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

/** The parts of a line, with the text behind each: a value keeps its own spaces. */
function splitLine(line: string): { text: string; rest: string }[] {
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    rest: line.slice(index + text.length).trim(),
  }));
}

/** `name [ttl] [class] type content`; null when there is no type where one belongs. */
function readFileLine(line: string): TypedRecord | null {
  const parts = splitLine(line);
  let ttl = '';
  for (const { text, rest } of parts.slice(1)) {
    if (isType(text)) {
      return { name: parts[0]?.text ?? '', type: text, content: rest, ttl: ttl || DEFAULT_TTL };
    }
    if (ttl === '' && isTtlText(text)) ttl = text;
    else if (!CLASS.test(text)) return null;
  }
  return null;
}

/** `type name [ttl] content`, as the rows of tables. */
function readTableRow(line: string): TypedRecord | null {
  const [type, name, next] = splitLine(line);
  if (!type || !name || !isType(type.text)) return null;
  // The number of an MX record is its preference.
  const hasTtl =
    next !== undefined && next.rest !== '' && isTtlText(next.text) && /^(A|AAAA|CNAME|TXT|NS|PTR)$/i.test(type.text);
  return {
    name: name.text,
    type: type.text,
    content: hasTtl ? next.rest : name.rest,
    ttl: hasTtl ? next.text : DEFAULT_TTL,
  };
}

/** `Type: MX`, `Host: @`, `Value: …` on lines of their own; null when there is no type or value. */
function readLabels(text: string): TypedRecord | null {
  const found: Partial<Record<keyof TypedRecord | 'priority', string>> = {};
  for (const line of text.split('\n')) {
    const [, label = '', value = ''] = LABEL.exec(line) ?? [];
    const field = LABELS[label.toLowerCase()];
    if (field) found[field] ??= value;
  }
  if (!found.type || found.content === undefined) return null;
  const content = found.priority ? `${found.priority} ${found.content}` : found.content;
  const ttl = isTtlText(found.ttl) ? found.ttl : undefined;
  return { name: found.name ?? '@', type: found.type, content, ttl: ttl ?? DEFAULT_TTL };
}

/** `mail.example.com 10` as `10 mail.example.com`. */
const withPreferenceFirst = (typed: TypedRecord): TypedRecord => ({
  ...typed,
  content: /^mx$/i.test(typed.type) ? typed.content.replace(/^(\S+)\s+(\d{1,5})$/, '$2 $1') : typed.content,
});

function read(typed: TypedRecord, zone: string): PastedRecord {
  const spelled = withPreferenceFirst(typed);
  // Instructions show the whole name, without its final dot.
  const bare = withoutFinalDot(spelled.name);
  const name = nameWithin(bare.toLowerCase(), zone) ?? spelled.name;
  return { typed: { ...spelled, name }, ...readRecord({ ...spelled, name }, zone) };
}

function readLine(line: string, zone: string): PastedRecord | null {
  const attempts = [readFileLine(line), readTableRow(line)].flatMap((typed) => (typed ? [read(typed, zone)] : []));
  const isWritten = ({ typed }: PastedRecord) => typed.type === typed.type.toUpperCase();
  // A sentence has an `a` too.
  return attempts.find(({ record }) => record !== null) ?? attempts.find(isWritten) ?? null;
}

/**
 * Reads pasted text as records.
 * @returns none when the text is no record, such as a single value. Files of several records with directives are for
 * `parseZoneFile`.
 */
export function readPasted(text: string, zone: string): PastedRecord[] {
  const labelled = readLabels(text);
  if (labelled) return [read(labelled, zone)];
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.trim().startsWith(';'))
    .flatMap((line) => readLine(line, zone) ?? []);
}
