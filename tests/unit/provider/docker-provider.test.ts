import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDockerEngine } from '#provider/project/engine/docker/docker-engine.ts';
import { createProvider } from '#provider/provider.ts';
import {
  crasherSettings,
  createProjectTeam,
  type ProjectTeam,
  toEnv,
  webSettings,
} from '#tests/support/container-fixture.ts';
import { askService, loadService } from '#tests/support/container-load.ts';
import { clearSocket, hasSocket, loadImages, socketPath } from '#tests/support/container-socket.ts';
import { freePort } from '#tests/support/ports.mjs';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

const ofTests = (program: string) => ({ image: `docker.io/portal-test/${program}`, tag: '1' });

describe.skipIf(!hasSocket)('a provider over Docker or Podman (skipped without CONTAINER_SOCKET)', () => {
  const providerId = `portal-provider-${process.pid}`;
  const dir = mkdtempSync(join(tmpdir(), 'docker-provider-'));
  const createEngine = () => createDockerEngine({ socketPath, providerId, dir });
  let provider: TestProvider;
  let team: ProjectTeam;
  beforeAll(async () => {
    await loadImages();
    provider = await startProvider({ engine: createEngine() });
    team = await createProjectTeam(provider);
  }, 120_000);
  afterAll(async () => {
    await provider?.stop();
    await clearSocket(providerId);
    rmSync(dir, { recursive: true, force: true });
  });

  it('deploys under load without a failed request, and rolls back', { timeout: 60_000 }, async () => {
    const env = [
      { key: 'GREETING', value: 'First', is_secret: false },
      { key: 'TOKEN', value: 'sealed-value', is_secret: true },
    ];
    const id = await team.run('web', webSettings({ ...ofTests('web'), env }), { host: 'real-web' });
    expect((await askService(provider.containersPort, 'real-web')).text).toContain('First');
    const stop = loadService(provider.containersPort, 'real-web');
    const changed = await team.call('PUT', `/services/${id}`, { env: toEnv({ GREETING: 'Second' }) });
    expect(await team.ended(changed.body.job?.id ?? 0)).toMatchObject({ status: 'succeeded' });
    expect((await askService(provider.containersPort, 'real-web')).text).toContain('Second');
    const [, first] = await team.deploymentsOf(id);
    const back = await team.call('POST', `/deployments/${first?.id}/rollback`);
    expect(await team.ended(back.body.job?.id ?? 0)).toMatchObject({ status: 'succeeded' });
    expect((await askService(provider.containersPort, 'real-web')).text).toContain('First');
    expect((await stop()).failures).toEqual([]);
    const [newest] = await team.deploymentsOf(id);
    expect(newest?.settings).toEqual(first?.settings);
    const [container] = await team.listContainers(id);
    const detail = (await team.call('GET', `/containers/${container?.id}`)).body;
    expect(detail.container.inspect).not.toEqual({});
    expect(JSON.stringify(detail)).not.toContain('sealed-value');
  });

  it('restarts a crasher as often as its policy says', { timeout: 60_000 }, async () => {
    const retry_policy = { name: '', condition: 'on-failure' as const, maxAttempts: 1, delay: 1 };
    const env = toEnv({ RUN_MS: '900', EXIT_CODE: '7' });
    const id = await team.run('crasher', crasherSettings({ ...ofTests('crasher'), env, retry_policy }));
    const [container] = await team.listContainers(id);
    const given = await team.container(container?.id ?? 0, ({ status }) => status === 'exited');
    expect(given).toMatchObject({ run: 2, restarts: 1, exit: { code: 7, reason: 'exited' } });
    const { lines } = (await team.call('GET', `/containers/${given.id}/logs`)).body;
    expect(new Set(lines.map(({ run }) => run))).toEqual(new Set([1, 2]));
  });

  it('finds what has gone on running after its restart', { timeout: 60_000 }, async () => {
    const id = await team.run('stays', webSettings(ofTests('web')), { host: 'stays-web' });
    const [before] = await team.containersOf(id);
    await provider.containers.stop();
    const containersPort = await freePort();
    const again = await createProvider({
      databaseUrl: provider.databaseUrl,
      attachmentsDir: provider.attachmentsDir,
      hostingDir: provider.hostingDir,
      wordpressDir: provider.wordpressDir,
      backupsDir: provider.backupsDir,
      containersDir: provider.containersDir,
      containers: 'when-asked',
      containersPort,
      engine: createEngine(),
      allowedOrigins: [],
      payment: { url: provider.payment.url, secret: 'x', webhookSecret: 'x' },
    });
    await new Promise<void>((resolve) => again.proxy.listen(containersPort, '127.0.0.1', resolve));
    await vi.waitFor(async () => expect((await askService(containersPort, 'stays-web', '/version')).status).toBe(200), {
      timeout: 15_000,
    });
    const [after] = await team.containersOf(id);
    expect(after).toMatchObject({ engine_id: before?.engine_id, run: 1, started_at: before?.started_at });
    await again.close();
  });
});
