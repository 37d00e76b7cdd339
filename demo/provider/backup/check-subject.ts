import { and, eq, sql } from 'drizzle-orm';
import { wordpressEvents } from '../db/schema.ts';
import type { JobContext } from '../job/job-kinds.ts';
import { checkHealth } from '../wordpress/health.ts';
import { addSiteEvent, announceSite } from '../wordpress/site-events.ts';
import { findSite } from '../wordpress/sites.ts';

/** Checks whether the restored subject works, and logs the result. */
export async function checkSubject<Payload>({ services, job, log, result }: JobContext<Payload>): Promise<void> {
  if (job.subject_type === 'server') return log('The server can be started now');
  const site = job.subject_type === 'wordpress' ? await findSite(services, job.subject_id) : undefined;
  if (!site) return;
  const health = await checkHealth(services, site);
  await result({ health: health.status });
  await services.db.inTransaction(async () => {
    const isOfJob = sql`json_extract(${wordpressEvents.detail}, '$.job_id') = ${job.id}`;
    const own = and(eq(wordpressEvents.site_id, site.id), eq(wordpressEvents.kind, 'restored'), isOfJob);
    // The provider may have crashed right after it was written.
    if ((await services.db.select({ id: wordpressEvents.id }).from(wordpressEvents).where(own)).length > 0) return;
    const { backup_id } = job.payload;
    await addSiteEvent(services, site.id, job.user_id, 'restored', { job_id: job.id, backup_id });
  });
  announceSite(services, site);
  await log(
    health.status === 'broken' ? `The page is broken: ${health.problem ?? 'no reason known'}` : 'The page works',
  );
}
