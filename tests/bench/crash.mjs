import { addResult } from './results.mjs';
import { formatFailures, runUnitTests } from './unit-tests.mjs';

/** The provider ended before every statement of every money and message path: by an error there, and by SIGKILL. */
export async function runCrashes() {
  const { hasPassed, output } = await runUnitTests(['provider/crash'], { CRASH_AT: 'all' });
  const flows = [...output.matchAll(/crash: .*, (\d+) of (\d+) statements, (\d+) problems/g)];
  const sum = (group) => flows.reduce((total, match) => total + Number(match[group]), 0);
  addResult(
    `the provider ended before ${sum(1).toLocaleString('en-GB')} statements of ${flows.length} paths: paid without service, doubled, out of balance`,
    formatFailures(sum(3), hasPassed),
    '0',
  );
}
