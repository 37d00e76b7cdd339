/** Takes tasks of an imaginary queue: a line each second, no port. */
import { fileURLToPath } from 'node:url';
import { env, log, number, startAgain, version } from './harness.mjs';

const every = number('INTERVAL_MS', 1000);
const name = env.WORKER_NAME ?? 'worker';
let done = 0;

log(`harbour/worker ${version}, process ${process.pid} (${name})`);
if (name === 'worker')
  for (let index = 1; index <= Math.min(number('CHILDREN', 0), 4); index += 1)
    startAgain(fileURLToPath(import.meta.url), { WORKER_NAME: `child ${index}` });

setInterval(
  () => {
    done += 1;
    log(`${name}: task ${done} done in ${10 + ((done * 7919) % 90)} ms`);
  },
  Math.max(every, 10),
);

process.on('SIGTERM', () => {
  log(`${name}: SIGTERM received`);
  if (env.IGNORE_SIGTERM !== '1') process.exit(0);
});
