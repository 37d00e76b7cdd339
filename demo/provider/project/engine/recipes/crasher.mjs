/** Runs for RUN_MS, then fails by MODE: `exit` with EXIT_CODE, `throw`, `signal`, `heap` or `memory`. */
import { env, envNumber, log, logError, version } from './harness.mjs';

const mode = env.MODE ?? 'exit';
const allocated = [];

function crash() {
  if (mode === 'throw') throw new Error('Uncaught failure of the crasher');
  if (mode === 'signal') process.kill(process.pid, 'SIGSEGV');
  // V8 aborts at its heap limit.
  if (mode === 'heap') for (;;) allocated.push(new Array(100_000).fill(allocated.length));
  // Outside V8’s heap, and written to so that the pages are resident: until the engine’s memory limit kills it.
  if (mode === 'memory') {
    setInterval(() => allocated.push(Buffer.alloc(8 * 1024 * 1024, 1)), 10);
    return;
  }
  if (mode !== 'exit') return;
  logError(`Error: connect ECONNREFUSED, giving up after ${envNumber('RUN_MS', 1000)} ms`);
  logError('    at connect (file:///app/queue.mjs:12:9)');
  process.exit(envNumber('EXIT_CODE', 1) % 256);
}

log(`harbour/crasher ${version}`);
setTimeout(crash, envNumber('RUN_MS', 1000));
