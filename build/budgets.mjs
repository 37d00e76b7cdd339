/** Budgets for bytes, requests and files (build/budgets.json), and those of the last release (bench/results). Bytes are after Brotli. */
import { readdirSync, readFileSync } from 'node:fs';

const RESULTS = new URL('../bench/results/', import.meta.url);
const readJson = (url) => JSON.parse(readFileSync(url, 'utf8'));

export const { rises, ...budgets } = readJson(new URL('./budgets.json', import.meta.url));

/** Each budget as `['portal-cart open', 1000]`. */
const flatten = (nested) =>
  Object.entries(nested).flatMap(([name, budget]) =>
    typeof budget === 'number'
      ? [[name, budget]]
      : Object.entries(budget).map(([stage, figure]) => [`${name} ${stage}`, figure]),
  );

/** The budgets of the last release that saved its figures. */
export function releasedBudgets() {
  const versions = readdirSync(RESULTS).filter((file) => file.endsWith('.json'));
  const [last] = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return readJson(new URL(last, RESULTS)).budgets;
}

/**
 * Budgets only fall, unless a line of `rises` says what the extra buys. A new budget has no earlier figure, so it needs a line too. A
 * removed budget counts as an infinite rise.
 * @param explained `{budget, to, buys}` of each budget that may be higher than in the last release
 * @returns `[name, figure, released]` of each higher budget that is not explained
 */
export function findUnexplainedRises(current, released, explained) {
  const before = new Map(flatten(released));
  const now = new Map(flatten(current));
  const risen = [...now].filter(([name, figure]) => figure > (before.get(name) ?? 0));
  const removed = [...before.keys()].filter((name) => !now.has(name)).map((name) => [name, Number.POSITIVE_INFINITY]);
  return [...risen, ...removed]
    .filter(([name, figure]) => !explained.some(({ budget, to, buys }) => budget === name && to === figure && buys))
    .map(([name, figure]) => [name, figure, before.get(name)]);
}
