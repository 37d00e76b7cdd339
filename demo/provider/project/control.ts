/** Starts, stops and scales on request: stores the desired state, which the runtime reconciles. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import { replicasProblem } from '#core/project/draft.rules.ts';
import type { Services } from '../context.ts';
import { containers, projectServices } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { addProjectEvent } from './own-project.ts';
import { FALLBACK_PLAN, findPlans } from './plans.ts';
import { findProjectServices } from './project-services.ts';
import { findOpenDeployment } from './reconcile.ts';
import type { ContainerRow, ProjectRow, ProjectServiceRow } from './runtime.ts';

const CONTROL_ACTIONS = ['start', 'stop', 'restart'] as const;
export type ControlAction = (typeof CONTROL_ACTIONS)[number];
export const isControlAction = (name: string): name is ControlAction =>
  CONTROL_ACTIONS.some((action) => action === name);

const PAST_TENSE: Readonly<Record<ControlAction, string>> = { start: 'started', stop: 'stopped', restart: 'restarted' };
export const replicaCount = (count: number) => `${count} ${count === 1 ? 'replica' : 'replicas'}`;

/** Why containers of a service cannot be started; null where they can. */
function startRefusal({ name, state }: ProjectServiceRow): string | null {
  if (state === 'awaiting_payment') return `${name} starts once its plan is paid for.`;
  if (state === 'suspended') return `${name} is suspended with its plan. Pay the open invoice to start it again.`;
  return null;
}

/** Marks containers to run, with all attempts of their restart policy. */
async function markToRun({ db }: Services, where: 'all' | readonly number[], serviceId: number): Promise<void> {
  await db
    .update(containers)
    .set({ desired: 'running', restarts: 0 })
    .where(
      and(
        eq(containers.service_id, serviceId),
        ne(containers.desired, 'removed'),
        where === 'all' ? undefined : inArray(containers.id, [...where]),
      ),
    );
}
const findContainerIds = async ({ db }: Services, serviceId: number): Promise<number[]> => {
  const where = and(eq(containers.service_id, serviceId), ne(containers.desired, 'removed'));
  return (await db.select({ id: containers.id }).from(containers).where(where)).map(({ id }) => id);
};

/** @throws HttpError 409 */
export async function controlService(
  services: Services,
  service: ProjectServiceRow,
  action: ControlAction,
  userId: number,
): Promise<string> {
  const { db, containers: runtime } = services;
  const { id, name, project_id } = service;
  if (action === 'stop') {
    if (service.state !== 'active') throw new HttpError(409, `${name} doesn’t run.`);
    await db.update(projectServices).set({ state: 'stopped' }).where(eq(projectServices.id, id));
    runtime.reconcile(id);
  } else {
    const refusal = startRefusal(service);
    if (refusal) throw new HttpError(409, refusal);
    if (service.live_deployment_id === null) throw new HttpError(409, `Nothing of ${name} was deployed yet.`);
    if (service.replicas === 0) throw new HttpError(409, `${name} has no replicas. Scale it to start it.`);
    const wasActive = service.state === 'active';
    await db.update(projectServices).set({ state: 'active' }).where(eq(projectServices.id, id));
    await markToRun(services, 'all', id);
    const rows = await findContainerIds(services, id);
    if (action === 'restart' || !wasActive) runtime.restart(id, rows);
    else await startEnded(services, service, rows);
  }
  await addProjectEvent(services, project_id, userId, `service.${PAST_TENSE[action]}`, name);
  return `${name} is ${action === 'stop' ? 'stopped' : action === 'start' ? 'starting' : 'restarting'}.`;
}

/** Starts the containers of a service that have ended. Running ones stay as they are. */
async function startEnded(
  { db, containers: runtime }: Services,
  { id }: ProjectServiceRow,
  ids: number[],
): Promise<void> {
  const rows = ids.length ? await db.select().from(containers).where(inArray(containers.id, ids)) : [];
  const ended = rows.filter(({ status }) => ['exited', 'stopped', 'restarting'].includes(status));
  runtime.restart(
    id,
    ended.map((row) => row.id),
  );
}

