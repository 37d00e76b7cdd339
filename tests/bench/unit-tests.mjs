import { spawn } from 'node:child_process';
import { root } from '#demo/prepare.mjs';

/**
 * Runs unit tests whose runs are set by variables of the environment.
 * @param files below tests/unit, without `.test.ts`
 * @returns whether they passed, and what they printed
 */
export async function runUnitTests(files, settings) {
  const paths = files.map((name) => `tests/unit/${name}.test.ts`);
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...paths], {
    cwd: root,
    env: { ...process.env, ...settings },
  });
  let output = '';
  run.stdout.on('data', (data) => {
    output += data;
  });
  run.stderr.resume();
  const code = await new Promise((resolve) => run.on('exit', resolve));
  // It names the seeds and steps.
  if (code !== 0) console.log(output);
  return { hasPassed: code === 0, output };
}

/** The value of a line: how many failures were counted. A run that failed for another reason has none. */
export const formatFailures = (count, hasPassed) => (hasPassed || count > 0 ? String(count) : 'the run failed');
