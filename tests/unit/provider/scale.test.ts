import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectServices } from '#provider/db/schema.ts';
import { createProjectTeam, holdCall, type ProjectTeam, webSettings } from '../../support/container-fixture.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';

let provider: TestProvider;
let team: ProjectTeam;
beforeAll(async () => {
  provider = await startProvider();
  team = await createProjectTeam(provider);
});
afterAll(() => provider.stop());

const WAIT = { timeout: 15_000 };
const scale = (service: number | undefined, replicas: unknown, by = team) =>
  by.call('PUT', '/scale', service === undefined ? { replicas } : { replicas, service: String(service) });
/** Waits until so many replicas run. */
const runs = (id: number, count: number, of = team) =>
  expect
    .poll(async () => (await of.listContainers(id)).map(({ status }) => status), WAIT)
    .toEqual(Array.from({ length: count }, () => 'running'));

describe('scaling a service', () => {
  it('adds replicas and takes them away, the newest first', async () => {
    const id = await team.run('web', webSettings());
    expect((await scale(id, 3)).body.message).toBe('web is scaled to 3 replicas.');
    await runs(id, 3);
    expect((await team.listContainers(id)).map(({ name }) => name)).toEqual(['web-1-1', 'web-1-2', 'web-1-3']);
    await scale(id, 1);
    await runs(id, 1);
    expect((await team.listContainers(id)).map(({ name }) => name)).toEqual(['web-1-1']);
  });

  it('to none stops it, and back starts it', async () => {
    const id = await team.run('none', webSettings());
    await scale(id, 0);
    await runs(id, 0);
    expect((await team.service(id)).status).toBe('stopped');
    await scale(id, 2);
    await runs(id, 2);
    expect((await team.service(id)).status).toBe('running');
  });

  it.each([
    [-1, 'Enter a whole number of replicas, 0 or more.'],
    [1.5, 'Enter a whole number of replicas, 0 or more.'],
    [10_000, /^Your plan allows up to \d+ replicas\.$/],
  ])('to %s is refused beside the field', async (replicas, problem) => {
    const id = await team.add(`bad-${String(replicas).replace(/\W/g, '')}`, webSettings());
    const answer = await scale(id, replicas);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.replicas).toEqual([expect.stringMatching(problem)]);
    expect((await team.row(id)).replicas).toBe(1);
  });

  it('whose volume only one can write to is refused, and says how it can', async () => {
    await team.addVolume('data');
    const id = await team.add(
      'store',
      webSettings({ volumes: [{ name: 'data', path: '/data', is_read_only: false }] }),
    );
    const answer = await scale(id, 2);
    expect(answer.body.errors.replicas?.[0]).toContain('“data”. Mount it read-only');
    const reader = await team.add(
      'reader',
      webSettings({ volumes: [{ name: 'data', path: '/data', is_read_only: true }] }),
    );
    expect((await scale(reader, 2)).status).toBe(200);
  });

  it('of another project or team is not found', async () => {
    const other = await createProjectTeam(provider);
    const id = await team.add('mine', webSettings());
    expect((await scale(id, 2, other)).status).toBe(404);
    const foreign = await provider.json('PUT', `${team.base}/scale`, { replicas: 2 }, other.headers);
    expect(foreign.status).toBe(404);
  });
});

describe('a shutdown', () => {
  it('stops all of a project, and a start brings the same numbers back', async () => {
    const own = await createProjectTeam(provider);
    const [web, api] = [await own.run('web', webSettings(), { replicas: 2 }), await own.run('api', webSettings())];
    const answer = await own.call('PUT', '/shutdown', { replicas: 0 });
    expect(answer.body.message).toBe('Shop is shut down. Start it to get the same replicas back.');
    await expect.poll(async () => (await own.status()).project.replicas.running, WAIT).toBe(0);
    expect((await own.status()).project.status).toBe('stopped');
    await expect
      .poll(async () => (await own.listContainers(web)).map(({ status, exit }) => [status, exit?.reason]), WAIT)
      .toEqual([
        ['stopped', 'stopped'],
        ['stopped', 'stopped'],
      ]);
    await own.call('PUT', '/start');
    await runs(web, 2, own);
    await runs(api, 1, own);
    expect((await own.status()).project).toMatchObject({ status: 'running', replicas: { running: 3, desired: 3 } });
  });

  it('with another number than none is refused', async () => {
    const answer = await team.call('PUT', '/shutdown', { replicas: 1 });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(['replicas']);
  });
});

describe('a service that is suspended', () => {
  it('stops, and runs again once it is renewed', async () => {
    const id = await team.run('owed', webSettings());
    const set = async (state: 'suspended' | 'active') => {
      await provider.db.update(projectServices).set({ state }).where(eq(projectServices.id, id));
      provider.containers.reconcile(id);
    };
    await set('suspended');
    await expect.poll(async () => (await team.listContainers(id))[0]?.status, WAIT).toBe('stopped');
    expect(await team.service(id)).toMatchObject({ status: 'stopped', problem: 'It is suspended with its plan.' });
    expect((await team.call('PUT', `/services/${id}/start`)).status).toBe(409);
    await set('active');
    await runs(id, 1);
  });
});

describe('a service', () => {
  it('is stopped, started and restarted as a whole', async () => {
    const id = await team.run('whole', webSettings(), { replicas: 2 });
    expect((await team.call('PUT', `/services/${id}/stop`)).body.message).toBe('whole is stopped.');
    await expect
      .poll(async () => (await team.listContainers(id)).map(({ status }) => status), WAIT)
      .toEqual(['stopped', 'stopped']);
    expect((await team.call('PUT', `/services/${id}/stop`)).status).toBe(409);
    await team.call('PUT', `/services/${id}/start`);
    await runs(id, 2);
    await team.call('PUT', `/services/${id}/restart`);
    await expect
      .poll(async () => (await team.listContainers(id)).map(({ run, status }) => [run, status]), WAIT)
      .toEqual([
        [3, 'running'],
        [3, 'running'],
      ]);
  });

  it('is deleted with its containers, and leaves no process', async () => {
    const id = await team.run('gone', webSettings());
    const [container] = await team.listContainers(id);
    const { inspect } = (await team.call('GET', `/containers/${container?.id}`)).body.container;
    expect((await team.call('DELETE', `/services/${id}`)).body.message).toContain('gone is deleted.');
    expect((await team.call('GET', `/services/${id}`)).status).toBe(404);
    expect((await team.call('GET', `/containers/${container?.id}`)).status).toBe(404);
    expect(() => process.kill(Number(inspect.pid), 0)).toThrow();
  });

  it('that is started and deployed while it is deleted leaves no container either', async () => {
    const { engine } = provider.containers;
    const before = (await engine.list()).length;
    const id = await team.run('late', webSettings());
    await scale(id, 2);
    await runs(id, 2);
    const stopping = holdCall(engine, 'stop');
    const deleted = team.call('DELETE', `/services/${id}`);
    await stopping.called;
    expect((await team.call('PUT', `/services/${id}/start`)).status).toBe(409);
    const { job } = (await team.call('PUT', `/services/${id}`, { tag: '1.1' })).body;
    await vi.waitFor(async () => expect(await team.containersOf(id)).toHaveLength(4), WAIT);
    stopping.release();
    expect((await deleted).status).toBe(200);
    await team.ended(job?.id ?? 0);
    expect((await team.call('GET', `/services/${id}`)).status).toBe(404);
    await vi.waitFor(async () => expect(await engine.list()).toHaveLength(before), WAIT);
  });
});
