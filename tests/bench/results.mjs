import { writeFileSync } from 'node:fs';

const results = [];

/**
 * Adds a line to the table.
 * @param what what was measured
 * @param value the figure of this run, with its unit
 * @param goal the figure to reach or stay below
 */
export const addResult = (what, value, goal) => results.push([what, value, goal]);

/** @param bytes length after Brotli compression */
export const formatKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB br`;
export const formatMs = (value) => `${Math.round(value)} ms`;
export const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

export function printResults() {
  if (results.length === 0) return;
  console.log('\n| what | here | goal |\n|---|---|---|');
  for (const [what, value, goal] of results) console.log(`| ${what} | ${value} | ${goal} |`);
}

/** Times depend on the machine: a release keeps the rest. */
const isTime = (value) => /\d ?m?s\b/.test(value);

/** Writes the table of a release, and its budgets, which the next may not exceed without a word (build/budgets.mjs). */
export function saveResults(version, budgets) {
  const kept = results.filter(([, value]) => !isTime(value));
  const file = new URL(`../../bench/results/${version}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify({ budgets, results: kept }, null, 2)}\n`);
}
