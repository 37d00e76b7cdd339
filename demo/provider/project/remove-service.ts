import { eq, inArray } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { containerRuns, containerSamples, containers, deployments, projectServices } from '../db/schema.ts';
import type { LogStore } from './logs/log-store.ts';
import type { Replicas } from './replicas.ts';
import type { ContainerRow } from './runtime.ts';

/** Stops and removes a service with its containers, their logs and its deployments. Its volumes stay. */
export async function removeService(
  { db }: Services,
  replicas: Replicas,
  logs: LogStore,
  serviceId: number,
): Promise<void> {
  // No deployment is live from here on, so that no reconciliation adds replicas and no request starts any.
  await db.inTransaction(async () => {
    const stopped = { state: 'stopped', live_deployment_id: null } as const;
    await db.update(projectServices).set(stopped).where(eq(projectServices.id, serviceId));
    await db.update(containers).set({ desired: 'removed' }).where(eq(containers.service_id, serviceId));
  });
  const discard = async (rows: readonly ContainerRow[]) => {
    await Promise.all(rows.filter(({ status }) => status !== 'removed').map((row) => replicas.discard(row)));
    for (const { id } of rows) await logs.remove(id);
  };
  const rows = await db.select().from(containers).where(eq(containers.service_id, serviceId));
  await discard(rows);
  const deleted = await db.inTransaction(async () => {
    const own = db.select({ id: containers.id }).from(containers).where(eq(containers.service_id, serviceId));
    await db.delete(containerRuns).where(inArray(containerRuns.container_id, own));
    await db.delete(containerSamples).where(inArray(containerSamples.container_id, own));
    const deletedRows = await db.delete(containers).where(eq(containers.service_id, serviceId)).returning();
    await db.delete(deployments).where(eq(deployments.service_id, serviceId));
    await db.delete(projectServices).where(eq(projectServices.id, serviceId));
    return deletedRows;
  });
  // A deployment may have added some meanwhile.
  await discard(deleted.filter(({ id }) => !rows.some((row) => row.id === id)));
}