/** @throws HttpError 409 */
export async function controlContainer(
  services: Services,
  service: ProjectServiceRow,
  row: ContainerRow,
  action: ControlAction,
  userId: number,
): Promise<string> {
  const { db, containers: runtime } = services;
  const { id, name } = row;
  await requireControllable(services, service, row);
  if (action === 'stop') {
    await db.update(containers).set({ desired: 'stopped' }).where(eq(containers.id, id));
    runtime.reconcile(service.id);
  } else {
    const refusal = startRefusal(service);
    if (refusal) throw new HttpError(409, refusal);
    if (service.state === 'stopped') throw new HttpError(409, `${service.name} is stopped. Start it to start ${name}.`);
    const isUp = row.desired === 'running' && ['starting', 'running'].includes(row.status);
    await markToRun(services, [id], service.id);
    if (action === 'restart' || !isUp) runtime.restart(service.id, [id]);
  }
  await addProjectEvent(services, row.project_id, userId, `container.${PAST_TENSE[action]}`, name);
  return `${name} is ${action === 'stop' ? 'stopping' : action === 'start' ? 'starting' : 'restarting'}.`;
}

/** @throws HttpError 409 for a container that was replaced or is being deployed */
async function requireControllable(services: Services, service: ProjectServiceRow, row: ContainerRow): Promise<void> {
  if (row.desired === 'removed') throw new HttpError(409, `${row.name} was replaced. Only its log is kept.`);
  const open = await findOpenDeployment(services, service.id);
  if (open?.id === row.deployment_id)
    throw new HttpError(409, `${row.name} is being deployed. Wait until that has ended.`);
}

/** Removes a container and scales its service down by one. @throws HttpError 409 */
export async function removeReplica(
  services: Services,
  service: ProjectServiceRow,
  row: ContainerRow,
  userId: number,
): Promise<string> {
  const { db, containers: runtime } = services;
  await requireControllable(services, service, row);
  const replicas = Math.max(0, service.replicas - 1);
  await db.inTransaction(async () => {
    await db.update(containers).set({ desired: 'removed' }).where(eq(containers.id, row.id));
    await db.update(projectServices).set({ replicas }).where(eq(projectServices.id, service.id));
    await addProjectEvent(services, row.project_id, userId, 'container.removed', row.name, { replicas });
    runtime.reconcile(service.id);
  });
  return `${row.name} is removed. ${service.name} has ${replicaCount(replicas)} now.`;
}

/** @throws HttpError 422 for the field `replicas` */
export async function scale(
  services: Services,
  rows: readonly ProjectServiceRow[],
  replicas: number,
  userId: number,
): Promise<void> {
  const { db, containers: runtime } = services;
  const plans = await findPlans(
    services,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );
  const problems = rows.flatMap(({ name, product_id, settings }) => {
    const plan = plans.get(product_id ?? 0) ?? FALLBACK_PLAN;
    const problem = replicasProblem(replicas, plan, settings.volumes);
    return problem === null ? [] : [rows.length > 1 ? `${name}: ${problem}` : problem];
  });
  if (problems.length > 0) throw validationError({ replicas: [...new Set(problems)] });
  for (const { id, name, project_id, replicas: from } of rows) {
    if (from === replicas) continue;
    await db.update(projectServices).set({ replicas }).where(eq(projectServices.id, id));
    await addProjectEvent(services, project_id, userId, 'service.scaled', name, { from, to: replicas });
    runtime.reconcile(id);
  }
}

/** Stops all services of a project. Their numbers of replicas stay. */
export async function shutDown(services: Services, { id, name }: ProjectRow, userId: number): Promise<void> {
  const { db, containers: runtime } = services;
  const active = (await findProjectServices(services, id)).filter(({ state }) => state === 'active');
  for (const service of active) {
    await db.update(projectServices).set({ state: 'stopped' }).where(eq(projectServices.id, service.id));
    runtime.reconcile(service.id);
  }
  if (active.length > 0) await addProjectEvent(services, id, userId, 'project.stopped', name);
}

/** Starts what was shut down, with as many replicas as before. */
export async function startProject(services: Services, { id, name }: ProjectRow, userId: number): Promise<number> {
  const { db, containers: runtime } = services;
  const stopped = (await findProjectServices(services, id)).filter(({ state }) => state === 'stopped');
  for (const service of stopped) {
    await db.update(projectServices).set({ state: 'active' }).where(eq(projectServices.id, service.id));
    await markToRun(services, 'all', service.id);
    runtime.restart(service.id, await findContainerIds(services, service.id));
  }
  if (stopped.length > 0) await addProjectEvent(services, id, userId, 'project.started', name);
  return stopped.length;
}

/** Starts a stopped service, because a deployment is meant to run. Must run inside the deployment's transaction. */
export async function startForDeployment({ db }: Services, { id }: ProjectServiceRow): Promise<void> {
  const isStopped = and(eq(projectServices.id, id), eq(projectServices.state, 'stopped'));
  await db.update(projectServices).set({ state: 'active' }).where(isStopped);
}
