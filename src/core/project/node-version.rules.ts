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

interface PartialVersion {
  major: number | null;
  minor: number | null;
  patch: number | null;
}
const toNumber = (major: number, minor: number, patch: number) => (major * 10_000 + minor) * 10_000 + patch;
const PARTIAL = /^[v=\s]*(\d+|[xX*])(?:\.(\d+|[xX*])(?:\.(\d+|[xX*])(?:-[\w.-]+)?(?:\+[\w.-]+)?)?)?$/;

/** Null for a placeholder such as `x`, and for an absent component. */
function readComponent(part: string | undefined): number | null {
  const number = Number(part);
  return Number.isNaN(number) ? null : Math.min(number, MAX_COMPONENT);
}

function readPartial(text: string): PartialVersion | null {
  const match = PARTIAL.exec(text);
  if (!match) return null;
  const [major, minor, patch] = match.slice(1).map(readComponent);
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
/** `^0.x` has narrower rules, which make no difference here: no release on offer is that old. */
const caretUpperBound = ({ major }: PartialVersion) =>
  major === null ? Number.POSITIVE_INFINITY : toNumber(major + 1, 0, 0);

const COMPARATORS: Readonly<Record<string, (partial: PartialVersion) => Interval>> = {
  '': (partial) => [lowerBound(partial), upperBound(partial)],
  '=': (partial) => [lowerBound(partial), upperBound(partial)],
  '>=': (partial) => [lowerBound(partial), Number.POSITIVE_INFINITY],
  '>': (partial) => [upperBound(partial), Number.POSITIVE_INFINITY],
  '<=': (partial) => [0, upperBound(partial)],
  '<': (partial) => [0, lowerBound(partial)],
  '~': (partial) => [lowerBound(partial), tildeUpperBound(partial)],
  '~>': (partial) => [lowerBound(partial), tildeUpperBound(partial)],
  '^': (partial) => [lowerBound(partial), caretUpperBound(partial)],
};

function readComparator(text: string): Interval | null {
  const version = text.replace(/^(?:~>|>=|<=|[<>=~^])/, '');
  const operator = text.slice(0, text.length - version.length);
  const partial = readPartial(version);
  return partial && (COMPARATORS[operator]?.(partial) ?? null);
}

/** A comparator set: a version must satisfy all of them. */
function readComparatorSet(text: string): Interval | null {
  const hyphen = /^(\S+)\s+-\s+(\S+)$/.exec(text);
  const parts = hyphen
    ? [`>=${hyphen[1]}`, `<=${hyphen[2]}`]
    : (text.replace(/(~>|>=|<=|[<>=~^])\s+/g, '$1').match(/\S+/g) ?? []);
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
  if (!intervals.every((interval) => interval !== null)) return undefined;
  const found = NODE_RELEASES.find(({ version }) => {
    const partial = readPartial(version);
    const number = partial ? lowerBound(partial) : 0;
    return intervals.some(([from, to]) => number >= from && number < to);
  });
  return found?.line ?? null;
}
