/** Node.js template with a fault to learn from: it listens on 3000 (APP_PORT), and not on $PORT. */
import { createServer } from 'node:http';
import { endOnSigterm, log, logError, number, version } from './harness.mjs';

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'text/plain' }).end('Nobody’s requests come here.\n');
});
server.on('error', (error) => {
  if (error.code !== 'EADDRINUSE') throw error;
  logError(`Port ${error.port} is taken on this machine, any other will do`);
  server.listen(0, '127.0.0.1');
});
server.on('listening', () => log(`Listening on port ${server.address().port}`));
log(`fixed-port ${version}, Node.js ${process.versions.node}`);
server.listen(number('APP_PORT', 3000), '127.0.0.1');
endOnSigterm(server);
