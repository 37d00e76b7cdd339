import type { Endpoint } from '#core/http/endpoint.ts';
import { importCoreModules } from './core-modules.ts';

export interface NamedEndpoint {
  feature: string;
  name: string;
  endpoint: Endpoint;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value;

/** Every endpoint of the core, with the noun it belongs to. */
export const endpoints: readonly NamedEndpoint[] = (await importCoreModules('.endpoints.ts')).flatMap(
  ({ feature, exports }) =>
    Object.entries(exports).flatMap(([name, value]) => (isEndpoint(value) ? [{ feature, name, endpoint: value }] : [])),
);
