import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createProjectTeam, holdCall, type ProjectTeam, toEnv, webSettings } from '../../support/container-fixture.ts';
import { askService, loadService } from '../../support/container-load.ts';
import { startProvider, type TestProvider } from '../../support/provider.ts';

let provider: TestProvider;
let team: ProjectTeam;
beforeAll(async () => {
  provider = await startProvider();
  team = await createProjectTeam(provider);
});
afterAll(() => provider.stop());

const ask = (host: string, path?: string) => askService(provider.containersPort, host, path);

describe('a deployment', () => {
  it('opens in a browser under the host name of its service', async () => {
    const id = await team.run('web', webSettings({ env: toEnv({ GREETING: 'Good day' }) }));
    const { host } = await team.row(id);
    const answer = await ask(host);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Good day');
    expect((await team.service(id)).url).toBe(`http://${host}.localhost:${provider.containersPort}/`);
  });

  it('loses no request while 20 follow each other under load', { timeout: 120_000 }, async () => {
    // With one replica there is no other that a request could be sent to.
    const id = await team.run('busy', webSettings(), { host: 'busy-shop' });
    const stop = loadService(provider.containersPort, 'busy-shop');
    const numbers: number[] = [];
    for (let index = 0; index < 20; index++) {
      const { status, number } = await team.change(id, webSettings({ tag: index % 2 ? '1.0' : '1.1' }));
      if (status === 'live') numbers.push(number);
    }
    const { answers, failures } = await stop();
    expect(failures).toEqual([]);
    expect(numbers).toHaveLength(20);
    expect(answers).toBeGreaterThan(100);
  });

  it('pins the digest of its tag', async () => {
    const id = await team.run('pinned', webSettings({ tag: 'latest' }));
    const [row] = await team.deploymentsOf(id);
    expect(row?.settings.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect((await team.listContainers(id))[0]).toMatchObject({ digest: row?.settings.digest });
  });

  it('that fails its health check leaves the old one serving, and says why', async () => {
    const id = await team.run('ill', webSettings(), { host: 'ill-shop' });
    const failed = await team.change(
      id,
      webSettings({
        env: toEnv({ HEALTH: 'fail' }),
        health_check: { type: 'http', path: '/health', interval: 1, timeout: 1, retries: 1, start_period: 1 },
      }),
    );
    expect(failed.status).toBe('failed');
    expect(failed.error).toBe('ill-2-1: GET /health answered 503.');
    expect((await ask('ill-shop', '/version')).text).toBe('1.0\n');
    const service = await team.hasStatus(id, 'running');
    expect(service).toMatchObject({ deployment_number: 1, replicas: { running: 1, desired: 1 } });
    // What runs is reported apart from what was requested last.
    expect(service.live_settings?.env).toEqual([]);
    expect(service.settings.env).toMatchObject([{ key: 'HEALTH', value: 'fail' }]);
  });

  it('says on which port it listens instead', async () => {
    const id = await team.run('port', webSettings());
    const failed = await team.change(
      id,
      webSettings({
        image: 'harbour/node-fixed-port',
        health_check: { type: 'tcp', interval: 1, timeout: 1, retries: 1, start_period: 1 },
      }),
    );
    expect(failed.error).toMatch(/^port-2-1: It listens on \d+, but requests go to \$PORT \(\d+\)\.$/);
  });

  it('that exits says with which code', async () => {
    const id = await team.add('dies', webSettings());
    const failed = await team.change(
      id,
      webSettings({
        image: 'harbour/crasher',
        ports: [],
        health_check: null,
        env: toEnv({ RUN_MS: '0', EXIT_CODE: '3' }),
        retry_policy: { name: '', condition: 'none', maxAttempts: 1, delay: 1 },
      }),
    );
    expect(failed).toMatchObject({ status: 'failed', error: 'dies-1-1: It exited with code 3.' });
    expect(await team.service(id)).toMatchObject({ status: 'crashed', problem: 'dies-1-1: It exited with code 3.' });
  });

  it('of an image that the engine refuses fails with its words', async () => {
    const id = await team.add('nginx', webSettings());
    const failed = await team.change(id, webSettings({ image: 'nginx', tag: null }));
    expect(failed.error).toContain('Connect Docker or Podman to run nginx.');
  });

  it('is refused while another one of the service is open, and two of two services are not', async () => {
    const [first, second] = [await team.add('one', webSettings()), await team.add('two', webSettings())];
    await team.fault({ kind: 'project.deploy', step: 'start' }, 'hold');
    const open = await team.deploy(first, webSettings());
    const answer = await team.call('PUT', `/services/${first}`, { env: [{ key: 'A', value: 'b' }] });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('one is being deployed.');
    expect(await team.deploymentsOf(first)).toHaveLength(1);
    const other = await team.deploy(second, webSettings());
    await team.ended(other.job.id);
    await team.release();
    expect(await team.ended(open.job.id)).toMatchObject({ status: 'succeeded' });
  });

  it('is cancelled while its image is found, and can be followed by another', async () => {
    const id = await team.run('found', webSettings());
    const finding = holdCall(provider.containers.engine, 'resolveImage');
    const { job, deployment } = await team.deploy(id, webSettings({ tag: '1.1' }));
    await finding.called;
    await provider.json('POST', `/job/jobs/${job.id}/cancel`, undefined, team.headers);
    finding.release();
    expect((await team.change(id, webSettings({ tag: '1.1' }))).status).toBe('live');
    expect((await team.deployment(deployment.id)).status).toBe('cancelled');
  });

  it('that is cancelled while the old one stops leaves the old one running', async () => {
    await team.addVolume('single');
    const settings = webSettings({ volumes: [{ name: 'single', path: '/data', is_read_only: false }] });
    const id = await team.run('single-writer', settings);
    const stopping = holdCall(provider.containers.engine, 'stop');
    const { job } = await team.deploy(id, { ...settings, tag: '1.1' });
    await stopping.called;
    await provider.json('POST', `/job/jobs/${job.id}/cancel`, undefined, team.headers);
    stopping.release();
    await team.hasStatus(id, 'running');
    await vi.waitFor(async () => {
      const running = (await team.listContainers(id)).filter(({ status }) => status === 'running');
      expect(running.map(({ name }) => name)).toEqual(['single-writer-1-1']);
    });
  });

  it('can be cancelled before it switches, and leaves nothing of it', async () => {
    const id = await team.run('calm', webSettings(), { host: 'calm-shop' });
    await team.fault({ kind: 'project.deploy', step: 'switch' }, 'hold');
    const { job, deployment } = await team.deploy(id, webSettings({ tag: '2.0' }));
    const status = () =>
      provider.json<{ job: { steps: { key: string; status: string }[] } }>(
        'GET',
        `/job/jobs/${job.id}`,
        undefined,
        team.headers,
      );
    await expect.poll(async () => (await status()).body.job.steps[3]?.status).toBe('done');
    await expect.poll(async () => (await status()).body.job.steps[4]?.status).toBe('running');
    const late = await provider.json('POST', `/job/jobs/${job.id}/cancel`, undefined, team.headers);
    expect(late.status).toBe(409);
    await team.release();
    await team.ended(job.id);
    expect((await team.deployment(deployment.id)).status).toBe('live');

    await team.fault({ kind: 'project.deploy', step: 'health' }, 'hold');
    const next = await team.deploy(id, webSettings({ tag: '1.1' }));
    const read = () =>
      provider.json<{ job: { steps: { status: string }[] } }>(
        'GET',
        `/job/jobs/${next.job.id}`,
        undefined,
        team.headers,
      );
    await expect.poll(async () => (await read()).body.job.steps[3]?.status).toBe('running');
    await provider.json('POST', `/job/jobs/${next.job.id}/cancel`, undefined, team.headers);
    expect((await team.deployment(next.deployment.id)).status).toBe('cancelled');
    await expect.poll(async () => (await team.listContainers(id)).map(({ name }) => name)).toEqual(['calm-2-1']);
    expect((await ask('calm-shop', '/version')).text).toBe('2.0\n');
  });

  it('with a volume that it writes to stops the old one first, and says so', async () => {
    await team.addVolume('data');
    const settings = webSettings({ volumes: [{ name: 'data', path: '/data', is_read_only: false }] });
    const id = await team.run('kept', settings, { host: 'kept-shop' });
    await ask('kept-shop');
    const second = await team.change(id, { ...settings, tag: '2.0' });
    expect(second).toMatchObject({ status: 'live' });
    expect(second.downtime_reason).toContain('“data”');
    expect((await ask('kept-shop')).text).toContain('<dt>Visits</dt><dd>2</dd>');
    expect((await team.service(id)).zero_downtime.is_possible).toBe(false);
    const failed = await team.change(id, {
      ...settings,
      env: toEnv({ HEALTH: 'fail' }),
      health_check: { type: 'http', path: '/health', interval: 1, timeout: 1, retries: 1, start_period: 1 },
    });
    expect(failed.status).toBe('failed');
    await team.hasStatus(id, 'running');
    expect((await ask('kept-shop', '/version')).text).toBe('2.0\n');
  });
});

describe('a rollback', () => {
  it('brings back image, environment with sealed values, configs and policy, as a new deployment', async () => {
    await team.addConfig('site.json', '{"title":"One"}');
    const first = webSettings({
      env: [
        { key: 'GREETING', value: 'First', is_secret: false },
        { key: 'TOKEN', value: 'sealed-one', is_secret: true },
      ],
      configs: [{ name: 'site.json', path: '/etc/site.json' }],
      retry_policy: { name: '', condition: 'any', maxAttempts: 7, delay: 2 },
    });
    const id = await team.run('back', first, { host: 'back-shop' });
    await team.addConfig('site.json', '{"title":"Two"}');
    await team.change(
      id,
      webSettings({
        tag: '2.0',
        env: toEnv({ GREETING: 'Second' }),
        configs: [{ name: 'site.json', path: '/etc/site.json' }],
      }),
    );
    expect((await ask('back-shop')).text).toContain('{&#34;title&#34;:&#34;Two&#34;}');
    const [, original] = await team.deploymentsOf(id);
    const answer = await team.call('POST', `/deployments/${original?.id}/rollback`);
    expect(answer.body.deployment).toMatchObject({ number: 3, reason: 'rollback', rollback_of: 1 });
    expect(JSON.stringify(answer.body)).not.toContain('sealed-one');
    await team.ended(answer.body.job?.id ?? 0);
    const { text } = await ask('back-shop');
    expect(text).toContain('First');
    expect(text).toContain('{&#34;title&#34;:&#34;One&#34;}');
    const [newest] = await team.deploymentsOf(id);
    expect(newest?.settings).toEqual(original?.settings);
    expect(newest?.status).toBe('live');
  });

  it('to the live one, or to that of another team, is refused', async () => {
    const id = await team.run('once', webSettings());
    const [live] = await team.deploymentsOf(id);
    expect((await team.call('POST', `/deployments/${live?.id}/rollback`)).status).toBe(409);
    const other = await createProjectTeam(provider);
    expect((await other.call('POST', `/deployments/${live?.id}/rollback`)).status).toBe(404);
    const foreign = await provider.json(
      'POST',
      `${team.base}/deployments/${live?.id}/rollback`,
      undefined,
      other.headers,
    );
    expect(foreign.status).toBe(404);
  });
});

describe('a change', () => {
  it('keeps what it does not name, and a sealed value that comes back as null', async () => {
    const settings = webSettings({
      env: [
        { key: 'TOKEN', value: 'sealed-two', is_secret: true },
        { key: 'GREETING', value: 'Hello', is_secret: false },
      ],
    });
    const id = await team.run('edit', settings);
    const answer = await team.call('PUT', `/services/${id}`, {
      env: [
        { key: 'TOKEN', value: null, is_secret: true },
        { key: 'GREETING', value: 'Changed' },
      ],
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await team.ended(answer.body.job?.id ?? 0);
    const [newest] = await team.deploymentsOf(id);
    expect(newest?.settings.env.map(({ value }) => value)).toEqual(['sealed-two', 'Changed']);
    expect(newest?.settings.tag).toBe('1.0');
    expect(JSON.stringify(answer.body)).not.toContain('sealed-two');
  });
});

describe('a service that was stopped', () => {
  it('starts with its next deployment', async () => {
    const id = await team.run('asleep', webSettings());
    await team.call('PUT', `/services/${id}/stop`);
    await expect.poll(async () => (await team.service(id)).status, { timeout: 15_000 }).toBe('stopped');
    const answer = await team.call('PUT', `/services/${id}`, { tag: '2.0' });
    await team.ended(answer.body.job?.id ?? 0);
    expect(await team.hasStatus(id, 'running')).toMatchObject({ deployment_number: 2 });
  });
});
