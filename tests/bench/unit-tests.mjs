import { runCommand } from '#tests/support/run-command.mjs';

/**
 * Runs unit tests whose runs are set by variables of the environment.
 * @param files below tests/unit, without `.test.ts`
 * @returns whether they passed, and what they printed
 */
export async function runUnitTests(files, settings) {
  const paths = files.map((name) => `tests/unit/${name}.test.ts`);
  const { isOk, output } = await runCommand('vitest', ['run', ...paths], undefined, settings);
  // It names the seeds and steps.
  if (!isOk) console.log(output);
  return { hasPassed: isOk, output };
}

/** The value of a line: how many failures were counted. A run that failed for another reason has none. */
export const formatFailures = (count, hasPassed) => (hasPassed || count > 0 ? String(count) : 'the run failed');
