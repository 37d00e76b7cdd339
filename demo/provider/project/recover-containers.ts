import { and, inArray, isNull, ne } from 'drizzle-orm';
import type { ContainerExit } from '#core/project/project.schema.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { containerRuns, containers } from '../db/schema.ts';
import type { ContainerEngine } from './engine/engine.ts';
import type { Replicas } from './replicas.ts';
import type { ContainerRow } from './runtime.ts';

const RUNNING_STATUSES = new Set<ContainerRow['status']>(['starting', 'running', 'unhealthy']);

/**
 * Brings the database and the engine together after a restart of the provider: adopts containers that still run, ends the runs of
 * those that don't, and removes containers that no row names.
 */
export async function recoverContainers(
  services: Services,
  engine: ContainerEngine,
  replicas: Replicas,
): Promise<void> {
  const rows = await services.db.select().from(containers).where(ne(containers.desired, 'removed'));
  const present = new Map((await engine.list()).map((container) => [container.id, container]));
  const lost: number[] = [];
  for (const row of rows) {
    const found = row.engine_id === null ? undefined : present.get(row.engine_id);
    if (found) present.delete(found.id);
    if (found?.status === 'running') await replicas.adopt(row);
    else if (RUNNING_STATUSES.has(row.status)) lost.push(row.id);
  }
  await endRuns(services, lost);
  for (const id of present.keys()) await engine.remove(id);
}

/** Ends runs that stopped with the provider. */
async function endRuns({ db }: Services, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const at = now();
  const exit: ContainerExit = { code: null, signal: null, reason: 'provider', at };
  await db.inTransaction(async () => {
    await db
      .update(containerRuns)
      .set({ ended_at: at, exit })
      .where(and(inArray(containerRuns.container_id, [...ids]), isNull(containerRuns.ended_at)));
    await db
      .update(containers)
      .set({ status: 'created', exit, started_at: null })
      .where(inArray(containers.id, [...ids]));
  });
}
