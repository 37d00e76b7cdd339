/**
 * What runs containers. There are two: `embedded`, which runs the recipes that ship with the provider as child processes, and
 * `docker`, which speaks to Docker or Podman through their socket. One set of tests holds for both.
 *
 * An engine knows no teams, policies or deployments: it carries out requests, and reports what happens.
 */

/** What an engine can run, found by the name that a customer gives. */
export interface ResolvedImage {
  /** `sha256:…`. The same digest runs the same thing for ever. */
  digest: string;
  /** Bytes. */
  size: number;
  platform: string;
  /** Ports that it listens on. */
  ports: number[];
  /** Environment of the image itself, which that of the customer overrules. */
  env: Record<string, string>;
}

/** An image cannot be run. The message is shown to the customer. */
export class ImageError extends Error {}
/** The engine could not do what was requested. The message is shown to the customer. */
export class EngineError extends Error {}

export interface ContainerSpec {
  /** Unique among all containers; letters, digits and `-`. Making the same name twice gives the same container. */
  name: string;
  /** Those of the same network reach each other by `alias` where the engine can do that. */
  network: string;
  /** Name of the service within its network. */
  alias: string;
  image: { name: string; tag: string | null; digest: string };
  /** All of it, `PORT` included where the service has a port. The embedded engine replaces `PORT` by the one that it chose. */
  env: Record<string, string>;
  /** `volume` is the name that `createVolume` was given. */
  mounts: { volume: string; path: string; isReadOnly: boolean }[];
  /** Configs: written before the start, and read-only. */
  files: { path: string; content: string }[];
  /** The port that requests are for; null where it has none. */
  port: number | null;
  cpus: number;
  memoryMb: number;
}

export type EngineStatus = 'created' | 'running' | 'exited';

export interface EngineContainer {
  id: string;
  name: string;
  status: EngineStatus;
  /** ISO 8601. */
  startedAt: string | null;
  exit: EngineExit | null;
  /** Where the provider reaches its port; null while it does not run, or has none. */
  address: { host: string; port: number } | null;
  /** What else the engine says of it. Values of the environment are not in it. */
  details: Record<string, unknown>;
}

export interface EngineExit {
  code: number | null;
  /** `SIGKILL` … */
  signal: string | null;
  isOutOfMemory: boolean;
  /** ISO 8601. */
  at: string;
}

/** What a container uses now. */
export interface ResourceUsage {
  /** Processor cores. */
  cpu: number;
  /** Bytes, without reclaimable page cache. */
  memory: number;
}

export interface EngineEvents {
  /** Whole lines without their break, in the order in which they were written. One of more than 16 kB is one line still. */
  onOutput(id: string, lines: readonly { stream: 'stdout' | 'stderr'; text: string; at: string }[]): void;
  /** After the last of its output. */
  onExit(id: string, exit: EngineExit): void;
}

export interface VolumeEntry {
  /** Relative to the volume. */
  path: string;
  isFolder: boolean;
  size: number;
  /** ISO 8601. */
  modifiedAt: string;
}

export interface ContainerEngine {
  readonly kind: 'embedded' | 'docker';
  readonly canExec: boolean;
  readonly canRunUploads: boolean;
  /** Begins to report. Must come first. */
  open(events: EngineEvents): Promise<void>;
  /** Stops what it started as child processes of the provider; what runs elsewhere stays. Nothing is reported afterwards. */
  close(): Promise<void>;
  /**
   * @param file of an uploaded image: its archive
   * @throws ImageError
   */
  resolveImage(image: {
    name: string;
    tag: string | null;
    digest: string | null;
    file: string | null;
  }): Promise<ResolvedImage>;
  /** @returns its id. @throws EngineError, ImageError */
  create(spec: ContainerSpec): Promise<string>;
  /** @throws EngineError */
  start(id: string): Promise<void>;
  /** SIGTERM, then SIGKILL to all of its processes. Nothing happens to one that does not run. @param graceMs between the two */
  stop(id: string, graceMs: number): Promise<void>;
  /** Stops it at once, and removes it with its files. Volumes stay. Does nothing if it does not exist. */
  remove(id: string): Promise<void>;
  /** Undefined if none. */
  inspect(id: string): Promise<EngineContainer | undefined>;
  /** All that this provider has made, whatever their state. */
  list(): Promise<EngineContainer[]>;
  /** Null while it does not run. */
  usage(id: string): Promise<ResourceUsage | null>;
  /** Ports that its processes listen on now; empty where nobody can tell. */
  listeningPorts(id: string): Promise<number[]>;
  /** Nothing happens where it exists. @param size bytes that it may hold */
  createVolume(name: string, size: number): Promise<void>;
  resizeVolume(name: string, size: number): Promise<void>;
  removeVolume(name: string): Promise<void>;
  /** Bytes in use. */
  volumeUsage(name: string): Promise<number>;
  /** A folder of a volume. @param path relative to the volume @throws EngineError when it is missing, or leads out of the volume */
  listVolume(name: string, path: string): Promise<VolumeEntry[]>;
}
