import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type NamedEndpoint } from '#build/endpoints.ts';
import { ApiError } from '#core/http/api-error.ts';
import { toOutcome } from '#core/http/outcome.ts';
import { type SendOptions, send } from '#core/http/send.ts';
import { imageSamples } from '#core/image/image.samples.ts';
import { projectSamples } from '#core/project/project.samples.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import {
  builds,
  deployments,
  images,
  projectConfigs,
  projectServices,
  projects,
  projectVolumes,
} from '#provider/db/schema.ts';
import { createImageRecords, createProjectRecords } from '#tests/contract/records.ts';
import type { Sample } from '#tests/contract/samples.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';
import { createFaultyFetch, FAULTS } from '#tests/support/store-faults.ts';

/** Every call about projects and images, by the names of the endpoints: a new one is tried too. */
const calls = endpoints.filter(({ feature }) => feature === 'project' || feature === 'image');

let provider: TestProvider;
let samples: Record<string, Sample>;
const faulty = createFaultyFetch();
async function start() {
  provider = await startProvider();
  samples = {
    ...projectSamples(await createProjectRecords(provider)),
    ...imageSamples(await createImageRecords(provider)),
  };
  configurePortal({ apiBase: provider.url, appDomain: 'localhost' });
  await session().start();
  await session().signIn({ login: 'owner@example.test', password: PASSWORD });
}
beforeAll(async () => {
  faulty.install();
  await start();
});
afterAll(async () => {
  faulty.uninstall();
  await provider.stop();
});

const make = ({ name, endpoint }: NamedEndpoint, options: SendOptions = {}) => {
  const { params, query, body } = samples[name] ?? {};
  return toOutcome(send(endpoint, { params, query, body } as object, options));
};

/** What may come of an answer that is none: an empty list, an object without what may be left out. */
const isReadable = (fault: string, { endpoint }: NamedEndpoint) =>
  /^(empty|wrong-types)$/.test(fault) || (endpoint.binary === true && fault === 'malformed-json');

it('is tried with each endpoint of projects and images', () => {
  expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(samples).sort());
});

describe.each(FAULTS)('%s', (fault) => {
  it('ends every call with what its schema describes, or with an error that says which', async () => {
    const status = Number(/^status:(\d+)/.exec(fault)?.[1] ?? 0);
    const outcomes = await faulty.during(fault, () =>
      Promise.all(calls.map(async (call) => ({ call, outcome: await make(call) }))),
    );
    const wrong = outcomes.filter(({ call, outcome }) =>
      outcome.ok
        ? !isReadable(fault, call)
        : !(outcome.error instanceof ApiError && (status === 0 || outcome.error.status === status)),
    );
    expect(wrong.map(({ call, outcome }) => [call.name, outcome])).toEqual([]);
  });
});

/** Where a call adds its row. */
const tables: Record<string, SQLiteTable> = {
  createProject: projects,
  createContainer: projectServices,
  createStack: projectServices,
  deployService: deployments,
  rollBackDeployment: deployments,
  createVolume: projectVolumes,
  createConfig: projectConfigs,
  createBuild: builds,
  uploadImage: images,
  importImageTag: images,
};

describe('a call that creates something, and lost its answer', () => {
  const creating = calls.filter(({ endpoint }) => 'createsResource' in endpoint);
  const countRows = async (name: string) => {
    const table = tables[name];
    if (!table) throw new Error(`${name} has no table`);
    const { rows } = await provider.db.$client.execute(`select count(*) as n from ${getTableName(table)}`);
    return Number(rows[0]?.n);
  };

  // The faults before have left traces of these calls.
  beforeEach(async () => {
    await provider.stop();
    await start();
  });

  it.each(creating.map((call) => [call.name, call] as const))('%s creates it once', async (name, call) => {
    const before = await countRows(name);
    const attempt = () => make(call, { idempotencyKey: `${name}-once` });
    const lost = await faulty.during('drop-after', attempt);
    expect(lost.ok).toBe(false);
    const repeated = await attempt();
    expect(repeated).toMatchObject({ ok: true });
    expect(await attempt()).toEqual(repeated);
    expect(await countRows(name)).toBe(before + 1);
  });
});
