/** Jobs that create and delete sites. */
import { rm } from 'node:fs/promises';
import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { wordpressEvents, wordpressHours, wordpressItems, wordpressSites } from '../db/schema.ts';
import { defineJob, type JobContext, JobFailure } from '../job/job-kinds.ts';
import type { JobRow } from '../job/job-queue.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { pathExists } from '../path-exists.ts';
import { checkHealth } from './health.ts';
import { type NewSite, writeSiteDatabase, writeSiteFiles } from './new-site.ts';
import { addSiteEvent, announceSite } from './site-events.ts';
import { changeSiteExclusively, markChanged, siteFolder } from './site-folder.ts';
import { findSample } from './site-samples.ts';
import { draftOf, findSite, placeDraft, type SiteRow } from './sites.ts';

/** Simulated durations, milliseconds. */
const DURATIONS = { files: 2500, database: 1500, page: 800, delete: 1500 } as const;

interface NewSitePayload {
  title: string;
}
type CreateContext = JobContext<NewSitePayload>;

async function loadSite({ services, job }: Pick<JobContext, 'services' | 'job'>): Promise<SiteRow> {
  const site = await findSite(services, job.subject_id);
  if (!site) throw new JobFailure('This site no longer exists.');
  return site;
}

const toNewSite = ({ payload }: CreateContext, { domain }: SiteRow): NewSite => ({
  domain,
  title: payload.title,
  sample: findSample('new'),
});

/** Starts over, because a crash may have left half of the files. */
async function writeFiles(context: CreateContext, site: SiteRow): Promise<void> {
  const draft = draftOf(context.services, site.id);
  await rm(draft.root, { recursive: true, force: true });
  await writeSiteFiles(draft, toNewSite(context, site));
}

const createSiteJob = defineJob<NewSitePayload>({
  kind: 'wordpress.create',
  roles: [],
  steps: [
    {
      key: 'install',
      async run(context) {
        const site = await loadSite(context);
        await writeFiles(context, site);
        await context.work(DURATIONS.files);
        await context.log(`Copied WordPress ${findSample('new').core} for ${site.domain}`);
      },
    },
    {
      key: 'tables',
      async run(context) {
        const { services } = context;
        const site = await loadSite(context);
        const draft = draftOf(services, site.id);
        if (!(await pathExists(siteFolder(services.settings, site.id).root))) {
          if (!(await pathExists(draft.files))) await writeFiles(context, site);
          // A crash may have left half of the tables.
          await rm(draft.database, { force: true });
          await writeSiteDatabase(draft, toNewSite(context, site));
        }
        await context.work(DURATIONS.database);
        await placeDraft(services, site.id);
        await context.log('Created the database');
      },
    },
    {
      key: 'check',
      async run(context) {
        const { services, job, payload } = context;
        const site = await loadSite(context);
        await context.work(DURATIONS.page);
        const health = await checkHealth(services, site);
        if (health.status !== 'ok') throw new JobFailure(health.problem ?? 'The page of the new site doesn’t work.');
        await context.log(`The page answers: ${health.title}`);
        await services.db.inTransaction(async () => {
          if ((await loadSite(context)).status === 'active') return;
          await services.db.update(wordpressSites).set({ status: 'active' }).where(eq(wordpressSites.id, site.id));
          await addSiteEvent(services, site.id, job.user_id, 'created', { title: payload.title, job_id: job.id });
          await notifyTeam(
            services,
            site.team_id,
            `${site.domain} is ready`,
            `WordPress is installed.\nSee it at ${services.settings.portalUrl}/wordpress/${site.id}`,
          );
        });
        announceSite(services, site);
      },
    },
  ],
  async onEnded(services, job) {
    const site = await findSite(services, job.subject_id);
    if (!site || site.status === 'active') return;
    await services.db.update(wordpressSites).set({ status: 'failed' }).where(eq(wordpressSites.id, site.id));
    announceSite(services, site);
  },
});

/** Begins to set up a site that has a row. */
export const beginCreate = (services: Services, site: SiteRow, title: string, userId: number | null): Promise<JobRow> =>
  services.jobs.begin(createSiteJob, {
    teamId: site.team_id,
    userId,
    subject: { type: 'wordpress', id: site.id, name: site.domain },
    payload: { title },
  });

/** Removes the files of sites, then their rows. Their backups stay. */
export async function removeSites(services: Services, sites: readonly SiteRow[]): Promise<void> {
  const { db, settings } = services;
  for (const site of sites) {
    const folder = siteFolder(settings, site.id);
    await changeSiteExclusively(folder, () => rm(folder.root, { recursive: true, force: true }));
    await rm(draftOf(services, site.id).root, { recursive: true, force: true });
    markChanged(folder);
  }
  const ids = sites.map(({ id }) => id);
  await db.inTransaction(async () => {
    for (const table of [wordpressItems, wordpressEvents, wordpressHours])
      await db.delete(table).where(inArray(table.site_id, ids));
    await db.delete(wordpressSites).where(inArray(wordpressSites.id, ids));
  });
  for (const site of sites) announceSite(services, site);
}

const deleteSiteJob = defineJob<Record<string, never>>({
  kind: 'wordpress.delete',
  roles: [],
  steps: [
    {
      key: 'remove',
      async run(context) {
        const { services, job } = context;
        await context.work(DURATIONS.delete);
        const site = await findSite(services, job.subject_id);
        if (!site) return;
        await removeSites(services, [site]);
        await context.log(`Deleted the files and the database of ${site.domain}`);
      },
    },
  ],
  async onEnded(services, job) {
    // Nothing is deleted until the step is done.
    await services.db
      .update(wordpressSites)
      .set({ status: 'active' })
      .where(and(eq(wordpressSites.id, job.subject_id), eq(wordpressSites.status, 'deleting')));
  },
});

/** Begins to delete a site. @throws HttpError 409 while another job on it is open */
export const beginDelete = (services: Services, site: SiteRow, userId: number): Promise<JobRow> =>
  services.db.inTransaction(async () => {
    const job = await services.jobs.begin(deleteSiteJob, {
      teamId: site.team_id,
      userId,
      subject: { type: 'wordpress', id: site.id, name: site.domain },
      payload: {},
    });
    await services.db.update(wordpressSites).set({ status: 'deleting' }).where(eq(wordpressSites.id, site.id));
    return job;
  });
