/** Node.js template: a JSON API over a list of items in memory. */
import { createServer } from 'node:http';
import { closeOnSigterm, envNumber, hostname, listen, log, version } from './harness.mjs';

const MAX_BODY_LENGTH = 64 * 1024;
const MAX_ITEMS = 1000;
const items = new Map([[1, { id: 1, name: 'First item' }]]);
let lastId = 1;

async function readJson(request) {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY_LENGTH) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function create(request) {
  const body = await readJson(request);
  if (typeof body?.name !== 'string') return [400, { error: 'An item has a name.' }];
  if (items.size >= MAX_ITEMS) return [409, { error: 'The list is full.' }];
  lastId += 1;
  items.set(lastId, { id: lastId, name: body.name });
  return [201, items.get(lastId)];
}

async function answer(request) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/health') return [200, { status: 'ok', version }];
  if (pathname === '/') return [200, { name: 'api', version, node: process.versions.node, container: hostname }];
  if (pathname === '/items') return request.method === 'POST' ? create(request) : [200, [...items.values()]];
  const id = Number(/^\/items\/(\d+)$/.exec(pathname)?.[1]);
  if (!items.has(id)) return [404, { error: 'Not found' }];
  if (request.method !== 'DELETE') return [200, items.get(id)];
  items.delete(id);
  return [204, null];
}

const server = createServer(async (request, response) => {
  const [status, body] = await answer(request);
  request.resume();
  log(JSON.stringify({ level: 'info', method: request.method, path: request.url, status }));
  response.writeHead(status, { 'content-type': 'application/json', 'x-version': version, 'x-container': hostname });
  response.end(body === null ? undefined : JSON.stringify(body));
});
log(`api ${version}, Node.js ${process.versions.node}`);
listen(server, envNumber('PORT', 3000));
closeOnSigterm(server);
