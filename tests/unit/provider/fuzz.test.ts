import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#build/endpoints.ts';
import { buildRequest } from '#core/http/request.rules.ts';
import { providerConfig } from '#core/runtime/provider-config.ts';
import { createSamples } from '#tests/contract/samples.ts';
import {
  type FuzzTarget,
  hostileRequests,
  sendRaw,
  targetOf,
  type WireRequest,
  worstRequests,
} from '#tests/support/fuzz/hostile-requests.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { casesOf } from '#tests/support/sweep.ts';

/** Requests per call. `FUZZ_RUNS=500 npx vitest run tests/unit/provider/fuzz.test.ts` sends more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 5);
const SEED = Number(process.env.FUZZ_SEED ?? 4700);

let provider: TestProvider;
let targets: FuzzTarget[];
const logged: string[] = [];
const sent = { requests: 0, failed: 0 };

/** Routes that no endpoint of the portal describes: the payment company's, host sites' and the demo's own. */
const UNDESCRIBED: Pick<FuzzTarget, 'method' | 'path' | 'body'>[] = [
  { method: 'GET', path: '/support/attachments/{id}', body: undefined },
  { method: 'GET', path: '/__demo/mails', body: undefined },
  { method: 'POST', path: '/__demo/teams', body: { like: 'user' } },
  { method: 'POST', path: '/__demo/clock', body: { advance: '0d' } },
  { method: 'POST', path: '/payment/webhook', body: { id: 'e', type: 'payment.succeeded', data: {} } },
  { method: 'POST', path: '/apps/{app}/events', body: { name: 'a', data: '{}', channels: ['b'] } },
];

beforeAll(async () => {
  provider = await startProvider({ log: (line) => void logged.push(line) });
  const { samples, callerOf } = await createSamples(provider);
  const config = { apiBase: provider.url, ...providerConfig() };
  targets = endpoints.map(({ name, endpoint }) => {
    const sample = samples[name] ?? {};
    const ids = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, id]) => [id, '1']));
    const input = { params: { ...ids, ...sample.params }, headers: sample.headers };
    return targetOf(
      name,
      endpoint,
      sample,
      async () => buildRequest(endpoint, input, await callerOf(sample), config).headers,
    );
  });
  const owner = await provider.signIn('owner');
  for (const { method, path, body } of UNDESCRIBED)
    targets.push({
      ...{
        name: `${method} ${path}`,
        method,
        path,
        body,
        params: path.includes('{') ? { id: '1', app: 'portal' } : {},
      },
      ...{
        query: {},
        queryNames: [],
        bodyNames: [],
        isForm: false,
        headers: async () => ({ ...owner, 'X-Demo': '1' }),
      },
    });
});
afterAll(async () => {
  await provider.stop();
  console.log(`fuzz: ${sent.requests} requests, ${sent.failed} answered 5xx or not at all`);
});

const hasMessage = (text: string): boolean => {
  try {
    const { message, error, errors } = JSON.parse(text);
    return [message, error, errors].some((part) => part !== undefined);
  } catch {
    return false;
  }
};

/** Why the answer to a request is not as it must be; null when it is. */
async function problemOf(request: WireRequest): Promise<string | null> {
  sent.requests++;
  const answer = await sendRaw(provider.url, request).catch((error) => ({ status: 0, type: '', text: String(error) }));
  if (answer.status > 0 && (answer.status < 400 || (answer.status < 500 && hasMessage(answer.text)))) return null;
  sent.failed += Number(answer.status === 0 || answer.status >= 500);
  const { method, path, headers, body } = request;
  const shown = `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.slice(0, 300)}`;
  return `${answer.status} ${answer.text.slice(0, 200)} to ${shown} ${logged.findLast((line) => line.includes('"error"'))?.slice(0, 700)}`;
}

it('answers the worst values at every place of every call with a message, and below 500', {
  timeout: 900_000,
}, async () => {
  const problems: string[] = [];
  for (const target of casesOf(targets))
    for (const request of worstRequests(target)) {
      const problem = await problemOf(await request());
      if (problem) problems.push(`${target.name}: ${problem}`);
    }
  expect(problems).toEqual([]);
});

it('answers hostile input to every call with a message, and below 500', {
  timeout: 60_000 + RUNS * 10_000,
}, async () => {
  const problems: string[] = [];
  for (const target of targets) {
    const property = fc.asyncProperty(hostileRequests(target), async (request) => {
      const problem = await problemOf(await request());
      if (problem) throw new Error(problem);
    });
    const run = await fc.check(property, { seed: SEED, numRuns: RUNS, endOnFailure: true });
    if (run.failed) problems.push(`${target.name}: ${(run.errorInstance as Error)?.message}`);
  }
  expect(problems).toEqual([]);
  expect((await fetch(`${provider.url}/healthz`)).status).toBe(200);
});
