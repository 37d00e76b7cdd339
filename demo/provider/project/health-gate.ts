import { get } from 'node:http';
import { connect } from 'node:net';
import type { HealthCheck, ServiceSettings } from '#core/project/project.schema.ts';
import { machineTime } from '../clock.ts';
import { mainPort } from './container-spec.ts';
import type { ContainerEngine, EngineContainer } from './engine/engine.ts';

/** Until it is healthy for the first time, it is asked this often. */
const START_INTERVAL_MS = 200;
/** Milliseconds after which a container without a check counts as started. */
const STABLE_MS = 500;
const SECOND_MS = 1000;

/** The check of a service: its own, or whether its port is open, or none where it has no port. */
export const healthCheckOf = (settings: Pick<ServiceSettings, 'health_check' | 'ports'>): HealthCheck =>
  settings.health_check ?? {
    type: mainPort(settings) ? 'tcp' : 'none',
    interval: 5,
    timeout: 3,
    retries: 3,
    start_period: 30,
  };

const seconds = (count: number) => `${count} ${count === 1 ? 'second' : 'seconds'}`;

type Failure = { kind: 'refused' } | { kind: 'failed'; text: string };

const probeHttp = (host: string, port: number, { path, timeout }: HealthCheck): Promise<Failure | null> =>
  new Promise((resolve) => {
    const name = `GET ${path || '/'}`;
    const late: Failure = { kind: 'failed', text: `${name} did not answer within ${seconds(timeout)}.` };
    const request = get({ host, port, path: path || '/', agent: false, timeout: timeout * SECOND_MS }, (response) => {
      const { statusCode = 0 } = response;
      response.resume();
      resolve(statusCode < 400 ? null : { kind: 'failed', text: `${name} answered ${statusCode}.` });
    });
    // Of the whole answer; that of the request is of its silence.
    const timer = setTimeout(() => {
      resolve(late);
      request.destroy();
    }, timeout * SECOND_MS);
    request.on('close', () => clearTimeout(timer));
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'ECONNREFUSED'
          ? { kind: 'refused' }
          : { kind: 'failed', text: `${name} was not answered: the connection was closed.` },
      ),
    );
  });

const probeTcp = (host: string, port: number, { timeout }: HealthCheck): Promise<Failure | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeout * SECOND_MS });
    const end = (failure: Failure | null) => {
      socket.destroy();
      resolve(failure);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end({ kind: 'failed', text: `The port did not open within ${seconds(timeout)}.` }));
    socket.once('error', () => end({ kind: 'refused' }));
  });

/** Explains why nothing answers on the port that requests go to. */
function describeSilence(listening: readonly number[], expected: number): string {
  if (listening.includes(expected)) return `It listens on ${expected}, but refuses connections.`;
  if (listening.length === 0) return `Nothing listens on $PORT (${expected}) yet.`;
  return `It listens on ${listening.join(' and ')}, but requests go to $PORT (${expected}).`;
}

/** The code of a failed check. Its reason is stored as English text, which answers may show in another language. */
export const problemCode = (reason: string | null) => (/\$PORT \(\d+\)/.test(reason ?? '') ? 'port_unreachable' : null);

/** Asks a container once. @param port the one of its settings @returns what is wrong, in words; null where nothing is */
export async function probe(
  engine: ContainerEngine,
  container: Pick<EngineContainer, 'id' | 'address'>,
  check: HealthCheck,
  port: number | null,
): Promise<string | null> {
  const { address } = container;
  if (!address) return 'It has no port to ask.';
  // The engine says where its port is reached; another one is reached under its own number.
  const asked = check.port && check.port !== port ? check.port : address.port;
  const failure = await (check.type === 'http' ? probeHttp : probeTcp)(address.host, asked, check);
  if (!failure) return null;
  if (failure.kind === 'failed') return failure.text;
  const expected = engine.kind === 'docker' && asked === address.port ? (port ?? asked) : asked;
  return describeSilence(await engine.listeningPorts(container.id).catch(() => []), expected);
}

export interface HealthWatcher {
  /** It is healthy, for the first time or again. */
  onHealthy(): void;
  /** It has failed too often. Called once; nothing is asked afterwards. */
  onUnhealthy(reason: string): void;
  /** It is not healthy yet while it starts. */
  onHealthChange?(reason: string): void;
}

/**
 * Asks a container that has just been started until it is stopped.
 * @param ask what is wrong now; null where nothing is
 * @returns stops it
 */
export function watchHealth(check: HealthCheck, ask: () => Promise<string | null>, watcher: HealthWatcher): () => void {
  const startedAt = machineTime();
  let isStopped = false;
  let hasStarted = false;
  let failures = 0;
  let failedAt = 0;
  let timer: NodeJS.Timeout;
  const later = (ms: number) => {
    timer = setTimeout(() => void step(), ms);
    timer.unref();
  };

  /** Failures within the start period do not count; then one counts for each interval. */
  function countFailure(): void {
    const time = machineTime();
    if (!hasStarted && time - startedAt < check.start_period * SECOND_MS) return;
    if (time - failedAt < check.interval * SECOND_MS - START_INTERVAL_MS / 2) return;
    failedAt = time;
    failures++;
  }
  async function step(): Promise<void> {
    const reason = await ask().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (isStopped) return;
    if (reason === null) {
      failures = 0;
      failedAt = 0;
      if (!hasStarted) watcher.onHealthy();
      hasStarted = true;
      return later(check.interval * SECOND_MS);
    }
    countFailure();
    if (failures >= check.retries) {
      isStopped = true;
      return watcher.onUnhealthy(reason);
    }
    if (!hasStarted) watcher.onHealthChange?.(reason);
    later(hasStarted ? check.interval * SECOND_MS : START_INTERVAL_MS);
  }

  if (check.type === 'none') timer = setTimeout(() => !isStopped && watcher.onHealthy(), STABLE_MS);
  else later(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
