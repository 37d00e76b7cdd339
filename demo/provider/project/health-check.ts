import { get } from 'node:http';
import { connect } from 'node:net';
import type { HealthCheck, ServiceSettings } from '#core/project/project.schema.ts';
import { machineTime } from '../clock.ts';
import { mainPort } from './container-spec.ts';
import type { ContainerEngine, EngineContainer } from './engine/engine.ts';

/** Interval of probes until the container is healthy for the first time. */
const START_INTERVAL_MS = 200;
/** A container without a check counts as healthy once it has run for this long. */
const STABLE_MS = 500;
const SECOND_MS = 1000;

/** The check of a service. Default: whether its port is open; no check without a port. */
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
    // Limits the whole response. The request's own timeout only limits its inactivity.
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

/** Explains why the port that requests go to refuses connections. */
function describeRefusedConnection(listening: readonly number[], expected: number): string {
  if (listening.includes(expected)) return `It listens on ${expected}, but refuses connections.`;
  if (listening.length === 0) return `Nothing listens on $PORT (${expected}) yet.`;
  return `It listens on ${listening.join(' and ')}, but requests go to $PORT (${expected}).`;
}

/** The code of a failed check. The reason is stored in English and may be translated in responses. */
export const problemCode = (reason: string | null) => (/\$PORT \(\d+\)/.test(reason ?? '') ? 'port_unreachable' : null);

/** Checks a container once. @param port of its settings @returns the problem as a message; null when it is healthy */
export async function probe(
  engine: ContainerEngine,
  container: Pick<EngineContainer, 'id' | 'address'>,
  check: HealthCheck,
  port: number | null,
): Promise<string | null> {
  const { address } = container;
  if (!address) return 'It has no port to ask.';
  // The engine maps the main port to `address.port`; any other port is not mapped.
  const probed = check.port && check.port !== port ? check.port : address.port;
  const failure = await (check.type === 'http' ? probeHttp : probeTcp)(address.host, probed, check);
  if (!failure) return null;
  if (failure.kind === 'failed') return failure.text;
  const expected = engine.kind === 'docker' && probed === address.port ? (port ?? probed) : probed;
  return describeRefusedConnection(await engine.listeningPorts(container.id).catch(() => []), expected);
}

export interface HealthListener {
  /** The container is healthy for the first time. */
  onHealthy(): void;
  /** The check has failed too often. Called once; checking ends with it. */
  onUnhealthy(reason: string): void;
  /** The check failed while the container starts. */
  onHealthChange?(reason: string): void;
}

/**
 * Checks a container that has just been started until it is stopped.
 * @param findProblem what is wrong now, as a message; null when the container is healthy
 * @returns stops checking
 */
export function watchHealth(
  check: HealthCheck,
  findProblem: () => Promise<string | null>,
  listener: HealthListener,
): () => void {
  const startedAt = machineTime();
  let isStopped = false;
  let hasStarted = false;
  let failures = 0;
  let failedAt = 0;
  let timer: NodeJS.Timeout;
  const schedule = (ms: number) => {
    timer = setTimeout(() => void step(), ms);
    timer.unref();
  };

  /** Failures in the start period don't count. After it, one per interval does. */
  function countFailure(): void {
    const time = machineTime();
    if (!hasStarted && time - startedAt < check.start_period * SECOND_MS) return;
    if (time - failedAt < check.interval * SECOND_MS - START_INTERVAL_MS / 2) return;
    failedAt = time;
    failures++;
  }
  async function step(): Promise<void> {
    const reason = await findProblem().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (isStopped) return;
    if (reason === null) {
      failures = 0;
      failedAt = 0;
      if (!hasStarted) listener.onHealthy();
      hasStarted = true;
      return schedule(check.interval * SECOND_MS);
    }
    countFailure();
    if (failures >= check.retries) {
      isStopped = true;
      return listener.onUnhealthy(reason);
    }
    if (!hasStarted) listener.onHealthChange?.(reason);
    schedule(hasStarted ? check.interval * SECOND_MS : START_INTERVAL_MS);
  }

  if (check.type === 'none') timer = setTimeout(() => !isStopped && listener.onHealthy(), STABLE_MS);
  else schedule(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
