/**
 * Writes `dist-package/`, the folder that is published: the built files, with a README and a package.json for users of the package,
 * without what only concerns its development.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** @returns the folder that is published */
export function writePackage() {
  const { devDependencies, overrides, scripts, imports, publishConfig, sideEffects, ...manifest } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const { directory, ...config } = publishConfig;
  const published = {
    ...manifest,
    publishConfig: config,
    sideEffects: sideEffects.filter((path) => path.startsWith('./dist/')),
  };
  const target = join(root, directory);
  rmSync(target, { recursive: true, force: true });
  for (const name of ['dist', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(root, name), join(target, name), { recursive: true });
  cpSync(join(root, 'docs/package.md'), join(target, 'README.md'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  return target;
}

if (process.argv[1] === import.meta.filename) writePackage();
