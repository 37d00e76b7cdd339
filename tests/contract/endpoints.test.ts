import { describe, expect, it } from 'vitest';
import { endpoints } from '#build/endpoints.ts';
import { buildProviderContract } from '#build/openapi.ts';
import { type Endpoint, endpointId } from '#core/http/endpoint.ts';
import { parameterGaps } from './parameters.ts';
import { type SpecEndpoint, specEndpoints, specFieldsByName, specOperations } from './spec-endpoints.ts';

const withSlash = (path: string) => (path.startsWith('/') ? path : `/${path}`);

/** A path that the specification gives without its id or its method is served by any endpoint that begins with it. */
const matches = ({ method, path }: SpecEndpoint, endpoint: Endpoint) =>
  (method === '*' || endpoint.method === method) &&
  (withSlash(endpoint.path) === path ||
    (/\/(domain|filter)$/.test(path) && withSlash(endpoint.path) === `${path}/{id}`));

/**
 * Parameters that the specification names and the endpoint does not send yet. Remove an entry when its endpoint has learnt the
 * parameter; add none without a reason.
 */
const knownGaps: readonly string[] = [];

describe('endpoints against the specification', () => {
  it('has an endpoint for every call of S2 §7', () => {
    const missing = specEndpoints.filter((call) => !endpoints.some(({ endpoint }) => matches(call, endpoint)));
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('has an endpoint for every operation that S2 §7 names without a path', () => {
    const names = new Set(endpoints.map(({ name }) => name));
    const operations = [...specOperations, ...Object.keys(specFieldsByName)];
    expect(operations.filter((operation) => !names.has(operation))).toEqual([]);
  });

  it('leaves failures of email calls to their pages, without a global notice (S2 §8)', () => {
    const loud = endpoints.filter(({ endpoint }) => /^\/?email\//.test(endpoint.path) && !endpoint.quiet);
    expect(loud.map(({ name }) => name)).toEqual([]);
  });

  it('has no two endpoints for one call', () => {
    const ids = endpoints.map(({ endpoint }) => `${endpoint.method} ${withSlash(endpoint.path)}`);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('marks what the specification does not name as assumed', () => {
    const named = new Set(specEndpoints.map(({ path }) => path));
    const unmarked = endpoints.filter(({ endpoint }) => {
      const path = withSlash(endpoint.path);
      return !endpoint.assumed && !named.has(path) && !named.has(path.replace(/\/\{id\}$/, ''));
    });
    expect(unmarked.map(({ endpoint }) => endpointId(endpoint))).toEqual([]);
  });

  it('sends every parameter that the specification names, except for the known gaps', () => {
    const byCall = specEndpoints.flatMap((call) =>
      endpoints
        .filter(({ endpoint }) => matches(call, endpoint))
        .flatMap(({ endpoint }) => parameterGaps(endpoint, call)),
    );
    const byName = endpoints.flatMap(({ name, endpoint }) =>
      parameterGaps(endpoint, { query: [], body: specFieldsByName[name] ?? [] }),
    );
    const gaps = [...byCall, ...byName].sort();
    expect(
      gaps.filter((gap) => !knownGaps.includes(gap)),
      'new gaps: add the parameter to the endpoint',
    ).toEqual([]);
    expect(
      knownGaps.filter((gap) => !gaps.includes(gap)),
      'closed gaps: remove them from knownGaps',
    ).toEqual([]);
  });
});

describe('the provider contract', () => {
  const { openapi, paths } = buildProviderContract('0.0.0');
  const operations = Object.values(paths).flatMap((path) => Object.values(path)) as { operationId: string }[];

  it('is OpenAPI 3.1', () => expect(openapi).toBe('3.1.0'));

  it('has one operation per endpoint, each with an id of its own', () => {
    expect(operations).toHaveLength(endpoints.length);
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(endpoints.length);
  });
});
