import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { pack } from 'tar-stream';
import {
  type ContainerEngine,
  type ContainerSpec,
  type EngineContainer,
  EngineError,
  type EngineEvents,
  type ResourceUsage,
} from '../engine.ts';
import {
  type ContainerInspect,
  NAME_LABEL,
  PROVIDER_LABEL,
  statusOf,
  toContainer,
  toCreateRequest,
} from './container-inspect.ts';
import { createImages, type Images } from './images.ts';
import { NdjsonDecoder } from './ndjson.ts';
import { createSocketClient, expectStatus, parseJson, type SocketClient } from './socket-client.ts';
import { type CpuSample, cpuSample, parseListeningPorts, type Stats, toUsage } from './stats.ts';
import { createVolumes, type Volumes } from './volumes.ts';
import { Watcher } from './watcher.ts';

interface DockerEngineOptions {
  /** Such as `/var/run/docker.sock` or `/run/podman/podman.sock`. */
  socketPath: string;
  /** Labels this provider's containers; it neither lists nor removes others. Letters, digits and `-`. */
  providerId: string;
  /** Folder of the positions up to which logs were read. */
  dir: string;
}

const POLL_MS = 50;
const EVENTS_RETRY_MS = 1000;

/** A tar archive of configs, read-only for everyone. @param folder where it is unpacked */
function packFiles(files: ContainerSpec['files'], folder: string): Readable {
  const archive = pack();
  for (const { path, content } of files)
    archive.entry({ name: path.slice(folder.length).replace(/^\/+/, ''), mode: 0o444 }, content);
  archive.finalize();
  return Readable.from(archive);
}

/** Configs by the mount that they are in; `/` is the container itself. Podman would write an archive for `/` beneath the mounts. */
function filesByMount({ files, mounts }: ContainerSpec): Map<string, ContainerSpec['files']> {
  const folders = mounts.map(({ path }) => path.replace(/\/$/, '')).sort((one, other) => other.length - one.length);
  const byFolder = new Map<string, ContainerSpec['files']>();
  for (const file of files) {
    const folder = folders.find((one) => file.path.startsWith(`${one}/`)) ?? '/';
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
  }
  return byFolder;
}

/** Runs containers through the HTTP API of Docker or Podman. Volume sizes are advisory: neither enforces them. */
class DockerEngine implements ContainerEngine {
  readonly kind = 'docker';
  // `ContainerEngine` has no terminal yet.
  readonly canExec = false;
  readonly canRunUploads = true;
  readonly #providerId: string;
  readonly #dir: string;
  readonly #client: SocketClient;
  readonly #images: Images;
  readonly #volumes: Volumes;
  readonly #labels: Readonly<Record<string, string>>;
  readonly #samples = new Map<string, CpuSample>();
  /** Containers with an OOM event since their last start. */
  readonly #outOfMemory = new Set<string>();
  readonly #closing = new AbortController();
  #watcher: Watcher | null = null;
  #eventsDone: Promise<void> = Promise.resolve();
  #changeQueue: Promise<unknown> = Promise.resolve();

