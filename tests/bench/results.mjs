import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The lines of each bench of this run. */
const results = new Map();
/** Name of the bench that calls. */
const current = new AsyncLocalStorage();

/** Runs a bench: the lines that it adds are its own, also while others run. */
export function runBench(name, bench) {
  results.set(name, []);
  return current.run(name, bench);
}

/**
 * Adds a line to the table.
 * @param what what was measured
 * @param value the figure of this run, with its unit
 * @param goal the figure to reach or stay below
 */
export const addResult = (what, value, goal) => results.get(current.getStore()).push([what, value, goal]);

/** Adds a line in place of those that a bench could not measure. It is not kept. */
export function addFailure({ message }) {
  process.exitCode = 1;
  addResult(current.getStore(), `failed: ${message.split('\n')[0]}`, '');
}
const isFailure = ([, value]) => value.startsWith('failed: ');

/** @param bytes length after Brotli compression */
export const formatKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB br`;
export const formatMs = (value) => `${Math.round(value)} ms`;
export const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
/** A figure of several in one line that misses its goal is marked. */
export const markMissed = (figure, isMet) => (isMet ? `${figure}` : `${figure} ✗`);

export function printResults() {
  const rows = [...results.values()].flat();
  if (rows.length === 0) return;
  console.log('\n| what | here | goal |\n|---|---|---|');
  for (const [what, value, goal] of rows) console.log(`| ${what} | ${value} | ${goal} |`);
}

/** Times depend on the machine: a release keeps the rest. */
const isTime = ([, value]) => /\d ?m?s\b|\/s\b/.test(value);

/**
 * Writes the table of a release, and its budgets, which the next may not exceed without a word (build/budgets.mjs). Benches that
 * did not run, or failed, stay as they are there.
 */
export function saveResults(version, budgets) {
  const file = new URL(`../../bench/results/${version}.json`, import.meta.url);
  const saved = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).results : {};
  const measured = [...results].filter(([, rows]) => !rows.some(isFailure));
  for (const [name, rows] of measured) saved[name] = rows.filter((row) => !isTime(row));
  writeFileSync(file, `${JSON.stringify({ budgets, results: saved }, null, 2)}\n`);
}
