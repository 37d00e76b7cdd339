import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const changedAt = (file: string) => statSync(join(root, file)).mtimeMs;

/** Builds the package for sites of React, unless it is newer than the main one, which is built before it. */
export function buildSharedReactIfOlder(): void {
  const built = 'dist-shared-react/package.json';
  if (existsSync(join(root, built)) && changedAt(built) > changedAt('dist/index.js')) return;
  execFileSync(process.execPath, ['node_modules/rollup/dist/bin/rollup', '-c', 'rollup.shared-react.config.mjs'], {
    cwd: root,
    stdio: 'pipe',
  });
}
