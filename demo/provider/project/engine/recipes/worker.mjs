/** Simulates a queue worker: logs a finished task each second, and has no port. */
import { fileURLToPath } from 'node:url';
import { env, envNumber, forkRecipe, log, version } from './harness.mjs';

const intervalMs = envNumber('INTERVAL_MS', 1000);
const name = env.WORKER_NAME ?? 'worker';
let doneCount = 0;

log(`harbour/worker ${version}, process ${process.pid} (${name})`);
if (name === 'worker')
  for (let index = 1; index <= Math.min(envNumber('CHILDREN', 0), 4); index += 1)
    forkRecipe(fileURLToPath(import.meta.url), { WORKER_NAME: `child ${index}` });

setInterval(
  () => {
    doneCount += 1;
    log(`${name}: task ${doneCount} done in ${10 + ((doneCount * 7919) % 90)} ms`);
  },
  Math.max(intervalMs, 10),
);

process.on('SIGTERM', () => {
  log(`${name}: SIGTERM received`);
  if (env.IGNORE_SIGTERM !== '1') process.exit(0);
});
