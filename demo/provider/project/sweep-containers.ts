import { and, eq, inArray, lt } from 'drizzle-orm';
import { currentTime } from '../clock.ts';
import type { Services } from '../context.ts';
import { containerRuns, containerSamples, containers } from '../db/schema.ts';

/** How long the logs of replaced containers can be read. */
const RETENTION_MS = 3 * 24 * 3_600_000;

/** Deletes containers that were removed days ago, with their logs. */
export async function sweepContainers({ db, containers: runtime }: Services): Promise<void> {
  const before = new Date(currentTime() - RETENTION_MS).toISOString();
  const rows = await db
    .select()
    .from(containers)
    .where(and(eq(containers.status, 'removed'), lt(containers.created_at, before)));
  const ids = rows.filter(({ exit }) => !exit || exit.at < before).map(({ id }) => id);
  if (ids.length === 0) return;
  for (const id of ids) await runtime.logs.remove(id);
  await db.inTransaction(async () => {
    await db.delete(containerRuns).where(inArray(containerRuns.container_id, ids));
    await db.delete(containerSamples).where(inArray(containerSamples.container_id, ids));
    await db.delete(containers).where(inArray(containers.id, ids));
  });
}
