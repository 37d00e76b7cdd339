import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes source maps to a folder of their own, because without them the package is a sixth of the size. Use it with
 * `sourcemap: 'hidden'`, because no file may reference a missing map. The demo's host references them in a header, and
 * build/resolve-stack.ts reads them.
 * @param folder as deep as the output's folder, so that the paths in the maps stay valid
 */
export const separateMaps = (folder) => ({
  name: 'separate-maps',
  generateBundle(_, bundle) {
    for (const [name, { source }] of Object.entries(bundle).filter(([name]) => name.endsWith('.map'))) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, source);
      delete bundle[name];
    }
  },
});
