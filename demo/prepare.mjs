/** What both commands need before they can begin. Node alone: nothing may be installed yet. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node 20.19 or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

function run(what, command, args) {
  console.log(what);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(`"${command} ${args.join(' ')}" failed.`);
    process.exit(status ?? 1);
  }
}

/** Installs when the lock file is newer than what is installed. */
export function installIfNeeded() {
  const mark = join(root, 'node_modules/.package-lock.json');
  const isCurrent = existsSync(mark) && statSync(mark).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  if (!isCurrent)
    run('Installing packages (about a minute the first time)', npm, ['ci', '--include=dev', '--no-audit', '--no-fund']);
}

const newest = (path) => {
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
};

/** Builds when a source is newer than the last build. */
export function buildIfStale() {
  const mark = join(root, '.demo/built');
  const sources = [
    'src',
    'build',
    'demo/pages',
    'demo/provider/payment/frames',
    'rollup.config.mjs',
    'package-lock.json',
    'tsconfig.json',
  ].map((name) => newest(join(root, name)));
  const isCurrent =
    existsSync(mark) &&
    existsSync(join(root, 'dist/portal.js')) &&
    Number(readFileSync(mark, 'utf8')) >= Math.max(...sources);
  if (isCurrent) return;
  run('Building (some ten seconds)', npm, ['run', 'build', '--silent']);
  mkdirSync(join(root, '.demo'), { recursive: true });
  writeFileSync(mark, String(Math.max(...sources)));
}

/** Says which port is taken and what to do, before anything long begins. */
export async function freePorts(port, offsets) {
  for (const offset of offsets) {
    const isFree = await new Promise((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .once('listening', () => probe.close(() => resolve(true)))
        .listen(port + offset, process.env.HOST ?? '127.0.0.1');
    });
    if (isFree) continue;
    console.error(
      `Port ${port + offset} is in use. Stop what uses it, or start on others: PORT=${port + 100} npm start`,
    );
    process.exit(1);
  }
}

/** Path of an installed program, or null. */
export function which(...names) {
  for (const name of names) {
    try {
      return execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .toString()
        .split('\n')[0]
        .trim();
    } catch {
      // The next name may be there.
    }
  }
  return null;
}
