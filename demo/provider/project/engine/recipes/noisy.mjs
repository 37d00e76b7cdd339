/** Logs LINES_PER_SECOND lines with colours, progress and stack traces, after a BURST; stops after LINES in total, 0 for never. */
import { envNumber, log, version } from './harness.mjs';

const linesPerSecond = Math.min(envNumber('LINES_PER_SECOND', 10), 20_000);
const totalLines = envNumber('LINES', 0);
const BATCH_SIZE = 5000;
const levels = [
  '\u001b[32mINFO\u001b[0m',
  '\u001b[36mDEBUG\u001b[0m',
  '\u001b[33mWARN\u001b[0m',
  '\u001b[31mERROR\u001b[0m',
];
let count = 0;

function line(index) {
  const id = String(index).padStart(7, '0');
  if (index % 50 === 0) return `\u001b[1m#${id}\u001b[0m import 10%\r#${id} import 55%\r#${id} import 100%`;
  const level = levels[index % 25 === 0 ? 3 : index % 3];
  return `#${id} ${level} request ${index * 31} took ${(index * 7919) % 900} ms`;
}

const stackTrace = (index) =>
  `#${String(index).padStart(7, '0')} TypeError: Cannot read properties of undefined (reading 'id')\n    at handle (file:///app/orders.mjs:41:17)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`;

function write(lineCount) {
  const stdoutLines = [];
  const stderrLines = [];
  for (let step = 0; step < lineCount && (totalLines === 0 || count < totalLines); step += 1) {
    count += 1;
    if (count % 200 === 0) stderrLines.push(stackTrace(count));
    else stdoutLines.push(line(count));
  }
  if (stdoutLines.length > 0) process.stdout.write(`${stdoutLines.join('\n')}\n`);
  if (stderrLines.length > 0) process.stderr.write(`${stderrLines.join('\n')}\n`);
}

log(`harbour/noisy ${version}`);
for (let remaining = envNumber('BURST', 0); remaining > 0; remaining -= BATCH_SIZE)
  write(Math.min(remaining, BATCH_SIZE));
const burstCount = count;
const startedAt = Date.now();
setInterval(() => write(Math.floor(((Date.now() - startedAt) / 1000) * linesPerSecond) + burstCount - count), 50);
process.on('SIGTERM', () => process.exit(0));
