import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '#core/http/endpoint.ts';

const core = join(import.meta.dirname, '../src/core');

export interface NamedEndpoint {
  feature: string;
  name: string;
  endpoint: Endpoint;
}

interface CoreModule {
  /** The noun, which is the name of its folder. */
  feature: string;
  exports: Readonly<Record<string, unknown>>;
}

/**
 * The modules of all nouns with one suffix, in the order of their paths.
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

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint of the core, with the noun it belongs to. */
export const endpoints: readonly NamedEndpoint[] = (await importCoreModules('.endpoints.ts')).flatMap(
  ({ feature, exports }) =>
    Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ feature, name, endpoint: value }] : [])),
);
