/**
 * Search and replace in what WordPress and its plugins store in text columns: plain text, serialized values and JSON.
 */
import { changeSerialized } from './serialized.ts';

/** Levels of nested values, such as serialized ones in JSON. Deeper ones are not changed. */
const MAX_DEPTH = 24;

export interface Occurrence {
  /** The whole text, before any replacement. */
  text: string;
  at: number;
  found: string;
  replacement: string;
}

export interface Replacement {
  /** A substring of every text that may change, in any encoding. */
  needle: string;
  isCaseSensitive: boolean;
  /** Matches all occurrences in plain text. */
  pattern: RegExp;
  /** @param found what the pattern has matched */
  replace(found: string): string;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const escapeSlashes = (text: string) => text.replaceAll('/', '\\/');
const escapeUnicode = (text: string) =>
  text.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
/** A text as it stands between the quotes of a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * How a text may be encoded: plain, or within JSON, which also occurs in plain text, such as the blocks of a post. PHP
 * escapes slashes and non-ASCII characters.
 */
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  inJson,
  (text) => escapeSlashes(inJson(text)),
  (text) => escapeSlashes(escapeUnicode(inJson(text))),
];

/** The longest substring that is the same in every encoding. */
const longestCommonPart = (text: string): string =>
  (text.match(/[a-z0-9 .,:;=?!_%()*+-]+/gi) ?? []).reduce(
    (best, part) => (part.length > best.length ? part : best),
    '',
  );

/** Replaces a text in any encoding. Case-sensitive. */
export function replaceText(search: string, replacement: string): Replacement {
  const byFound = new Map<string, string>();
  for (const encode of encodings) if (!byFound.has(encode(search))) byFound.set(encode(search), encode(replacement));
  const found = [...byFound.keys()].sort((a, b) => b.length - a.length);
  return {
    needle: longestCommonPart(search),
    isCaseSensitive: true,
    pattern: new RegExp(found.map(escapePattern).join('|'), 'g'),
    replace: (match) => byFound.get(match) ?? match,
  };
}

/**
 * Replaces the domain in URLs: in `//old.example`, in any encoding. Its subdomains and email addresses are not changed.
 */
export function replaceDomain(from: string, to: string): Replacement {
  return {
    needle: from.toLowerCase(),
    isCaseSensitive: false,
    pattern: new RegExp(`(?<=//|\\\\/\\\\/|%2f%2f)${escapePattern(from)}(?![a-z0-9-]|\\.[a-z0-9])`, 'gi'),
    replace: () => to,
  };
}

/** A JSON string, and the colon that makes it a key. */
const JSON_STRING = /"((?:[^"\\]|\\.)*)"(\s*:)?/gs;
const JSON_ESCAPE = /\\(?:u[0-9a-f]{4}|.)/gis;

interface JsonStyle {
  write(text: string): string;
  /** Whether the text between quotes is escaped like the rest. */
  accepts(body: string): boolean;
}
/** Detects how strings are escaped, so that changed ones are escaped alike. */
function readJsonStyle(json: string): JsonStyle {
  const escapes: string[] = json.match(JSON_ESCAPE) ?? [];
  const hasSlashes = escapes.includes('\\/');
  const hasUnicode = escapes.some((sequence) => /^\\u(?!00[0-7])/i.test(sequence));
  return {
    write(text) {
      const written = hasSlashes ? escapeSlashes(inJson(text)) : inJson(text);
      return hasUnicode ? escapeUnicode(written) : written;
    },
    accepts: (body) => !(hasSlashes && /(?<!\\)\//.test(body)) && !(hasUnicode && escapeUnicode(body) !== body),
  };
}

const isJson = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
/** @param body between the quotes */
function parseJsonString(body: string): string | null {
  try {
    return JSON.parse(`"${body}"`) as string;
  } catch {
    return null;
  }
}

/**
 * Applies a replacement to plain text, serialized values and JSON. Keys are not changed, because programs look values
 * up by them.
 * @param onFound called for each occurrence
 */
export function createTextChange(
  { needle, isCaseSensitive, pattern, replace }: Replacement,
  onFound: (occurrence: Occurrence) => void = () => undefined,
): (value: string) => string {
  const canMatch = (text: string) => (isCaseSensitive ? text : text.toLowerCase()).includes(needle);

  const changePlain = (text: string, report: typeof onFound) =>
    text.replace(pattern, (found: string, at: number) => {
      const replacement = replace(found);
      report({ text, at, found, replacement });
      return replacement;
    });

  function changeJson(json: string, depth: number): string {
    const { write, accepts } = readJsonStyle(json);
    return json.replace(JSON_STRING, (whole: string, body: string, colon?: string) => {
      if (colon !== undefined) return whole;
      const before = parseJsonString(body) ?? '';
      const after = change(before, depth + 1);
      if (after === before) return whole;
      // If possible, only the occurrence itself changes.
      const inPlace = changePlain(body, () => undefined);
      const isEnough = parseJsonString(inPlace) === after && accepts(inPlace);
      return `"${isEnough ? inPlace : write(after)}"`;
    });
  }

  function change(value: string, depth: number): string {
    if (depth > MAX_DEPTH || !canMatch(value)) return value;
    const serialized = changeSerialized(value, (text) => change(text, depth + 1));
    if (serialized !== null) return serialized;
    return isJson(value) ? changeJson(value, depth) : changePlain(value, onFound);
  }
  return (value) => change(value, 0);
}
