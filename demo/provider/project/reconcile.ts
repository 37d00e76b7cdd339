/** Brings the containers of a service to their desired state. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { containers, deployments, projectServices } from '../db/schema.ts';
import { isEngineError, type Replicas } from './replicas.ts';
import type { ContainerRow, DeploymentRow, ProjectServiceRow } from './runtime.ts';

const OPEN_DEPLOYMENT: DeploymentRow['status'][] = ['pending', 'starting'];
/** Replicas with any other status are removed first when scaling down. */
const ACTIVE_STATUSES = new Set<ContainerRow['status']>(['running', 'starting', 'unhealthy']);

export const isOpenDeployment = ({ status }: Pick<DeploymentRow, 'status'>) => OPEN_DEPLOYMENT.includes(status);

/** The deployment of a service that is under way. */
export async function findOpenDeployment(
  { db }: Pick<Services, 'db'>,
  serviceId: number,
): Promise<DeploymentRow | undefined> {
  const where = and(eq(deployments.service_id, serviceId), inArray(deployments.status, OPEN_DEPLOYMENT));
  const [row] = await db.select().from(deployments).where(where);
  return row;
}

/** Containers of a service that should exist. */
export const findReplicas = (
  { db }: Pick<Services, 'db'>,
  serviceId: number,
  deploymentId?: number,
): Promise<ContainerRow[]> =>
  db
    .select()
    .from(containers)
    .where(
      and(
        eq(containers.service_id, serviceId),
        ne(containers.desired, 'removed'),
        deploymentId === undefined ? undefined : eq(containers.deployment_id, deploymentId),
      ),
    )
    .orderBy(asc(containers.id));

/** Inserts the replicas that a deployment lacks, with the lowest free numbers. @returns all its replicas */
export const addReplicas = (
  services: Pick<Services, 'db'>,
  service: ProjectServiceRow,
  deployment: Pick<DeploymentRow, 'id' | 'number'>,
  count: number,
): Promise<ContainerRow[]> =>
  services.db.inTransaction(async () => {
    const rows = await findReplicas(services, service.id, deployment.id);
    const names = new Set(rows.map(({ name }) => name));
    for (let index = 1; names.size < count; index++) {
      const name = `${service.name}-${deployment.number}-${index}`;
      if (names.has(name)) continue;
      names.add(name);
      await services.db.insert(containers).values({
        service_id: service.id,
        project_id: service.project_id,
        deployment_id: deployment.id,
        name,
        desired: 'running',
        status: 'created',
        created_at: now(),
      });
    }
    return findReplicas(services, service.id, deployment.id);
  });

const ignoreEngineError = (error: unknown) => {
  if (!isEngineError(error)) throw error;
};

/**
 * Starts, stops and removes containers of a service until they are in their desired state.
 * @param isAwake whether anything of the team may run
 * @param restarting containers to restart
 */
export async function reconcileService(
  services: Services,
  replicas: Replicas,
  serviceId: number,
  isAwake: boolean,
  restarting: ReadonlySet<number>,
): Promise<void> {
  const { db } = services;
  const [service] = await db.select().from(projectServices).where(eq(projectServices.id, serviceId));
  if (!service) return;
  const open = await findOpenDeployment(services, serviceId);
  const isActive = service.state === 'active' && isAwake;
  // A deployment that cannot run beside the old one has stopped it. The old one starts again if the deployment fails.
  const isReplacing = open?.status === 'starting' && open.downtime_reason !== null;
  await trimReplicas(services, replicas, service, open);
  const rows = (await findReplicas(services, serviceId)).filter(({ deployment_id }) => deployment_id !== open?.id);
  await Promise.all(
    rows.map((row) =>
      bringToState(replicas, row, isActive && !isReplacing, restarting.has(row.id), isAwake ? 'stopped' : 'provider'),
    ),
  );
  if (!isActive && open)
    for (const row of await findReplicas(services, serviceId, open.id)) await replicas.halt(row, 'stopped');
}

/** Gives the live deployment the desired number of replicas, and removes containers of superseded deployments. */
async function trimReplicas(
  services: Services,
  replicas: Replicas,
  service: ProjectServiceRow,
  open: DeploymentRow | undefined,
): Promise<void> {
  const { db } = services;
  const where = and(eq(containers.service_id, service.id), ne(containers.status, 'removed'));
  const rows = await db.select().from(containers).where(where).orderBy(asc(containers.id));
  const liveId = service.live_deployment_id;
  const isCurrent = ({ deployment_id }: ContainerRow) => deployment_id === liveId || deployment_id === open?.id;
  const surplus = rows.filter((row) => row.desired === 'removed' || (!open && !isCurrent(row)));
  if (liveId !== null) {
    const live = rows.filter((row) => row.deployment_id === liveId && row.desired !== 'removed');
    const [deployment] = await db.select().from(deployments).where(eq(deployments.id, liveId));
    if (deployment && live.length < service.replicas)
      await addReplicas(services, service, deployment, service.replicas);
    // Inactive ones go first, then the newest.
    const byUse = live.toSorted(
      (a, b) => Number(ACTIVE_STATUSES.has(b.status)) - Number(ACTIVE_STATUSES.has(a.status)) || a.id - b.id,
    );
    surplus.push(...byUse.slice(service.replicas));
  }
  if (surplus.length === 0) return;
  const ids = surplus.map(({ id }) => id);
  await db.update(containers).set({ desired: 'removed' }).where(inArray(containers.id, ids));
  await Promise.all(surplus.map((row) => replicas.discard(row)));
}

async function bringToState(
  replicas: Replicas,
  row: ContainerRow,
  canRun: boolean,
  isRestarting: boolean,
  ending: 'stopped' | 'provider',
): Promise<void> {
  const replica = replicas.find(row.id);
  if (!canRun || row.desired === 'stopped') {
    const isOver = ['stopped', 'exited'].includes(row.status);
    if (replica?.isRunning || replica?.isWaiting || !isOver) await replicas.halt(row, ending);
    return;
  }
  if (isRestarting) await replicas.halt(row, 'stopped');
  else if (replica?.isRunning || replica?.isWaiting || row.status === 'exited') return;
  else if (row.status === 'restarting') return replicas.rearmRestart(row);
  await replicas.start(row.id).catch(ignoreEngineError);
}
