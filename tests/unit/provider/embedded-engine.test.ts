import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { createEmbeddedEngine } from '#provider/project/engine/embedded/embedded-engine.ts';
import { recipeCatalogue } from '#provider/project/engine/embedded/recipes.ts';
import {
  type ContainerEngine,
  type ContainerSpec,
  EngineError,
  type EngineExit,
  ImageError,
} from '#provider/project/engine/engine.ts';
import { describeEngine } from './engine-contract.ts';

const LONG = { timeout: 20_000, interval: 20 };
const MB = 1024 * 1024;
const isLinux = process.platform === 'linux';

const imageOf = (name: string, tag = '1.1'): ContainerSpec['image'] => {
  const image = recipeCatalogue().find((one) => one.name === `harbour/${name}`);
  return { name: `harbour/${name}`, tag, digest: image?.tags.find((one) => one.name === tag)?.digest ?? '' };
};

describeEngine('the embedded engine', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'engine-'));
  return {
    engine: createEmbeddedEngine({ dir }),
    image: (program) => imageOf(program),
    reopen: () => createEmbeddedEngine({ dir }),
    endsOnClose: true,
    remove: async () => rmSync(dir, { recursive: true, force: true }),
  };
});

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

async function openEngine(options: { maxProcesses?: number } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'engine-'));
  const engine = createEmbeddedEngine({ dir, ...options });
  const texts: string[] = [];
  const exits: EngineExit[] = [];
  await engine.open({
    onOutput: (_, lines) => void texts.push(...lines.map(({ text }) => text)),
    onExit: (_, exit) => void exits.push(exit),
  });
  endings.push(async () => {
    await engine.close();
    rmSync(dir, { recursive: true, force: true });
  });
  return { dir, engine, texts, exits };
}

