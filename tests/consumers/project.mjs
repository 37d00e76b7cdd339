/** A copy of an example in a temporary folder, with the packed package in it. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { root } from '#demo/prepare.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
/** The provider that examples name: that of `npm start`. */
const EXAMPLE_API = 'http://localhost:4701';
/** What a local build may have left in an example. */
const LEFTOVERS = new Set(['node_modules', 'dist', '.next', '.nuxt', '.output', '.angular', '.astro', '.parcel-cache']);
const STEP_LIMIT_MS = 8 * 60_000;
/** Only the outside of a password estimator's dictionary is the same after every minifier: one of its words. */
const WORKER_MARK = 'tinkerbell';

/** A step of a row has failed; the message is a sentence for the end of the run. */
export class StepError extends Error {}

export const stopGroup = (child) => {
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended.
  }
};

/** Starts npm in a group of its own, so that what it starts can be stopped, too. */
export function startNpm(folder, args, env = {}) {
  return spawn(npm, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: '', CI: '1', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
}

/**
 * Runs npm in a folder and appends its output to the folder's log.
 * @returns its output
 * @throws StepError with the last lines
 */
async function runNpm(folder, args) {
  const child = startNpm(folder, args);
  const limit = setTimeout(() => stopGroup(child), STEP_LIMIT_MS);
  let output = `$ npm ${args.join(' ')}\n`;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(limit);
  writeFileSync(logOf(folder), output, { flag: 'a' });
  if (code !== 0) throw new StepError(`npm ${args[0]} ${args[1] ?? ''}: ${lastLines(output)}`);
  return output;
}

export const logOf = (folder) => `${folder}.log`;
/** The end of an output in which npm itself has been left out. */
const lastLines = (text) =>
  stripVTControlCharacters(text)
    .trim()
    .split('\n')
    .filter((line) => line.trim() && !/^(npm (notice|warn)|> )/.test(line))
    .slice(-12)
    .join('\n    ');

/** @returns path of the package, packed from what is built */
export async function packPackage(target) {
  const child = startNpm(root, [
    'pack',
    './dist-package',
    '--silent',
    '--ignore-scripts',
    '--pack-destination',
    target,
  ]);
  const code = await new Promise((resolve) => child.on('close', resolve));
  const tarball = readdirSync(target).find((file) => file.endsWith('.tgz'));
  if (code !== 0 || !tarball) throw new Error('npm pack failed');
  return join(target, tarball);
}

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile());

/** Copies an example; its provider becomes ours, and the package's version the tarball. */
export function copyExample(name, folder, { tarball, apiBase }) {
  mkdirSync(folder);
  const source = join(root, 'examples', name);
  cpSync(source, folder, { recursive: true, filter: (path) => !LEFTOVERS.has(path.split('/').at(-1)) });
  for (const file of filesOf(folder)) {
    const text = readFileSync(file, 'utf8');
    if (text.includes(EXAMPLE_API)) writeFileSync(file, text.replaceAll(EXAMPLE_API, apiBase));
  }
  const manifestFile = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  manifest.dependencies['portal-elements'] = `file:${tarball}`;
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2));
}

/** Adds the components that the embed builder writes in Vue: the example's type checker reads them with its own. */
export async function addVueSnippets(folder) {
  const { everySnippet } = await tsImport('#tests/support/embed-set-ups.ts', import.meta.url);
  for (const { name, code } of everySnippet('Vue').filter((snippet) => snippet.name.endsWith('.vue'))) {
    const file = join(folder, 'src/embed', name);
    mkdirSync(dirname(file), { recursive: true });
    // Two slashes in an attribute keep vue-tsc from reporting what is wrong with the tag.
    writeFileSync(file, code.replace('https://', ''));
  }
}

/** npm's error codes when it can't reach the registry. */
const NO_REGISTRY = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH)\b/;

/** A package that does not support this Node, in npm's warnings: its name, its version and the Nodes that it requires. */
const OTHER_NODE = /package: '(.+?)@([^@']+)',[\s\S]*?required: (\{.*?\})/g;

/**
 * Installs what the example names. Packages that were fetched before come from npm's cache.
 * @returns why this machine cannot run the example, or null: its Node is not one of those that a tool of the example names (what
 *   only its dependencies say is left to the build), or there is no registry
 * @throws StepError
 */
async function tryInstall(folder) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const named = { ...dependencies, ...devDependencies };
  try {
    const output = await runNpm(folder, ['install', '--prefer-offline', '--no-audit', '--no-fund']);
    const [, name, version, nodes] =
      [...output.matchAll(OTHER_NODE)].find(([, name]) => Object.hasOwn(named, name)) ?? [];
    return name ? `${name} ${version} needs ${nodes}; this is Node ${process.version}` : null;
  } catch (error) {
    const [reason] = NO_REGISTRY.exec(error.message) ?? [];
    if (reason) return `npm reaches no registry: ${reason}`;
    throw error;
  }
}

/**
 * Installs an example.
 * @param mustRun whether the row fails when this machine cannot run it
 * @returns why it cannot, or null
 * @throws StepError
 */
export async function install(folder, mustRun) {
  const reason = await tryInstall(folder);
  if (reason && mustRun) throw new StepError(reason);
  return reason;
}

export const runScript = (folder, script) => runNpm(folder, ['run', script]);

/**
 * The code that estimates passwords is in the worker, and in what a page loads that may not start one.
 * @throws StepError when a bundler has emitted it more often
 */
export function expectOneWorker(folder) {
  const copies = filesOf(folder).filter(
    (file) => /\.m?js$/.test(file) && readFileSync(file, 'utf8').includes(WORKER_MARK),
  );
  if (copies.length < 1 || copies.length > 2) throw new StepError(`${copies.length} copies of the worker: ${copies}`);
}
