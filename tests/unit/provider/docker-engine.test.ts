import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDockerEngine } from '#provider/project/engine/docker/docker-engine.ts';
import { createImages } from '#provider/project/engine/docker/images.ts';
import { createSocketClient, parseJson, type SocketClient } from '#provider/project/engine/docker/socket-client.ts';
import { createVolumes } from '#provider/project/engine/docker/volumes.ts';
import { EngineFailure, ImageRefusal } from '#provider/project/engine/engine.ts';
import { buildImages, PROGRAMS } from '#tests/support/container-image/container-image.ts';
import { describeEngine, type Program } from './engine-contract.ts';

/** The contract over a real engine: `CONTAINER_SOCKET=/var/run/docker.sock npx vitest run tests/unit/provider/docker-engine.test.ts`. */
const socketPath = process.env.CONTAINER_SOCKET ?? '';

/** Loads the images of the programs, unless they are there, and returns their digests. */
async function loadImages(): Promise<Map<Program, string>> {
  const client = createSocketClient(socketPath);
  const inspect = (name: string) => client.send('GET', `/images/docker.io/portal-test/${name}:1/json`);
  const answers = await Promise.all(PROGRAMS.map(inspect));
  if (answers.some(({ status }) => status !== 200)) {
    const { archive, remove } = await buildImages();
    const answer = await client.stream('POST', '/images/load', { query: { quiet: '1' }, tar: archive });
    const loaded: Buffer[] = [];
    for await (const chunk of answer) loaded.push(chunk as Buffer);
    remove();
  }
  const engine = createDockerEngine({ socketPath, providerId: 'portal-test', dir: tmpdir() });
  const digests = PROGRAMS.map(async (name) => {
    const image = { name: `portal-test/${name}`, tag: '1', digest: null, file: null };
    return [name, (await engine.resolveImage(image)).digest] as const;
  });
  return new Map(await Promise.all(digests));
}

/** Ends what earlier runs have left. */
async function clear(providerId: string) {
  const client = createSocketClient(socketPath);
  const filters = JSON.stringify({ label: [`portal.provider=${providerId}`] });
  const containers = parseJson<{ Id: string }[]>(
    await client.send('GET', '/containers/json', { query: { all: '1', filters } }),
  );
  for (const { Id } of containers) await client.send('DELETE', `/containers/${Id}`, { query: { force: '1', v: '1' } });
  const { Volumes } = parseJson<{ Volumes: { Name: string }[] | null }>(
    await client.send('GET', '/volumes', { query: { filters } }),
  );
  for (const { Name } of Volumes ?? []) await client.send('DELETE', `/volumes/${Name}`);
  const networks = parseJson<{ Name: string }[]>(await client.send('GET', '/networks', { query: { filters } }));
  for (const { Name } of networks) await client.send('DELETE', `/networks/${Name}`);
}

const hasSocket = socketPath !== '' && existsSync(socketPath);
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
        await clear(providerId);
        rmSync(dir, { recursive: true, force: true });
      },
    };
  });

describe.skipIf(!hasSocket)('a real engine (skipped without CONTAINER_SOCKET)', () => {
  const providerId = `portal-test-parts-${process.pid}`;
  const client = createSocketClient(socketPath);
  afterAll(() => (hasSocket ? clear(providerId) : undefined));

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
    await expect(volumes.list('data', 'top.txt')).rejects.toThrow(EngineFailure);
    await expect(volumes.list('data', 'nowhere')).rejects.toThrow(EngineFailure);
    expect(await engine.list()).toHaveLength(1);
    await engine.remove(id);
  });

  it('refuses an archive that is no image', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'archive-'));
    const file = join(dir, 'none.tar');
    writeFileSync(file, 'This is no archive.');
    await expect(createImages(client).resolve({ name: 'none', tag: null, digest: null, file })).rejects.toThrow(
      ImageRefusal,
    );
    rmSync(dir, { recursive: true });
  });
});

describe('without an engine', () => {
  it('says that nobody answers', async () => {
    const engine = createDockerEngine({ socketPath: '/nowhere/docker.sock', providerId: 'test', dir: tmpdir() });
    const events = { onOutput: () => undefined, onExit: () => undefined };
    await expect(engine.open(events)).rejects.toThrow(EngineFailure);
    await expect(engine.open(events)).rejects.toThrow(/doesn’t answer/);
    await engine.close();
  });
});
