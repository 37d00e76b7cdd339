import { spawn } from 'node:child_process';
import { root } from '#demo/prepare.mjs';
import { addResult } from './results.mjs';

/** The provider ended before every statement of every money and message path: by an error there, and by SIGKILL. */
export async function runCrashes() {
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/unit/provider/crash.test.ts'], {
    cwd: root,
    env: { ...process.env, CRASH_AT: 'all' },
  });
  let output = '';
  run.stdout.on('data', (data) => {
    output += data;
  });
  const code = await new Promise((resolve) => run.on('exit', resolve));
  const flows = [...output.matchAll(/crash: .*, (\d+) of (\d+) statements, (\d+) problems/g)];
  const sum = (group) => flows.reduce((total, match) => total + Number(match[group]), 0);
  addResult(
    `the provider ended before ${sum(1).toLocaleString('en-GB')} statements of ${flows.length} paths: paid without service, doubled, out of balance`,
    code === 0 ? String(sum(3)) : String(sum(3) || 'the run failed'),
    '0',
  );
}
