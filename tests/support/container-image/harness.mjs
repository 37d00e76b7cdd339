/** The harness of recipes in a real container, in place of the one for child processes of the provider. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const { env } = process;
export const version = env.VERSION ?? '1.0';
export const configs = ['/etc/site.json'].filter((path) => existsSync(path));
export const hostname = env.HOSTNAME ?? '';
env.GREETING ??= 'Hello';

export const log = (text) => process.stdout.write(`${text}\n`);
export const logError = (text) => process.stderr.write(`${text}\n`);

export function envNumber(key, fallback) {
  const value = Number.parseInt(env[key] ?? '', 10);
  return Number.isSafeInteger(value) && value >= 0 ? value : fallback;
}

export const hostPath = (path) => path;
export const isMounted = (path) =>
  readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === path);

export function writeFile(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

export function listen(server, port) {
  server.listen(port, '0.0.0.0', () => log(`Listening on port ${server.address().port}`));
}

export function closeOnSigterm(server) {
  process.once('SIGTERM', () => {
    log('SIGTERM received, finishing requests');
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setInterval(() => server.closeIdleConnections(), 50).unref();
  });
}

export const forkRecipe = (file, extraEnv) =>
  spawn(process.execPath, [file], { env: { ...env, ...extraEnv }, stdio: 'inherit' });
