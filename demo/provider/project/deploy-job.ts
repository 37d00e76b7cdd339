/** The job of a deployment. Its steps are idempotent: one that a stop of the provider interrupts runs again. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { deployments, jobs, projectServices } from '../db/schema.ts';
import { defineJob, type JobContext, JobFailure } from '../job/job-kinds.ts';
import { downtimeReason, findImageFile, findVolumes, volumeName } from './container-spec.ts';
import { addProjectEvent } from './own-project.ts';
import { addReplicas, findReplicas, isOpenDeployment } from './reconcile.ts';
import { isEngineError, type Replica, type Replicas } from './replicas.ts';
import { describeExit } from './restart-policy.rules.ts';
import type { ContainerRow, DeploymentRow, ProjectServiceRow } from './runtime.ts';

/** A deployment that isn't healthy by then has failed, however often its containers restart. */
const MAX_STARTUP_MS = 5 * 60_000;
/** How long an old replica may take to finish its requests before it is stopped. */
const DRAIN_MS = 10_000;
/** Simulated duration of a pull, milliseconds. */
const PULL_MS = 600;

interface DeployPayload {
  deployment_id: number;
}
type Context = JobContext<DeployPayload>;

/** What deployments need of the runtime. There is one per provider. */
interface Runtime {
  replicas: Replicas;
  /** Waits until no request is under way to a replica. */
  drain(address: { host: string; port: number }, limitMs: number): Promise<boolean>;
}
const runtimes = new WeakMap<Services['containers'], Runtime>();
/** Registers the runtime of a provider, so that its deployments find it. */
export const setDeployRuntime = (containers: Services['containers'], runtime: Runtime) =>
  void runtimes.set(containers, runtime);

function runtimeOf({ containers }: Services): Runtime {
  const runtime = runtimes.get(containers);
  if (!runtime) throw new Error('No runtime');
  return runtime;
}

/** The rows that a step works on. @throws JobFailure when the service was deleted or may no longer run */
async function load({ services, payload }: Context) {
  const [found] = await services.db
    .select({ deployment: deployments, service: projectServices })
    .from(deployments)
    .innerJoin(projectServices, eq(projectServices.id, deployments.service_id))
    .where(eq(deployments.id, payload.deployment_id));
  if (!found) throw new JobFailure('The service was deleted.');
  if (found.service.state === 'suspended') throw new JobFailure('The service is suspended.');
  if (found.service.state !== 'active' && isOpenDeployment(found.deployment))
    throw new JobFailure('The service was stopped.');
  return found;
}

/** @throws JobFailure with the message of the engine's error */
async function orJobFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isEngineError(error)) throw new JobFailure(error.message);
    throw error;
  }
}

async function findImage(context: Context): Promise<void> {
  const { services } = context;
  const { db, containers } = services;
  const { deployment, service } = await load(context);
  const { settings } = deployment;
  containers.wake(service.team_id);
  const file = await findImageFile(services, service.team_id, settings);
  const { image: name, tag = null, digest = null } = settings;
  const resolved = await orJobFailure(containers.engine.resolveImage({ name, tag, digest, file }));
  // A pull takes minutes, in which it may have been cancelled.
  context.signal.throwIfAborted();
  await context.log(`${name}${tag ? `:${tag}` : ''} is ${resolved.digest}.`);
  await db
    .update(deployments)
    .set({ status: 'starting', settings: { ...settings, digest: resolved.digest } })
    .where(eq(deployments.id, deployment.id));
  await context.work(PULL_MS);
}

async function makeVolumes(context: Context): Promise<void> {
  const { services } = context;
  const { deployment, service } = await load(context);
  const volumes = await findVolumes(services, service.project_id);
  for (const { name } of deployment.settings.volumes) {
    const volume = volumes.get(name);
    if (!volume) throw new JobFailure(`The project no longer has the volume “${name}”.`);
    await orJobFailure(services.containers.engine.createVolume(volumeName(volume), volume.size));
  }
}

/** Replicas of the service's other deployments. */
const findOldReplicas = async (services: Services, service: ProjectServiceRow, { id }: DeploymentRow) =>
  (await findReplicas(services, service.id)).filter((row) => row.deployment_id !== id);

