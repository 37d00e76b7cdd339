import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectVolumes } from '#provider/db/schema.ts';
import { createDraftTeam, type DraftTeam } from '#tests/support/draft-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const MB = 1_000_000;
let provider: TestProvider;
let team: DraftTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createDraftTeam(provider);
});

const create = (name: string, size: unknown) => team.call('POST', '/volumes', { name, size });
const resize = (id: number, size: unknown) => team.call('PUT', `/volumes/${id}/resize`, { size });
const mount = (name: string, more: object = {}) => ({ name, path: '/data', is_read_only: false, ...more });

describe('a volume', () => {
  it('is created unused', async () => {
    const { status, body } = await create('data', 20 * MB);
    expect([status, body.volume]).toMatchObject([201, { name: 'data', size: 20 * MB, mounts: [] }]);
    expect((await team.call('GET', '/volumes')).body.volumes).toHaveLength(1);
  });

  it.each([
    ['', 20 * MB, 'name'],
    ['a/b', 20 * MB, 'name'],
    ['data', 0, 'size'],
    ['data', 1.5, 'size'],
    ['data', -1, 'size'],
    ['data', 1e18, 'size'],
    ['data', '20', 'size'],
  ])('“%s” of %s bytes is refused', async (name, size, field) => {
    const { status, body } = await create(name, size);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('has a name of its own', async () => {
    await create('data', 20 * MB);
    expect((await create('data', 20 * MB)).body.errors.name).toBeDefined();
  });

  it('grows, and says so in the activity', async () => {
    const { volume } = (await create('data', 20 * MB)).body;
    expect((await resize(volume.id, 30 * MB)).body.volume.size).toBe(30 * MB);
    expect((await team.call('GET', '/events')).body.events[0]).toMatchObject({
      kind: 'volume.resized',
      subject: 'data',
    });
  });

  it('enlarged twice at once is not made smaller', async () => {
    const { volume } = (await create('twice', 10 * MB)).body;
    await Promise.all([resize(volume.id, 30 * MB), resize(volume.id, 20 * MB)]);
    const { volumes } = (await team.call('GET', '/volumes')).body;
    expect(volumes.find(({ name }) => name === 'twice')?.size).toBe(30 * MB);
  });

  it('does not shrink', async () => {
    const { volume } = (await create('data', 20 * MB)).body;
    const { status, body } = await resize(volume.id, 10 * MB);
    expect([status, body.errors.size?.[0]]).toEqual([422, expect.stringContaining('20')]);
  });

  it('of another project is not found', async () => {
    const { volume } = (await create('data', 20 * MB)).body;
    const { project } = (await team.ask('POST', '/project/projects', { name: 'Other' })).body;
    const base = `/project/projects/${project.id}/volumes/${volume.id}`;
    expect((await team.ask('PUT', `${base}/resize`, { size: 30 * MB })).status).toBe(404);
    expect((await team.ask('DELETE', base)).status).toBe(404);
    expect((await team.ask('GET', `${base}/files`)).status).toBe(404);
  });

  it('that nothing uses is deleted', async () => {
    const { volume } = (await create('data', 20 * MB)).body;
    expect((await team.call('DELETE', `/volumes/${volume.id}`)).status).toBe(200);
    expect((await team.call('GET', '/volumes')).body.volumes).toEqual([]);
  });

  it('is empty before a container has needed it', async () => {
    const { volume } = (await create('data', 20 * MB)).body;
    expect((await team.call('GET', `/volumes/${volume.id}/files`)).body.files).toEqual([]);
    expect((await team.call('GET', `/volumes/${volume.id}/files?path=..%2F..`)).status).toBe(404);
  });
});

describe('a mounted volume', () => {
  it('is made with the service that names it first', async () => {
    await team.create('store', { volumes: [mount('data', { size: 20 * MB })] }, 'Small');
    const { volumes } = (await team.call('GET', '/volumes')).body;
    expect(volumes).toMatchObject([
      { name: 'data', size: 20 * MB, mounts: [{ service: { name: 'store' }, path: '/data' }] },
    ]);
  });

  it('is not deleted, and says who uses it', async () => {
    await team.create('store', { volumes: [mount('data', { size: 20 * MB })] }, 'Small');
    const [volume] = (await team.call('GET', '/volumes')).body.volumes;
    const { status, body } = await team.call('DELETE', `/volumes/${volume?.id}`);
    expect([status, body.message]).toEqual([409, 'data is mounted by store. Remove it there first.']);
  });

  it('grows no further than the plan of its service', async () => {
    await team.create('store', { volumes: [mount('data', { size: 20 * MB })] });
    const [volume] = (await team.call('GET', '/volumes')).body.volumes;
    expect((await resize(volume?.id ?? 0, 100 * MB)).status).toBe(200);
    expect((await resize(volume?.id ?? 0, 101 * MB)).body.errors.size).toBeDefined();
    const [row] = await provider.db
      .select()
      .from(projectVolumes)
      .where(eq(projectVolumes.id, volume?.id ?? 0));
    expect(row?.size).toBe(100 * MB);
  });

  it('is written by one service alone, and read by others', async () => {
    await team.create('store', { volumes: [mount('data', { size: 20 * MB })] }, 'Small');
    const second = await team.create('web', { volumes: [mount('data')] }, 'Small');
    expect(second.body.errors['volumes.0.name']?.[0]).toContain('store writes to data already');
    expect((await team.create('web', { volumes: [mount('data', { is_read_only: true })] }, 'Small')).status).toBe(201);
  });

  it('that is new needs a size', async () => {
    const { body } = await team.create('web', { volumes: [mount('data')] });
    expect(Object.keys(body.errors)).toEqual(['volumes.0.size']);
  });

  it('allows one replica alone', async () => {
    const { body } = await team.create('web', { volumes: [mount('data', { size: 20 * MB })], replicas: 2 });
    expect(Object.keys(body.errors)).toEqual(['replicas']);
  });

  it('counts into what the plan allows in all', async () => {
    const volumes = [mount('a', { size: 60 * MB, path: '/a' }), mount('b', { size: 60 * MB, path: '/b' })];
    expect(Object.keys((await team.create('web', { volumes })).body.errors)).toEqual(['volumes.1.size']);
  });
});
