/**
 * `npm run check`: the checks for the inner loop. Format, lint, types and dependency rules of everything, side by side, the
 * subjects of the branch’s commits, and the unit tests that reach a file changed since the branch left main (or, on main itself,
 * since the last commit).
 */
import { execFileSync } from 'node:child_process';
import { root } from '../demo/prepare.mjs';
import { runCommand, staticChecks } from './support/run-command.mjs';

/** @returns the commit that the branch left main at, or HEAD where there is no main */
function findBase() {
  for (const branch of ['origin/main', 'main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', branch], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
    } catch {
      // This clone has no such branch.
    }
  }
  return 'HEAD';
}

const git = (...args) => execFileSync('git', args, { cwd: root }).toString().trim().split('\n').filter(Boolean);

/** Tests that list the files of a folder: they import none of them, so that vitest cannot tell which files they depend on. */
const readsFolders = ['gallery', 'utility-classes'].map((name) => `tests/unit/theme/${name}.test.ts`);

async function runCheck([name, command, args]) {
  const { isOk, output, seconds } = await runCommand(command, args);
  if (!isOk) console.log(output.trimEnd());
  console.log(`${isOk ? 'ok' : 'FAILED'}  ${name}, ${seconds} s`);
  return isOk;
}

// A small sample of the seeded fault runs; `npm test` runs the whole one.
process.env.CHECKOUT_RUNS ??= '12';
process.env.FAULT_RUNS ??= '100';
const base = findBase();
const commits = ['commit subjects', process.execPath, ['build/commit-subjects.mjs', base]];
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
const unitTests = [
  'unit tests of what changed',
  'vitest',
  ['related', '--run', '--passWithNoTests', '--reporter=dot', ...readsFolders, ...changed],
];
const results = await Promise.all([...staticChecks, commits].map(runCheck));
results.push(await runCheck(unitTests));
process.exit(results.every(Boolean) ? 0 : 1);
