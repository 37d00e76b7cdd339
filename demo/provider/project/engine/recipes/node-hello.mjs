/** Node.js template: the smallest app that answers. */
import { createServer } from 'node:http';
import { endOnSigterm, env, hostname, listen, log, number, version } from './harness.mjs';

const server = createServer((request, response) => {
  request.resume();
  log(`${request.method} ${request.url}`);
  response
    .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'x-version': version, 'x-container': hostname })
    .end(`${env.GREETING}\nRelease ${version} on Node.js ${process.versions.node}\n`);
});
log(`hello ${version}, Node.js ${process.versions.node}`);
listen(server, number('PORT', 3000));
endOnSigterm(server);
