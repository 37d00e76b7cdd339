/** The form fields of each record type, and their conversion to and from content. */
import { unescapeBytes } from './name.rules.ts';
import {
  CAA_TAGS,
  decodeText,
  EXAMPLES,
  isRecordType,
  joinedText,
  parseRdata,
  type Rdata,
  splitText,
} from './rdata.rules.ts';
import { toHex } from './rdata-reader.rules.ts';
import { printParam } from './svcb.rules.ts';
import { escapeText, quoteText, tokenize } from './tokens.rules.ts';

export interface RecordField {
  /** Its label is the message `zone.field.<key>`. */
  key: string;
  kind: 'name' | 'ip4' | 'ip6' | 'uint8' | 'uint16' | 'text' | 'longText' | 'choice' | 'hex' | 'params';
  /** Values of a choice. An existing record may have others. */
  choices?: readonly string[];
  optional?: boolean;
  /** Value in a new record. */
  initial?: string;
  /** An example, for the placeholder. */
  example?: string;
}

const target: RecordField = { key: 'target', kind: 'name' };
const priority: RecordField = { key: 'priority', kind: 'uint16', initial: '10' };
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
const svcbFields: readonly RecordField[] = [
  { ...priority, initial: '1' },
  { ...target, initial: '.' },
  { key: 'params', kind: 'params', optional: true, example: 'alpn="h2,h3"' },
];

const FIELDS: Readonly<Record<string, readonly RecordField[]>> = {
  A: [{ key: 'address', kind: 'ip4', example: EXAMPLES.A }],
  AAAA: [{ key: 'address', kind: 'ip6', example: EXAMPLES.AAAA }],
  CNAME: [{ ...target, example: EXAMPLES.CNAME }],
  MX: [
    { key: 'preference', kind: 'uint16', initial: '10' },
    { key: 'exchange', kind: 'name', example: 'mail.example.com.' },
  ],
  TXT: [{ key: 'text', kind: 'longText' }],
  NS: [{ ...target, example: EXAMPLES.NS }],
  SRV: [
    priority,
    { key: 'weight', kind: 'uint16', initial: '5' },
    { key: 'port', kind: 'uint16', example: '5060' },
    { ...target, example: 'sip.example.com.' },
  ],
  CAA: [
    { key: 'flags', kind: 'choice', choices: ['0', '128'], initial: '0' },
    { key: 'tag', kind: 'choice', choices: CAA_TAGS, initial: 'issue' },
    { key: 'value', kind: 'text', example: 'letsencrypt.org' },
  ],
  PTR: [{ ...target, example: EXAMPLES.PTR }],
  TLSA: [
    { key: 'usage', kind: 'choice', choices: numbers(0, 3), initial: '3' },
    { key: 'selector', kind: 'choice', choices: numbers(0, 1), initial: '1' },
    { key: 'matching', kind: 'choice', choices: numbers(0, 2), initial: '1' },
    { key: 'data', kind: 'hex' },
  ],
  SSHFP: [
    { key: 'algorithm', kind: 'choice', choices: ['1', '2', '3', '4', '6'], initial: '4' },
    { key: 'hash', kind: 'choice', choices: numbers(1, 2), initial: '2' },
    { key: 'fingerprint', kind: 'hex' },
  ],
  DS: [
    { key: 'keyTag', kind: 'uint16', example: '12345' },
    { key: 'algorithm', kind: 'choice', choices: ['8', '10', '13', '14', '15', '16'], initial: '13' },
    { key: 'digestType', kind: 'choice', choices: ['1', '2', '4'], initial: '2' },
    { key: 'digest', kind: 'hex' },
  ],
  NAPTR: [
    { key: 'order', kind: 'uint16', initial: '100' },
    { key: 'preference', kind: 'uint16', initial: '10' },
    { key: 'flags', kind: 'text', optional: true, initial: 'u' },
    { key: 'service', kind: 'text', optional: true, example: 'E2U+sip' },
    { key: 'regexp', kind: 'text', optional: true, example: '!^.*$!sip:info@example.com!' },
    { key: 'replacement', kind: 'name', initial: '.' },
  ],
  SVCB: svcbFields,
  HTTPS: svcbFields,
};
/** Texts of these keys are quoted in the content. */
const QUOTED: ReadonlySet<string> = new Set(['CAA value', 'NAPTR flags', 'NAPTR service', 'NAPTR regexp']);

/** The fields of a type in the order of its content; empty for an unknown type. */
export const fieldsOf = (type: string): readonly RecordField[] => FIELDS[type] ?? [];

/** Bytes as a text field shows them. A backslash is doubled, and bytes that are not text become `\DDD`. */
const showText = (bytes: Uint8Array) =>
  decodeText(bytes)?.replace(/\\/g, '\\\\') ?? escapeText(bytes).replace(/\\"/g, '"');
/** Text of a field as bytes. A backslash stands for itself unless an escape follows. */
function textBytes(text: string): Uint8Array {
  const straight = text.replace(/\\(?:(25[0-5]|2[0-4]\d|[01]\d\d)|(["\\;]))?/g, (typed, byte, character) =>
    byte !== undefined || character !== undefined ? typed : '\\\\',
  );
  return unescapeBytes(straight) ?? new TextEncoder().encode(text);
}

function splitRdata(rdata: Rdata): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [key, value] of Object.entries(rdata)) {
    if (typeof value === 'string' || typeof value === 'number') fields[key] = String(value);
    else if (value instanceof Uint8Array)
      fields[key] = QUOTED.has(`${rdata.type} ${key}`) ? showText(value) : toHex(value);
  }
  delete fields.type;
  if (rdata.type === 'TXT') fields.text = showText(joinedText(rdata.strings));
  if (rdata.type === 'SVCB' || rdata.type === 'HTTPS') fields.params = rdata.params.map(printParam).join(' ');
  return fields;
}

/** Splits invalid content into fields token by token. */
function splitTokens(type: string, content: string): Record<string, string> {
  const fields = fieldsOf(type);
  const [only] = fields;
  if (only && fields.length === 1) return { [only.key]: content.trim() };
  const { tokens } = tokenize(content);
  const last = fields.length - 1;
  return Object.fromEntries(
    fields.map(({ key }, index) => [
      key,
      tokens
        .slice(index, index === last ? undefined : index + 1)
        .map(({ raw }) => raw)
        .join(' '),
    ]),
  );
}

/**
 * Splits content into the values of its fields. Texts are unquoted. Invalid content is kept completely.
 * @param zone the zone of relative names; stored content has none
 */
export function splitContent(type: string, content: string, zone = ''): Record<string, string> {
  const rdata = isRecordType(type) ? parseRdata(type, content, zone).rdata : null;
  return rdata ? splitRdata(rdata) : splitTokens(type, content);
}

const quotedField = (value: string | undefined) => quoteText(textBytes(value ?? ''));

/** Joins the values of fields into content for `readRecord`. It need not be valid. */
export function joinContent(type: string, fields: Readonly<Record<string, string>>): string {
  if (type === 'TXT') {
    const text = fields.text ?? '';
    return text === '' ? '' : splitText(textBytes(text)).map(quoteText).join(' ');
  }
  const parts = fieldsOf(type).map(({ key }) =>
    QUOTED.has(`${type} ${key}`) ? quotedField(fields[key]) : (fields[key] ?? '').trim(),
  );
  return parts.every((part) => part === '' || part === '""') ? '' : parts.filter((part) => part !== '').join(' ');
}

/** Field values of a new record. */
export const initialFields = (type: string): Record<string, string> =>
  Object.fromEntries(fieldsOf(type).map(({ key, initial }) => [key, initial ?? '']));
