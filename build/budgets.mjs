/** Byte budgets (build/budgets.json), and those of the last release (bench/results). Bytes are after Brotli. */
import { readdirSync, readFileSync } from 'node:fs';

const RESULTS = new URL('../bench/results/', import.meta.url);
const readJson = (url) => JSON.parse(readFileSync(url, 'utf8'));

export const { rises, ...budgets } = readJson(new URL('./budgets.json', import.meta.url));

/** `['portal-cart open', 1000]` of each budget. */
const flatten = (nested) =>
  Object.entries(nested).flatMap(([name, budget]) =>
    typeof budget === 'number'
      ? [[name, budget]]
      : Object.entries(budget).map(([stage, bytes]) => [`${name} ${stage}`, bytes]),
  );

/** The budgets of the last release that left its figures. */
export function releasedBudgets() {
  const versions = readdirSync(RESULTS).filter((file) => file.endsWith('.json'));
  const [last] = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return readJson(new URL(last, RESULTS)).budgets;
}

/**
 * Budgets only fall, unless a line of `rises` says what the bytes buy.
 * @param explained `{budget, to, buys}` of each that may be higher than in the last release
 * @returns `[name, bytes, released]` of each budget that is higher and is not explained
 */
export function findUnexplainedRises(current, released, explained) {
  const before = new Map(flatten(released));
  return flatten(current)
    .filter(([name, bytes]) => bytes > (before.get(name) ?? Number.POSITIVE_INFINITY))
    .filter(([name, bytes]) => !explained.some(({ budget, to, buys }) => budget === name && to === bytes && buys))
    .map(([name, bytes]) => [name, bytes, before.get(name)]);
}
