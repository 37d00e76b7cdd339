import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type ContainerEngine,
  type ContainerSpec,
  type EngineContainer,
  EngineError,
  type EngineEvents,
  type EngineExit,
} from '../engine.ts';
import { fillContainerFolder, planMounts } from './container-folder.ts';
import { findFreePort } from './free-port.ts';
import { identifyRun, killOrphan, type ProcessGroup, type RunIdentity, startProcessGroup } from './process-group.ts';
import { listeningPortsOf } from './process-table.ts';
import { createImageStore } from './recipes.ts';
import { createUsageWatch } from './usage-watch.ts';
import { createVolumes, requireSafeName } from './volumes.ts';

const MAX_PROCESSES = 40;
const MB = 1024 * 1024;
const HOST = '127.0.0.1';
/** Share of the memory limit for V8's heap; the rest is for memory outside of it. */
const HEAP_SHARE = 0.75;
const MIN_HEAP_MB = 16;
/** Between SIGTERM and SIGKILL for a container that exceeds a volume's size. */
const QUOTA_GRACE_MS = 5000;
const QUOTA_INTERVAL_MS = 2000;

interface Entry {
  id: string;
  spec: ContainerSpec;
  startedAt: string | null;
  exit: EngineExit | null;
  port: number | null;
  group: ProcessGroup | null;
  /** Resolves once the exit of its run was reported. */
  reported: Promise<void>;
  /** Serializes operations on it. */
  queue: Promise<unknown>;
  isRemoved: boolean;
}

/** Stored on disk, so that containers are known after a restart of the provider. */
type StoredContainer = Pick<Entry, 'id' | 'spec' | 'startedAt' | 'exit'> & { run: RunIdentity | null };

const UNKNOWN_EXIT = { code: null, signal: null, isOutOfMemory: false };
const formatMb = (bytes: number) => `${Math.round(bytes / MB)} MB`;
const wait = (ms: number) =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), ms).unref();
  });

/**
 * Runs the recipes that ship with the provider, and nothing else, as child processes on loopback. Memory and volume limits are
 * polled, not enforced by the kernel; CPU is not limited.
 */
export function createEmbeddedEngine(options: { dir: string; maxProcesses?: number }): ContainerEngine {
  return new EmbeddedEngine(options.dir, options.maxProcesses ?? MAX_PROCESSES);
}

class EmbeddedEngine implements ContainerEngine {
  readonly kind = 'embedded';
  readonly canExec = false;
  readonly canRunUploads = false;
  private readonly runDir: string;
  private readonly maxProcesses: number;
  private readonly images;
  private readonly volumes;
  private readonly watch = createUsageWatch();
  private readonly entries = new Map<string, Entry>();
  private readonly ports = new Set<number>();
  private events: EngineEvents | null = null;
  private running = 0;
  private quotaTimer: NodeJS.Timeout | null = null;
  /** Runs that are being stopped because they exceed a volume's size. */
  private readonly overQuota = new WeakSet<ProcessGroup>();

  constructor(dir: string, maxProcesses: number) {
    // Absolute, because programs run in other folders.
    const home = resolve(dir);
    this.runDir = join(home, 'run');
    this.maxProcesses = maxProcesses;
    this.images = createImageStore(join(home, 'images', 'harbour'));
    this.volumes = createVolumes(join(home, 'volumes'));
  }

  async open(events: EngineEvents): Promise<void> {
    await mkdir(this.runDir, { recursive: true });
    for (const id of await readdir(this.runDir)) {
      const stored = await this.readStored(id).catch(() => null);
      // It was being created or removed when the provider stopped.
      if (!stored) await rm(join(this.runDir, id), { recursive: true, force: true });
      else {
        if (stored.run) killOrphan(stored.run);
        this.load(stored);
      }
    }
    this.events = events;
    this.quotaTimer = setInterval(() => void this.checkQuotas().catch(() => undefined), QUOTA_INTERVAL_MS).unref();
  }

  async close(): Promise<void> {
    this.events = null;
    if (this.quotaTimer) clearInterval(this.quotaTimer);
    const entries = [...this.entries.values()];
    for (const { group } of entries) group?.signal('SIGKILL');
    // Waits for one that is just starting.
    await Promise.all(entries.map((entry) => this.enqueue(entry, () => this.endRun(entry, 0))));
  }

  resolveImage: ContainerEngine['resolveImage'] = (image) => this.images.resolve(image);

