import { spawn } from 'node:child_process';
import { root } from '#demo/prepare.mjs';
import { addResult } from './results.mjs';

const FILES = ['provider/fuzz', 'provider/realtime-fuzz', 'host/fuzz'].map((name) => `tests/unit/${name}.test.ts`);
/** Per call of the provider; the other fuzz tests multiply it. Each run of the bench has a seed of its own. */
const RUNS = '100';

/** The fuzz tests of the provider, the websocket, the payment double and the host pages, with far more runs. */
export async function runFuzz() {
  const seed = String(Date.now() % 1_000_000_007);
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...FILES], {
    cwd: root,
    env: { ...process.env, FUZZ_RUNS: RUNS, FUZZ_SEED: seed },
  });
  let output = '';
  run.stdout.on('data', (data) => {
    output += data;
  });
  const code = await new Promise((resolve) => run.on('exit', resolve));
  const sum = (pattern) => [...output.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
  const requests = sum(/fuzz: (\d+) requests/g);
  const frames = sum(/fuzz: (\d+) frames/g);
  const failures = sum(/requests, (\d+) answered 5xx/g) + sum(/frames, (\d+) errors/g);
  addResult(
    `${requests.toLocaleString('en-GB')} hostile requests and ${frames.toLocaleString('en-GB')} hostile frames (seed ${seed}): 5xx, or no answer`,
    code === 0 ? String(failures) : String(failures || 'the run failed'),
    '0',
  );
}
