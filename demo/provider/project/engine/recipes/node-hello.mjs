/** Node.js template: a minimal HTTP server. */
import { createServer } from 'node:http';
import { closeOnSigterm, env, envNumber, hostname, listen, log, version } from './harness.mjs';

const server = createServer((request, response) => {
  request.resume();
  log(`${request.method} ${request.url}`);
  response
    .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'x-version': version, 'x-container': hostname })
    .end(`${env.GREETING}\nRelease ${version} on Node.js ${process.versions.node}\n`);
});
log(`hello ${version}, Node.js ${process.versions.node}`);
listen(server, envNumber('PORT', 3000));
closeOnSigterm(server);