let count = 0;
async function run(engine: ContainerEngine, recipe: string, more: Partial<ContainerSpec> = {}): Promise<string> {
  count += 1;
  const id = await engine.create({
    name: `${recipe}-${count}`,
    network: 'net',
    alias: recipe,
    image: imageOf(recipe),
    env: {},
    mounts: [],
    files: [],
    port: null,
    cpus: 1,
    memoryMb: 128,
    ...more,
  });
  await engine.start(id);
  return id;
}
async function urlOf(engine: ContainerEngine, id: string): Promise<string> {
  const address = (await engine.inspect(id))?.address;
  const url = `http://${address?.host}:${address?.port}`;
  await vi.waitFor(() => fetch(url), LONG);
  return url;
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !isLinux || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const pidsIn = (texts: readonly string[]) =>
  texts.flatMap((text) => Number(/process (\d+)/.exec(text)?.[1] ?? Number.NaN) || []);

test.each([
  [{ name: 'docker.io/harbour/web', tag: '1.1' }, '1.1'],
  [{ name: 'harbour/web', tag: 'latest' }, '2.0'],
  [{ name: 'harbour/web', tag: null }, '2.0'],
])('runs its own images: %j', async (image, tag) => {
  const { engine } = await openEngine();
  const resolved = await engine.resolveImage({ digest: null, file: null, ...image });
  expect(resolved).toMatchObject({ digest: imageOf('web', tag).digest, ports: [8080] });
});

test.each([
  [{ name: 'docker.io/library/nginx', tag: 'latest' }, 'Connect Docker or Podman to run nginx.'],
  [{ name: 'ghcr.io/harbour/web', tag: '1.1' }, 'Connect Docker or Podman to run ghcr.io/harbour/web.'],
  [{ name: 'harbour/other', tag: '1.1' }, 'There’s no image harbour/other.'],
  [{ name: 'harbour/../web', tag: '1.1' }, 'There’s no image'],
  [{ name: 'harbour/web', tag: '9.9' }, 'harbour/web has no tag 9.9.'],
  [{ name: 'harbour/web', tag: '1.1', digest: imageOf('web', '2.0').digest }, 'harbour/web:1.1 isn’t sha256:'],
  [{ name: 'harbour/web', tag: null, digest: imageOf('store').digest }, 'harbour/web has no image sha256:'],
  [{ name: 'my-app', tag: 'v1', file: '/tmp/archive.tar' }, 'The image is kept, but'],
])('refuses other images in plain words: %j', async (image, sentence) => {
  const { engine } = await openEngine();
  const refusal = engine.resolveImage({ digest: null, file: null, ...image });
  await expect(refusal).rejects.toThrow(sentence);
  await expect(refusal).rejects.toThrow(ImageError);
});

test('gives each tag of a recipe a digest of its own', () => {
  for (const { tags } of recipeCatalogue())
    expect(new Set(tags.filter(({ name }) => name !== 'latest').map(({ digest }) => digest)).size).toBe(
      tags.length - 1,
    );
});

test('keeps an image that was run, and runs no other program instead', async () => {
  const { dir, engine } = await openEngine();
  const id = await run(engine, 'worker');
  await engine.stop(id, 0);
  writeFileSync(join(dir, 'images/harbour', imageOf('worker').digest.slice(7), 'program.mjs'), 'process.exit(0)');
  await expect(engine.start(id)).rejects.toThrow('The image of this container is gone.');
});

test('lets no value of a customer decide what is run', async () => {
  const { dir, engine, texts } = await openEngine();
  const foreign = join(dir, 'foreign.mjs');
  writeFileSync(foreign, "console.log('foreign code');");
  const env = {
    NODE_OPTIONS: `--import ${pathToFileURL(foreign)}`,
    NODE_REDIRECT_WARNINGS: join(dir, 'written'),
    NODE_V8_COVERAGE: join(dir, 'coverage'),
    LD_PRELOAD: '/no/such/library.so',
    CHILDREN: '1',
  };
  const id = await run(engine, 'worker', { env });
  await vi.waitFor(() => expect(pidsIn(texts)).toHaveLength(2), LONG);
  if (isLinux) for (const pid of pidsIn(texts)) expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toBe('');
  await engine.stop(id, 5000);
  expect(texts.join('\n')).not.toContain('foreign');
  expect(texts.join('\n')).not.toContain('library.so');
  expect([existsSync(join(dir, 'written')), existsSync(join(dir, 'coverage'))]).toEqual([false, false]);
});

test('forgets a container whose file cannot be read, and opens all the same', async () => {
  const { dir, engine } = await openEngine();
  const [broken, other] = [await run(engine, 'worker'), await run(engine, 'worker')];
  await engine.close();
  writeFileSync(join(dir, 'run', broken, 'container.json'), '{"id":');
  const reopened = createEmbeddedEngine({ dir });
  await reopened.open({ onOutput: () => undefined, onExit: () => undefined });
  expect((await reopened.list()).map(({ id }) => id)).toEqual([other]);
  await reopened.close();
});

test.each([
  [{}, 200],
  [{ HEALTH: 'fail' }, 503],
  [{ HEALTHY_MS: '1' }, 503],
])('is as healthy as its environment says: %j', async (env, status) => {
  const { engine } = await openEngine();
  const id = await run(engine, 'web', { port: 8080, env });
  const url = await urlOf(engine, id);
  await vi.waitFor(async () => expect((await fetch(`${url}/health`)).status).toBe(status), LONG);
});

test('keeps values of the environment from other users of the machine', async () => {
  const { dir, engine } = await openEngine();
  const id = await run(engine, 'worker', { env: { PASSWORD: 'secret' } });
  expect(statSync(join(dir, 'run', id)).mode & 0o077).toBe(0);
});

test('ends what a container has started with it', async () => {
  const { engine, texts } = await openEngine();
  const id = await run(engine, 'worker', { env: { CHILDREN: '2', IGNORE_SIGTERM: '1' } });
  await vi.waitFor(() => expect(pidsIn(texts)).toHaveLength(3), LONG);
  const pids = pidsIn(texts);
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  await engine.stop(id, 50);
  await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false, false]), LONG);
});

