/** The job that makes a staging copy of a site. */
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { requireDiskSpace } from '../backup/disk-space.ts';
import { toFailure } from '../backup/make-backup.ts';
import { defaultSchedule } from '../backup/schedules.ts';
import type { Services } from '../context.ts';
import { backupSchedules, services as serviceTable, wordpressSites } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { formatBytes, sizeOf } from '../hosting/files/usage.ts';
import { defineJob, type JobContext, JobFailure } from '../job/job-kinds.ts';
import type { JobRow } from '../job/job-queue.ts';
import { copyTree, overwriteDatabase } from './copies.ts';
import { baseOf, hashFiles, writeBaseFiles } from './differences.ts';
import { checkHealth } from './health.ts';
import { replaceInTables } from './replace.ts';
import { withSiteDatabase } from './site-database.ts';
import { addSiteEvent, announceSite } from './site-events.ts';
import { changeSiteExclusively, siteFolder } from './site-folder.ts';
import { addSite, draftOf, findSite, placeDraft, requireIdle, requireUsable, type SiteRow } from './sites.ts';
import { replaceDomain } from './text-changes.ts';
import { isUnreadable, UNREADABLE } from './unreadable-database.ts';

interface StagingPayload {
  /** The site that is copied. */
  parentId: number;
}
type StagingContext = JobContext<StagingPayload>;

/** Simulated durations, milliseconds. */
const DURATIONS = { copy: 4000, tables: 2000, replace: 1500, check: 1000 };
/** Characters (RFC 1035, 2.3.4). */
const MAX_DOMAIN = 253;
const MAX_ATTEMPTS = 50;
const NOT_COPIED = ['/.maintenance', '/wp-content/debug.log'];

/** @throws JobFailure if one of them has been deleted */
async function loadCopyAndParent({
  services,
  job,
  payload,
}: StagingContext): Promise<{ copy: SiteRow; parent: SiteRow }> {
  const [copy, parent] = [await findSite(services, job.subject_id), await findSite(services, payload.parentId)];
  if (!copy) throw new JobFailure(`${job.subject_name} has been deleted.`);
  if (!parent) throw new JobFailure('The site has been deleted, so it can’t be copied.');
  return { copy, parent };
}

/** Runs a step. @throws JobFailure with a message for the customer in place of file system and database errors */
export async function mapToJobFailure(context: Pick<JobContext, 'signal'>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.signal.throwIfAborted();
    if (isUnreadable(error)) throw new JobFailure(UNREADABLE);
    throw error instanceof JobFailure ? error : toFailure(error);
  }
}

const copyStep = {
  key: 'copy',
  run: (context: StagingContext) =>
    mapToJobFailure(context, async () => {
      const { services, signal } = context;
      const { copy, parent } = await loadCopyAndParent(context);
      const source = siteFolder(services.settings, parent.id);
      const draft = draftOf(services, copy.id);
      const bytes = (await sizeOf(source.files)) + (await sizeOf(source.database));
      await requireDiskSpace(services.settings.wordpressDir, bytes);
      // The second one exists if an earlier attempt failed in its last step.
      for (const { root } of [draft, siteFolder(services.settings, copy.id)])
        await rm(root, { recursive: true, force: true });
      for (const folder of [draft.root, draft.drafts, draft.versions]) await mkdir(folder, { recursive: true });
      await changeSiteExclusively(source, () =>
        copyTree(source.files, draft.files, { signal, onProgress: context.progress, skipped: NOT_COPIED }),
      );
      await writeBaseFiles(baseOf(draft).files, await hashFiles(draft.files));
      await context.work(DURATIONS.copy);
      await context.log(`Copied ${formatBytes(await sizeOf(draft.files))} of files`);
    }),
};

const tablesStep = {
  key: 'copy_tables',
  run: (context: StagingContext) =>
    mapToJobFailure(context, async () => {
      const { services } = context;
      const { copy, parent } = await loadCopyAndParent(context);
      const source = siteFolder(services.settings, parent.id);
      const draft = draftOf(services, copy.id);
      await changeSiteExclusively(source, () => overwriteDatabase(source.database, baseOf(draft).database));
      await copyFile(baseOf(draft).database, draft.database);
      await context.work(DURATIONS.tables);
      await context.log(`Copied ${formatBytes(await sizeOf(draft.database))} of tables`);
    }),
};

const HIDE_FROM_SEARCH = {
  sql: `UPDATE wp_options SET option_value = '0' WHERE option_name = 'blog_public'`,
  args: [],
};

const replaceStep = {
  key: 'replace',
  run: (context: StagingContext) =>
    mapToJobFailure(context, async () => {
      const { copy, parent } = await loadCopyAndParent(context);
      const draft = draftOf(context.services, copy.id);
      const { signal, progress: onProgress } = context;
      const { matches } = await withSiteDatabase(draft.database, (db) =>
        // The copy is another site, so its guids change too.
        replaceInTables(db, replaceDomain(parent.domain, copy.domain), { changesGuid: true, signal, onProgress }, [
          HIDE_FROM_SEARCH,
        ]),
      );
      await context.work(DURATIONS.replace);
      await context.log(`Changed ${matches.toLocaleString('en-GB')} addresses to ${copy.domain}`);
    }),
};

