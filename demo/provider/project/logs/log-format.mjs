/**
 * The format of a stored log line: stream, run, level, time and text on one line of the file. JavaScript, because the search worker
 * imports it too.
 *
 *     o3 lq2x5k8w text        (`o` stdout, `e` stderr; run 3; milliseconds to base 36)
 *     e3w lq2x5k8w text       (a warning: the first letter of the level, where the line names one)
 */
const BACKSLASH = /\\/g;
const LINE_BREAK = /\n/g;

const formatTime = (at) => {
  const ms = Date.parse(at);
  const isExact = ms >= 0 && new Date(ms).toISOString() === at;
  // Any other notation of a time is stored unchanged.
  return isExact ? ms.toString(36) : `=${encodeURIComponent(at)}`;
};
const parseTime = (text) =>
  text.startsWith('=') ? decodeURIComponent(text.slice(1)) : new Date(Number.parseInt(text, 36)).toISOString();

export function formatRecord(run, { stream, at, text }, level) {
  const needsNoEscape = !text.includes('\\') && !text.includes('\n');
  const kept = needsNoEscape ? text : text.replace(BACKSLASH, '\\\\').replace(LINE_BREAK, '\\n');
  return `${stream === 'stdout' ? 'o' : 'e'}${run}${level?.[0] ?? ''} ${formatTime(at)} ${kept}\n`;
}

const unescapeText = (kept) =>
  kept.includes('\\') ? kept.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign)) : kept;

/** The text of a record alone. @param record without its line break */
export const textOf = (record) => unescapeText(record.slice(record.indexOf(' ', record.indexOf(' ') + 1) + 1));

/** @param record without its line break */
export function parseRecord(record, seq) {
  const runEnd = record.indexOf(' ');
  const timeEnd = record.indexOf(' ', runEnd + 1);
  return {
    seq,
    at: parseTime(record.slice(runEnd + 1, timeEnd)),
    stream: record.startsWith('o') ? 'stdout' : 'stderr',
    run: Number.parseInt(record.slice(1, runEnd), 10),
    text: unescapeText(record.slice(timeEnd + 1)),
  };
}

/** The first letter of the level; empty for a line that names none. */
export const levelOf = (record) => /^.\d+([a-z]?)/.exec(record)?.[1] ?? '';

/** @param record its first bytes are enough */
export const runOf = (record) => Number.parseInt(record.toString('latin1', 1, 12), 10);
