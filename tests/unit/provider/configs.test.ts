import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { jobs } from '#provider/db/schema.ts';
import { createDraftTeam, type DraftTeam } from '#tests/support/draft-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: DraftTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createDraftTeam(provider);
});

const create = (name: string, content: unknown = 'a = 1') => team.call('POST', '/configs', { name, content });
const save = (id: number, content: unknown, version?: number) =>
  team.call('PUT', `/configs/${id}`, { content, version });
const mount = (name: string, more: object = {}) => ({ name, path: '/etc/app.conf', ...more });

it('a config begins with its first version', async () => {
  const { status, body } = await create('app.conf');
  expect([status, body.config]).toMatchObject([
    201,
    { name: 'app.conf', version: 1, versions: [{ version: 1, content: 'a = 1', author: 'Pat Newman', used_by: [] }] },
  ]);
});

it.each([
  ['', 'a', 'name'],
  ['../etc', 'a', 'name'],
  ['app.conf', 'a\0b', 'content'],
  ['app.conf', 'x'.repeat(500_001), 'content'],
  ['app.conf', 7, 'content'],
])('a config “%s” is refused', async (name, content, field) => {
  const { status, body } = await create(name, content);
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
});

it('a config has a name of its own', async () => {
  await create('app.conf');
  expect((await create('app.conf')).body.errors.name).toBeDefined();
});

it('what is saved is a new version, and the older ones stay', async () => {
  const { config } = (await create('app.conf')).body;
  await save(config.id, 'a = 2', 1);
  const { versions } = (await team.call('GET', `/configs/${config.id}`)).body.config;
  expect(versions.map(({ version, content }) => [version, content])).toEqual([
    [2, 'a = 2'],
    [1, 'a = 1'],
  ]);
});

it('the same text makes no version', async () => {
  const { config } = (await create('app.conf')).body;
  const { body } = await save(config.id, 'a = 1', 1);
  expect([body.config.version, body.message]).toEqual([1, 'app.conf is unchanged.']);
});

it('an edit of an older version is refused with the current one', async () => {
  const { config } = (await create('app.conf')).body;
  await save(config.id, 'a = 2', 1);
  const { status, body } = await save(config.id, 'a = 3', 1);
  expect([status, body.message]).toEqual([409, expect.stringContaining('version 2 is newer than version 1')]);
});

it('of two edits at once one is kept', async () => {
  const { config } = (await create('app.conf')).body;
  const answers = await Promise.all(['a = 2', 'a = 3'].map((content) => save(config.id, content, 1)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('lists leave the content out', async () => {
  await create('app.conf');
  const [config] = (await team.call('GET', '/configs')).body.configs;
  expect(config?.versions[0]).not.toHaveProperty('content');
});

it('a config that is used is not deleted, and says by what', async () => {
  await team.create('web', { configs: [mount('app.conf', { content: 'a = 1' })] }, 'Small');
  const [config] = (await team.call('GET', '/configs')).body.configs;
  const { status, body } = await team.call('DELETE', `/configs/${config?.id}`);
  expect([status, body.message]).toEqual([409, expect.stringContaining('app.conf is used by web')]);
});

it('a config that nothing uses is deleted', async () => {
  const { config } = (await create('app.conf')).body;
  expect((await team.call('DELETE', `/configs/${config.id}`)).status).toBe(200);
  expect((await team.call('GET', `/configs/${config.id}`)).status).toBe(404);
});

it('what runs keeps the version that it was deployed with', async () => {
  const { job } = (await team.create('web', { configs: [mount('app.conf', { content: 'a = 1' })] })).body;
  await vi.waitFor(
    async () => {
      const [row] = await provider.db
        .select()
        .from(jobs)
        .where(eq(jobs.id, job?.id ?? 0));
      if (row?.status !== 'succeeded') throw new Error(`${row?.status}: ${row?.error}`);
    },
    { timeout: 15_000 },
  );
  const [config] = (await team.call('GET', '/configs')).body.configs;
  await save(config?.id ?? 0, 'a = 2', 1);
  const { versions } = (await team.call('GET', `/configs/${config?.id}`)).body.config;
  expect(versions.map(({ version, used_by }) => [version, used_by.map(({ service }) => service.name)])).toEqual([
    [2, []],
    [1, ['web']],
  ]);
});

it('a config that is new needs its content', async () => {
  const { body } = await team.create('web', { configs: [mount('app.conf')] });
  expect(Object.keys(body.errors)).toEqual(['configs.0.content']);
});
