/**
 * `npm start`: everything a fresh clone needs, then the three origins. Runs before anything is installed, so it uses Node alone.
 * `--fresh` reseeds, `--dev` rebuilds on change and reloads open pages.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  buildDocsIfStale,
  buildIfStale,
  bundleProviderIfStale,
  installIfNeeded,
  nodeEnv,
  requireFreePorts,
  requireNodeVersion,
  root,
} from './prepare.mjs';

const isDev = process.argv.includes('--dev');
const port = Number(process.env.PORT ?? 4700);

requireNodeVersion();
await requireFreePorts(port, [0, 1, 2, 4]);
installIfNeeded();
if (!isDev || !existsSync(`${root}/dist/portal.js`)) buildIfStale();
if (!isDev) buildDocsIfStale();

const children = [];
const start = (command, args) => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...nodeEnv, ...process.env } });
  children.push(child);
  return child;
};
const stop = (signal) => {
  for (const child of children) child.kill(signal);
};
process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));

if (isDev) start(process.execPath, ['node_modules/rollup/dist/bin/rollup', '-c', '-w', '--silent']);
console.log('Starting the provider');
// Whoever changes the provider wants its lines in the traces; whoever starts it, the start.
const provider = isDev ? ['--import', 'tsx', 'demo/provider/main.ts'] : [bundleProviderIfStale()];
const demo = start(process.execPath, [...provider, ...process.argv.slice(2)]);
demo.on('exit', (code) => {
  stop('SIGTERM');
  process.exitCode = code ?? 0;
});
