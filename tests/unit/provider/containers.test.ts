import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containerSamples, containers } from '#provider/db/schema.ts';
import {
  crasherSettings,
  createProjectTeam,
  type ProjectTeam,
  toEnv,
  webSettings,
} from '../../support/container-fixture.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';

let provider: TestProvider;
let team: ProjectTeam;
beforeAll(async () => {
  provider = await startProvider();
  team = await createProjectTeam(provider);
});
afterAll(() => provider.stop());

const first = async (id: number) => {
  const [container] = await team.listContainers(id);
  if (!container) throw new Error('No container');
  return container;
};
const isAlive = (pid: unknown) => {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
};

describe('a container', () => {
  it('describes itself without sealed values', async () => {
    const env = [{ key: 'TOKEN', value: 'sealed-value', is_secret: true }];
    const id = await team.run('told', webSettings({ env }));
    const { id: containerId } = await first(id);
    const { container } = (await team.call('GET', `/containers/${containerId}`)).body;
    expect(container).toMatchObject({
      name: 'told-1-1',
      status: 'running',
      run: 1,
      restarts: 0,
      max_attempts: 1,
      runs: [{ number: 1, ended_at: null }],
      inspect: { engine: 'embedded' },
    });
    for (const path of ['/containers', `/containers/${containerId}`, '/deployments', '/services', '/events'])
      expect(JSON.stringify((await team.call('GET', path)).body)).not.toContain('sealed-value');
  });

  it('that is stopped, started and restarted has a run for each', async () => {
    const { id } = await first(await team.run('runs', webSettings()));
    await team.call('PUT', `/containers/${id}/stop`);
    await team.container(id, ({ status }) => status === 'stopped');
    await team.call('PUT', `/containers/${id}/start`);
    await team.container(id, ({ status }) => status === 'running');
    await team.call('PUT', `/containers/${id}/restart`);
    const last = await team.container(id, ({ status, run }) => status === 'running' && run === 3);
    expect(last.runs.map(({ number, exit }) => [number, exit?.reason])).toEqual([
      [3, undefined],
      [2, 'stopped'],
      [1, 'stopped'],
    ]);
  });

  it('that is removed makes its service a replica smaller', async () => {
    const service = await team.run('less', webSettings(), { replicas: 2 });
    const { id } = await first(service);
    const answer = await team.call('DELETE', `/containers/${id}`);
    expect(answer.body.message).toBe('less-1-1 is removed. less has 1 replica now.');
    await expect
      .poll(async () => (await team.service(service)).replicas, { timeout: 15_000 })
      .toEqual({ running: 1, desired: 1 });
    expect((await team.call('PUT', `/containers/${id}/start`)).status).toBe(409);
    expect((await team.call('GET', `/containers/${id}/logs`)).body.lines.length).toBeGreaterThan(0);
  });

  it('of another team, and an unknown action, are not found', async () => {
    const { id } = await first(await team.run('theirs', webSettings()));
    const other = await createProjectTeam(provider);
    for (const [method, path] of [
      ['GET', `/containers/${id}`],
      ['GET', `/containers/${id}/logs`],
      ['PUT', `/containers/${id}/stop`],
      ['DELETE', `/containers/${id}`],
    ] as const) {
      expect((await other.call(method, path)).status).toBe(404);
      expect((await provider.json(method, team.base + path, undefined, other.headers)).status).toBe(404);
    }
    expect((await team.call('PUT', `/containers/${id}/explode`)).status).toBe(404);
    expect((await team.container(id, () => true)).status).toBe('running');
  });

  it('says how a run ended: code, signal or memory', async () => {
    const retry_policy = { name: '', condition: 'none', maxAttempts: 0, delay: 0 } as const;
    const exitOf = async (name: string, env: Record<string, string>) => {
      const { id } = await first(
        await team.run(name, crasherSettings({ retry_policy, env: toEnv({ RUN_MS: '800', ...env }) })),
      );
      return (await team.container(id, ({ status }) => status === 'exited')).exit;
    };
    expect(await exitOf('coded', { EXIT_CODE: '42' })).toMatchObject({ code: 42, reason: 'exited' });
    expect(await exitOf('signalled', { MODE: 'signal' })).toMatchObject({ signal: 'SIGSEGV', reason: 'signal' });
    expect(await exitOf('full', { MODE: 'memory' })).toMatchObject({ reason: 'out_of_memory' });
  });

  it('has samples of the last hour', async () => {
    const { id } = await first(await team.run('sampled', webSettings()));
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await provider.db.insert(containerSamples).values([
      { container_id: id, at: at(90), cpu: 1, memory: 1 },
      { container_id: id, at: at(2), cpu: 0.5, memory: 2_000_000 },
    ]);
    const { samples } = (await team.call('GET', `/containers/${id}/samples`)).body;
    expect(samples.map(({ cpu }) => cpu)).toEqual([0.5]);
    expect((await team.status()).samples).toHaveLength(1);
  });
});

