/** A website that listens after START_MS. */
import { createServer } from 'node:http';
import { endOnSigterm, hostname, listen, log, number, version } from './harness.mjs';

const startMs = number('START_MS', 5000);
const server = createServer((request, response) => {
  request.resume();
  response
    .writeHead(200, { 'content-type': 'text/plain', 'x-version': version, 'x-container': hostname })
    .end('ready\n');
});

log(`harbour/slow-start ${version}, ready in ${startMs} ms`);
for (const share of [25, 50, 75]) setTimeout(() => log(`warming up: ${share} %`), (startMs * share) / 100).unref();
const timer = setTimeout(() => {
  process.removeListener('SIGTERM', endNow);
  endOnSigterm(server);
  listen(server, number('PORT', 8080));
}, startMs);
function endNow() {
  clearTimeout(timer);
  process.exit(0);
}
process.on('SIGTERM', endNow);
