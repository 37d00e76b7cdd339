/** Node.js template with a deliberate mistake: it listens on 3000 instead of $PORT. */
import { createServer } from 'node:http';
import { closeOnSigterm, log, logError, version } from './harness.mjs';

const port = 3000;
// On Linux all of 127.0.0.0/8 is loopback. With an address of its own, one app does not block the port of another.
const host = process.platform === 'linux' ? `127.1.${(process.pid >> 8) & 255}.${process.pid & 255}` : '127.0.0.1';

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/plain' }).end('No request is routed to this port.\n');
});
server.on('error', (error) => {
  if (error.code !== 'EADDRINUSE') throw error;
  logError(`Port ${error.port} is taken on this machine, any other will do`);
  server.listen(0, host);
});
server.on('listening', () => log(`Listening on port ${server.address().port}`));
log(`fixed-port ${version}, Node.js ${process.versions.node}`);
server.listen(port, host);
closeOnSigterm(server);