test('leaves no process when it is closed', async () => {
  const { engine, texts, exits } = await openEngine();
  await Promise.all([run(engine, 'worker', { env: { CHILDREN: '1' } }), run(engine, 'worker')]);
  await vi.waitFor(() => expect(pidsIn(texts)).toHaveLength(3), LONG);
  await engine.close();
  await vi.waitFor(() => expect(pidsIn(texts).map(isAlive)).toEqual([false, false, false]), LONG);
  expect(exits).toEqual([]);
});

test('starts nothing while it is being closed', async () => {
  const { engine, texts } = await openEngine();
  const id = await run(engine, 'worker');
  await engine.stop(id, 0);
  const started = engine.start(id).catch((error: unknown) => error);
  await engine.close();
  await started;
  await vi.waitFor(() => expect(pidsIn(texts).some(isAlive)).toBe(false), LONG);
  await expect(engine.start(id)).rejects.toThrow('The engine is closed.');
});

/** A provider of its own that runs two containers, one of them with a child. */
async function startParent(): Promise<{ dir: string; parent: ChildProcess; pids: number[] }> {
  const dir = mkdtempSync(join(tmpdir(), 'engine-'));
  endings.push(() => rmSync(dir, { recursive: true, force: true }));
  const parent = spawn(process.execPath, ['--import', 'tsx', 'tests/support/engine-parent.ts', dir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  endings.push(() => void parent.kill('SIGKILL'));
  let text = '';
  parent.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await vi.waitFor(() => expect(pidsIn(text.split('\n'))).toHaveLength(3), LONG);
  return { dir, parent, pids: pidsIn(text.split('\n')) };
}

test('leaves no process when the provider is killed', async () => {
  const { parent, pids } = await startParent();
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false, false]), LONG);
}, 60_000);

const keptIn = (dir: string) =>
  readdirSync(join(dir, 'run')).map((id) => {
    const file = join(dir, 'run', id, 'container.json');
    return { file, kept: JSON.parse(readFileSync(file, 'utf8')) };
  });
/** Containers that do not see the end of their provider, since they do nothing at all. */
async function leaveBehind() {
  const { dir, parent, pids } = await startParent();
  await vi.waitFor(() => expect(keptIn(dir).every(({ kept }) => kept.run)).toBe(true), LONG);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  endings.push(() => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  });
  const ended = once(parent, 'exit');
  parent.kill('SIGKILL');
  await ended;
  return { dir, pids };
}
async function openAgain(dir: string) {
  const engine = createEmbeddedEngine({ dir });
  await engine.open({ onOutput: () => undefined, onExit: () => undefined });
  endings.push(() => engine.close());
}

test.runIf(isLinux)('ends what a provider that was killed has left', { timeout: 60_000 }, async () => {
  const { dir, pids } = await leaveBehind();
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  await openAgain(dir);
  await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false, false]), LONG);
});

test.runIf(isLinux)(
  'ends no process that has been given the number of one of its own',
  { timeout: 60_000 },
  async () => {
    const { dir, pids } = await leaveBehind();
    for (const id of readdirSync(join(dir, 'run'))) {
      const file = join(dir, 'run', id, 'container.json');
      const kept = JSON.parse(readFileSync(file, 'utf8'));
      kept.run.program.begun += '0';
      writeFileSync(file, JSON.stringify(kept));
    }
    await openAgain(dir);
    expect(pids.map(isAlive)).toEqual([true, true, true]);
  },
);

test.runIf(isLinux)('ends nothing of a provider that lives', { timeout: 60_000 }, async () => {
  const { dir, pids } = await startParent();
  await openAgain(dir);
  expect(pids.map(isAlive)).toEqual([true, true, true]);
});

test('leaves no process when the provider ends without closing it', async () => {
  const { parent, pids } = await startParent();
  const ended = once(parent, 'exit');
  parent.stdin?.write('exit\n');
  expect(await ended).toEqual([0, null]);
  await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false, false]), LONG);
}, 60_000);

