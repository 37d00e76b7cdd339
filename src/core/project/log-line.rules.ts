export type LogLevel = 'error' | 'warning' | 'info' | 'debug';

/** Levels that a log can be filtered by; each includes the more severe ones. */
export const levelFilters = ['error', 'warning'] as const;
export type LevelFilter = (typeof levelFilters)[number];
export const levelsFrom = (filter: LevelFilter): LogLevel[] => levelFilters.slice(0, levelFilters.indexOf(filter) + 1);

/** Where loggers put the level: within the first characters of a line. */
const HEAD_LENGTH = 120;
const levels: readonly (readonly [LogLevel, RegExp])[] = [
  ['error', /(?:^|[\s[("|=:])(?:FATAL|CRITICAL|CRIT|ERROR|ERR|PANIC|EMERG|ALERT)(?=$|[\s\]):|",])/],
  ['warning', /(?:^|[\s[("|=:])(?:WARNING|WARN)(?=$|[\s\]):|",])/],
  ['info', /(?:^|[\s[("|=:])(?:INFO|NOTICE)(?=$|[\s\]):|",])/],
  ['debug', /(?:^|[\s[("|=:])(?:DEBUG|TRACE|VERBOSE)(?=$|[\s\]):|",])/],
];
/** `level=warn` and `"level":"warn"`, in any case; pino writes a number. */
const levelField = /\b(?:level|severity|lvl)"?\s*[=:]\s*"?(\w+)/i;
const fieldLevels: Readonly<Record<string, LogLevel>> = {
  fatal: 'error',
  critical: 'error',
  error: 'error',
  err: 'error',
  warning: 'warning',
  warn: 'warning',
  info: 'info',
  notice: 'info',
  debug: 'debug',
  trace: 'debug',
  60: 'error',
  50: 'error',
  40: 'warning',
  30: 'info',
  20: 'debug',
  10: 'debug',
};

/** The level of a line; null if it names none. @param text without escape sequences */
export function levelOf(text: string): LogLevel | null {
  const head = text.slice(0, HEAD_LENGTH);
  const named = levelField.exec(head)?.[1]?.toLowerCase();
  if (named && Object.hasOwn(fieldLevels, named)) return fieldLevels[named] ?? null;
  // The first level named counts: what follows it is the message.
  let found: LogLevel | null = null;
  let at = Number.POSITIVE_INFINITY;
  for (const [level, pattern] of levels) {
    const index = pattern.exec(head)?.index ?? -1;
    if (index < 0 || index >= at) continue;
    found = level;
    at = index;
  }
  if (found) return found;
  return /^(?:Uncaught |Unhandled )?\w*(?:Error|Exception)\b.*:|^Traceback \(/.test(head) ? 'error' : null;
}

/** A frame of a stack trace, of Node.js, Java, Python, Go, PHP or Ruby. */
export const isStackFrame = (text: string): boolean =>
  /^\s+at .|^\s+File ".+", line \d|^\s*\.\.\. \d+ (?:more|common)|^\t\S+\.go:\d|^#\d+ .+\(\d+\)|^\s+from .+:\d+:in /.test(
    text,
  );

export interface TextMatch {
  start: number;
  end: number;
}

/** Characters of a line that are searched for matches to highlight. */
const MAX_SEARCHED = 4000;
/** Matches of a line that are highlighted. */
const MAX_MATCHES = 50;

/** The matches of a search in a line, found as the provider does: case-insensitive text, or a pattern. */
export function findMatches(text: string, search: string, isRegex: boolean): TextMatch[] {
  if (!search) return [];
  const searched = text.slice(0, MAX_SEARCHED);
  const pattern = toPattern(search, isRegex);
  if (!pattern) return [];
  const found: TextMatch[] = [];
  for (const match of searched.matchAll(pattern)) {
    if (match[0]) found.push({ start: match.index, end: match.index + match[0].length });
    if (found.length === MAX_MATCHES) break;
  }
  return found;
}

function toPattern(search: string, isRegex: boolean): RegExp | null {
  try {
    return new RegExp(isRegex ? search : search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  } catch {
    return null;
  }
}

export interface HasText {
  text: string;
}

/** Splits spans of a line where matches begin and end. */
export function markMatches<Span extends HasText>(
  spans: readonly Span[],
  matches: readonly TextMatch[],
): (Span & { isMatch: boolean })[] {
  const result: (Span & { isMatch: boolean })[] = [];
  let offset = 0;
  for (const span of spans) {
    let at = 0;
    const cut = (to: number, isMatch: boolean) => {
      if (to > at) result.push({ ...span, text: span.text.slice(at, to), isMatch });
      at = Math.max(at, to);
    };
    for (const { start, end } of matches) {
      cut(Math.min(span.text.length, start - offset), false);
      cut(Math.min(span.text.length, end - offset), true);
    }
    cut(span.text.length, false);
    offset += span.text.length;
  }
  return result;
}

/** "18:03:22.123", prefixed with the day unless it is today. @param now milliseconds since the epoch */
export function logTime(iso: string, zone: 'local' | 'utc', now: number): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  // A local time as if in UTC, so that both are formatted alike.
  const inZone = (date: Date) => new Date(date.getTime() - (zone === 'utc' ? 0 : date.getTimezoneOffset() * 60_000));
  const shown = inZone(at).toISOString();
  const today = inZone(new Date(now)).toISOString().slice(0, 10);
  const time = shown.slice(11, 23);
  return shown.startsWith(today) ? time : `${shown.slice(5, 10)} ${time}`;
}

/** How many digits the number of a line takes. */
export const digitsOf = (seq: number) => String(Math.max(1, seq)).length;
