import type { ProblemCode, ProblemValues } from './problem.rules.ts';

/** RFC 1035, 2.3.4. */
const MAX_LABEL = 63;
/** As text, without the final dot. */
const MAX_NAME = 253;
const PLAIN_LABEL = /^[a-z0-9_-]{1,63}$/;
/** Printable characters that need no backslash in a name, besides the wildcard. */
const LABEL_CHARACTER = /[a-z0-9_\-/+=!#%&~^|?{}*]/;
/** Quotes, dashes, brackets and spaces come with pasted text; IDNA of browsers lets them pass. */
const NOT_IN_NAMES = /(?!-)[\p{Pi}\p{Pf}\p{Pd}\p{Ps}\p{Pe}\p{Z}]/u;
const encoder = new TextEncoder();

export type NameReading =
  | { name: string; warning?: NameProblem | undefined }
  | { name: null; problem: NameProblem; warning?: undefined };
interface NameProblem {
  code: ProblemCode;
  values?: ProblemValues | undefined;
  /** What the name should be. */
  fix?: string | undefined;
}

/**
 * The bytes of text in which `\DDD` and `\X` are one byte each.
 * @returns null where a backslash has nothing behind it, or a number above 255
 */
export function unescapeBytes(raw: string): Uint8Array | null {
  if (!raw.includes('\\')) return encoder.encode(raw);
  const bytes: number[] = [];
  for (const [part, decimal, character] of raw.matchAll(/\\(\d{3})|\\(\D)|[^\\]+|\\/gu)) {
    if (part === '\\' || Number(decimal ?? 0) > 255) return null;
    if (decimal === undefined) for (const byte of encoder.encode(character ?? part)) bytes.push(byte);
    else bytes.push(Number(decimal));
  }
  return Uint8Array.from(bytes);
}

/** Whether a name ends with an unescaped dot. */
const hasFinalDot = (name: string) => name.endsWith('.') && (/\\*(?=\.$)/.exec(name)?.[0].length ?? 0) % 2 === 0;
export const withoutFinalDot = (name: string) => (hasFinalDot(name) ? name.slice(0, -1) : name);

/** Splits at dots that have no backslash. */
export function splitLabels(name: string): string[] {
  if (!name.includes('\\')) return name.split('.');
  const labels: string[] = [];
  let from = 0;
  for (let at = 0; at < name.length; at++) {
    if (name[at] === '\\') at++;
    else if (name[at] === '.') {
      labels.push(name.slice(from, at));
      from = at + 1;
    }
  }
  labels.push(name.slice(from));
  return labels;
}

const printByte = (byte: number) => {
  if (byte <= 32 || byte >= 127) return `\\${String(byte).padStart(3, '0')}`;
  const character = String.fromCharCode(byte).toLowerCase();
  return LABEL_CHARACTER.test(character) ? character : `\\${character}`;
};

/** The A-label of a Unicode label (IDNA); null if invalid. */
function toAsciiLabel(label: string): string | null {
  try {
    const { hostname } = new URL(`http://${label}.example`);
    const ascii = hostname.slice(0, -'.example'.length);
    return PLAIN_LABEL.test(ascii) ? ascii : null;
  } catch {
    return null;
  }
}

type LabelReading = { label: string } | { label: null; problem: NameProblem };

function readLabel(typed: string): LabelReading {
  const label = typed.toLowerCase();
  if (PLAIN_LABEL.test(label)) return { label };
  const refuse = (code: ProblemCode, values?: ProblemValues): LabelReading => ({
    label: null,
    problem: { code, values },
  });
  if (label === '') return refuse('nameEmptyLabel');
  if (/[\u0080-\uffff]/.test(label) && !label.includes('\\')) {
    const sign = NOT_IN_NAMES.exec(label)?.[0];
    if (sign !== undefined) return refuse('nameCharacter', { character: sign });
    const ascii = toAsciiLabel(label);
    if (ascii) return { label: ascii };
    if ([...label].length > MAX_LABEL) return refuse('labelLong', { label: typed });
    const character = [...label].find((one) => /[\u0080-\uffff]/.test(one) && toAsciiLabel(`a${one}a`) === null);
    return refuse('nameCharacter', { character: character ?? typed });
  }
  const bytes = unescapeBytes(label);
  if (bytes === null) return refuse('nameEscape');
  const bad = [...label.replace(/\\\d{3}|\\./g, '')].find((character) => !LABEL_CHARACTER.test(character));
  if (bad !== undefined) return refuse('nameCharacter', { character: bad });
  if (bytes.length > MAX_LABEL) return refuse('labelLong', { label: typed });
  return { label: Array.from(bytes, printByte).join('') };
}

/** A name without a final dot, its labels in canonical spelling. */
function readLabels(typed: string): NameReading {
  if (PLAIN_LABEL.test(typed)) return { name: typed };
  const labels: string[] = [];
  for (const text of splitLabels(typed)) {
    const reading = readLabel(text);
    if (reading.label === null) return { name: null, problem: reading.problem };
    labels.push(reading.label);
  }
  return { name: labels.join('.') };
}

/** Bytes of a name as text, each escaped byte counted once. */
const nameLength = (name: string) => (name.includes('\\') ? name.replace(/\\\d{3}|\\./g, 'x') : name).length;

/** Ideographic full stops are dots too (RFC 3490, 3.1). */
const straightDots = (typed: string) => typed.trim().replace(/[\u3002\uff0e\uff61]/g, '.');

/** The zone as its records have it: lower case, without a final dot. */
export const zoneName = (zone: string) => withoutFinalDot(zone).toLowerCase();

/** The whole name of a record, without a final dot. @param name within the zone; `@` is the zone itself */
export function fullName(name: string, zone: string): string {
  const parent = zoneName(zone);
  if (name === '@' || name === '') return parent;
  return parent === '' ? name : `${name}.${parent}`;
}

/** The name within the zone of a whole name, with or without a final dot; null when it is not in the zone. */
export function nameWithin(full: string, zone: string): string | null {
  const name = withoutFinalDot(full);
  const parent = zoneName(zone);
  if (parent === '') return null;
  if (name === parent) return '@';
  const start = name.slice(0, -parent.length);
  return name.endsWith(`.${parent}`) && hasFinalDot(start) ? start.slice(0, -1) : null;
}

const checkOwner = (name: string, zone: string): NameProblem | null => {
  if (nameLength(fullName(name, zone)) > MAX_NAME) return { code: 'nameLong' };
  return name.includes('*') && /.\*|\*[^.]/.test(name) ? { code: 'nameWildcard' } : null;
};

/**
 * The name of a record within its zone.
 * @param exact a name without a final dot is within the zone, whatever it ends with. Otherwise a whole name is what people mean
 * who type one.
 */
export function readOwner(typed: string, zone: string, exact = false): NameReading {
  const text = straightDots(typed);
  if (text === '' || text === '@') return { name: '@' };
  const isAbsolute = hasFinalDot(text);
  const reading = readLabels(isAbsolute ? text.slice(0, -1) : text);
  if (reading.name === null) return reading;
  const inside = nameWithin(reading.name, zone);
  if (isAbsolute && inside === null) {
    return { name: null, problem: { code: 'nameOutside', values: { name: reading.name, zone: zoneName(zone) } } };
  }
  const name = inside !== null && (isAbsolute || !exact) ? inside : reading.name;
  const problem = checkOwner(name, zone);
  if (problem) return { name: null, problem };
  if (isAbsolute || inside === null) return { name };
  const full = fullName(name, zone);
  return exact
    ? { name, warning: { code: 'nameDoubled', values: { name: full }, fix: inside } }
    : { name, warning: { code: 'nameWithZone', values: { name: full }, fix: inside } };
}

/**
 * A name that a record points to, absolute and with its final dot.
 * @param exact a name without a final dot is within the zone. Otherwise only one without any dot is.
 */
export function readTarget(typed: string, zone: string, exact = false): NameReading {
  const text = straightDots(typed);
  if (text === '.') return { name: '.' };
  if (text === '@') return { name: `${zoneName(zone)}.` };
  const isAbsolute = hasFinalDot(text);
  const reading = readLabels(isAbsolute ? text.slice(0, -1) : text);
  if (reading.name === null) return reading;
  const isWhole = isAbsolute || (!exact && (reading.name.includes('.') || reading.name === zoneName(zone)));
  const name = isWhole ? reading.name : fullName(reading.name, zone);
  if (nameLength(name) > MAX_NAME) return { name: null, problem: { code: 'nameLong' } };
  if (isWhole || nameWithin(reading.name, zone) === null) return { name: `${name}.` };
  return { name: `${name}.`, warning: { code: 'targetDoubled', values: { name }, fix: `${reading.name}.` } };
}

/** The labels of a canonical name as bytes, for the wire; none for the root. */
export const wireLabels = (name: string): Uint8Array[] =>
  splitLabels(withoutFinalDot(name))
    .filter((label) => label !== '')
    .map((label) => unescapeBytes(label) ?? new Uint8Array());

/** A name from the bytes of its labels, absolute and with its final dot. */
export const nameOfLabels = (labels: readonly Uint8Array[]) =>
  labels.length === 0 ? '.' : labels.map((label) => `${Array.from(label, printByte).join('')}.`).join('');