test('refuses one container too many, and starts it when another has ended', async () => {
  const { engine } = await openEngine({ maxProcesses: 1 });
  const first = await run(engine, 'worker');
  await expect(run(engine, 'worker', { name: 'waits' })).rejects.toThrow('runs 1 containers at most');
  await engine.stop(first, 0);
  const id = await run(engine, 'worker', { name: 'waits' });
  expect((await engine.inspect(id))?.status).toBe('running');
});

test('says that V8 has run out of heap by what V8 says', async () => {
  const { engine, exits, texts } = await openEngine();
  await run(engine, 'crasher', { env: { MODE: 'heap', RUN_MS: '1' }, memoryMb: 64 });
  await vi.waitFor(() => expect(exits).toHaveLength(1), LONG);
  expect(exits[0]).toMatchObject({ isOutOfMemory: true });
  expect(texts.some((text) => text.includes('heap out of memory') || text.includes('of memory are in use'))).toBe(true);
});

test('takes a signal for a signal, and not for a lack of memory', async () => {
  const { engine, exits } = await openEngine();
  await run(engine, 'crasher', { env: { MODE: 'signal', RUN_MS: '1' } });
  await vi.waitFor(() => expect(exits).toHaveLength(1), LONG);
  expect(exits[0]).toMatchObject({ code: null, signal: 'SIGSEGV', isOutOfMemory: false });
});

test('refuses what does not fit into a volume, and lets it in when the volume has grown', async () => {
  const { engine } = await openEngine();
  await engine.createVolume('data', 1000);
  const id = await run(engine, 'store', { mounts: [{ volume: 'data', path: '/data', isReadOnly: false }], port: 8080 });
  const url = await urlOf(engine, id);
  const put = async () => (await fetch(`${url}/keys/a`, { method: 'PUT', body: 'x'.repeat(2000) })).status;
  expect(await put()).toBe(507);
  await engine.resizeVolume('data', 5000);
  expect(await put()).toBe(204);
  await expect(engine.resizeVolume('data', 1000)).rejects.toThrow('The volume holds 2,000 bytes. It can’t be smaller.');
});

test('stops a container that fills a volume beyond its size, and says so in its log', async () => {
  const { engine, texts, exits } = await openEngine();
  await engine.createVolume('data', MB);
  const mounts = [{ volume: 'data', path: '/data', isReadOnly: false }];
  const id = await run(engine, 'store', { mounts, port: 8080, env: { IGNORE_QUOTA: '1' } });
  const url = await urlOf(engine, id);
  await fetch(`${url}/keys/a`, { method: 'PUT', body: 'x'.repeat(3 * MB) });
  await vi.waitFor(() => expect(exits).toHaveLength(1), LONG);
  expect(texts.filter((text) => text.startsWith('[engine]'))).toEqual([
    '[engine] The volume at /data holds 3 MB, its size is 1 MB: stopped. Make it larger, or delete files.',
  ]);
});

test('writes nothing into a volume that is mounted read-only', async () => {
  const { engine } = await openEngine();
  await engine.createVolume('data', MB);
  const id = await run(engine, 'store', { mounts: [{ volume: 'data', path: '/data', isReadOnly: true }], port: 8080 });
  const url = await urlOf(engine, id);
  expect((await fetch(`${url}/keys/a`, { method: 'PUT', body: 'x' })).status).toBe(403);
  expect(await engine.listVolume('data', '')).toEqual([]);
});

test('follows no link out of a volume', async () => {
  const { dir, engine } = await openEngine();
  await engine.createVolume('data', MB);
  symlinkSync('/etc', join(dir, 'volumes/data/data/out'));
  await expect(engine.listVolume('data', 'out')).rejects.toThrow('out leads out of the volume.');
  expect(await engine.listVolume('data', '')).toMatchObject([{ path: 'out', isFolder: false }]);
});

test.each(['../data', 'a/b', '', '.', 'x'.repeat(300)])('refuses the volume name %j', async (name) => {
  const { engine } = await openEngine();
  await expect(engine.createVolume(name, MB)).rejects.toThrow(EngineError);
});