describe('the containers of a team', () => {
  it('hibernate until the next request', async () => {
    const own = await createProjectTeam(provider);
    const service = await own.run('rest', webSettings());
    const [row] = await own.listContainers(service);
    const { inspect } = (await own.call('GET', `/containers/${row?.id}`)).body.container;
    expect(isAlive(inspect.pid)).toBe(true);
    await provider.json('DELETE', `/__demo/containers?team_id=${own.id}`);
    expect(isAlive(inspect.pid)).toBe(false);
    await own.call('GET', '/status');
    const again = await own.container(row?.id ?? 0, ({ status }) => status === 'running');
    expect(again).toMatchObject({ run: 2, restarts: 0 });
    expect(again.runs[1]?.exit).toMatchObject({ reason: 'provider' });
  });

  it('stay stopped once retired, whatever still requests them', async () => {
    const own = await createProjectTeam(provider);
    const service = await own.run('retired', webSettings());
    const [row] = await own.listContainers(service);
    const { inspect } = (await own.call('GET', `/containers/${row?.id}`)).body.container;
    await provider.json('DELETE', `/__demo/containers?team_id=${own.id}&permanent=1`);
    expect(isAlive(inspect.pid)).toBe(false);
    await own.call('GET', '/status');
    // Waits for what the look may have begun.
    await provider.json('DELETE', `/__demo/containers?team_id=${own.id}`);
    expect(await own.container(row?.id ?? 0, () => true)).toMatchObject({ status: 'created', run: 1 });
  });

  it('are nothing that anybody else can listen to', async () => {
    const { id } = await first(await team.run('heard', webSettings()));
    const other = await createProjectTeam(provider);
    const ask = (headers: Record<string, string>, channel_name: string) =>
      provider.json('POST', '/support/auth/broadcast', { socket_id: '1.2', channel_name }, headers);
    expect((await ask(team.headers, `private-container.${id}`)).status).toBe(200);
    expect((await ask(other.headers, `private-container.${id}`)).status).toBe(403);
    expect((await ask(team.headers, 'private-container.999999')).status).toBe(403);
    expect((await ask({}, `private-container.${id}`)).status).toBe(401);
  });

  it('leave no process when the provider stops', async () => {
    const single = await startProvider();
    const own = await createProjectTeam(single);
    const service = await own.run('last', webSettings(), { replicas: 2 });
    const pids = await Promise.all(
      (await own.listContainers(service)).map(
        async ({ id }) => (await own.call('GET', `/containers/${id}`)).body.container.inspect.pid,
      ),
    );
    expect(pids.every(isAlive)).toBe(true);
    await single.stop();
    expect(pids.some(isAlive)).toBe(false);
  });
});

describe('a reset of the demo', () => {
  it('stops everything first', { timeout: 90_000 }, async () => {
    const single = await startProvider();
    try {
      const own = await createProjectTeam(single);
      const service = await own.run('reset', webSettings());
      const [row] = await own.listContainers(service);
      const { inspect } = (await own.call('GET', `/containers/${row?.id}`)).body.container;
      await single.json('POST', '/__demo/reset');
      expect(isAlive(inspect.pid)).toBe(false);
      const left = await single.db.select().from(containers).where(eq(containers.name, 'reset-1-1'));
      expect(left).toEqual([]);
    } finally {
      await single.stop();
    }
  });
});
