/**
 * An environment as raw text and as entries. The dialect is that of Docker Compose's `.env` files, as compose-go reads them, with
 * these differences:
 *
 * - No interpolation: `$$`, `pa$$word` and `${X}` are the characters that were typed, with and without quotes. `\$` in double quotes
 *   is `$`, as in compose.
 * - A name needs a value: `NAME` alone is a problem, and inherits nothing from the shell. `NAME: value` needs the space.
 * - Only a comment may follow a closing quote.
 * - `NAME="value" # secret` is a sealed variable. `NAME="" # sealed` is one whose stored value stays (null in its entry); any value
 *   between the quotes replaces it. The markers are comments, so that no value can be mistaken for them, and a masked value is
 *   never written.
 *
 * `formatEnv` normalises a text: a value gets the quotes with which compose, dotenv and shells all read it the same (single ones
 * for `$` and `#`), `export` and spaces around a name are dropped, a comment after a value moves above it, and the text ends with
 * a line break. Values, comments, empty lines and their order stay.
 */
import { projectRulesMessages } from '../i18n/messages/project-rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { envKeyProblem, envValueProblem, isClosingComment, MAX_ENTRIES, missingValueProblem } from './env.rules.ts';
import type { EnvEntry } from './project.schema.ts';

const t = translator(projectRulesMessages);

interface EnvProblem {
  /** From 1. */
  line: number;
  text: string;
}

export interface EnvText {
  /** One per assignment, parsed as well as possible if it has a problem. */
  entries: EnvEntry[];
  /** A text with problems can be neither saved nor shown as a table. */
  problems: EnvProblem[];
}

const SECRET_MARK = '# secret';
const SEALED_MARK = '# sealed';

/** White space by Go's `unicode.IsSpace`, except the line break. */
const SPACE = '[\\t\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const leadingSpace = new RegExp(`^${SPACE}+`);
const trailingSpace = new RegExp(`${SPACE}$`);
const commentLine = new RegExp(`^${SPACE}*(?:#|$)`);
const separator = new RegExp(`=|:(?=${SPACE}|$)`);
const exportWord = new RegExp(`^export${SPACE}+`);
/** A loop, because a pattern for the end of a text with many spaces inside takes quadratic time. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && trailingSpace.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
const trimStart = (text: string) => text.replace(leadingSpace, '');

interface Value {
  value: string;
  /** After the value, with its `#`; empty if none. */
  comment: string;
  /** Index of the next line. */
  end: number;
  problem: string | null;
}

