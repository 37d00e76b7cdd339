import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type ContainerEngine,
  type ContainerSpec,
  EngineError,
  type EngineExit,
  ImageError,
} from '#provider/project/engine/engine.ts';

/**
 * Programs that an engine is tried with. Each reads its environment:
 * - `web` answers on PORT with a page that holds GREETING and what its configs hold;
 * - `worker` logs a line every INTERVAL_MS, ends with 0 on SIGTERM, and not at all with IGNORE_SIGTERM=1;
 * - `crasher` writes to both streams and ends with EXIT_CODE after RUN_MS, or uses up its memory with MODE=memory;
 * - `noisy` writes LINES lines that hold `#0000001` and so on, BURST of them at once;
 * - `store` keeps what is PUT to /keys/<key> in the volume at /data, and gives it to GET.
 */
type Program = 'web' | 'worker' | 'crasher' | 'noisy' | 'store';

export interface EngineSetup {
  engine: ContainerEngine;
  image(program: Program): ContainerSpec['image'];
  /** The same engine after a restart of the provider; the first one is closed. */
  reopen(): ContainerEngine;
  /** Whether it ends what it runs when it is closed. */
  endsOnClose: boolean;
  /** Set where this machine does not let it know that the memory of a container was used up. */
  cannotSeeOutOfMemory?: boolean;
  remove(): Promise<void>;
}

interface Line {
  stream: 'stdout' | 'stderr';
  text: string;
}

const LONG = { timeout: 20_000, interval: 20 };
const MB = 1024 * 1024;

type EngineFixture = ReturnType<typeof createFixture>;

/** An engine, what it has reported, and short ways to run programs on it. */
function createFixture(create: () => Promise<EngineSetup>) {
  let setup: EngineSetup;
  let engine: ContainerEngine;
  const lines = new Map<string, Line[]>();
  const exits = new Map<string, { exit: EngineExit; linesBefore: number }[]>();
  const events = {
    onOutput: (id: string, more: readonly Line[]) => void lines.set(id, [...linesOf(id), ...more]),
    onExit: (id: string, exit: EngineExit) =>
      void exits.set(id, [...exitsOf(id), { exit, linesBefore: linesOf(id).length }]),
  };
  const linesOf = (id: string) => lines.get(id) ?? [];
  const exitsOf = (id: string) => exits.get(id) ?? [];
  const textsOf = (id: string) => linesOf(id).map(({ text }) => text);
  let count = 0;

  beforeAll(async () => {
    setup = await create();
    engine = setup.engine;
    await engine.open(events);
  });
  afterAll(async () => {
    await engine.close();
    await setup.remove();
  });

  function spec(program: Program, more: Partial<ContainerSpec> = {}): ContainerSpec {
    count += 1;
    return {
      name: `${program}-${process.pid}-${count}`,
      network: `net-${process.pid}`,
      alias: program,
      image: setup.image(program),
      env: {},
      mounts: [],
      files: [],
      port: null,
      cpus: 1,
      memoryMb: 128,
      ...more,
    };
  }
  async function run(program: Program, more?: Partial<ContainerSpec>): Promise<string> {
    const id = await engine.create(spec(program, more));
    await engine.start(id);
    return id;
  }
  return {
    get setup() {
      return setup;
    },
    get engine() {
      return engine;
    },
    linesOf,
    exitsOf,
    textsOf,
    spec,
    run,
    async runWeb(program: 'web' | 'store', more?: Partial<ContainerSpec>) {
      const id = await run(program, { port: 8080, ...more, env: { PORT: '8080', ...more?.env } });
      const address = (await engine.inspect(id))?.address;
      const url = `http://${address?.host}:${address?.port}`;
      await vi.waitFor(() => fetch(url), LONG);
      return { id, url, address };
    },
    exitOf: (id: string, nth = 0) =>
      vi.waitFor(() => {
        const exit = exitsOf(id)[nth];
        if (!exit) throw new Error('still running');
        return exit.exit;
      }, LONG),
    hasWritten: (id: string, text: string) => vi.waitFor(() => expect(textsOf(id).join('\n')).toContain(text), LONG),
    /** Restarts the provider. */
    async reopen() {
      engine = setup.reopen();
      await engine.open(events);
    },
  };
}

