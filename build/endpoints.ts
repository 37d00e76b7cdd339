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

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

async function readEndpoints(file: string): Promise<NamedEndpoint[]> {
  const module: Record<string, unknown> = await import(pathToFileURL(join(core, file)).href);
  return Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ feature: basename(dirname(file)), name, endpoint: value }] : [],
  );
}

const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.endpoints.ts'));

/** Every endpoint of `src/core/<noun>/*.endpoints.ts`, with its noun. */
export const endpoints: readonly NamedEndpoint[] = (await Promise.all(files.sort().map(readEndpoints))).flat();
