import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const core = join(import.meta.dirname, '../src/core');

export interface CoreModule {
  /** The noun, which is the name of its folder. */
  feature: string;
  exports: Readonly<Record<string, unknown>>;
}

/**
 * The modules of all nouns with one suffix, in the order of their paths. In a bundle, static imports replace this module
 * (bundle-core-modules.mjs).
 * @param suffix such as `.endpoints.ts`
 */
export function importCoreModules(suffix: string): Promise<CoreModule[]> {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(suffix));
  return Promise.all(
    files.sort().map(async (file) => ({
      feature: basename(dirname(file)),
      exports: await import(pathToFileURL(join(core, file)).href),
    })),
  );
}