const checkStep = {
  key: 'check',
  async run(context: StagingContext) {
    const { services, job } = context;
    const { copy, parent } = await loadCopyAndParent(context);
    await mapToJobFailure(context, () => placeDraft(services, copy.id));
    await services.db.inTransaction(async () => {
      if (copy.status === 'active') return;
      await services.db.update(wordpressSites).set({ status: 'active' }).where(eq(wordpressSites.id, copy.id));
      // Backups of a copy are optional.
      const schedule = { ...defaultSchedule('wordpress', copy.id), frequency: 'off' } as const;
      await services.db.insert(backupSchedules).values(schedule).onConflictDoNothing();
      await addSiteEvent(services, copy.id, job.user_id, 'created', { from: parent.domain });
      await addSiteEvent(services, parent.id, job.user_id, 'staging_created', { name: copy.domain });
    });
    const health = await checkHealth(services, { ...copy, status: 'active' });
    await context.work(DURATIONS.check);
    // A broken site is copied to find out why.
    await context.log(
      health.status === 'ok' ? `${copy.domain} answers` : `${copy.domain} is ${health.status}, like its site`,
    );
    await context.result({ site_id: String(copy.id) });
    for (const site of [copy, parent]) announceSite(services, site);
  },
};

/** A copy that failed can be made again, or deleted. */
async function handleFailure(services: Services, job: JobRow): Promise<void> {
  const [copy] = await services.db
    .update(wordpressSites)
    .set({ status: 'failed' })
    .where(and(eq(wordpressSites.id, job.subject_id), eq(wordpressSites.status, 'creating')))
    .returning();
  if (!copy) return;
  services.runInBackground('the draft of a staging copy', () =>
    rm(draftOf(services, copy.id).root, { recursive: true, force: true }),
  );
  announceSite(services, copy);
}

const stagingJob = defineJob<StagingPayload>({
  kind: 'wordpress.staging',
  roles: [],
  steps: [copyStep, tablesStep, replaceStep, checkStep],
  onEnded: handleFailure,
});

/** `staging.` and the domain, with a number if that is taken. */
async function findFreeDomain({ db }: Services, domain: string): Promise<string> {
  const bare = domain.replace(/^www\./, '');
  const candidates = Array.from({ length: MAX_ATTEMPTS }, (_, n) => `staging${n === 0 ? '' : n + 1}.${bare}`);
  const taken = await db
    .select({ domain: wordpressSites.domain })
    .from(wordpressSites)
    .where(inArray(wordpressSites.domain, candidates));
  const free = candidates.find((one) => one.length <= MAX_DOMAIN && !taken.some((row) => row.domain === one));
  if (free === undefined) throw new HttpError(409, `There’s no free name for a staging copy of ${domain}.`);
  return free;
}

async function addCopy(services: Services, parent: SiteRow): Promise<SiteRow> {
  const { db } = services;
  const [existing] = await db.select().from(wordpressSites).where(eq(wordpressSites.parent_id, parent.id));
  if (existing && existing.status !== 'failed')
    throw new HttpError(
      409,
      `${parent.domain} has a staging copy already: ${existing.domain}. Delete it to make another one.`,
    );
  if (existing) {
    const values = { status: 'creating', php_version: parent.php_version } as const;
    await db.update(wordpressSites).set(values).where(eq(wordpressSites.id, existing.id));
    return { ...existing, ...values };
  }
  const [service] = await db.select().from(serviceTable).where(eq(serviceTable.id, parent.service_id));
  if (!service) throw new HttpError(409, `${parent.domain} has no plan.`);
  const domain = await findFreeDomain(services, parent.domain);
  return addSite(services, service, { domain, parentId: parent.id });
}

/**
 * Begins a staging copy. Other jobs on the site are locked out meanwhile.
 * @throws HttpError 409 for a copy of a copy, a second copy, and while another job on the site is open
 */
export const beginStaging = (
  services: Services,
  parent: SiteRow,
  userId: number,
): Promise<{ copy: SiteRow; job: JobRow }> =>
  services.db.inTransaction(async () => {
    if (parent.parent_id !== null)
      throw new HttpError(409, `${parent.domain} is a staging copy itself. Copy the site that it was made from.`);
    await requireUsable(services, parent);
    await requireIdle(services, parent);
    const copy = await addCopy(services, parent);
    const job = await services.jobs.begin(stagingJob, {
      teamId: parent.team_id,
      userId,
      subject: { type: 'wordpress', id: copy.id, name: copy.domain },
      payload: { parentId: parent.id },
      lock: `wordpress ${parent.id}`,
    });
    announceSite(services, copy);
    return { copy, job };
  });
