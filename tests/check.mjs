/**
 * `npm run check`: the checks for the inner loop. Format, lint, types and dependency rules of everything, side by side, the
 * subjects of the branch’s commits, and the unit tests nearest to the files changed since the branch left main (or, on main
 * itself, since the last commit).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { root } from '../demo/prepare.mjs';
import { findNearestTests } from './support/nearest-tests.mjs';
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

/** What imports what, tests included. */
const GRAPH = '.demo/imports.json';
/** Test files. So many run in about 30 seconds on two cores. */
const MAX_TESTS = 18;
/** Ends the provider at many statements, each in a process of its own: it runs here where it has changed itself. */
const SLOW_TEST = 'tests/unit/provider/crash.test.ts';

/** One walk over all imports serves both the rules and the choice of the tests. */
async function checkDependencies() {
  mkdirSync('.demo', { recursive: true });
  rmSync(GRAPH, { force: true });
  const folders = ['src', 'demo', 'build', 'tests'];
  const walk = ['--config', '.dependency-cruiser.cjs', '-T', 'json', '-f', GRAPH];
  const { isOk, output } = await runCommand('depcruise', [...folders, ...walk]);
  if (!isOk) throw new Error(output);
  return runCheck(['dependency rules', 'depcruise-fmt', ['-T', 'err', '-e', GRAPH]]);
}

/** @returns the check that runs the nearest tests */
function chooseTests() {
  const { modules } = JSON.parse(readFileSync(GRAPH, 'utf8'));
  const isQuick = ({ source }) => source !== SLOW_TEST;
  const { nearest, others } = findNearestTests(modules.filter(isQuick), changed, MAX_TESTS);
  const name = `unit tests of what changed${others ? ` (\`npm test\` runs ${others} more files that it reaches)` : ''}`;
  return [name, 'vitest', ['run', '--reporter=dot', ...readsFolders, ...nearest]];
}

// Small samples of the seeded runs and of the sweeps; `npm test` runs larger ones.
process.env.CHECKOUT_RUNS ??= '12';
process.env.FAULT_RUNS ??= '100';
process.env.SWEEP ??= '1/64';
process.chdir(root);
const base = findBase();
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const commits = ['commit subjects', process.execPath, ['build/commit-subjects.mjs', base]];
/** The dependency rules have a walk of their own. What is public takes longest and changes seldom. */
const isDue = ([name]) =>
  name !== 'dependency rules' &&
  (name !== 'public interface' || changed.some((path) => path.startsWith('src/elements/')));
const results = await Promise.all([checkDependencies(), ...[...staticChecks, commits].filter(isDue).map(runCheck)]);
results.push(await runCheck(chooseTests()));
process.exit(results.every(Boolean) ? 0 : 1);
