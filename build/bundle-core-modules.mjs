import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const core = join(import.meta.dirname, '../src/core');

/** Replaces `core-modules.ts`, which reads the source folders, by imports of the modules with one suffix. */
export const bundleCoreModules = (suffix) => ({
  name: 'bundle-core-modules',
  load(id) {
    if (id !== join(import.meta.dirname, 'core-modules.ts')) return null;
    const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(suffix));
    const imports = files
      .sort()
      .map((file, index) => `import * as m${index} from ${JSON.stringify(join(core, file))};`);
    const modules = files.map((file, index) => `{ feature: '${basename(dirname(file))}', exports: m${index} }`);
    return `${imports.join('\n')}\nexport const importCoreModules = async () => [${modules.join(', ')}];`;
  },
});
