/** Runs for RUN_MS, and then ends as MODE says: `exit` with EXIT_CODE, `throw`, `signal`, `heap` or `memory`. */
import { env, log, logError, number, version } from './harness.mjs';

const mode = env.MODE ?? 'exit';
const kept = [];

function crash() {
  if (mode === 'throw') throw new Error('Something that nobody catches');
  if (mode === 'signal') process.kill(process.pid, 'SIGSEGV');
  // V8 gives up at the limit of its heap.
  if (mode === 'heap') for (;;) kept.push(new Array(100_000).fill(kept.length));
  // Outside of V8’s heap, and written to, so that it counts: until the engine ends it.
  if (mode === 'memory') {
    setInterval(() => kept.push(Buffer.alloc(8 * 1024 * 1024, 1)), 10);
    return;
  }
  if (mode !== 'exit') return;
  logError(`Error: connect ECONNREFUSED, giving up after ${number('RUN_MS', 1000)} ms`);
  logError('    at connect (file:///app/queue.mjs:12:9)');
  process.exit(number('EXIT_CODE', 1) % 256);
}

log(`harbour/crasher ${version}`);
setTimeout(crash, number('RUN_MS', 1000));
