/** Ranks of the words in a version. Unknown words rank below. `#` stands for a number, and for the end of a version. */
const ranks: readonly (readonly [prefix: string, rank: number])[] = [
  ['dev', 0],
  ['alpha', 1],
  ['a', 1],
  ['beta', 2],
  ['b', 2],
  ['RC', 3],
  ['rc', 3],
  ['#', 4],
  ['pl', 5],
  ['p', 5],
];
const NUMBER_OR_END = 4;
const UNKNOWN_WORD = -1;
/** PHP's largest integer, to which larger ones are clamped. */
const LARGEST = 2n ** 63n - 1n;

const isDigit = (text: string) => /^\d/.test(text);
const rankOf = (word: string) => ranks.find(([prefix]) => word.startsWith(prefix))?.[1] ?? UNKNOWN_WORD;
const sign = (difference: number | bigint) => (difference < 0 ? -1 : difference > 0 ? 1 : 0);

function toNumber(digits: string): bigint {
  const number = BigInt(/^\d+/.exec(digits)?.[0] ?? '0');
  return number > LARGEST ? LARGEST : number;
}

/**
 * Separates all numbers and words by dots: `6.5-RC1` becomes `6.5.RC.1`. As in PHP, each non-ASCII byte is a separator.
 */
function canonicalize(version: string): string {
  if (version.startsWith('#')) return version;
  const bytes = Buffer.from(version).toString('latin1');
  const [first = '', ...rest] = bytes;
  let canonical = first;
  let last = first;
  for (const char of rest) {
    const separator = canonical.endsWith('.') ? '' : '.';
    const isWord = /[^\d.]/.test(char);
    if (/[-_+]/.test(char)) canonical += separator;
    else if ((/[^\d.\-_+]/.test(last) && isDigit(char)) || (isDigit(last) && isWord)) canonical += separator + char;
    else canonical += /[a-z\d]/i.test(char) ? char : separator;
    last = char;
  }
  return canonical;
}

function compareParts(a: string, b: string): number {
  if (isDigit(a) && isDigit(b)) return sign(toNumber(a) - toNumber(b));
  return sign((isDigit(a) ? NUMBER_OR_END : rankOf(a)) - (isDigit(b) ? NUMBER_OR_END : rankOf(b)));
}

/** Compares the remaining parts of the longer version with the end of the shorter one. */
function compareToEnd([part = '']: readonly string[]): number {
  if (part === '') return -1;
  return isDigit(part) ? 1 : sign(rankOf(part) - NUMBER_OR_END);
}

/**
 * PHP's `version_compare` (php-src, ext/standard/versioning.c), which WordPress uses: `6.5` is less than `6.5.0`, and
 * `6.5-beta1` is less than `6.5-RC1`, which is less than `6.5`. No package does this: locutus 2.0.39 treats `6.5` and
 * `6.5.0` as equal, and semver rejects `6.5` and `1.2.3.4`.
 * @returns -1 if a is less than b, 0 if they are equal, 1 if a is greater
 */
export function compareVersions(a: string, b: string): number {
  if (!a || !b) return sign(a.length - b.length);
  const [left, right] = [canonicalize(a), canonicalize(b)];
  if (left === right) return 0;
  const [leftParts, rightParts] = [left.split('.'), right.split('.')];
  const shared = Math.min(leftParts.length, rightParts.length);
  for (let index = 0; index < shared; index++) {
    const [one = '', other = ''] = [leftParts[index], rightParts[index]];
    // One of them ends with a separator, after which there is nothing.
    if (one === '' && index > 0) return -1;
    if (other === '' && index > 0) return compareToEnd(leftParts.slice(index));
    const order = compareParts(one, other);
    if (order !== 0) return order;
  }
  if (leftParts.length > shared) return compareToEnd(leftParts.slice(shared));
  return rightParts.length > shared ? -compareToEnd(rightParts.slice(shared)) : 0;
}

export const isNewer = (version: string, than: string) => compareVersions(version, than) > 0;
