/** A key-value store over HTTP, one file per key in a mounted volume: GET, PUT and DELETE /keys/<key>, GET /keys. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import {
  closeOnSigterm,
  env,
  envNumber,
  hostname,
  hostPath,
  isMounted,
  listen,
  log,
  logError,
  version,
  writeFile,
} from './harness.mjs';

const folder = env.DATA_DIR ?? '/data';
const MAX_VALUE_SIZE = 64 * 1024 * 1024;
const inMemory = new Map();
const isPersistent = isMounted(folder);
const valuePath = (key) => `${folder}/${Buffer.from(key).toString('hex')}.value`;

const statusByErrorCode = { ENOSPC: 507, EROFS: 403, ENAMETOOLONG: 414 };

function listKeys() {
  if (!isPersistent) return [...inMemory.keys()];
  return readdirSync(hostPath(folder))
    .filter((name) => name.endsWith('.value'))
    .map((name) => Buffer.from(name.slice(0, -6), 'hex').toString());
}

function get(key) {
  if (!isPersistent) return inMemory.get(key);
  try {
    return readFileSync(hostPath(valuePath(key)));
  } catch {
    return undefined;
  }
}

function put(key, value) {
  if (isPersistent) writeFile(valuePath(key), value);
  else inMemory.set(key, value);
}

function remove(key) {
  if (isPersistent) rmSync(hostPath(valuePath(key)), { force: true });
  else inMemory.delete(key);
}

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_VALUE_SIZE) throw Object.assign(new Error('The value is too large'), { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function answer(request) {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/health') return [200, 'ok\n'];
  if (path === '/' || path === '/keys') return [200, `${listKeys().sort().join('\n')}\n`];
  if (!path.startsWith('/keys/')) return [404, 'Not found\n'];
  const key = decodeURIComponent(path.slice(6));
  if (request.method === 'PUT') {
    const value = await readBody(request);
    put(key, value);
    log(`PUT ${key} (${value.length} bytes)`);
    return [204, ''];
  }
  if (request.method === 'DELETE') {
    remove(key);
    log(`DELETE ${key}`);
    return [204, ''];
  }
  const value = get(key);
  return value === undefined ? [404, 'Not found\n'] : [200, value];
}

async function answerSafely(request) {
  try {
    return await answer(request);
  } catch (error) {
    logError(error.message);
    return [error.status ?? statusByErrorCode[error.code] ?? 400, `${error.message}\n`];
  }
}

const server = createServer(async (request, response) => {
  const [status, body] = await answerSafely(request);
  request.resume();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-container': hostname }).end(body);
});
log(`harbour/store ${version}, values are kept ${isPersistent ? `in ${folder}` : 'in memory: nothing is mounted'}`);
listen(server, envNumber('PORT', 8080));
closeOnSigterm(server);
