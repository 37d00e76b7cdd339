/** Node.js template with a fault to learn from: it listens on 3000, and not on $PORT. */
import { createServer } from 'node:http';
import { endOnSigterm, log, logError, version } from './harness.mjs';

const port = 3000;
// Linux has millions of loopback addresses. With its own address, an app like this does not block another.
const host = process.platform === 'linux' ? `127.1.${(process.pid >> 8) & 255}.${process.pid & 255}` : '127.0.0.1';

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/plain' }).end('Nobody’s requests come here.\n');
});
server.on('error', (error) => {
  if (error.code !== 'EADDRINUSE') throw error;
  logError(`Port ${error.port} is taken on this machine, any other will do`);
  server.listen(0, host);
});
server.on('listening', () => log(`Listening on port ${server.address().port}`));
log(`fixed-port ${version}, Node.js ${process.versions.node}`);
server.listen(port, host);
endOnSigterm(server);