test.each([
  [{ files: [{ path: '/../../escape', content: '' }] }, 'can’t be used as a path'],
  [{ files: [{ path: 'relative', content: '' }] }, 'can’t be used as a path'],
  [{ mounts: [{ volume: 'data', path: '/', isReadOnly: false }] }, 'can’t be used as a path'],
  [
    {
      mounts: [{ volume: 'data', path: '/data', isReadOnly: false }],
      files: [{ path: '/data/config.json', content: '' }],
    },
    '/data/config.json is within /data.',
  ],
  [
    {
      files: [
        { path: '/a', content: '' },
        { path: '//a/', content: '' },
      ],
    },
    '/a is used twice',
  ],
])('refuses mounts that lead elsewhere or hide each other: %j', async (more, sentence) => {
  const { engine } = await openEngine();
  await engine.createVolume('data', MB);
  await expect(run(engine, 'worker', more)).rejects.toThrow(sentence);
});

test('refuses a container whose volume is gone', async () => {
  const { engine } = await openEngine();
  const mounts = [{ volume: 'gone', path: '/data', isReadOnly: false }];
  await expect(run(engine, 'worker', { mounts })).rejects.toThrow('The volume gone doesn’t exist.');
});

test('listens after a while where a start takes its time', async () => {
  const { engine, texts } = await openEngine();
  const id = await run(engine, 'slow-start', { port: 8080, env: { START_MS: '300' } });
  expect(await engine.listeningPorts(id)).toEqual([]);
  const url = await urlOf(engine, id);
  expect(await (await fetch(url)).text()).toBe('ready\n');
  expect(texts.some((text) => text.startsWith('Listening on port'))).toBe(true);
});

test.each(['node-hello', 'node-api'])('runs the Node.js template %s', async (recipe) => {
  const { engine } = await openEngine();
  const id = await run(engine, recipe, { port: 3000, image: imageOf(recipe, '2.0') });
  const answer = await fetch(await urlOf(engine, id));
  expect([answer.status, answer.headers.get('x-version')]).toEqual([200, '2.0']);
});

test.runIf(isLinux)('sees that an app listens elsewhere than it should', async () => {
  const { engine } = await openEngine();
  const id = await run(engine, 'node-fixed-port', { port: 8080 });
  const ports = await vi.waitFor(async () => {
    const found = await engine.listeningPorts(id);
    if (found.length === 0) throw new Error('listens nowhere');
    return found;
  }, LONG);
  expect(ports).not.toContain((await engine.inspect(id))?.address?.port);
});

test('finishes requests under way when it is stopped', async () => {
  const { engine, exits, texts } = await openEngine();
  const id = await run(engine, 'web', { port: 8080 });
  const url = await urlOf(engine, id);
  const answer = fetch(`${url}/slow?ms=300`);
  await vi.waitFor(() => expect(texts.join('\n')).toContain('GET /slow'), LONG);
  const stopped = engine.stop(id, 10_000);
  expect((await answer).status).toBe(200);
  await stopped;
  expect(exits).toMatchObject([{ code: 0, signal: null }]);
});

test('removes a container without waiting for a stop under way', async () => {
  const { engine, texts } = await openEngine();
  const id = await run(engine, 'worker', { env: { IGNORE_SIGTERM: '1', INTERVAL_MS: '20' } });
  await vi.waitFor(() => expect(texts.join('\n')).toContain('task'), LONG);
  const stopped = engine.stop(id, 600_000);
  await engine.remove(id);
  await stopped;
  expect(await engine.inspect(id)).toBeUndefined();
});

test('writes no image after it is closed', async () => {
  const { dir, engine } = await openEngine();
  const requests = recipeCatalogue().flatMap(({ name, tags }) =>
    tags.map((tag) => engine.resolveImage({ name, tag: tag.name, digest: null, file: null })),
  );
  await engine.close();
  const atClose = readdirSync(dir, { recursive: true });
  await Promise.all(requests);
  expect(readdirSync(dir, { recursive: true })).toEqual(atClose);
});
