/**
 * `npm test`: installs what is missing, runs every check that a contribution must pass, and prints one count of all tests. Of the
 * journeys and of the sweeps over every call and statement it runs a twenty-fourth, chosen by the commit; with `--all`
 * (`npm run test:all`) all of them.
 */
import { spawnSync } from 'node:child_process';
import { buildDocsIfStale, buildIfStale, installIfNeeded, requireNodeVersion, root } from '../demo/prepare.mjs';
import { ensureChromium } from './support/browser.mjs';
import { keepTemporaryFilesInMemory } from './support/memory-disk.mjs';
import { runCommand, staticChecks } from './support/run-command.mjs';
import { selectJourneys } from './support/select-journeys.mjs';

const PARTS = 24;
/** @returns which part of the journeys and sweeps the commit runs, such as `2/24` */
function partOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return `${(Number.parseInt(stdout?.slice(0, 8) || '0', 16) % PARTS) + 1}/${PARTS}`;
}

requireNodeVersion();
keepTemporaryFilesInMemory();
installIfNeeded();
process.env.CHROMIUM_PATH = await ensureChromium();
buildIfStale();
buildDocsIfStale();
if (!process.argv.includes('--all')) process.env.SWEEP ??= partOfCommit();
const { SWEEP } = process.env;
console.log(SWEEP ? `Journeys and sweeps: part ${SWEEP}; all of them: npm run test:all` : 'Journeys and sweeps: all');
const JOURNEYS = 'tests/e2e/playwright.config.ts';

const node = process.execPath;
const counts = { passed: 0, failed: 0, skipped: 0 };

/**
 * Each check: its name, its command, its arguments, and how its own counts are found in its output. `null` reads the end
 * of the output. Without an entry the check counts as one test.
 */
const checks = [
  ['byte budgets', node, ['build/bundle-sizes.mjs', '--check']],
  ['package', 'vitest', ['run', '--config', 'tests/package/vitest.config.ts'], /Tests\s+(.+)/],
  ['unit', 'vitest', ['run'], /Tests\s+(.+)/],
  ['contract', 'vitest', ['run', '--config', 'tests/contract/vitest.config.ts'], /Tests\s+(.+)/],
  ['elements', 'web-test-runner', ['--config', 'tests/element/wtr.config.mjs'], /\| \d+\/\d+ test files \| (.+)/],
  [
    'journeys',
    'playwright',
    ['test', '--config', JOURNEYS, ...(SWEEP ? await selectJourneys(JOURNEYS, SWEEP) : [])],
    null,
  ],
];
/** These wait for a clock, a browser at a time and servers, more than they compute: they run side by side. */
const lastChecks = [
  ['journeys through time', 'playwright', ['test', '--config', 'tests/e2e/clock.config.ts'], null],
  // Those that need few packages; `npm run consumers` is all of them.
  ['consumers', node, ['tests/consumers/run.mjs', 'html', 'vite', 'vitest'], /consumers: (.+)/],
  ['other engines', node, ['tests/engines/run.mjs'], /engines: (.+)/],
  ['WordPress', node, ['tests/wordpress/run.mjs'], /wordpress: (.+)/],
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are taken out before counting
const removeColours = (text) => text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');

/** The part of the output that holds the check's own counts, or '' where it has none. */
function findSummary(output, pattern) {
  const text = removeColours(output);
  if (pattern === null) return text.slice(-2000);
  if (!pattern) return '';
  return [...text.matchAll(new RegExp(pattern, 'g'))].at(-1)?.[1] ?? '';
}

function addCounts(summary, isOk) {
  const countOf = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  const [passed, failed] = [countOf('passed'), countOf('failed')];
  const hasCounts = passed + failed > 0;
  if (hasCounts) counts.passed += passed;
  else if (isOk) counts.passed++;
  if (!isOk) counts.failed += Math.max(1, failed);
  counts.skipped += countOf('skipped');
}

/** Lines of a failed check that are printed again at the end, where they are found. */
const SHOWN_LINES = 80;
/** A line of vitest or Playwright that names a failed test, or counts them. */
const FAILED_TEST = /^ *(FAIL {2}|tests\/\S+:\d+:\d+ › |\d+ (failed|flaky)$)/;
const failures = [];
function take([name, , , pattern], { isOk, output, seconds }) {
  addCounts(findSummary(output, pattern), isOk);
  console.log(`== ${name}: ${isOk ? 'ok' : 'FAILED'} in ${seconds} s`);
  if (!isOk) failures.push({ name, output });
}

/** Runs checks at the same time, and prints each one's output when it ends. */
const runSideBySide = (several) =>
  Promise.all(
    several.map(async (check) => {
      const [name, command, args] = check;
      const outcome = await runCommand(command, args);
      console.log(`\n== ${name}\n${outcome.output.trimEnd()}`);
      take(check, outcome);
    }),
  );

// These read the sources alone.
await runSideBySide(staticChecks);
for (const check of checks) {
  const [name, command, args] = check;
  console.log(`\n== ${name}`);
  take(check, await runCommand(command, args, (data) => process.stdout.write(data)));
}
await runSideBySide(lastChecks);
for (const { name, output } of failures)
  console.log(
    `\n== ${name}, the end again\n${removeColours(output).trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')}`,
  );
for (const { name, output } of failures) {
  const named = removeColours(output)
    .split('\n')
    .filter((line) => FAILED_TEST.test(line));
  console.log(`\nfailed: ${[name, ...new Set(named)].join('\n')}`);
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(failures.length ? 1 : 0);
