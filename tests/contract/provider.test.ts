import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type NamedEndpoint } from '#build/endpoints.ts';
import { buildProviderContract } from '#build/openapi.ts';
import { type Endpoint, endpointId } from '#core/http/endpoint.ts';
import { buildRequest } from '#core/http/request.rules.ts';
import { providerConfig } from '#core/runtime/provider-config.ts';
import { startProvider, type TestProvider } from '../support/provider.ts';
import { ratchet } from './ratchet.ts';
import { createSamples, type Sample } from './samples.ts';

let provider: TestProvider;
let samples: Awaited<ReturnType<typeof createSamples>>['samples'];
let callerOf: Awaited<ReturnType<typeof createSamples>>['callerOf'];
const start = async () => {
  provider = await startProvider();
  ({ samples, callerOf } = await createSamples(provider));
};
beforeAll(start);
afterAll(() => provider.stop());

/** The user is sent for elsewhere than the path says (S2 §7). */
const wirePath = ({ path }: Endpoint) => (path === '/user/user' ? '/user/users/{id}' : path.replace(/^\/?/, '/'));

/** Endpoints that the provider has a route for. */
function answeredEndpoints(): NamedEndpoint[] {
  const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*');
  const routes = new Set(
    provider.app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => `${route.method} ${shape(route.path)}`),
  );
  return endpoints.filter(({ endpoint }) => routes.has(`${endpoint.method} ${shape(wirePath(endpoint))}`));
}

/** Why a sample does not fit its endpoint; null when it does. */
function sampleProblem({ feature, name, endpoint }: NamedEndpoint): string | null {
  const sample = samples[name];
  if (!sample) return `${name} has no sample: add one to src/core/${feature}/${feature}.samples.ts`;
  const query = endpoint.query?.safeParse(sample.query ?? {});
  if (query && !query.success) return `${name}: the sample's query is not as the schema says`;
  const body = endpoint.request?.safeParse(sample.body);
  if (body && !body.success) return `${name}: the sample's body is not as the schema says`;
  return null;
}

/** Makes a call as the portal would. */
async function call(endpoint: Endpoint, { params, query, body, headers, ...sample }: Sample) {
  const ids = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']));
  const { url, ...request } = buildRequest(
    endpoint,
    { params: { ...ids, ...params }, query, body, headers },
    await callerOf(sample),
    { apiBase: provider.url, ...providerConfig() },
  );
  const response = await fetch(url, { ...request, body: request.body ?? null });
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
}

/** What is wrong with the provider's answer to a sample; null when nothing is. */
async function answerProblem({ name, endpoint }: NamedEndpoint): Promise<string | null> {
  const { status, body } = await call(endpoint, samples[name] ?? {});
  const isAsDescribed = endpoint.binary || endpoint.response.safeParse(body).success;
  if (status < 300 && isAsDescribed) return null;
  const reason = isAsDescribed ? '' : ', not as its schema says';
  return `${endpointId(endpoint)} answered ${status} ${JSON.stringify(body).slice(0, 200)}${reason}`;
}

/** A body with each id in the given type. */
function withIds(body: unknown, toId: (id: string) => unknown, name = ''): unknown {
  if (Array.isArray(body)) return body.map((item) => withIds(item, toId, name));
  if (body instanceof Blob) return body;
  if (typeof body === 'object' && body !== null)
    return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, withIds(value, toId, key)]));
  return /(^|_)ids?$/.test(name) && /^\d+$/.test(String(body)) ? toId(String(body)) : body;
}

describe('endpoints against the provider', () => {
  it('answers no fewer than before', () => {
    const { length } = answeredEndpoints();
    console.log(`provider calls answered/total: ${length}/${endpoints.length}`);
    ratchet('answered', length);
  });

  it('has a sample for every endpoint that fits its schemas', () =>
    expect(endpoints.map(sampleProblem).filter(Boolean)).toEqual([]));

  it('answers every sample as its endpoint says', async () => {
    const problems: (string | null)[] = [];
    for (const named of answeredEndpoints()) problems.push(await answerProblem(named));
    expect(problems.filter(Boolean)).toEqual([]);
  });

  it('takes the ids of every sample as numbers too, as the answers hold them', async () => {
    await provider.stop();
    await start();
    const problems: (string | null)[] = [];
    for (const named of answeredEndpoints()) {
      const sample = samples[named.name] ?? {};
      samples[named.name] = { ...sample, body: withIds(sample.body, Number) };
      problems.push(await answerProblem(named));
    }
    expect(problems.filter(Boolean)).toEqual([]);
  });

  it('describes the ids of a request as text or a number', () => {
    const contract = JSON.stringify(buildProviderContract('0.0.0').paths['/cart/cart/product']);
    expect(contract).toContain('"product_id":{"type":["string","number"]}');
  });

  it('refuses an unknown path with a message', async () => {
    const { status, body } = await provider.json('GET', '/nowhere');
    expect([status, body]).toEqual([404, { message: 'Not found' }]);
  });
});
