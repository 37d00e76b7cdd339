/** Versions of Node.js, and the ranges in which apps name them. */

/** What is offered, newest first: the lines with long-term support, each with its newest release. */
const NODE_RELEASES = [
  { line: '24', version: '24.11.1', codename: 'krypton' },
  { line: '22', version: '22.21.1', codename: 'jod' },
  { line: '20', version: '20.19.5', codename: 'iron' },
] as const;
export const NODE_LINES: readonly string[] = NODE_RELEASES.map(({ line }) => line);

/** From the first version up to, and without, the second. */
type Interval = readonly [from: number, to: number];

/** Base for comparing versions as numbers; no part reaches it. */
const MAX_PART = 9999;
const ALL: Interval = [0, Number.POSITIVE_INFINITY];
const NONE: Interval = [0, 0];

interface Partial {
  major: number | null;
  minor: number | null;
  patch: number | null;
}
const toNumber = (major: number, minor: number, patch: number) => (major * 10_000 + minor) * 10_000 + patch;
const PARTIAL = /^[v=\s]*(\d+|[xX*])(?:\.(\d+|[xX*])(?:\.(\d+|[xX*])(?:-[\w.-]+)?(?:\+[\w.-]+)?)?)?$/;

function readPartial(text: string): Partial | null {
  if (text === '' || text === '*') return { major: null, minor: null, patch: null };
  const match = PARTIAL.exec(text);
  if (!match) return null;
  const [major, minor, patch] = match
    .slice(1)
    .map((part) => (/^\d+$/.test(part ?? '') ? Math.min(Number(part), MAX_PART) : null));
  return {
    major: major ?? null,
    minor: major === null ? null : (minor ?? null),
    patch: minor === null ? null : (patch ?? null),
  };
}

const lowest = ({ major, minor, patch }: Partial) => toNumber(major ?? 0, minor ?? 0, patch ?? 0);
/** The first version above all that a partial one covers. */
function beyond({ major, minor, patch }: Partial): number {
  if (major === null) return Number.POSITIVE_INFINITY;
  if (minor === null) return toNumber(major + 1, 0, 0);
  return patch === null ? toNumber(major, minor + 1, 0) : toNumber(major, minor, patch + 1);
}
const beyondTilde = ({ major, minor }: Partial) =>
  major === null
    ? Number.POSITIVE_INFINITY
    : minor === null
      ? toNumber(major + 1, 0, 0)
      : toNumber(major, minor + 1, 0);
function beyondCaret(partial: Partial): number {
  const { major, minor, patch } = partial;
  if (major === null) return Number.POSITIVE_INFINITY;
  if (major > 0 || minor === null) return toNumber(major + 1, 0, 0);
  if (minor > 0 || patch === null) return toNumber(0, minor + 1, 0);
  return toNumber(0, 0, patch + 1);
}

const COMPARATORS: Readonly<Record<string, (partial: Partial) => Interval>> = {
  '': (partial) => [lowest(partial), beyond(partial)],
  '=': (partial) => [lowest(partial), beyond(partial)],
  '>=': (partial) => [lowest(partial), Number.POSITIVE_INFINITY],
  '>': (partial) => (partial.major === null ? NONE : [beyond(partial), Number.POSITIVE_INFINITY]),
  '<=': (partial) => [0, beyond(partial)],
  '<': (partial) => (partial.major === null ? NONE : [0, lowest(partial)]),
  '~': (partial) => [lowest(partial), beyondTilde(partial)],
  '~>': (partial) => [lowest(partial), beyondTilde(partial)],
  '^': (partial) => [lowest(partial), beyondCaret(partial)],
};

function readComparator(text: string): Interval | null {
  const match = /^(~>|>=|<=|[<>=~^]?)(.*)$/.exec(text);
  if (!match?.[2] && text !== '') return null;
  const partial = readPartial(match?.[2] ?? '');
  return partial && (COMPARATORS[match?.[1] ?? '']?.(partial) ?? null);
}

/** Comparators that all have to hold. */
function readSet(text: string): Interval | null {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(text);
  const parts = hyphen
    ? [`>=${hyphen[1]}`, `<=${hyphen[2]}`]
    : text
        .replace(/(~>|>=|<=|[<>=~^])\s+/g, '$1')
        .split(/\s+/)
        .filter((part) => part !== '');
  let [from, to] = ALL;
  for (const part of parts) {
    const interval = readComparator(part);
    if (!interval) return null;
    from = Math.max(from, interval[0]);
    to = Math.min(to, interval[1]);
  }
  return [from, to];
}

/** Names that nvm and others know: `lts/*`, `lts/jod`, `node`. */
function readAlias(text: string): string {
  const alias = text.toLowerCase();
  if (['lts', 'lts/*', 'node', 'latest', 'current', 'stable'].includes(alias)) return '*';
  const codename = /^lts\/(\w+)$/.exec(alias)?.[1];
  return NODE_RELEASES.find((release) => release.codename === codename)?.line ?? text;
}

/**
 * The newest offered line that a range allows, by the grammar of npm's ranges.
 * @returns its line, such as `22`; null if it allows none of them; undefined if not a range
 */
export function pickNodeLine(range: string): string | null | undefined {
  const intervals = readAlias(range.trim())
    .split('||')
    .map((set) => readSet(set.trim()));
  if (intervals.includes(null)) return undefined;
  const found = NODE_RELEASES.find(({ version }) => {
    const partial = readPartial(version);
    const number = partial ? lowest(partial) : 0;
    return intervals.some((interval) => interval !== null && number >= interval[0] && number < interval[1]);
  });
  return found?.line ?? null;
}
