/** A website that starts to listen after START_MS. */
import { createServer } from 'node:http';
import { closeOnSigterm, envNumber, hostname, listen, log, version } from './harness.mjs';

const startMs = envNumber('START_MS', 5000);
const server = createServer((request, response) => {
  request.resume();
  response
    .writeHead(200, { 'content-type': 'text/plain', 'x-version': version, 'x-container': hostname })
    .end('ready\n');
});

log(`harbour/slow-start ${version}, ready in ${startMs} ms`);
for (const percent of [25, 50, 75])
  setTimeout(() => log(`warming up: ${percent} %`), (startMs * percent) / 100).unref();
const timer = setTimeout(() => {
  process.removeListener('SIGTERM', exitNow);
  closeOnSigterm(server);
  listen(server, envNumber('PORT', 8080));
}, startMs);
function exitNow() {
  clearTimeout(timer);
  process.exit(0);
}
process.on('SIGTERM', exitNow);