  async create(spec: ContainerSpec): Promise<string> {
    const known = this.findByName(spec.name);
    if (known) return known.id;
    requireSafeName(spec.name);
    planMounts(spec);
    const image = await this.images.resolve({ ...spec.image, file: null });
    const concurrent = this.findByName(spec.name);
    if (concurrent) return concurrent.id;
    const id = randomBytes(16).toString('hex');
    const entry = this.load({
      id,
      spec: { ...spec, image: { ...spec.image, digest: image.digest } },
      startedAt: null,
      exit: null,
    });
    try {
      await this.enqueue(entry, async () => {
        await mkdir(join(this.runDir, id), { recursive: true, mode: 0o700 });
        await this.save(entry);
      });
    } catch (error) {
      this.entries.delete(id);
      throw error;
    }
    return id;
  }

  async start(id: string): Promise<void> {
    const entry = this.require(id);
    await this.enqueue(entry, async () => {
      if (entry.group || entry.isRemoved) return;
      if (!this.events) throw new EngineError('The engine is closed.');
      if (this.running >= this.maxProcesses)
        throw new EngineError(
          `This provider’s built-in engine runs ${this.maxProcesses} containers at most. Stop one, then try again.`,
        );
      this.running += 1;
      try {
        await this.run(entry);
      } catch (error) {
        this.free(entry);
        throw error;
      }
    });
  }

  async stop(id: string, graceMs: number): Promise<void> {
    const entry = this.entries.get(id);
    if (entry) await this.enqueue(entry, () => this.endRun(entry, graceMs));
  }

  async remove(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (!entry) return;
    entry.isRemoved = true;
    // Lets a pending stop end without its grace period.
    entry.group?.signal('SIGKILL');
    await this.enqueue(entry, async () => {
      await this.endRun(entry, 0);
      this.entries.delete(id);
      await rm(join(this.runDir, id), { recursive: true, force: true });
    });
  }

  async inspect(id: string): Promise<EngineContainer | undefined> {
    const entry = this.entries.get(id);
    return entry && !entry.isRemoved ? this.describe(entry) : undefined;
  }

  async list(): Promise<EngineContainer[]> {
    return [...this.entries.values()].filter(({ isRemoved }) => !isRemoved).map((entry) => this.describe(entry));
  }

  usage: ContainerEngine['usage'] = (id) => this.watch.usage(id);

  async listeningPorts(id: string): Promise<number[]> {
    return listeningPortsOf(await this.watch.pids(id));
  }

  createVolume: ContainerEngine['createVolume'] = (name, size) => this.volumes.create(name, size);
  resizeVolume: ContainerEngine['resizeVolume'] = (name, size) => this.volumes.resize(name, size);
  volumeUsage: ContainerEngine['volumeUsage'] = (name) => this.volumes.usage(name);
  listVolume: ContainerEngine['listVolume'] = (name, path) => this.volumes.list(name, path);

  async removeVolume(name: string): Promise<void> {
    const user = [...this.entries.values()].find(({ spec }) => spec.mounts.some(({ volume }) => volume === name));
    if (user) throw new EngineError(`The container ${user.spec.name} uses this volume. Remove the container first.`);
    await this.volumes.remove(name);
  }

  private load({ id, spec, startedAt, exit }: Omit<StoredContainer, 'run'>): Entry {
    const entry: Entry = {
      id,
      spec,
      startedAt,
      exit: startedAt !== null && !exit ? { ...UNKNOWN_EXIT, at: new Date().toISOString() } : exit,
      port: null,
      group: null,
      reported: Promise.resolve(),
      queue: Promise.resolve(),
      isRemoved: false,
    };
    this.entries.set(entry.id, entry);
    return entry;
  }

  private findByName(name: string): Entry | undefined {
    return [...this.entries.values()].find(({ spec, isRemoved }) => spec.name === name && !isRemoved);
  }

  private require(id: string): Entry {
    const entry = this.entries.get(id);
    if (!entry) throw new EngineError('The container doesn’t exist. Deploy the service again.');
    return entry;
  }

  private enqueue<Result>(entry: Entry, task: () => Promise<Result>): Promise<Result> {
    const result = entry.queue.then(task);
    entry.queue = result.catch(() => undefined);
    return result;
  }