/** One assignment with the lines above it. */
interface Statement {
  entry: EnvEntry;
  /** As it was typed, with the comment above and the line break. */
  source: string;
  line: number;
  problem: string | null;
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '"': '"',
  '\\': '\\',
  $: '$',
};
const expandEscapes = (text: string) =>
  text.replace(/\\(?:([abfnrtv"\\$])|0([0-3][0-7]{2}))/g, (_, name: string | undefined, octal: string) =>
    name === undefined ? String.fromCharCode(Number.parseInt(octal, 8)) : (ESCAPES[name] ?? name),
  );

/** Index of the quote that closes the one at `start`; -1 if unclosed. A backslash escapes the next character. */
function closingQuote(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === quote) return at;
    if (character === '\\') at++;
  }
  return -1;
}

const lineEnd = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

function readQuoted(text: string, start: number): Value {
  const quote = text.charAt(start);
  const rowEnd = lineEnd(text, start);
  const close = closingQuote(text, start);
  const end = close < 0 ? rowEnd : lineEnd(text, close);
  const rest = close < 0 ? '' : trimEnd(trimStart(text.slice(close + 1, end)));
  if (close < 0 || (rest !== '' && !rest.startsWith('#'))) {
    const isUnclosed = close < 0 || close > rowEnd;
    const problem = t(isUnclosed ? 'projectRules.envQuoteOpen' : 'projectRules.envAfterQuote', { quote });
    return { value: trimEnd(text.slice(start, rowEnd)), comment: '', end: rowEnd + 1, problem };
  }
  const inner = text.slice(start + 1, close);
  const value =
    quote === '"' ? expandEscapes(inner) : inner.replace(/\\(['\\])/g, (pair, one) => (one === "'" ? one : pair));
  return { value, comment: rest, end: end + 1, problem: null };
}

function readPlain(text: string, start: number): Value {
  const end = lineEnd(text, start);
  const row = text.slice(start, end);
  if (trimEnd(row) === SEALED_MARK) return { value: '', comment: SEALED_MARK, end: end + 1, problem: null };
  const comment = row.indexOf(' #');
  return {
    value: trimEnd(comment < 0 ? row : row.slice(0, comment)),
    comment: comment < 0 ? '' : trimEnd(row.slice(comment + 1)),
    end: end + 1,
    problem: null,
  };
}

function readAssignment(text: string, start: number): Value & { key: string } {
  const end = lineEnd(text, start);
  const row = trimEnd(text.slice(start, end));
  const at = row.search(separator);
  const key = trimEnd(trimStart(at < 0 ? row : row.slice(0, at)).replace(exportWord, ''));
  if (at < 0) return { key, value: '', comment: '', end: end + 1, problem: t('projectRules.envNoEquals') };
  const rest = trimStart(text.slice(start + at + 1, end));
  const from = end - rest.length;
  const value = /^["']/.test(rest) ? readQuoted(text, from) : readPlain(text, from);
  return { ...value, key, problem: envKeyProblem(key) ?? value.problem ?? envValueProblem(value.value) };
}

function toEntry({ key, value, comment }: Value & { key: string }, above: readonly string[]): EnvEntry {
  const isSealed = comment === SEALED_MARK && value === '';
  const isSecret = comment === SECRET_MARK || comment === SEALED_MARK;
  const lines = comment === '' || isSecret ? above : [...above, comment];
  return {
    key,
    value: isSealed ? null : value,
    is_secret: isSecret,
    comment: lines.length > 0 ? lines.join('\n') : null,
  };
}

function readStatements(text: string): { statements: Statement[]; closing: string | null } {
  const statements: Statement[] = [];
  let above: string[] = [];
  let line = 1;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let first = at;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const row = text.slice(at, end);
    if (commentLine.test(row)) {
      above.push(row.replace(/\r$/, ''));
      at = end + 1;
      line++;
      continue;
    }
    const assignment = readAssignment(text, at);
    const source = text.slice(first, assignment.end);
    statements.push({ entry: toEntry(assignment, above), source, line, problem: assignment.problem });
    line += text.slice(at, assignment.end).split('\n').length - 1;
    at = assignment.end;
    first = at;
    above = [];
  }
  return { statements, closing: above.length > 0 ? above.join('\n') : null };
}

const closingEntry = (comment: string | null): EnvEntry[] =>
  comment === null ? [] : [{ key: '', value: '', is_secret: false, comment }];

/**
 * Reads an environment. Nothing is dropped: an unreadable line becomes an entry as typed, with a problem.
 * @param storedKeys variables whose sealed values are stored: they stay sealed, and only they can lack a value
 */
export function parseEnv(text: string, storedKeys?: ReadonlySet<string>): EnvText {
  const { statements, closing } = readStatements(text);
  const lines = new Map<string, number>();
  const problems: EnvProblem[] = [];
  const entries = statements.map(({ entry, line, problem }) => {
    const { key } = entry;
    const first = lines.get(key);
    if (first === undefined) lines.set(key, line);
    const duplicate = first === undefined ? null : t('projectRules.envDuplicateLine', { key, line: first });
    const problemText = problem ?? duplicate ?? missingValueProblem(entry, storedKeys);
    if (problemText !== null) problems.push({ line, text: problemText });
    return storedKeys?.has(key) ? { ...entry, is_secret: true } : entry;
  });
  const excess = statements[MAX_ENTRIES];
  if (excess) problems.push({ line: excess.line, text: t('projectRules.envMany') });
  return { entries: [...entries, ...closingEntry(closing)], problems };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that need an escape
const controls = /[\0-\u0008\u000b-\u001f\u007f]/;
const ESCAPE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ESCAPES).map(([name, character]) => [character, name]),
);
const escapeCharacter = (character: string) => {
  const name = ESCAPE_NAMES[character];
  return name ? `\\${name}` : `\\0${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
};

function formatValue(value: string): string {
  if (!/[#$'"`\n]|^\s|\s$|\u0085/.test(value) && !controls.test(value)) return value;
  if (!controls.test(value) && !value.includes("'") && !hasOddBackslash(value)) return `'${value}'`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that need an escape
  return `"${value.replace(/[\0-\u0008\u000b-\u001f\u007f"\\$]/g, escapeCharacter)}"`;
}

/** Whether the closing quote would be read as escaped. */
const hasOddBackslash = (value: string) => (/\\+$/.exec(value)?.[0].length ?? 0) % 2 === 1;

const formatComment = (comment: string | null | undefined) =>
  comment === null || comment === undefined
    ? ''
    : comment
        .split('\n')
        .map((row) => `${commentLine.test(row) ? row : `# ${row}`}\n`)
        .join('');

function formatEntry(entry: EnvEntry, isClosing: boolean): string {
  const { key, value = null, is_secret, comment } = entry;
  if (isClosing) return formatComment(comment);
  if (is_secret && value === null) return `${formatComment(comment)}${key}="" ${SEALED_MARK}\n`;
  const text = formatValue(value ?? '');
  if (!is_secret) return `${formatComment(comment)}${key}=${text}\n`;
  return `${formatComment(comment)}${key}=${text === '' ? '""' : text} ${SECRET_MARK}\n`;
}

const isSameEntry = (one: EnvEntry, other: EnvEntry) =>
  one.key === other.key &&
  (one.value ?? null) === (other.value ?? null) &&
  one.is_secret === other.is_secret &&
  (one.comment ?? null) === (other.comment ?? null);

/**
 * Writes entries as text that `parseEnv` reads as the same entries.
 * @param typed the text that the entries were read from: unchanged entries keep its exact formatting
 */
export function formatEnv(entries: readonly EnvEntry[], typed?: string): string {
  const { statements, closing } = readStatements(typed ?? '');
  const read = [...statements.map(({ entry }) => entry), ...closingEntry(closing)];
  const isSame =
    read.length === entries.length && entries.every((entry, index) => isSameEntry(entry, read[index] ?? entry));
  if (typed !== undefined && isSame) return typed;
  const sources = new Map(
    statements.filter(({ problem }) => problem === null).map((statement) => [statement.entry.key, statement]),
  );
  return entries
    .map((entry, index) => {
      const same = sources.get(entry.key);
      if (same && isSameEntry(entry, same.entry)) return same.source.endsWith('\n') ? same.source : `${same.source}\n`;
      return formatEntry(entry, isClosingComment(entry, index, entries.length));
    })
    .join('');
}
