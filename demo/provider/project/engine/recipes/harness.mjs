/**
 * Shared by all recipes. The provider writes one line of JSON to file descriptor 3: environment variables, mounts and version.
 * They are not set as the variables of the process, because Node.js and the dynamic linker obey some of them (`NODE_OPTIONS`,
 * `LD_PRELOAD`), and a customer’s value must not decide what runs.
 * The descriptor stays open while the provider runs. When it closes, the recipe exits.
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

/** The longest delay of a timer in milliseconds. A longer one would fire at once. */
const MAX_DELAY = 2 ** 31 - 1;

/** An environment variable as a whole number; `fallback` if it is unset or not a number. */
export function envNumber(key, fallback) {
  const value = Number.parseInt(env[key] ?? '', 10);
  return value >= 0 ? Math.min(value, MAX_DELAY) : fallback;
}

/** Maps a path of the container to the host. `..` cannot leave the root. */
export const hostPath = (path) => join(setup.root, posix.normalize(`/${path}`));

const mountOf = (path) =>
  setup.mounts.find((mount) => path === mount.path || posix.normalize(`/${path}`).startsWith(`${mount.path}/`));

export const isMounted = (path) => setup.mounts.some((mount) => mount.path === path);

const folderSize = (folder) =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? folderSize(path) : statSync(path).size);
  }, 0);

const fileSize = (path) => {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
};

/** Replaces a file atomically. @throws EROFS on a read-only mount, ENOSPC over the quota of a volume */
export function writeFile(path, content) {
  const mount = mountOf(path);
  const target = hostPath(path);
  if (mount?.isReadOnly)
    throw Object.assign(new Error(`EROFS: read-only file system, open '${path}'`), { code: 'EROFS' });
  if (mount && env.IGNORE_QUOTA !== '1') {
    const { size } = JSON.parse(readFileSync(mount.settings, 'utf8'));
    if (folderSize(hostPath(mount.path)) - fileSize(target) + Buffer.byteLength(content) > size)
      throw Object.assign(new Error(`ENOSPC: no space left on device, write '${path}'`), { code: 'ENOSPC' });
  }
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(`${target}.new`, content);
  renameSync(`${target}.new`, target);
}

/** Listens on the loopback interface only, and logs the port. */
export function listen(server, port) {
  server.on('error', (error) => {
    logError(`Error: listen ${error.code}: port ${port}`);
    process.exit(1);
  });
  server.listen(port, '127.0.0.1', () => log(`Listening on port ${server.address().port}`));
}

/** Shuts down gracefully on SIGTERM: refuses new connections and finishes the open requests. */
export function closeOnSigterm(server) {
  process.once('SIGTERM', () => {
    log('SIGTERM received, finishing requests');
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Browsers keep idle connections open.
    setInterval(() => server.closeIdleConnections(), 50).unref();
  });
}

/** Starts a child process of the same recipe with additional environment variables. It exits with its parent. */
export function forkRecipe(file, extraEnv) {
  const child = spawn(process.execPath, [file], { env: {}, stdio: ['ignore', 'inherit', 'inherit', 'pipe'] });
  child.stdio[3].on('error', () => undefined);
  child.stdio[3].write(`${JSON.stringify({ ...setup, env: { ...env, ...extraEnv } })}\n`);
  return child;
}
