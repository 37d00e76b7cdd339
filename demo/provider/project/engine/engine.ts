/**
 * Container engines. There are two: `embedded` runs the recipes that ship with the provider as child processes, and `docker` uses
 * Docker or Podman through their socket. Both pass the same contract tests.
 *
 * An engine knows no teams, policies or deployments: it carries out requests, and reports output and exits.
 */

/** An image that an engine can run. */
export interface ResolvedImage {
  /** `sha256:…`. A digest always runs the same content. */
  digest: string;
  /** Bytes. */
  size: number;
  platform: string;
  /** Ports that it exposes. */
  ports: number[];
  /** The image's own environment, which the container's overrides. */
  env: Record<string, string>;
}

/** An image cannot be run. The message is shown to the customer. */
export class ImageError extends Error {}
/** The engine could not do what was requested. The message is shown to the customer. */
export class EngineError extends Error {}

export interface ContainerSpec {
  /** Unique among all containers; letters, digits and `-`. Creating a name again returns the existing container. */
  name: string;
  /** Containers of a network reach each other by `alias`, if the engine supports it. */
  network: string;
  /** Name of the service within its network. */
  alias: string;
  image: { name: string; tag: string | null; digest: string };
  /** Includes `PORT` if the service has a port. The embedded engine replaces it with the port that it chose. */
  env: Record<string, string>;
  /** `volume` is the name that `createVolume` was given. */
  mounts: { volume: string; path: string; isReadOnly: boolean }[];
  /** Configs: written before the start, and read-only. */
  files: { path: string; content: string }[];
  /** The port that requests are routed to; null for a service without ports. */
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
  /** Where the provider reaches its port; null without a port, or while it doesn't run. */
  address: { host: string; port: number } | null;
  /** Other details from the engine, without environment values. */
  details: Record<string, unknown>;
}

export interface EngineExit {
  code: number | null;
  /** Such as `SIGKILL`. */
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
  /** Complete lines without their line breaks, in the order in which they were written. A line may exceed 16 kB. */
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
  /** Starts reporting. Must be called first. */
  open(events: EngineEvents): Promise<void>;
  /** Stops child processes of the provider; containers elsewhere keep running. Nothing is reported afterwards. */
  close(): Promise<void>;
  /**
   * @param image.file the archive of an uploaded image
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
  /** Sends SIGTERM, then SIGKILL to all its processes. Does nothing if it doesn't run. @param graceMs between the two */
  stop(id: string, graceMs: number): Promise<void>;
  /** Kills it, and removes it with its files. Volumes stay. Does nothing if it doesn't exist. */
  remove(id: string): Promise<void>;
  /** Undefined if none. */
  inspect(id: string): Promise<EngineContainer | undefined>;
  /** All containers of this provider, whatever their status. */
  list(): Promise<EngineContainer[]>;
  /** Null while it does not run. */
  usage(id: string): Promise<ResourceUsage | null>;
  /** Ports that its processes listen on now; empty if unknown. */
  listeningPorts(id: string): Promise<number[]>;
  /** Does nothing if it exists. @param size bytes */
  createVolume(name: string, size: number): Promise<void>;
  resizeVolume(name: string, size: number): Promise<void>;
  removeVolume(name: string): Promise<void>;
  /** Bytes in use. */
  volumeUsage(name: string): Promise<number>;
  /** Lists a folder. @param path relative to the volume @throws EngineError when it is missing, or leads out of the volume */
  listVolume(name: string, path: string): Promise<VolumeEntry[]>;
}
