import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#demo/prepare.mjs';

const run = promisify(execFile);

/**
 * Installs packages that only a bench needs, in a folder of their own. Their scripts are not run.
 * @param name of the folder
 * @param packages with versions, as npm takes them
 * @returns the path of its `node_modules`
 * @throws what npm says, on one line, where it cannot install them
 */
export async function installPackages(name, ...packages) {
  const folder = join(root, '.demo/bench', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
  await run('npm', ['install', ...options, ...packages], { cwd: folder }).catch(({ stderr }) => {
    throw new Error(`npm could not install it: ${stderr.replaceAll(/\s*npm error\s*/g, ' ').trim()}`);
  });
  return join(folder, 'node_modules');
}
