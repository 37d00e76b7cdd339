import type { ContainerSpec, EngineContainer, EngineExit, EngineStatus } from '../engine.ts';

/** The part of a container inspection that is used. */
export interface ContainerInspect {
  Id: string;
  Name: string;
  Created?: string;
  Image?: string;
  State: {
    Status: string;
    Pid?: number;
    ExitCode?: number;
    OOMKilled?: boolean;
    StartedAt?: string;
    FinishedAt?: string;
    Error?: string;
  };
  Config?: { Labels?: Record<string, string> | null; StopSignal?: string; Hostname?: string };
  HostConfig?: { Memory?: number; NanoCpus?: number; NetworkMode?: string };
  Mounts?: { Type?: string; Name?: string; Destination?: string; RW?: boolean }[] | null;
  NetworkSettings?: { Ports?: Record<string, { HostIp?: string; HostPort?: string }[] | null> | null };
}

/** Id of the provider that created it. */
export const PROVIDER_LABEL = 'portal.provider';
/** The container's name in the provider. */
export const NAME_LABEL = 'portal.container';
const PORT_LABEL = 'portal.port';
/** Most processes in a container. */
const PIDS_LIMIT = 512;
const SIGKILL_EXIT_CODE = 137;

const statuses: Readonly<Record<string, EngineStatus>> = {
  created: 'created',
  configured: 'created',
  initialized: 'created',
  exited: 'exited',
  stopped: 'exited',
  dead: 'exited',
  removing: 'exited',
};
export const statusOf = ({ State }: ContainerInspect): EngineStatus => statuses[State.Status] ?? 'running';

/** Docker uses a time in year 1 for never. */
const toTime = (text: string | undefined) => (text && Date.parse(text) > 0 ? new Date(text).toISOString() : null);

function toExit({ State }: ContainerInspect, hadOomEvent: boolean): EngineExit {
  const code = State.ExitCode ?? null;
  // OOMKilled is also true if only one of its processes was killed and the container exited otherwise.
  const isOutOfMemory = code === SIGKILL_EXIT_CODE && (State.OOMKilled === true || hadOomEvent);
  return { code, signal: null, isOutOfMemory, at: toTime(State.FinishedAt) ?? new Date().toISOString() };
}

function toAddress({ Config, NetworkSettings }: ContainerInspect): EngineContainer['address'] {
  const [binding] = NetworkSettings?.Ports?.[`${Config?.Labels?.[PORT_LABEL]}/tcp`] ?? [];
  const port = Number(binding?.HostPort);
  return port > 0 ? { host: '127.0.0.1', port } : null;
}

/** @param hadOomEvent whether the engine has reported an OOM event since the container's start */
export function toContainer(container: ContainerInspect, hadOomEvent: boolean): EngineContainer {
  const { Id, Config, State, Image, Created, HostConfig, Mounts } = container;
  const status = statusOf(container);
  const mounts = (Mounts ?? []).map(({ Type, Name, Destination, RW }) => ({
    type: Type,
    name: Name,
    path: Destination,
    isReadOnly: RW === false,
  }));
  return {
    id: Id,
    name: Config?.Labels?.[NAME_LABEL] ?? '',
    status,
    startedAt: status === 'created' ? null : toTime(State.StartedAt),
    exit: status === 'exited' ? toExit(container, hadOomEvent) : null,
    address: status === 'running' ? toAddress(container) : null,
    details: {
      image: Image,
      created: Created,
      state: State.Status,
      error: State.Error || undefined,
      memory: HostConfig?.Memory,
      cpus: (HostConfig?.NanoCpus ?? 0) / 1e9,
      network: HostConfig?.NetworkMode,
      mounts,
    },
  };
}

/**
 * The body of the request that creates a container.
 * @param image its id
 * @param nameOf the name of a network or volume in the engine
 */
export function toCreateRequest(
  spec: ContainerSpec,
  image: string,
  labels: Readonly<Record<string, string>>,
  nameOf: (name: string) => string,
) {
  const { name, network, alias, env, mounts, port, cpus, memoryMb } = spec;
  const memory = Math.round(memoryMb * 1024 ** 2);
  const exposed = port === null ? undefined : `${port}/tcp`;
  return {
    Image: image,
    Env: Object.entries(env).map(([key, value]) => `${key}=${value}`),
    Hostname: name.slice(0, 63),
    Labels: { ...labels, [NAME_LABEL]: name, ...(port !== null && { [PORT_LABEL]: String(port) }) },
    ...(exposed && { ExposedPorts: { [exposed]: {} } }),
    HostConfig: {
      Memory: memory,
      // Equal to Memory: no swap.
      MemorySwap: memory,
      NanoCpus: Math.round(cpus * 1e9),
      PidsLimit: PIDS_LIMIT,
      NetworkMode: nameOf(network),
      RestartPolicy: { Name: 'no' },
      SecurityOpt: ['no-new-privileges'],
      CapDrop: ['NET_RAW', 'MKNOD', 'AUDIT_WRITE'],
      // The engine chooses a free port of this machine.
      ...(exposed && { PortBindings: { [exposed]: [{ HostIp: '127.0.0.1', HostPort: '' }] } }),
      Mounts: mounts.map(({ volume, path, isReadOnly }) => ({
        Type: 'volume',
        Source: nameOf(volume),
        Target: path,
        ReadOnly: isReadOnly,
      })),
    },
    NetworkingConfig: { EndpointsConfig: { [nameOf(network)]: { Aliases: [alias] } } },
  };
}
