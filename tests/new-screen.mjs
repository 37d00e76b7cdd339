/**
 * `npm run new-screen:check`: proves that what the generator makes passes. In a worktree of the last commit it makes a screen of a
 * new noun and one of a noun that is there, and runs `npm run check`, a build, the contract tests and the new journeys. Takes a quarter
 * of an hour, so it is none of `npm test`; the night runs it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../demo/prepare.mjs';

const SCREENS = [
  ['voucher', 'vouchers', 'Vouchers', 'Gutscheine'],
  ['billing', 'credit-notes', 'Credit notes', 'Gutschriften'],
];
const journeys = SCREENS.map(([, page]) => `tests/e2e/${page}.e2e.ts`);
const steps = [
  ...SCREENS.map((screen) => ['run', 'new-screen', '--', ...screen]),
  // What the build writes is read by unit tests and contract tests.
  ['run', 'build'],
  ['run', 'check'],
  ['run', 'contract'],
  ['run', 'e2e', '--', ...journeys],
];

const worktree = join(mkdtempSync(join(tmpdir(), 'new-screen-')), 'worktree');
const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });

/** @returns whether it passed */
function runStep(args) {
  const startedAt = performance.now();
  const { status } = spawnSync('npm', args, { cwd: worktree, stdio: 'inherit' });
  // What is not in the index is not looked at by every check.
  execFileSync('git', ['add', '--all'], { cwd: worktree });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`== npm ${args.join(' ')}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  return status === 0;
}

git('worktree', 'add', '--quiet', '--detach', worktree);
try {
  symlinkSync(join(root, 'node_modules'), join(worktree, 'node_modules'));
  process.exitCode = steps.map(runStep).every(Boolean) ? 0 : 1;
} finally {
  git('worktree', 'remove', '--force', worktree);
  rmSync(join(worktree, '..'), { recursive: true, force: true });
}
