/** Applies changes of services to their sites. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { machineTime } from '../clock.ts';
import type { Services } from '../context.ts';
import { jobs, services as serviceTable, wordpressSites } from '../db/schema.ts';
import { domainRefusal, orderSite, readDomain } from './new-site-order.ts';
import { planLimits } from './plans.ts';
import { removeSites } from './site-jobs.ts';

type ServiceRow = typeof serviceTable.$inferSelect;
const DAY_MS = 24 * 3_600_000;

/** Adds the site of a plan that was bought for a domain. If the domain is taken, the plan starts without a site. */
export async function setUpWordpress(services: Services, service: ServiceRow): Promise<void> {
  const domain = readDomain(service.name);
  if (domain === null || (await domainRefusal(services, service.team_id, domain)) !== null) return;
  await orderSite(services, service, { domain, title: domain }, null);
}

/** Applies the limits of a plan to the sites of a service. @param plan the label of the service */
export async function changeWordpressPlan({ db }: Pick<Services, 'db'>, id: number, plan: string): Promise<void> {
  await db
    .update(wordpressSites)
    .set({ disk_limit: planLimits(plan).disk })
    .where(eq(wordpressSites.service_id, id));
}

/** Removes what ended jobs and crashes have left behind. */
async function removeLeftovers({ db, settings }: Services): Promise<void> {
  const open = await db
    .select({ id: jobs.subject_id })
    .from(jobs)
    .where(and(eq(jobs.subject_type, 'wordpress'), inArray(jobs.status, ['queued', 'running'])));
  const busy = new Set(open.map(({ id }) => String(id)));
  const known = new Set((await db.select({ id: wordpressSites.id }).from(wordpressSites)).map(({ id }) => String(id)));
  const removeOld = async (path: string) => {
    // Newer ones may be in use.
    const isOld = await stat(path).then(
      ({ mtimeMs }) => machineTime() - mtimeMs > DAY_MS,
      () => false,
    );
    if (isOld) await rm(path, { recursive: true, force: true });
  };
  for (const name of await readdir(settings.wordpressDir).catch(() => [])) {
    const id = name.replace(/^\.new-/, '');
    if (busy.has(id)) continue;
    const path = join(settings.wordpressDir, name);
    if (name !== id || !known.has(id)) await removeOld(path);
    else
      for (const draft of await readdir(join(path, 'drafts')).catch(() => []))
        await removeOld(join(path, 'drafts', draft));
  }
}

/** Nightly cleanup. Must run outside of the night's transaction, because a change of a site may be waiting for that. */
export async function sweepSites(services: Services): Promise<void> {
  const { db } = services;
  const ended = await db
    .select({ site: wordpressSites })
    .from(wordpressSites)
    .innerJoin(serviceTable, eq(serviceTable.id, wordpressSites.service_id))
    .where(eq(serviceTable.status, 'cancelled'));
  if (ended.length > 0)
    await removeSites(
      services,
      ended.map(({ site }) => site),
    );
  await removeLeftovers(services);
}