  /** The file contains environment values, so only the provider's user may read it. */
  private async save({ id, spec, startedAt, exit, group }: Entry): Promise<void> {
    const path = join(this.runDir, id, 'container.json');
    const stored: StoredContainer = { id, spec, startedAt, exit, run: group && identifyRun(group.pid) };
    await writeFile(`${path}.new`, JSON.stringify(stored), { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  private async readStored(id: string): Promise<StoredContainer> {
    return JSON.parse(await readFile(join(this.runDir, id, 'container.json'), 'utf8')) as StoredContainer;
  }

  private async run(entry: Entry): Promise<void> {
    const { id, spec } = entry;
    const { image, path } = await this.images.program(spec.image.digest);
    const root = join(this.runDir, id, 'root');
    const { mounts, configs } = await fillContainerFolder(root, spec, this.volumes);
    const port = spec.port === null ? null : await findFreePort(this.ports);
    if (spec.port !== null && port === null) throw new EngineError('No port is free on this machine.');
    if (port !== null) this.ports.add(port);
    entry.port = port;
    // All programs share the ports of the machine: one that nobody reaches takes any that is free.
    const env: Record<string, string> = { PORT: '0', ...image.env, HOSTNAME: spec.name, ...spec.env };
    if (port !== null) env.PORT = String(port);
    const report = (lines: Parameters<EngineEvents['onOutput']>[1]) => this.events?.onOutput(id, lines);
    const group = await startProcessGroup({
      program: path,
      cwd: root,
      heapMb: Math.max(Math.floor(spec.memoryMb * HEAP_SHARE), MIN_HEAP_MB),
      setup: { env, version: image.tag, root, mounts, configs },
      onOutput: report,
    });
    entry.group = group;
    entry.startedAt = new Date().toISOString();
    entry.exit = null;
    // It may have been closed or removed while the program started.
    if (!this.events || entry.isRemoved) group.signal('SIGKILL');
    this.watch.add(id, group.pid, ({ memory }) => {
      if (memory <= spec.memoryMb * MB) return;
      this.logLine(entry, `${formatMb(memory)} of memory are in use, the limit is ${spec.memoryMb} MB: killed.`);
      group.killForMemory();
      this.watch.remove(id);
    });
    entry.reported = group.ended.then(async (exit) => {
      this.watch.remove(id);
      entry.exit = exit;
      entry.group = null;
      this.free(entry);
      await this.save(entry).catch(() => undefined);
      this.events?.onExit(id, exit);
    });
    // A failure only matters after a restart of the provider.
    await this.save(entry).catch(() => undefined);
  }

  private free(entry: Entry) {
    this.running -= 1;
    if (entry.port !== null) this.ports.delete(entry.port);
    entry.port = null;
  }

  private async endRun(entry: Entry, graceMs: number): Promise<void> {
    const { group } = entry;
    if (group && graceMs > 0) {
      group.signal('SIGTERM');
      await Promise.race([entry.reported, wait(graceMs)]);
    }
    // Does nothing if the group has ended by now.
    group?.signal('SIGKILL');
    await entry.reported;
  }

  /** Writes a line of the engine itself to the log of a container. */
  private logLine(entry: Entry, text: string) {
    this.events?.onOutput(entry.id, [{ stream: 'stderr', text: `[engine] ${text}`, at: new Date().toISOString() }]);
  }

  /** Stops containers that exceed the size of a volume, because a folder cannot reject writes. */
  private async checkQuotas(): Promise<void> {
    for (const entry of this.entries.values()) {
      if (!entry.group) continue;
      for (const { volume, isReadOnly, path } of entry.spec.mounts) {
        const excess = isReadOnly ? null : await this.volumes.excess(volume);
        const { group } = entry;
        if (!excess || !group || this.overQuota.has(group)) continue;
        this.overQuota.add(group);
        this.logLine(
          entry,
          `The volume at ${path} holds ${formatMb(excess.used)}, its size is ${formatMb(excess.size)}: stopped. Make it larger, or delete files.`,
        );
        void this.stop(entry.id, QUOTA_GRACE_MS).catch(() => undefined);
      }
    }
  }

  private describe({ id, spec, group, startedAt, exit, port }: Entry): EngineContainer {
    const status = group ? 'running' : startedAt === null ? 'created' : 'exited';
    return {
      id,
      name: spec.name,
      status,
      startedAt,
      exit: group ? null : exit,
      address: group && port !== null ? { host: HOST, port } : null,
      details: {
        engine: 'embedded',
        image: `${spec.image.name}:${spec.image.tag ?? ''}`.replace(/:$/, ''),
        digest: spec.image.digest,
        pid: group?.pid ?? null,
        hostname: spec.name,
        network: { name: spec.network, alias: spec.alias, resolves_aliases: false },
        ports: spec.port === null ? [] : [{ container: spec.port, host: port && `${HOST}:${port}` }],
        mounts: spec.mounts.map(({ volume, path, isReadOnly }) => ({ volume, path, read_only: isReadOnly })),
        configs: spec.files.map(({ path }) => path),
        env_keys: Object.keys(spec.env),
        limits: { memory_mb: spec.memoryMb, memory: 'watched', cpus: spec.cpus, cpu: 'not enforced' },
      },
    };
  }
}
