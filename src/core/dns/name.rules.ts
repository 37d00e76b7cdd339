import type { ProblemCode, ProblemValues } from './problem.rules.ts';

/** RFC 1035, 2.3.4. */
const MAX_LABEL_LENGTH = 63;
/** As text, without the trailing dot. */
const MAX_NAME_LENGTH = 253;
const PLAIN_LABEL = /^[a-z0-9_-]{1,63}$/;
const PLAIN_NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/;
/** Printable characters that need no backslash in a name, besides the wildcard. */
const LABEL_CHARACTER = /[a-z0-9_\-/+=!#%&~^|?{}*]/;
/** Quotes, dashes, brackets and spaces that come with pasted text, and that the browser's IDNA accepts. */
const INVALID_CHARACTER = /(?!-)[\p{Pi}\p{Pf}\p{Pd}\p{Ps}\p{Pe}\p{Z}]/u;
const encoder = new TextEncoder();

export type ParsedName =
  | { name: string; warning?: NameProblem | undefined }
  | { name: null; problem: NameProblem; warning?: undefined };
interface NameProblem {
  code: ProblemCode;
  values?: ProblemValues | undefined;
  /** The corrected name. */
  fix?: string | undefined;
}

/**
 * The bytes of text in which `\DDD` and `\X` are one byte each.
 * @returns null if a backslash is the last character, or precedes a number above 255
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
const hasTrailingDot = (name: string) => name.endsWith('.') && (/\\*(?=\.$)/.exec(name)?.[0].length ?? 0) % 2 === 0;
export const withoutTrailingDot = (name: string) => (hasTrailingDot(name) ? name.slice(0, -1) : name);

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

/** The A-label of a Unicode label (IDNA), however long; null if invalid. */
function toAsciiLabel(label: string): string | null {
  try {
    const { hostname } = new URL(`http://${label}.example`);
    const ascii = hostname.slice(0, -'.example'.length);
    return /^[a-z0-9_-]+$/.test(ascii) ? ascii : null;
  } catch {
    return null;
  }
}

type ParsedLabel = { label: string } | { label: null; problem: NameProblem };

function readLabel(typed: string): ParsedLabel {
  const label = typed.toLowerCase();
  if (PLAIN_LABEL.test(label)) return { label };
  const refuse = (code: ProblemCode, values?: ProblemValues): ParsedLabel => ({
    label: null,
    problem: { code, values },
  });
  if (label === '') return refuse('nameEmptyLabel');
  if (/[\u0080-\uffff]/.test(label) && !label.includes('\\')) {
    const sign = INVALID_CHARACTER.exec(label)?.[0];
    if (sign !== undefined) return refuse('nameCharacter', { character: sign });
    const ascii = toAsciiLabel(label);
    if (ascii) return ascii.length > MAX_LABEL_LENGTH ? refuse('labelLong', { label: typed }) : { label: ascii };
    const character = [...label].find((one) => /[\u0080-\uffff]/.test(one) && toAsciiLabel(`a${one}a`) === null);
    return refuse('nameCharacter', { character: character ?? typed });
  }
  const bytes = unescapeBytes(label);
  if (bytes === null) return refuse('nameEscape');
  const bad = [...label.replace(/\\\d{3}|\\./g, '')].find((character) => !LABEL_CHARACTER.test(character));
  if (bad !== undefined) return refuse('nameCharacter', { character: bad });
  if (bytes.length > MAX_LABEL_LENGTH) return refuse('labelLong', { label: typed });
  return { label: Array.from(bytes, printByte).join('') };
}

/** A name without a trailing dot, its labels in canonical form. */
function readLabels(typed: string): ParsedName {
  if (PLAIN_NAME.test(typed)) return { name: typed };
  const labels: string[] = [];
  for (const text of splitLabels(typed)) {
    const parsed = readLabel(text);
    if (parsed.label === null) return { name: null, problem: parsed.problem };
    labels.push(parsed.label);
  }
  return { name: labels.join('.') };
}

/** Bytes of a name as text, each escaped byte counted once. */
const nameLength = (name: string) => (name.includes('\\') ? name.replace(/\\\d{3}|\\./g, 'x') : name).length;

/** Ideographic full stops are dots too (RFC 3490, 3.1). */
const normalizeDots = (typed: string) => typed.trim().replace(/[\u3002\uff0e\uff61]/g, '.');

/** The zone as its records have it: lower case, without a trailing dot. */
export const zoneName = (zone: string) => withoutTrailingDot(zone).toLowerCase();

/** The fully qualified name of a record, without a trailing dot. @param name relative to the zone; `@` is the zone itself */
export function fullName(name: string, zone: string): string {
  const parent = zoneName(zone);
  if (name === '@' || name === '') return parent;
  return parent === '' ? name : `${name}.${parent}`;
}

/** A fully qualified name relative to the zone; null if it is outside. @param full with or without a trailing dot */
export function nameWithin(full: string, zone: string): string | null {
  const name = withoutTrailingDot(full);
  const parent = zoneName(zone);
  if (parent === '') return null;
  if (name === parent) return '@';
  const start = name.slice(0, -parent.length);
  return name.endsWith(`.${parent}`) && hasTrailingDot(start) ? start.slice(0, -1) : null;
}

const ownerProblem = (name: string, zone: string): NameProblem | null => {
  if (nameLength(fullName(name, zone)) > MAX_NAME_LENGTH) return { code: 'nameLong' };
  return name.includes('*') && /.\*|\*[^.]/.test(name) ? { code: 'nameWildcard' } : null;
};

/**
 * Parses the name of a record, relative to its zone.
 * @param exact a name without a trailing dot is relative, as in zone files. Otherwise a name that ends with the zone's is taken as
 * fully qualified.
 */
export function readOwner(typed: string, zone: string, exact = false): ParsedName {
  const text = normalizeDots(typed);
  if (text === '' || text === '@') return { name: '@' };
  const isAbsolute = hasTrailingDot(text);
  const parsed = readLabels(isAbsolute ? text.slice(0, -1) : text);
  if (parsed.name === null) return parsed;
  const inside = nameWithin(parsed.name, zone);
  if (isAbsolute && inside === null) {
    return { name: null, problem: { code: 'nameOutside', values: { name: parsed.name, zone: zoneName(zone) } } };
  }
  const name = inside !== null && (isAbsolute || !exact) ? inside : parsed.name;
  const problem = ownerProblem(name, zone);
  if (problem) return { name: null, problem };
  if (isAbsolute || inside === null) return { name };
  const full = fullName(name, zone);
  return exact
    ? { name, warning: { code: 'nameDoubled', values: { name: full }, fix: inside } }
    : { name, warning: { code: 'nameWithZone', values: { name: full }, fix: inside } };
}

/**
 * Parses a name that a record points to. The result is absolute, with a trailing dot.
 * @param exact a name without a trailing dot is relative, as in zone files. Otherwise only a name without any dot is.
 */
export function readTarget(typed: string, zone: string, exact = false): ParsedName {
  const text = normalizeDots(typed);
  if (text === '.') return { name: '.' };
  if (text === '@') return { name: `${zoneName(zone)}.` };
  const isAbsolute = hasTrailingDot(text);
  const parsed = readLabels(isAbsolute ? text.slice(0, -1) : text);
  if (parsed.name === null) return parsed;
  const isQualified = isAbsolute || (!exact && (parsed.name.includes('.') || parsed.name === zoneName(zone)));
  const name = isQualified ? parsed.name : fullName(parsed.name, zone);
  if (nameLength(name) > MAX_NAME_LENGTH) return { name: null, problem: { code: 'nameLong' } };
  if (isQualified || nameWithin(parsed.name, zone) === null) return { name: `${name}.` };
  return { name: `${name}.`, warning: { code: 'targetDoubled', values: { name }, fix: `${parsed.name}.` } };
}

/** The labels of a canonical name as bytes, for the wire; none for the root. */
export const wireLabels = (name: string): Uint8Array[] =>
  splitLabels(withoutTrailingDot(name))
    .filter((label) => label !== '')
    .map((label) => unescapeBytes(label) ?? new Uint8Array());

/** A name from the bytes of its labels, absolute and with its trailing dot. */
export const nameOfLabels = (labels: readonly Uint8Array[]) =>
  labels.length === 0 ? '.' : labels.map((label) => `${Array.from(label, printByte).join('')}.`).join('');
