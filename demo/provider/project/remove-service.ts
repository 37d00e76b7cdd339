import { eq, inArray } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { containerRuns, containerSamples, containers, deployments, projectServices } from '../db/schema.ts';
import type { LogStore } from './logs/log-store.ts';
import type { Replicas } from './replicas.ts';

/** Stops and removes a service with its containers, their logs and its deployments. Its volumes stay. */
export async function removeService(
  { db }: Services,
  replicas: Replicas,
  logs: LogStore,
  serviceId: number,
): Promise<void> {
  await db.update(containers).set({ desired: 'removed' }).where(eq(containers.service_id, serviceId));
  const rows = await db.select().from(containers).where(eq(containers.service_id, serviceId));
  await Promise.all(rows.filter(({ status }) => status !== 'removed').map((row) => replicas.discard(row)));
  const ids = rows.map(({ id }) => id);
  for (const id of ids) await logs.remove(id);
  await db.inTransaction(async () => {
    // One may have been added meanwhile.
    const own = db.select({ id: containers.id }).from(containers).where(eq(containers.service_id, serviceId));
    await db.delete(containerRuns).where(inArray(containerRuns.container_id, own));
    await db.delete(containerSamples).where(inArray(containerSamples.container_id, own));
    await db.delete(containers).where(eq(containers.service_id, serviceId));
    await db.delete(deployments).where(eq(deployments.service_id, serviceId));
    await db.delete(projectServices).where(eq(projectServices.id, serviceId));
  });
}
