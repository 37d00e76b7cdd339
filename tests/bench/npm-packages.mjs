import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#demo/prepare.mjs';

/**
 * Installs packages that only a bench needs, in a folder of their own.
 * @param name of the folder
 * @param packages with versions, as npm takes them
 * @returns the path of its `node_modules`, or null where npm cannot install them; its output then says why
 */
export function installPackages(name, ...packages) {
  const folder = join(root, '.demo/bench', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...packages], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status === 0) return join(folder, 'node_modules');
  console.error(stderr);
  return null;
}
