/** Writes LINES_PER_SECOND lines, with colours, progress and stack traces; BURST of them at once; LINES in all, 0 for no end. */
import { log, number, version } from './harness.mjs';

const perSecond = Math.min(number('LINES_PER_SECOND', 10), 20_000);
const inAll = number('LINES', 0);
const AT_ONCE = 5000;
const levels = [
  '\u001b[32mINFO\u001b[0m',
  '\u001b[36mDEBUG\u001b[0m',
  '\u001b[33mWARN\u001b[0m',
  '\u001b[31mERROR\u001b[0m',
];
let count = 0;

function line(index) {
  const number = String(index).padStart(7, '0');
  if (index % 50 === 0) return `\u001b[1m#${number}\u001b[0m import 10%\r#${number} import 55%\r#${number} import 100%`;
  const level = levels[index % 25 === 0 ? 3 : index % 3];
  return `#${number} ${level} request ${index * 31} took ${(index * 7919) % 900} ms`;
}

const trace = (index) =>
  `#${String(index).padStart(7, '0')} TypeError: Cannot read properties of undefined (reading 'id')\n    at handle (file:///app/orders.mjs:41:17)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;

function write(lines) {
  const out = [];
  const err = [];
  for (let step = 0; step < lines && (inAll === 0 || count < inAll); step += 1) {
    count += 1;
    if (count % 200 === 0) err.push(trace(count));
    else out.push(line(count));
  }
  if (out.length > 0) process.stdout.write(`${out.join('\n')}\n`);
  if (err.length > 0) process.stderr.write(`${err.join('\n')}\n`);
}

log(`harbour/noisy ${version}`);
for (let left = number('BURST', 0); left > 0; left -= AT_ONCE) write(Math.min(left, AT_ONCE));
const before = count;
const startedAt = Date.now();
setInterval(() => write(Math.floor(((Date.now() - startedAt) / 1000) * perSecond) + before - count), 50);
process.on('SIGTERM', () => process.exit(0));