  constructor({ socketPath, providerId, dir }: DockerEngineOptions) {
    this.#providerId = providerId;
    this.#dir = dir;
    this.#client = createSocketClient(socketPath);
    this.#labels = { [PROVIDER_LABEL]: providerId };
    this.#images = createImages(this.#client);
    this.#volumes = createVolumes({
      client: this.#client,
      nameOf: this.#nameOf,
      labels: this.#labels,
      anyImage: this.#images.any,
    });
  }

  async open(events: EngineEvents): Promise<void> {
    expectStatus(await this.#client.send('GET', '/_ping'), [200], 'The container engine can’t be used');
    const file = join(this.#dir, 'docker-logs.json');
    const watcher = new Watcher({ client: this.#client, events, inspect: (id) => this.inspect(id), file });
    this.#watcher = watcher;
    this.#eventsDone = this.#followEvents();
    for (const { id, status } of await this.list()) {
      if (status === 'running') watcher.watch(id);
      else await watcher.catchUp(id);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#watcher?.close();
    await this.#eventsDone;
  }

  resolveImage: ContainerEngine['resolveImage'] = (image) => this.#images.resolve(image);

  create(spec: ContainerSpec): Promise<string> {
    return this.#runExclusively(() => this.#make(spec));
  }

  async start(id: string): Promise<void> {
    if (!(await this.#read(id))) throw new EngineError('This container is not there.');
    await this.#watcher?.waitForPreviousRun(id);
    const response = await this.#client.send('POST', `/containers/${id}/start`);
    if (response.status === 204) this.#outOfMemory.delete(id);
    expectStatus(response, [204, 304], 'The container couldn’t be started');
    this.#watcher?.watch(id);
  }

  async stop(id: string, graceMs: number): Promise<void> {
    const container = await this.#read(id);
    if (!container) return;
    if (statusOf(container) === 'running') {
      await this.#kill(id, container.Config?.StopSignal || 'SIGTERM');
      if (!(await this.#waitForExit(id, graceMs))) await this.#kill(id, 'SIGKILL');
    }
    await this.#watcher?.waitForExit(id);
  }

  remove(id: string): Promise<void> {
    return this.#runExclusively(() => this.#remove(id));
  }

  async inspect(id: string): Promise<EngineContainer | undefined> {
    const container = await this.#read(id);
    return container && toContainer(container, this.#outOfMemory.has(container.Id));
  }

  async list(): Promise<EngineContainer[]> {
    const filters = JSON.stringify({ label: [`${PROVIDER_LABEL}=${this.#providerId}`, NAME_LABEL] });
    const response = await this.#client.send('GET', '/containers/json', { query: { all: '1', filters } });
    const found = parseJson<{ Id: string }[]>(expectStatus(response, [200], 'The containers couldn’t be listed'));
    const containers = await Promise.all(found.map(({ Id }) => this.inspect(Id)));
    return containers.filter((container) => container !== undefined);
  }

  async usage(id: string): Promise<ResourceUsage | null> {
    const container = await this.#read(id);
    if (!container || statusOf(container) !== 'running') return null;
    const query = { stream: '0', 'one-shot': '1' };
    const response = await this.#client.send('GET', `/containers/${id}/stats`, { query });
    if (response.status !== 200) return null;
    const stats = parseJson<Stats>(response);
    const usage = toUsage(stats, this.#samples.get(id));
    const sample = cpuSample(stats);
    if (sample) this.#samples.set(id, sample);
    return usage;
  }

  async listeningPorts(id: string): Promise<number[]> {
    const pid = (await this.#read(id))?.State.Pid ?? 0;
    try {
      // If the engine runs on another machine, this pid is another process here.
      const cgroup = pid > 0 ? await readFile(`/proc/${pid}/cgroup`, 'utf8') : '';
      if (!cgroup.includes(id)) return [];
      const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')));
      return [...new Set(tables.flatMap(parseListeningPorts))].sort((one, other) => one - other);
    } catch {
      return [];
    }
  }

  createVolume(name: string): Promise<void> {
    return this.#volumes.create(name);
  }
  /** Neither Docker nor Podman limits volumes: the provider compares usage with the size. */
  async resizeVolume(): Promise<void> {}
  removeVolume(name: string): Promise<void> {
    return this.#volumes.remove(name);
  }
  volumeUsage(name: string): Promise<number> {
    return this.#volumes.usage(name);
  }
  listVolume: ContainerEngine['listVolume'] = (name, path) => this.#volumes.list(name, path);

  /** The engine's name of a network, volume or container of this provider. */
  #nameOf = (name: string): string => `${this.#providerId}-${name}`;

  /** Creates and removes containers one at a time, so that no network is removed that is about to be used. */
  #runExclusively<Result>(change: () => Promise<Result>): Promise<Result> {
    const result = this.#changeQueue.then(change, change);
    this.#changeQueue = result.catch(() => undefined);
    return result;
  }

  async #read(id: string): Promise<ContainerInspect | undefined> {
    const response = await this.#client.send('GET', `/containers/${encodeURIComponent(id)}/json`);
    if (response.status === 404) return undefined;
    const container = parseJson<ContainerInspect>(expectStatus(response, [200], 'The container couldn’t be read'));
    const labels = container.Config?.Labels ?? {};
    return labels[PROVIDER_LABEL] === this.#providerId && labels[NAME_LABEL] ? container : undefined;
  }

  async #ensureNetwork(network: string): Promise<void> {
    const name = this.#nameOf(network);
    const known = await this.#client.send('GET', `/networks/${encodeURIComponent(name)}`);
    if (known.status === 200) return;
    const json = { Name: name, Driver: 'bridge', Labels: this.#labels };
    const response = await this.#client.send('POST', '/networks/create', { json });
    expectStatus(response, [200, 201, 409], 'The network couldn’t be made');
  }

  async #make(spec: ContainerSpec): Promise<string> {
    const known = await this.#read(this.#nameOf(spec.name));
    if (known) return known.Id;
    const image = await this.#images.idOf(spec.image);
    await this.#ensureNetwork(spec.network);
    const query = { name: this.#nameOf(spec.name) };
    const json = toCreateRequest(spec, image, this.#labels, this.#nameOf);
    const response = await this.#client.send('POST', '/containers/create', { query, json });
    const { Id } = parseJson<{ Id: string }>(expectStatus(response, [201], 'The container couldn’t be made'));
    try {
      for (const [folder, files] of filesByMount(spec)) await this.#writeFiles(Id, folder, files);
      return Id;
    } catch (error) {
      await this.#client.send('DELETE', `/containers/${Id}`, { query: { force: '1' } });
      throw error;
    }
  }

  async #writeFiles(id: string, folder: string, files: ContainerSpec['files']): Promise<void> {
    const tar = packFiles(files, folder);
    const response = await this.#client.send('PUT', `/containers/${id}/archive`, { query: { path: folder }, tar });
    expectStatus(response, [200], 'The configs couldn’t be written');
  }

  async #kill(id: string, signal: string): Promise<void> {
    const response = await this.#client.send('POST', `/containers/${id}/kill`, { query: { signal } });
    // 404, 409 or 500: it may have ended meanwhile.
    expectStatus(response, [204, 404, 409, 500], 'The container couldn’t be stopped');
  }

  async #waitForExit(id: string, timeoutMs: number): Promise<boolean> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const container = await this.#read(id);
      if (!container || statusOf(container) === 'exited') return true;
      if (Date.now() >= end) return false;
      await delay(Math.min(POLL_MS, Math.max(1, end - Date.now())));
    }
  }

  async #remove(id: string): Promise<void> {
    const container = await this.#read(id);
    if (!container) return;
    await this.#watcher?.forget(id);
    this.#samples.delete(id);
    this.#outOfMemory.delete(id);
    // `v` also removes its anonymous volumes.
    const response = await this.#client.send('DELETE', `/containers/${id}`, { query: { force: '1', v: '1' } });
    expectStatus(response, [200, 204, 404], 'The container couldn’t be removed');
    const network = container.HostConfig?.NetworkMode ?? '';
    // The engine refuses this while another container is in the network.
    if (network.startsWith(this.#nameOf('')))
      await this.#client.send('DELETE', `/networks/${encodeURIComponent(network)}`);
  }

  /** A lost event only costs time: the end of the log also shows that a container has ended. */
  async #followEvents(): Promise<void> {
    const filters = JSON.stringify({ type: ['container'], label: [`${PROVIDER_LABEL}=${this.#providerId}`] });
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        const response = await this.#client.stream('GET', '/events', { query: { filters }, signal });
        const json = new NdjsonDecoder();
        for await (const chunk of response) for (const event of json.push(chunk as Buffer)) this.#onEvent(event);
      } catch {
        // The engine was restarted, or the provider is closing.
      }
      await delay(EVENTS_RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  #onEvent(event: unknown): void {
    const { Action, Actor } = event as { Action?: string; Actor?: { ID?: string } };
    const id = Actor?.ID;
    if (!id) return;
    if (Action === 'oom') this.#outOfMemory.add(id);
    if (Action === 'die' || Action === 'died') this.#watcher?.announceEnd(id);
  }
}

export const createDockerEngine = (options: DockerEngineOptions): ContainerEngine => new DockerEngine(options);