/** All that an engine has to do, whatever it runs containers with. */
export function describeEngine(name: string, create: () => Promise<EngineSetup>) {
  describe(name, () => {
    const fixture = createFixture(create);
    testImages(fixture);
    testRunning(fixture);
    testExits(fixture);
    testVolumes(fixture);
    testRestart(fixture);
  });
}

function testImages(fixture: EngineFixture) {
  test('finds an image by tag and by digest, and it is the same', async () => {
    const { name, tag, digest } = fixture.setup.image('web');
    const byTag = await fixture.engine.resolveImage({ name, tag, digest: null, file: null });
    const byDigest = await fixture.engine.resolveImage({ name, tag: null, digest, file: null });
    expect(byTag.digest).toBe(digest);
    expect(byDigest.digest).toBe(digest);
    expect(byTag.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(byTag.size).toBeGreaterThan(0);
  });

  test('refuses a tag and a digest that it does not have', async () => {
    const { name } = fixture.setup.image('web');
    const digest = `sha256:${'0'.repeat(64)}`;
    await expect(fixture.engine.resolveImage({ name, tag: 'no-such-tag', digest: null, file: null })).rejects.toThrow(
      ImageError,
    );
    await expect(fixture.engine.resolveImage({ name, tag: null, digest, file: null })).rejects.toThrow(ImageError);
  });

  test('makes one container of a name, and does not run it', async () => {
    const one = fixture.spec('web', { port: 8080, env: { PORT: '8080' } });
    const [id, again] = await Promise.all([fixture.engine.create(one), fixture.engine.create(one)]);
    expect([again, await fixture.engine.create(one)]).toEqual([id, id]);
    expect(await fixture.engine.inspect(id)).toMatchObject({
      id,
      name: one.name,
      status: 'created',
      startedAt: null,
      exit: null,
      address: null,
    });
    expect((await fixture.engine.list()).filter((container) => container.name === one.name)).toHaveLength(1);
    expect(await fixture.engine.usage(id)).toBeNull();
    await fixture.engine.remove(id);
  });

  test('refuses a container whose image it cannot run', async () => {
    const image = { name: 'docker.io/library/no-such-image', tag: '1', digest: `sha256:${'0'.repeat(64)}` };
    await expect(fixture.engine.create(fixture.spec('web', { image }))).rejects.toThrow(ImageError);
  });
}

function testRunning(fixture: EngineFixture) {
  test('runs a container that answers at its address', async () => {
    const { id, url } = await fixture.runWeb('web', { env: { GREETING: 'Good morning' } });
    expect(await (await fetch(url)).text()).toContain('Good morning');
    const container = await fixture.engine.inspect(id);
    expect(container).toMatchObject({ status: 'running', exit: null });
    expect(Date.parse(container?.startedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await fixture.engine.remove(id);
  });

  test('is reached on loopback alone', async () => {
    const { id, address } = await fixture.runWeb('web');
    expect(address?.host).toBe('127.0.0.1');
    const others = Object.values(networkInterfaces()).flatMap((all) => all?.filter(({ internal }) => !internal) ?? []);
    for (const other of others.filter(({ family }) => family === 'IPv4'))
      await expect(fetch(`http://${other.address}:${address?.port}`), other.address).rejects.toThrow();
    await fixture.engine.remove(id);
  });

  test('gives each of two containers an address of its own', async () => {
    const [one, other] = await Promise.all([
      fixture.runWeb('web', { env: { GREETING: 'one' } }),
      fixture.runWeb('web', { env: { GREETING: 'other' } }),
    ]);
    expect(await (await fetch(one.url)).text()).toContain('one');
    expect(await (await fetch(other.url)).text()).toContain('other');
    await Promise.all([fixture.engine.remove(one.id), fixture.engine.remove(other.id)]);
  });

  test('shows configs as files', async () => {
    const files = [{ path: '/etc/site.json', content: '{"title":"Storefront"}' }];
    const { id, url } = await fixture.runWeb('web', { files });
    expect(await (await fetch(url)).text()).toContain('Storefront');
    await fixture.engine.remove(id);
  });

  test('starts a running container once', async () => {
    const { id, address } = await fixture.runWeb('web');
    await Promise.all([fixture.engine.start(id), fixture.engine.start(id)]);
    expect((await fixture.engine.inspect(id))?.address).toEqual(address);
    expect(fixture.exitsOf(id)).toEqual([]);
    await fixture.engine.remove(id);
  });

  test('says what a running container uses, and where it listens', async () => {
    const { id, address } = await fixture.runWeb('web');
    const usage = await vi.waitFor(async () => {
      const now = await fixture.engine.usage(id);
      if (!now) throw new Error('no usage');
      return now;
    }, LONG);
    expect(usage.memory).toBeGreaterThan(100_000);
    expect(usage.memory).toBeLessThan(128 * MB);
    expect(usage.cpu).toBeGreaterThanOrEqual(0);
    const ports = await fixture.engine.listeningPorts(id);
    if (ports.length > 0) expect([8080, address?.port]).toContain(ports[0]);
    await fixture.engine.remove(id);
  });

  test('exposes no value of the environment', async () => {
    const id = await fixture.run('worker', { env: { PASSWORD: 'correct horse' } });
    expect(JSON.stringify(await fixture.engine.inspect(id))).not.toContain('correct horse');
    await fixture.engine.remove(id);
  });
}

function testExits(fixture: EngineFixture) {
  test('reports output of both streams, and then the exit with its code', async () => {
    const id = await fixture.run('crasher', { env: { EXIT_CODE: '7', RUN_MS: '10' } });
    expect(await fixture.exitOf(id)).toMatchObject({ code: 7, signal: null, isOutOfMemory: false });
    expect(new Set(fixture.linesOf(id).map(({ stream }) => stream))).toEqual(new Set(['stdout', 'stderr']));
    expect(fixture.exitsOf(id)[0]?.linesBefore).toBe(fixture.linesOf(id).length);
    expect(await fixture.engine.inspect(id)).toMatchObject({ status: 'exited', address: null, exit: { code: 7 } });
    expect(await fixture.engine.usage(id)).toBeNull();
    await fixture.engine.remove(id);
  });

  test('loses, doubles and reorders no line of a container that writes much', async () => {
    const id = await fixture.run('noisy', { env: { BURST: '5000', LINES: '5000', LINES_PER_SECOND: '1000' } });
    await vi.waitFor(() => expect(fixture.textsOf(id).filter((text) => text.includes('#'))).toHaveLength(5000), LONG);
    for (const stream of ['stdout', 'stderr'] as const) {
      const seen = fixture
        .linesOf(id)
        .filter((line) => line.stream === stream)
        .flatMap(({ text }) => /#(\d{7})/.exec(text)?.[1] ?? []);
      expect(seen).toEqual([...seen].sort());
      expect(new Set(seen).size).toBe(seen.length);
    }
    await fixture.engine.remove(id);
  });

  test('runs a container again, with what it had', async () => {
    const id = await fixture.run('crasher', { env: { EXIT_CODE: '3', RUN_MS: '10' } });
    await fixture.exitOf(id);
    await fixture.engine.start(id);
    expect(await fixture.exitOf(id, 1)).toMatchObject({ code: 3 });
    await fixture.engine.remove(id);
  });

  test('stops a container with SIGTERM', async () => {
    const id = await fixture.run('worker');
    await fixture.hasWritten(id, 'task');
    await fixture.engine.stop(id, 10_000);
    expect(fixture.exitsOf(id)).toHaveLength(1);
    expect(await fixture.exitOf(id)).toMatchObject({ code: 0, signal: null, isOutOfMemory: false });
    await fixture.hasWritten(id, 'SIGTERM');
    await fixture.engine.remove(id);
  });

  test('kills a container that does not stop within the time', async () => {
    const id = await fixture.run('worker', { env: { IGNORE_SIGTERM: '1', INTERVAL_MS: '50' } });
    await fixture.hasWritten(id, 'task');
    await fixture.engine.stop(id, 200);
    const exit = await fixture.exitOf(id);
    // Docker knows it as 128 + 9.
    expect(exit.signal === 'SIGKILL' || exit.code === 137).toBe(true);
    expect(exit.isOutOfMemory).toBe(false);
    await fixture.engine.remove(id);
  });

  test('reports that a container ran out of memory', async ({ skip }) => {
    skip(fixture.setup.cannotSeeOutOfMemory === true, 'the engine itself does not know it here');
    const id = await fixture.run('crasher', { env: { MODE: 'memory', RUN_MS: '10' }, memoryMb: 64 });
    expect(await fixture.exitOf(id)).toMatchObject({ isOutOfMemory: true });
    await fixture.engine.remove(id);
  });

  test('removes a running container at once, and then knows nothing of it', async () => {
    const { id, url } = await fixture.runWeb('web');
    await fixture.engine.remove(id);
    await expect(fetch(url)).rejects.toThrow();
    expect(await fixture.engine.inspect(id)).toBeUndefined();
    expect((await fixture.engine.list()).map((container) => container.id)).not.toContain(id);
    await fixture.engine.remove(id);
    await fixture.engine.stop(id, 10);
  });

  test('does not start what it does not have', async () => {
    await expect(fixture.engine.start('0'.repeat(32))).rejects.toThrow(EngineError);
    expect(await fixture.engine.inspect('0'.repeat(32))).toBeUndefined();
    expect(await fixture.engine.usage('0'.repeat(32))).toBeNull();
  });
}

function testVolumes(fixture: EngineFixture) {
  test('keeps what is in a volume from one container to the next', async () => {
    const volume = `vol-${process.pid}-kept`;
    const mounts = [{ volume, path: '/data', isReadOnly: false }];
    await fixture.engine.createVolume(volume, MB);
    await fixture.engine.createVolume(volume, MB);
    const first = await fixture.runWeb('store', { mounts });
    expect((await fetch(`${first.url}/keys/colour`, { method: 'PUT', body: 'green' })).status).toBe(204);
    await fixture.engine.remove(first.id);
    const second = await fixture.runWeb('store', { mounts });
    expect(await (await fetch(`${second.url}/keys/colour`)).text()).toBe('green');
    await vi.waitFor(async () => expect(await fixture.engine.volumeUsage(volume)).toBeGreaterThanOrEqual(5), LONG);
    const [file] = await fixture.engine.listVolume(volume, '');
    expect(file).toMatchObject({ isFolder: false, size: 5 });
    await expect(fixture.engine.removeVolume(volume)).rejects.toThrow(EngineError);
    await fixture.engine.remove(second.id);
    await fixture.engine.removeVolume(volume);
    await expect(fixture.engine.listVolume(volume, '')).rejects.toThrow(EngineError);
  });

  test.each(['..', '../..', 'a/../..', '/../etc', 'no-such-folder', 'a\0b'])(
    'lists no folder outside of a volume: %j',
    async (path) => {
      const volume = `vol-${process.pid}-listed`;
      await fixture.engine.createVolume(volume, MB);
      await expect(fixture.engine.listVolume(volume, path)).rejects.toThrow(EngineError);
    },
  );
}

function testRestart(fixture: EngineFixture) {
  test('knows its containers after a restart of the provider', async () => {
    const id = await fixture.run('worker', { env: { INTERVAL_MS: '50' } });
    await fixture.hasWritten(id, 'task');
    await fixture.engine.close();
    const linesBefore = fixture.linesOf(id).length;
    const exitsBefore = fixture.exitsOf(id).length;
    await fixture.reopen();
    const container = await fixture.engine.inspect(id);
    expect(container?.status).toBe(fixture.setup.endsOnClose ? 'exited' : 'running');
    if (fixture.setup.endsOnClose) {
      expect([fixture.linesOf(id).length, fixture.exitsOf(id).length]).toEqual([linesBefore, exitsBefore]);
      await fixture.engine.start(id);
    }
    await vi.waitFor(() => expect(fixture.linesOf(id).length).toBeGreaterThan(linesBefore), LONG);
    await fixture.engine.stop(id, 5000);
    expect((await fixture.engine.inspect(id))?.status).toBe('exited');
    await fixture.engine.remove(id);
  });
}
