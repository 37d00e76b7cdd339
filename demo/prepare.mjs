/** What `npm start` and `npm test` do first. Only Node's own modules: nothing may be installed yet. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Exits with a sentence when this Node is too old. */
export function requireNodeVersion() {
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

/** Installs the packages when the lock file is newer than what is installed. */
export function installIfNeeded() {
  const installedLock = join(root, 'node_modules/.package-lock.json');
  const isCurrent =
    existsSync(installedLock) && statSync(installedLock).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  if (!isCurrent)
    run('Installing packages (about a minute the first time)', npm, ['ci', '--include=dev', '--no-audit', '--no-fund']);
}

/** @returns milliseconds since the epoch of the latest change of a file, or of any file in a folder */
const newestMtime = (path) => {
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestMtime(join(path, name))));
};

/** Runs a script when a source is newer than what it made last. @param output relative, like the sources @param stamp name of its note in `.demo` */
function runIfStale({ what, command, args, output, stamp, sources }) {
  const stampFile = join(root, '.demo', stamp);
  const newest = Math.max(...sources.map((name) => newestMtime(join(root, name))));
  const isCurrent =
    existsSync(stampFile) && existsSync(join(root, output)) && Number(readFileSync(stampFile, 'utf8')) >= newest;
  if (isCurrent) return;
  run(what, command, args);
  mkdirSync(join(root, '.demo'), { recursive: true });
  writeFileSync(stampFile, String(newest));
}

/** Builds when a source is newer than the last build. */
export const buildIfStale = () =>
  runIfStale({
    what: 'Building (some ten seconds)',
    command: npm,
    args: ['run', 'build', '--silent'],
    output: 'dist/portal.js',
    stamp: 'built',
    sources: [
      'src',
      'build',
      'demo/pages',
      'demo/provider/payment/frames',
      'rollup.config.mjs',
      'package-lock.json',
      'tsconfig.json',
    ],
  });

/** For the demo's processes: from 22.1 on, Node keeps what it has compiled there, and the provider starts 200 ms sooner. */
export const nodeEnv = { NODE_COMPILE_CACHE: join(root, '.demo/provider/compiled') };

/** Bundles the demo's servers when one of their sources is newer than the bundle. @returns the path of the bundle */
export function bundleProviderIfStale() {
  const output = '.demo/provider/main.mjs';
  runIfStale({
    what: 'Bundling the provider (a second)',
    command: process.execPath,
    args: ['build/bundle-provider.mjs'],
    output,
    stamp: 'provider-bundled',
    sources: ['demo/provider', 'demo/host', 'src/core', 'build/bundle-provider.mjs', 'package-lock.json'],
  });
  return join(root, output);
}

/** @returns the contents of a file, or of all files in a folder but those that are generated, as one hash */
function hashOf(path, hash = createHash('sha1')) {
  if (!existsSync(path)) return hash;
  if (!statSync(path).isDirectory()) return hash.update(readFileSync(path));
  const names = readdirSync(path).filter(
    (name) => !['.generated', 'node_modules', 'dist', '.next', '.nuxt'].includes(name),
  );
  for (const name of names.sort()) hashOf(join(path, name), hash.update(name));
  return hash;
}

/** Builds the documentation when its sources have changed. The package must have been built. */
export function buildDocsIfStale() {
  const stamp = join(root, '.demo/docs-built');
  const hash = createHash('sha1');
  for (const name of [
    'site',
    'examples',
    'docs',
    'src/core/i18n',
    'src/elements/portal.css',
    'CHANGELOG.md',
    'dist/custom-elements.json',
    'dist/provider-contract.json',
    'dist/types/portal-elements.d.ts',
  ])
    hashOf(join(root, name), hash);
  const current = hash.digest('hex');
  const isCurrent =
    existsSync(join(root, '.demo/docs/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === current;
  if (isCurrent) return;
  run('Building the documentation (some ten seconds)', npm, ['run', 'docs', '--silent']);
  mkdirSync(join(root, '.demo'), { recursive: true });
  writeFileSync(stamp, current);
}

/** Exits with a sentence when a port is taken, before anything slow begins. @param offsets added to the port, one per server */
export async function requireFreePorts(port, offsets) {
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

/** @returns path of the first of these programs that is installed, or null */
export function findExecutable(...names) {
  for (const name of names) {
    try {
      return execFileSync(process.platform === 'win32' ? 'where' : 'which', [name], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
        .toString()
        .split('\n')[0]
        .trim();
    } catch {
      // Try the next name.
    }
  }
  return null;
}
