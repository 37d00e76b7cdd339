/** Single containers: their runs, health and restarts. Which of them should run is decided in reconcile.ts and deploy-job.ts. */
import { EventEmitter } from 'node:events';
import { and, eq, isNull } from 'drizzle-orm';
import type { ContainerExit, ServiceSettings } from '#core/project/project.schema.ts';
import { currentTime, machineNow, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { containerRuns, containers, deployments, projectServices } from '../db/schema.ts';
import { outsideTransaction } from '../db/transaction.ts';
import { findImageFile, findVolumes, mainPort, makeSpec, volumeName } from './container-spec.ts';
import { type ContainerEngine, EngineError, type EngineEvents, type EngineExit, ImageError } from './engine/engine.ts';
import { healthCheckOf, probe, watchHealth } from './health-check.ts';
import { createLogRelay } from './log-relay.ts';
import type { LogStore } from './logs/log-store.ts';
import { addProjectEvent, announceProject } from './own-project.ts';
import { describeExit, restartDelay } from './restart-policy.rules.ts';
import type { ContainerRow, DeploymentRow, ProjectServiceRow } from './runtime.ts';

/** Between SIGTERM and SIGKILL. */
const GRACE_MS = 10_000;
/** The same for an unhealthy container, which is unlikely to shut down in order. */
const UNHEALTHY_GRACE_MS = 2_000;
/** How long to wait for the engine to report a stop. */
const EXIT_REPORT_MS = 2_000;
const SECOND_MS = 1000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Status after an exit without a restart. Containers that the provider stopped start again with it. */
const STATUS_AFTER: Readonly<Record<string, ContainerRow['status']>> = { stopped: 'stopped', provider: 'created' };

type Ending = 'stopped' | 'unhealthy' | 'provider';

/** A container as this process knows it. */
export interface Replica {
  readonly id: number;
  readonly serviceId: number;
  readonly projectId: number;
  readonly teamId: number;
  readonly name: string;
  readonly deploymentId: number;
  readonly settings: ServiceSettings;
  engineId: string | null;
  run: number;
  isRunning: boolean;
  isHealthy: boolean;
  /** Waits for its next run. */
  isWaiting: boolean;
  /** It has ended, and won't be restarted. */
  hasEnded: boolean;
  exit: ContainerExit | null;
  /** The problem as a message. */
  problem: string | null;
  address: { host: string; port: number } | null;
}
interface State extends Replica {
  ending: Ending | null;
  ended: { promise: Promise<void>; resolve(): void };
  stopHealth(): void;
  restartTimer: NodeJS.Timeout | undefined;
  /** Handles output and exits in the order in which they were reported. */
  reports: Promise<void>;
  /** Serializes starts and stops. */
  operations: Promise<void>;
}

const createEnded = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const reasonOf = (exit: EngineExit, ending: Ending | null): string => {
  if (ending) return ending;
  if (exit.isOutOfMemory) return 'out_of_memory';
  return exit.signal ? 'signal' : 'exited';
};

/** Expected errors of an engine, which are stored as the container's problem. */
export const isEngineError = (error: unknown): error is EngineError | ImageError =>
  error instanceof EngineError || error instanceof ImageError;

function createState(row: ContainerRow, teamId: number, settings: ServiceSettings): State {
  return {
    id: row.id,
    serviceId: row.service_id,
    projectId: row.project_id,
    deploymentId: row.deployment_id,
    name: row.name,
    teamId,
    settings,
    engineId: row.engine_id,
    run: row.run,
    isRunning: false,
    isHealthy: false,
    isWaiting: false,
    hasEnded: false,
    exit: row.exit ?? null,
    problem: null,
    address: null,
    ending: null,
    ended: createEnded(),
    stopHealth: () => undefined,
    restartTimer: undefined,
    reports: Promise.resolve(),
    operations: Promise.resolve(),
  };
}

interface Rows {
  row: ContainerRow;
  service: ProjectServiceRow;
  deployment: DeploymentRow;
}

async function resolveDigest(services: Services, engine: ContainerEngine, { service, deployment }: Rows) {
  const { settings } = deployment;
  if (settings.digest) return settings.digest;
  const file = await findImageFile(services, service.team_id, settings);
  const { image: name, tag = null } = settings;
  const { digest } = await engine.resolveImage({ name, tag, digest: null, file });
  await services.db
    .update(deployments)
    .set({ settings: { ...settings, digest } })
    .where(eq(deployments.id, deployment.id));
  return digest;
}

/** Creates a container in the engine, with the volumes that it mounts. @returns the engine's id of it */
async function createContainer(services: Services, engine: ContainerEngine, rows: Rows): Promise<string> {
  const { row, service, deployment } = rows;
  const digest = await resolveDigest(services, engine, rows);
  const volumes = await findVolumes(services, row.project_id);
  for (const { name } of deployment.settings.volumes) {
    const volume = volumes.get(name);
    if (volume) await engine.createVolume(volumeName(volume), volume.size);
  }
  return engine.create(await makeSpec(services, row, service, deployment.settings, digest));
}

/** Ends the row of a run whose exit was never reported. */
async function endLostRun({ db }: Services, row: ContainerRow): Promise<void> {
  const at = now();
  const exit: ContainerExit = { code: null, signal: null, reason: 'provider', at };
  const ended = await db
    .update(containerRuns)
    .set({ ended_at: at, exit })
    .where(and(eq(containerRuns.container_id, row.id), isNull(containerRuns.ended_at)))
    .returning({ number: containerRuns.number });
  if (ended.length > 0) await db.update(containers).set({ exit }).where(eq(containers.id, row.id));
}

/** Starts, watches, restarts and stops single containers. */
export class Replicas {
  /** Emits `change` with the id of a service when one of its containers has changed. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  /** Deployments that wait for health: an unhealthy replica makes them fail, and is not restarted. */
  readonly awaitingHealth = new Set<number>();
  /** Listens to the engine. */
  readonly events: EngineEvents = {
    onOutput: (engineId, lines) => {
      const state = this.byEngineId.get(engineId);
      if (!state) return;
      const { run } = state;
      this.report(state, () => this.relay.append(state.id, run, lines));
    },
    onExit: (engineId, exit) => this.noteExit(engineId, exit),
  };
  private readonly states = new Map<number, State>();
  private readonly byEngineId = new Map<string, State>();
  private readonly relay;
  private readonly engine: ContainerEngine;
  private services: Services | null = null;

  constructor(engine: ContainerEngine, logs: LogStore) {
    this.engine = engine;
    this.relay = createLogRelay(logs, () => this.services?.publisher);
  }

  begin(services: Services): void {
    this.services = services;
  }
  /** Stops writing to the database. */
  end(): void {
    this.services = null;
    for (const state of this.states.values()) {
      clearTimeout(state.restartTimer);
      state.stopHealth();
      state.ended.resolve();
    }
    this.states.clear();
    this.byEngineId.clear();
    this.awaitingHealth.clear();
  }

  find(id: number): Replica | undefined {
    return this.states.get(id);
  }
  all(): Replica[] {
    return [...this.states.values()];
  }

  /**
   * Begins a run, unless one is under way.
   * @throws EngineError, ImageError, which are also stored as the container's problem
   */
  async start(id: number): Promise<void> {
    const state = await this.getState(id);
    if (state) await this.runExclusively(state, () => this.startRun(state, false));
  }
  /** Schedules a restart again that was scheduled before the provider stopped. */
  async rearmRestart(row: ContainerRow): Promise<void> {
    const state = await this.getState(row.id);
    if (state && !state.isWaiting && !state.isRunning)
      this.armRestart(state, Date.parse(row.next_restart_at ?? now()) - currentTime());
  }
  /** Ends the current run, if there is one. */
  async halt(row: Pick<ContainerRow, 'id'>, ending: Ending): Promise<void> {
    const state = await this.getState(row.id);
    if (!state) return;
    await this.runExclusively(state, async () => {
      const wasRunning = state.isRunning;
      await this.stopRun(state, ending);
      if (wasRunning || ending !== 'stopped') return;
      await this.write(state, { status: 'stopped', next_restart_at: null, started_at: null });
    });
  }
  /** Stops a container and removes it from the engine. Its row stays, so that its log can be read. */
  async discard(row: ContainerRow): Promise<void> {
    const state = await this.getState(row.id);
    if (!state) return;
    await this.runExclusively(state, async () => {
      await this.stopRun(state, 'stopped');
      const engineId = state.engineId ?? row.engine_id;
      if (engineId) await this.engine.remove(engineId);
      await state.reports;
      if (engineId) this.byEngineId.delete(engineId);
      this.states.delete(row.id);
      await this.write(state, { status: 'removed', desired: 'removed', engine_id: null, next_restart_at: null });
    });
  }
  /** Takes over a container that kept running while the provider was stopped. */
  async adopt(row: ContainerRow): Promise<void> {
    const state = await this.getState(row.id);
    if (!state || row.engine_id === null) return;
    state.isRunning = true;
    this.byEngineId.set(row.engine_id, state);
    this.watch(state, row.engine_id);
  }

  /** @throws when the provider has stopped */
  private requireServices(): Services {
    if (!this.services) throw new Error('The containers are closed.');
    return this.services;
  }
  private get isClosed(): boolean {
    return this.services === null;
  }
  private announce(state: Replica): void {
    this.changes.emit('change', state.serviceId);
    if (this.services) announceProject(this.services, { id: state.projectId, team_id: state.teamId });
  }
  private async write(state: State, values: Partial<ContainerRow>): Promise<void> {
    if (!this.services) return;
    await this.services.db.update(containers).set(values).where(eq(containers.id, state.id));
    this.announce(state);
  }
  /** Runs work on a container once earlier work on it has ended. */
  private runExclusively(state: State, work: () => Promise<void>): Promise<void> {
    const result = state.operations.then(work);
    state.operations = result.catch(() => undefined);
    return result;
  }
  /** Handles a report after the earlier ones. */
  private report(state: State, work: () => Promise<void>): void {
    state.reports = state.reports
      .then(() => (this.isClosed ? undefined : outsideTransaction(work)))
      .catch((error: Error) => this.services?.runInBackground(`container ${state.id}`, () => Promise.reject(error)));
  }

  private async getState(id: number): Promise<State | undefined> {
    const known = this.states.get(id);
    if (known) return known;
    const found = await this.load(id);
    if (!found) return undefined;
    // Another call may have created it meanwhile.
    const state = this.states.get(id) ?? createState(found.row, found.service.team_id, found.deployment.settings);
    this.states.set(id, state);
    return state;
  }
  /** The current rows of a container; undefined once it has been deleted. */
  private async load(id: number) {
    const [found] = await this.requireServices()
      .db.select({ row: containers, service: projectServices, deployment: deployments })
      .from(containers)
      .innerJoin(projectServices, eq(projectServices.id, containers.service_id))
      .innerJoin(deployments, eq(deployments.id, containers.deployment_id))
      .where(eq(containers.id, id));
    return found;
  }

  /** @throws EngineError, ImageError */
  private async startRun(state: State, isRestart: boolean): Promise<void> {
    const found = this.isClosed ? undefined : await this.load(state.id);
    if (!found || state.isRunning || found.row.desired !== 'running') return;
    const { row } = found;
    clearTimeout(state.restartTimer);
    await endLostRun(this.requireServices(), row);
    state.run = row.run;
    try {
      const existing = row.engine_id ? await this.engine.inspect(row.engine_id) : undefined;
      const engineId = existing?.id ?? (await createContainer(this.requireServices(), this.engine, found));
      await this.beginRun(state, engineId, isRestart ? row.restarts + 1 : row.restarts);
    } catch (error) {
      if (isEngineError(error)) await this.recordError(state, error.message);
      throw error;
    }
  }
  private async recordError(state: State, problem: string): Promise<void> {
    const wasBegun = state.isRunning;
    Object.assign(state, { isRunning: false, hasEnded: true, problem });
    const exit: ContainerExit = { code: null, signal: null, reason: 'exited', at: now() };
    if (wasBegun) await this.endRunRow(state, exit);
    await this.write(state, { status: 'exited', exit });
  }
  private async beginRun(state: State, engineId: string, restarts: number): Promise<void> {
    const startedAt = now();
    Object.assign(state, {
      engineId,
      run: state.run + 1,
      isRunning: true,
      isHealthy: false,
      isWaiting: false,
      hasEnded: false,
      ending: null,
      problem: null,
      ended: createEnded(),
    });
    this.byEngineId.set(engineId, state);
    const { db } = this.requireServices();
    await db.inTransaction(async () => {
      await db
        .insert(containerRuns)
        .values({ container_id: state.id, number: state.run, started_at: startedAt })
        .onConflictDoNothing();
      await this.write(state, {
        engine_id: engineId,
        run: state.run,
        restarts,
        status: 'starting',
        started_at: startedAt,
        next_restart_at: null,
      });
    });
    await this.engine.start(engineId);
    if (state.isRunning && !this.isClosed) this.watch(state, engineId);
  }

  private watch(state: State, engineId: string): void {
    const check = healthCheckOf(state.settings);
    const port = mainPort(state.settings)?.port ?? null;
    const findProblem = async () => {
      const found = await this.engine.inspect(engineId);
      return found ? probe(this.engine, found, check, port) : 'It is gone.';
    };
    state.stopHealth = watchHealth(check, findProblem, {
      onHealthy: () => this.report(state, () => this.noteHealthy(state, engineId)),
      onHealthChange: (reason) => {
        if (state.problem === reason) return;
        state.problem = reason;
        this.announce(state);
      },
      onUnhealthy: (reason) => this.report(state, () => this.noteUnhealthy(state, reason)),
    });
  }
  private async noteHealthy(state: State, engineId: string): Promise<void> {
    const found = await this.engine.inspect(engineId);
    if (!state.isRunning || state.ending) return;
    Object.assign(state, { isHealthy: true, problem: null, address: found?.address ?? null });
    await this.write(state, { status: 'running' });
  }
  private async noteUnhealthy(state: State, reason: string): Promise<void> {
    if (!state.isRunning || state.ending) return;
    const isAwaitingHealth = this.awaitingHealth.has(state.deploymentId);
    Object.assign(state, { problem: reason, isHealthy: false, address: null, hasEnded: isAwaitingHealth });
    await this.write(state, { status: 'unhealthy' });
    if (isAwaitingHealth) return;
    state.ending = 'unhealthy';
    const services = this.requireServices();
    await addProjectEvent(services, state.projectId, null, 'container.unhealthy', state.name, { problem: reason });
    services.runInBackground(`container ${state.id}`, () =>
      this.runExclusively(state, () => this.stopRun(state, 'unhealthy')),
    );
  }

  private noteExit(engineId: string, exit: EngineExit): void {
    const state = this.byEngineId.get(engineId);
    if (!state?.isRunning || this.isClosed) return;
    state.stopHealth();
    state.isHealthy = false;
    state.address = null;
    this.changes.emit('change', state.serviceId);
    this.report(state, async () => {
      if (state.isRunning) await this.endRun(state, exit);
    });
  }
  /** Records how a run ended, and schedules the next one if the restart policy allows it. */
  private async endRun(state: State, engineExit: EngineExit): Promise<void> {
    const reason = reasonOf(engineExit, state.ending);
    const exit: ContainerExit = { code: engineExit.code, signal: engineExit.signal, reason, at: now() };
    const { problem } = state;
    Object.assign(state, { exit, isRunning: false, isHealthy: false, address: null });
    if (reason !== 'unhealthy') state.problem = reason === 'stopped' ? null : describeExit(exit);
    else state.problem = problem ?? describeExit(exit);
    const found = await this.load(state.id);
    if (found) await this.scheduleNext(state, exit, found);
    state.ended.resolve();
  }
  private async scheduleNext(
    state: State,
    exit: ContainerExit,
    { row, service }: { row: ContainerRow; service: ProjectServiceRow },
  ): Promise<void> {
    const canRun = row.desired === 'running' && service.state === 'active';
    const delay = canRun ? restartDelay(state.settings.retry_policy, exit, row.restarts) : null;
    await this.endRunRow(state, exit);
    if (delay === null) {
      state.hasEnded = exit.reason !== 'provider';
      await this.write(state, { status: STATUS_AFTER[exit.reason] ?? 'exited', exit, started_at: null });
    } else {
      state.isWaiting = true;
      const nextAt = new Date(currentTime() + delay * SECOND_MS).toISOString();
      await this.write(state, { status: 'restarting', exit, started_at: null, next_restart_at: nextAt });
      this.armRestart(state, delay * SECOND_MS);
    }
    if (exit.reason === 'stopped' || exit.reason === 'provider') return;
    const kind = delay === null ? 'container.exited' : 'container.restarting';
    const { code, signal, reason } = exit;
    const detail = { code, signal, reason, restarts: row.restarts };
    await addProjectEvent(this.requireServices(), state.projectId, null, kind, state.name, detail);
  }
  private async endRunRow(state: State, exit: ContainerExit): Promise<void> {
    await this.requireServices()
      .db.update(containerRuns)
      .set({ ended_at: exit.at, exit })
      .where(and(eq(containerRuns.container_id, state.id), eq(containerRuns.number, state.run)));
  }

  private armRestart(state: State, delayMs: number): void {
    clearTimeout(state.restartTimer);
    state.isWaiting = true;
    const restart = () =>
      this.services?.runInBackground(`restart of container ${state.id}`, () =>
        this.runExclusively(state, () => this.restart(state)),
      );
    state.restartTimer = setTimeout(restart, Math.min(Math.max(0, delayMs), MAX_TIMER_MS)).unref();
  }
  private async restart(state: State): Promise<void> {
    const found = this.isClosed ? undefined : await this.load(state.id);
    if (found?.row.status !== 'restarting' || found.service.state !== 'active') return;
    await this.startRun(state, true).catch((error: unknown) => {
      // It is stored as the container's problem.
      if (!isEngineError(error)) throw error;
    });
  }

  /** Ends the current run, and waits until its end is recorded. */
  private async stopRun(state: State, ending: Ending): Promise<void> {
    clearTimeout(state.restartTimer);
    state.isWaiting = false;
    state.stopHealth();
    if (!state.isRunning || state.engineId === null) return;
    Object.assign(state, { ending, isHealthy: false, address: null });
    this.changes.emit('change', state.serviceId);
    const { ended, engineId } = state;
    await this.engine.stop(engineId, ending === 'unhealthy' ? UNHEALTHY_GRACE_MS : GRACE_MS);
    const late = new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), EXIT_REPORT_MS).unref();
    });
    if ((await Promise.race([ended.promise, late])) !== 'late' || this.isClosed) return;
    const found = await this.engine.inspect(engineId);
    this.noteExit(engineId, found?.exit ?? { code: null, signal: 'SIGKILL', isOutOfMemory: false, at: machineNow() });
    await ended.promise;
  }
}
