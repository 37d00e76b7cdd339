/**
 * What every recipe begins with. The provider writes one line of JSON to descriptor 3: environment, mounts and version. The
 * environment comes this way and not as that of the process, because Node.js and the system’s loader obey some of it
 * (`NODE_OPTIONS`, `LD_PRELOAD`), and a customer’s value must not decide what is run.
 * The descriptor stays open while the provider lives. When it closes, the recipe ends.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { dirname, join, posix } from 'node:path';

function readSetup() {
  return new Promise((resolve) => {
    const provider = new Socket({ fd: 3, readable: true, writable: false });
    let text = '';
    let isRead = false;
    provider.setEncoding('utf8');
    provider.on('data', (chunk) => {
      if (isRead) return;
      text += chunk;
      const end = text.indexOf('\n');
      if (end < 0) return;
      isRead = true;
      provider.unref();
      resolve(JSON.parse(text.slice(0, end)));
    });
    provider.on('error', () => undefined);
    provider.on('close', () => process.kill(process.pid, 'SIGKILL'));
  });
}

const setup = await readSetup();

/** @type {Record<string, string>} */
export const env = setup.env;
/** Tag of the image, such as `1.1`. @type {string} */
export const version = setup.version;
/** Paths of the mounted configs. @type {string[]} */
export const configs = setup.configs;
export const hostname = env.HOSTNAME ?? '';

export const log = (text) => process.stdout.write(`${text}\n`);
export const logError = (text) => process.stderr.write(`${text}\n`);

/** What a timer can wait for. One that is longer would end at once. */
const MAX_NUMBER = 2 ** 31 - 1;

/** A whole number of the environment; `otherwise` if unset. */
export function number(key, otherwise) {
  const value = Number.parseInt(env[key] ?? '', 10);
  return value >= 0 ? Math.min(value, MAX_NUMBER) : otherwise;
}

/** Where a path of the container is on this machine. It leads nowhere but down. */
export const real = (path) => join(setup.root, posix.normalize(`/${path}`));

const mountOf = (path) =>
  setup.mounts.find((mount) => path === mount.path || posix.normalize(`/${path}`).startsWith(`${mount.path}/`));

export const isMounted = (path) => setup.mounts.some((mount) => mount.path === path);

const bytesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : statSync(path).size);
  }, 0);

const sizeOf = (path) => {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
};

/** Writes a file as one, and refuses what a file system with a read-only mount or a quota refuses: EROFS, ENOSPC. */
export function writeFile(path, content) {
  const mount = mountOf(path);
  const place = real(path);
  if (mount?.isReadOnly)
    throw Object.assign(new Error(`EROFS: read-only file system, open '${path}'`), { code: 'EROFS' });
  if (mount && env.IGNORE_QUOTA !== '1') {
    const { size } = JSON.parse(readFileSync(mount.settings, 'utf8'));
    if (bytesIn(real(mount.path)) - sizeOf(place) + Buffer.byteLength(content) > size)
      throw Object.assign(new Error(`ENOSPC: no space left on device, write '${path}'`), { code: 'ENOSPC' });
  }
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(`${place}.new`, content);
  renameSync(`${place}.new`, place);
}

/** Listens on loopback alone, and says on which port. */
export function listen(server, port) {
  server.on('error', (error) => {
    logError(`Error: listen ${error.code}: port ${port}`);
    process.exit(1);
  });
  server.listen(port, '127.0.0.1', () => log(`Listening on port ${server.address().port}`));
}

/** On SIGTERM no new connection is taken, and what was begun is answered. */
export function endOnSigterm(server) {
  process.once('SIGTERM', () => {
    log('SIGTERM received, finishing requests');
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // A browser keeps its connections open.
    setInterval(() => server.closeIdleConnections(), 50).unref();
  });
}

/** A process of one’s own that runs this recipe again, with more in its environment. It ends with its parent. */
export function startAgain(file, more) {
  const child = spawn(process.execPath, [file], { env: {}, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
  child.stdio[3].on('error', () => undefined);
  child.stdio[3].write(`${JSON.stringify({ ...setup, env: { ...env, ...more } })}\n`);
  return child;
}