/** Stops the old replicas first if a volume allows only one writer. */
async function stopOldReplicas(context: Context, service: ProjectServiceRow, deployment: DeploymentRow): Promise<void> {
  const { services } = context;
  const { replicas } = runtimeOf(services);
  const reason = downtimeReason(deployment.settings);
  const old = await findOldReplicas(services, service, deployment);
  const isServing = deployment.downtime_reason !== null || old.some(({ id }) => replicas.find(id)?.isRunning);
  if (reason === null || !isServing) return;
  await services.db.update(deployments).set({ downtime_reason: reason }).where(eq(deployments.id, deployment.id));
  if (deployment.downtime_reason === null) await context.log(reason);
  await Promise.all(
    old.flatMap((row) =>
      replicas.find(row.id)?.isRunning || replicas.find(row.id)?.isWaiting ? [replicas.halt(row, 'stopped')] : [],
    ),
  );
}

/** @throws when the deployment was cancelled meanwhile. What it has changed since is then changed back. */
function throwIfCancelled({ services, signal }: Context, service: ProjectServiceRow): void {
  if (signal.aborted) services.containers.reconcile(service.id);
  signal.throwIfAborted();
}

/** Starts the replicas that don't run yet. @returns all replicas of the deployment */
async function startNewReplicas(context: Context): Promise<ContainerRow[]> {
  const { services } = context;
  const { replicas } = runtimeOf(services);
  const { deployment, service } = await load(context);
  await stopOldReplicas(context, service, deployment);
  throwIfCancelled(context, service);
  replicas.awaitingHealth.add(deployment.id);
  const rows = await addReplicas(services, service, deployment, deployment.replicas);
  for (const row of rows) {
    const replica = replicas.find(row.id);
    if (!replica?.isRunning && !replica?.isWaiting && !replica?.hasEnded) await orJobFailure(replicas.start(row.id));
    throwIfCancelled(context, service);
  }
  return rows;
}

/** Why a replica will never be healthy; null while it may be or is. */
function failureOf(replica: Replica): string | null {
  if (!replica.hasEnded) return null;
  const { exit } = replica;
  if (replica.isRunning || !exit) return replica.problem ?? 'It did not start.';
  return hasCompleted(replica) ? null : (replica.problem ?? describeExit(exit));
}
/** A task without ports that has exited with code 0. */
const hasCompleted = ({ hasEnded, isRunning, exit, settings }: Replica) =>
  hasEnded && !isRunning && exit?.reason === 'exited' && exit.code === 0 && settings.ports.length === 0;

/** Waits until all replicas are healthy. @throws JobFailure when one cannot be */
async function waitForHealth(context: Context): Promise<void> {
  const { services, signal } = context;
  const { replicas } = runtimeOf(services);
  const rows = await startNewReplicas(context);
  const logged = new Set<string>();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(MAX_STARTUP_MS)]);
  for (;;) {
    const changed = nextChange(replicas, deadline);
    const own = rows.flatMap(({ id }) => replicas.find(id) ?? []);
    if (own.length < rows.length) throw new JobFailure('Its containers were removed.');
    for (const replica of own) {
      const failure = failureOf(replica);
      if (failure !== null) throw new JobFailure(`${replica.name}: ${failure}`);
      const notice = replica.problem && `${replica.name}: ${replica.problem}`;
      if (notice && !logged.has(notice)) await context.log(notice);
      if (notice) logged.add(notice);
    }
    const ready = own.filter((replica) => replica.isHealthy || hasCompleted(replica));
    if (ready.length === own.length) return;
    await context.progress(ready.length / own.length);
    await changed;
    signal.throwIfAborted();
    if (deadline.aborted) throw new JobFailure('Its containers were not healthy after 5 minutes.');
    await load(context);
  }
}

const nextChange = ({ changes }: Replicas, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      changes.off('change', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    changes.once('change', done);
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });

/** Routes requests to the new replicas. */
async function switchOver(context: Context): Promise<void> {
  const { services, job } = context;
  const { db } = services;
  await waitForHealth(context);
  context.signal.throwIfAborted();
  const { deployment, service } = await load(context);
  await db.inTransaction(async () => {
    const [current] = await db.select().from(deployments).where(eq(deployments.id, deployment.id));
    if (!current || !isOpenDeployment(current)) return;
    await db
      .update(deployments)
      .set({ status: 'superseded' })
      .where(and(eq(deployments.service_id, service.id), eq(deployments.status, 'live')));
    await db.update(deployments).set({ status: 'live', finished_at: now() }).where(eq(deployments.id, deployment.id));
    await db
      .update(projectServices)
      .set({ live_deployment_id: deployment.id })
      .where(eq(projectServices.id, service.id));
    const kind = deployment.reason === 'rollback' ? 'service.rolled_back' : 'service.deployed';
    const detail = { number: deployment.number, rollback_of: deployment.rollback_of, deployment_id: deployment.id };
    await addProjectEvent(services, service.project_id, job.user_id, kind, service.name, detail);
  });
  const { replicas } = runtimeOf(services);
  replicas.awaitingHealth.delete(deployment.id);
  replicas.changes.emit('change', service.id);
}

async function retireOldReplicas(context: Context): Promise<void> {
  const { services, payload } = context;
  const [deployment] = await services.db.select().from(deployments).where(eq(deployments.id, payload.deployment_id));
  const [service] = deployment
    ? await services.db.select().from(projectServices).where(eq(projectServices.id, deployment.service_id))
    : [];
  if (!deployment || !service) return;
  const { replicas, drain } = runtimeOf(services);
  const old = await findOldReplicas(services, service, deployment);
  const retire = async (row: ContainerRow) => {
    const address = replicas.find(row.id)?.address;
    if (address) await drain(address, DRAIN_MS);
    context.signal.throwIfAborted();
    await replicas.discard(row);
  };
  await Promise.all(old.map(retire));
  services.containers.reconcile(service.id);
}

export const deployJob = defineJob<DeployPayload>({
  kind: 'project.deploy',
  roles: [],
  isCancellable: true,
  cancellableBefore: 'switch',
  steps: [
    { key: 'image', run: findImage },
    { key: 'volumes', run: makeVolumes },
    { key: 'start', run: async (context) => void (await startNewReplicas(context)) },
    { key: 'health', weight: 3, run: waitForHealth },
    { key: 'switch', run: switchOver },
    { key: 'retire', run: retireOldReplicas },
  ],
  async onEnded(services, { id, user_id, payload }, status) {
    const { db } = services;
    const deploymentId = Number(payload.deployment_id);
    const [deployment] = await db.select().from(deployments).where(eq(deployments.id, deploymentId));
    if (!deployment) return;
    runtimes.get(services.containers)?.replicas.awaitingHealth.delete(deploymentId);
    if (isOpenDeployment(deployment)) {
      const [job] = await db.select({ error: jobs.error }).from(jobs).where(eq(jobs.id, id));
      const error = status === 'cancelled' ? null : (job?.error ?? null);
      await db.update(deployments).set({ status, error, finished_at: now() }).where(eq(deployments.id, deploymentId));
      const [service] = await db.select().from(projectServices).where(eq(projectServices.id, deployment.service_id));
      if (service)
        await addProjectEvent(services, service.project_id, user_id, `deployment.${status}`, service.name, {
          number: deployment.number,
          error,
          deployment_id: deploymentId,
        });
    }
    services.containers.reconcile(deployment.service_id);
  },
});

/** Inserts the next deployment of a service. Its job is not started. */
export async function addDeployment(
  { db }: Pick<Services, 'db'>,
  service: ProjectServiceRow,
  values: Pick<DeploymentRow, 'reason' | 'settings' | 'rollback_of' | 'build_id' | 'user_id'>,
): Promise<DeploymentRow> {
  const [last] = await db
    .select({ number: deployments.number })
    .from(deployments)
    .where(and(eq(deployments.service_id, service.id), ne(deployments.number, 0)))
    .orderBy(desc(deployments.number))
    .limit(1);
  const [row] = await db
    .insert(deployments)
    .values({
      ...values,
      service_id: service.id,
      project_id: service.project_id,
      number: (last?.number ?? 0) + 1,
      status: 'pending',
      replicas: service.replicas,
      created_at: now(),
    })
    .returning();
  if (!row) throw new Error('No deployment');
  return row;
}
