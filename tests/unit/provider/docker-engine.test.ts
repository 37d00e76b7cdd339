import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDockerEngine } from '#provider/project/engine/docker/docker-engine.ts';
import { createImages } from '#provider/project/engine/docker/images.ts';
import { createSocketClient, parseJson, type SocketClient } from '#provider/project/engine/docker/socket-client.ts';
import { createVolumes } from '#provider/project/engine/docker/volumes.ts';
import { EngineError, ImageError } from '#provider/project/engine/engine.ts';
import { clearSocket, hasSocket, loadImages, socketPath } from '#tests/support/container-socket.ts';
import { describeEngine } from './engine-contract.ts';

if (!hasSocket)
  it.skip('the contract over Docker or Podman (skipped: CONTAINER_SOCKET names no socket here)', () => undefined);
else
  describeEngine('the Docker engine', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'docker-engine-'));
    const providerId = `portal-test-${process.pid}`;
    const digests = await loadImages();
    const client = createSocketClient(socketPath);
    const { CgroupVersion } = parseJson<{ CgroupVersion?: string }>(await client.send('GET', '/info'));
    const { Components } = parseJson<{ Components?: { Name: string }[] }>(await client.send('GET', '/version'));
    const isPodman = Components?.some(({ Name }) => Name.startsWith('Podman')) ?? false;
    const create = () => createDockerEngine({ socketPath, providerId, dir });
    return {
      engine: create(),
      image: (program) => ({ name: `portal-test/${program}`, tag: '1', digest: digests.get(program) ?? '' }),
      reopen: create,
      endsOnClose: false,
      // Podman leaves OOMKilled false under cgroup 1, and announces nothing.
      cannotSeeOutOfMemory: isPodman && CgroupVersion === '1',
      remove: async () => {
        await clearSocket(providerId);
        rmSync(dir, { recursive: true, force: true });
      },
    };
  });

describe.skipIf(!hasSocket)('a real engine (skipped without CONTAINER_SOCKET)', () => {
  const providerId = `portal-test-parts-${process.pid}`;
  const client = createSocketClient(socketPath);
  afterAll(() => (hasSocket ? clearSocket(providerId) : undefined));

  it('lists a volume whose files can’t be read from here', async () => {
    await loadImages();
    /** As it is where the engine runs on another machine. */
    const distant: SocketClient = {
      ...client,
      async send(method, path, options) {
        const answer = await client.send(method, path, options);
        if (!path.startsWith('/volumes/') || method !== 'GET') return answer;
        return { ...answer, body: Buffer.from(JSON.stringify({ ...parseJson<object>(answer), Mountpoint: '' })) };
      },
    };
    const volumes = createVolumes({
      client: distant,
      nameOf: (name) => `${providerId}-${name}`,
      labels: { 'portal.provider': providerId },
      anyImage: createImages(client).any,
    });
    await volumes.create('data');
    const engine = createDockerEngine({ socketPath, providerId, dir: tmpdir() });
    const image = await engine.resolveImage({ name: 'portal-test/store', tag: '1', digest: null, file: null });
    const id = await engine.create({
      ...{ name: 'writer', network: 'net', alias: 'writer', env: {}, port: null, cpus: 1, memoryMb: 64 },
      image: { name: 'portal-test/store', tag: '1', digest: image.digest },
      mounts: [{ volume: 'data', path: '/data', isReadOnly: false }],
      files: [
        { path: '/data/top.txt', content: 'top' },
        { path: '/data/folder/below.txt', content: 'below' },
      ],
    });
    expect((await volumes.list('data', '')).toSorted((one, other) => one.path.localeCompare(other.path))).toMatchObject(
      [
        { path: 'folder', isFolder: true, size: 0 },
        { path: 'top.txt', isFolder: false, size: 3 },
      ],
    );
    expect(await volumes.list('data', 'folder')).toMatchObject([{ path: 'folder/below.txt', size: 5 }]);
    await expect(volumes.list('data', 'top.txt')).rejects.toThrow(EngineError);
    await expect(volumes.list('data', 'nowhere')).rejects.toThrow(EngineError);
    expect(await engine.list()).toHaveLength(1);
    await engine.remove(id);
  });

  it('refuses an archive that is no image', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'archive-'));
    const file = join(dir, 'none.tar');
    writeFileSync(file, 'This is no archive.');
    await expect(createImages(client).resolve({ name: 'none', tag: null, digest: null, file })).rejects.toThrow(
      ImageError,
    );
    rmSync(dir, { recursive: true });
  });
});

describe('without an engine', () => {
  it('reports an unreachable engine', async () => {
    const engine = createDockerEngine({ socketPath: '/nowhere/docker.sock', providerId: 'test', dir: tmpdir() });
    const events = { onOutput: () => undefined, onExit: () => undefined };
    await expect(engine.open(events)).rejects.toThrow(EngineError);
    await expect(engine.open(events)).rejects.toThrow(/doesn’t answer/);
    await engine.close();
  });
});
