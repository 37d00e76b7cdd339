/** Versions of Node.js, and the version ranges that apps declare. */

/** Release lines on offer, newest first: those with long-term support, each with its newest release. */
const NODE_RELEASES = [
  { line: '24', version: '24.11.1', codename: 'krypton' },
  { line: '22', version: '22.21.1', codename: 'jod' },
  { line: '20', version: '20.19.5', codename: 'iron' },
] as const;
export const NODE_LINES: readonly string[] = NODE_RELEASES.map(({ line }) => line);

/** Half-open: includes `from`, excludes `to`. */
type Interval = readonly [from: number, to: number];

/** Largest component of a version, so that versions compare as numbers. */
const MAX_COMPONENT = 9999;
const ALL: Interval = [0, Number.POSITIVE_INFINITY];
const NONE: Interval = [0, 0];

interface PartialVersion {
  major: number | null;
  minor: number | null;
  patch: number | null;
}
const toNumber = (major: number, minor: number, patch: number) => (major * 10_000 + minor) * 10_000 + patch;
const PARTIAL = /^[v=\s]*(\d+|[xX*])(?:\.(\d+|[xX*])(?:\.(\d+|[xX*])(?:-[\w.-]+)?(?:\+[\w.-]+)?)?)?$/;

function readPartial(text: string): PartialVersion | null {
  if (text === '' || text === '*') return { major: null, minor: null, patch: null };
  const match = PARTIAL.exec(text);
  if (!match) return null;
  const [major, minor, patch] = match
    .slice(1)
    .map((part) => (/^\d+$/.test(part ?? '') ? Math.min(Number(part), MAX_COMPONENT) : null));
  return {
    major: major ?? null,
    minor: major === null ? null : (minor ?? null),
    patch: minor === null ? null : (patch ?? null),
  };
}

const lowerBound = ({ major, minor, patch }: PartialVersion) => toNumber(major ?? 0, minor ?? 0, patch ?? 0);
/** The first version above all that a partial version covers. */
function upperBound({ major, minor, patch }: PartialVersion): number {
  if (major === null) return Number.POSITIVE_INFINITY;
  if (minor === null) return toNumber(major + 1, 0, 0);
  return patch === null ? toNumber(major, minor + 1, 0) : toNumber(major, minor, patch + 1);
}
const tildeUpperBound = ({ major, minor }: PartialVersion) =>
  major === null
    ? Number.POSITIVE_INFINITY
    : minor === null
      ? toNumber(major + 1, 0, 0)
      : toNumber(major, minor + 1, 0);
function caretUpperBound(partial: PartialVersion): number {
  const { major, minor, patch } = partial;
  if (major === null) return Number.POSITIVE_INFINITY;
  if (major > 0 || minor === null) return toNumber(major + 1, 0, 0);
  if (minor > 0 || patch === null) return toNumber(0, minor + 1, 0);
  return toNumber(0, 0, patch + 1);
}

const COMPARATORS: Readonly<Record<string, (partial: PartialVersion) => Interval>> = {
  '': (partial) => [lowerBound(partial), upperBound(partial)],
  '=': (partial) => [lowerBound(partial), upperBound(partial)],
  '>=': (partial) => [lowerBound(partial), Number.POSITIVE_INFINITY],
  '>': (partial) => (partial.major === null ? NONE : [upperBound(partial), Number.POSITIVE_INFINITY]),
  '<=': (partial) => [0, upperBound(partial)],
  '<': (partial) => (partial.major === null ? NONE : [0, lowerBound(partial)]),
  '~': (partial) => [lowerBound(partial), tildeUpperBound(partial)],
  '~>': (partial) => [lowerBound(partial), tildeUpperBound(partial)],
  '^': (partial) => [lowerBound(partial), caretUpperBound(partial)],
};

function readComparator(text: string): Interval | null {
  const match = /^(~>|>=|<=|[<>=~^]?)(.*)$/.exec(text);
  if (!match?.[2] && text !== '') return null;
  const partial = readPartial(match?.[2] ?? '');
  return partial && (COMPARATORS[match?.[1] ?? '']?.(partial) ?? null);
}

/** A comparator set: a version must satisfy all of them. */
function readComparatorSet(text: string): Interval | null {
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

/** Aliases of nvm and others: `lts/*`, `lts/jod`, `node`. */
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
    .map((set) => readComparatorSet(set.trim()));
  if (intervals.includes(null)) return undefined;
  const found = NODE_RELEASES.find(({ version }) => {
    const partial = readPartial(version);
    const number = partial ? lowerBound(partial) : 0;
    return intervals.some((interval) => interval !== null && number >= interval[0] && number < interval[1]);
  });
  return found?.line ?? null;
}
