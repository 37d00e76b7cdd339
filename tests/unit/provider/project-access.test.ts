import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints, type NamedEndpoint } from '#build/endpoints.ts';
import { imageSamples } from '#core/image/image.samples.ts';
import { projectSamples } from '#core/project/project.samples.ts';
import { createImageRecords, createProjectRecords } from '#tests/contract/records.ts';
import type { Sample } from '#tests/contract/samples.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

/** Every call about projects and images, by the names of the endpoints: a new one is tried too. */
const calls = endpoints.filter(({ feature }) => feature === 'project' || feature === 'image');

/** Calls that name nothing of a team: lists of one's own, new things, and what is the same for everybody. */
const OPEN = [
  ...['createProject', 'getDockerHubImage', 'listContainerPlans', 'listImages', 'listProjects', 'listTemplates'],
  ...['searchDockerHub', 'uploadNodeApp'],
];

let provider: TestProvider;
/** Of the owner's team. */
let samples: Record<string, Sample>;
beforeAll(async () => {
  provider = await startProvider();
  samples = {
    ...projectSamples(await createProjectRecords(provider)),
    ...imageSamples(await createImageRecords(provider)),
  };
});
afterAll(() => provider.stop());

/** Statuses by the name of the call. */
async function statusesOf(named: readonly NamedEndpoint[], headers: Record<string, string>) {
  const statuses: Record<string, number> = {};
  for (const { name, endpoint } of named) {
    const { params = {}, query = {}, body } = samples[name] ?? {};
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, param: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[param])),
    );
    const search = new URLSearchParams(Object.entries(query as object).map(([key, value]) => [key, String(value)]));
    statuses[name] = (await provider.json(endpoint.method, `${path}?${search}`, body, headers)).status;
  }
  return statuses;
}
const withStatus = (named: readonly NamedEndpoint[], status: number) =>
  Object.fromEntries(named.map(({ name }) => [name, status]));

it('each call is refused without a session', async () => {
  expect(await statusesOf(calls, {})).toEqual(withStatus(calls, 401));
});

it('each call that names something of another team finds nothing', async () => {
  const named = calls.filter(({ name }) => !OPEN.includes(name));
  expect(await statusesOf(named, await provider.signIn('large'))).toEqual(withStatus(named, 404));
});

it('lists of images leave out those of another team’s project', async () => {
  const count = async (login: string) => {
    const query = samples.listImages?.query as { project_id: string } | undefined;
    const path = `/image/images?project_id=${query?.project_id}`;
    const answer = await provider.json<{ images?: unknown[] }>('GET', path, undefined, await provider.signIn(login));
    return answer.body.images?.length ?? 0;
  };
  expect(await count('owner')).toBeGreaterThan(0);
  expect(await count('large')).toBe(0);
});
