/** Search and replace on a live site. */
import type { InStatement } from '@libsql/client';
import { eq } from 'drizzle-orm';
import { makeBackup } from '../backup/make-backup.ts';
import { restoreFrom } from '../backup/restore.ts';
import type { Services } from '../context.ts';
import { backups } from '../db/schema.ts';
import { validationError } from '../errors.ts';
import { defineJob, type JobContext, JobFailure } from '../job/job-kinds.ts';
import type { JobRow } from '../job/job-queue.ts';
import { checkHealth } from './health.ts';
import { DuplicateValueError, previewReplacement, replaceInTables } from './replace.ts';
import { withSiteDatabase } from './site-database.ts';
import { addSiteEvent, announceSite } from './site-events.ts';
import { changeSiteExclusively, siteFolder } from './site-folder.ts';
import { findSite, requireUsable, type SiteRow } from './sites.ts';
import { mapToJobFailure } from './staging-job.ts';
import { replaceText } from './text-changes.ts';
import { readResult } from './update-job.ts';

interface ReplacePayload {
  search: string;
  replace: string;
}
type ReplaceContext = JobContext<ReplacePayload>;
interface JobResult {
  backup_id?: string;
  /** Whether the page was broken before. */
  was_broken?: boolean;
  /** The problem with the page afterwards. */
  problem?: string;
}

/** Anything shorter would match almost everywhere. */
const MIN_SEARCH = 3;
const MAX_LENGTH = 2000;
const DURATIONS = { replace: 2500, check: 1000 };

/** @throws HttpError 422 */
function checkReplacement({ search, replace }: ReplacePayload): void {
  const errors: Record<string, string[]> = {};
  if (search === '') errors.search = ['Enter what to search for.'];
  else if (search.length < MIN_SEARCH) errors.search = [`Enter at least ${MIN_SEARCH} characters.`];
  else if (search.length > MAX_LENGTH) errors.search = ['Enter 2,000 characters at most.'];
  if (replace.length > MAX_LENGTH) errors.replace = ['Enter 2,000 characters at most.'];
  else if (replace === search && search !== '')
    errors.replace = ['Enter something different from what you search for.'];
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/** @throws HttpError 409 or 422 */
export async function previewReplace(services: Services, site: SiteRow, request: ReplacePayload) {
  checkReplacement(request);
  await requireUsable(services, site);
  const { database } = siteFolder(services.settings, site.id);
  return withSiteDatabase(database, (db) => previewReplacement(db, replaceText(request.search, request.replace)));
}

/** @throws JobFailure if it has been deleted */
async function loadSite({ services, job }: ReplaceContext): Promise<SiteRow> {
  const site = await findSite(services, job.subject_id);
  if (!site) throw new JobFailure(`${job.subject_name} has been deleted.`);
  return site;
}

const backupStep = {
  key: 'backup',
  run: (context: ReplaceContext) =>
    mapToJobFailure(context, async () => {
      const { services, job, signal, log } = context;
      const site = await loadSite(context);
      const { status } = await checkHealth(services, site);
      const backup = await makeBackup(services, {
        subject: { type: 'wordpress', id: site.id, name: site.domain },
        teamId: site.team_id,
        kind: 'database',
        reason: 'replace',
        note: 'Before search and replace',
        jobId: job.id,
        signal,
        onProgress: context.progress,
        log,
      });
      await context.result({ backup_id: String(backup.id), was_broken: status === 'broken' });
    }),
};

/**
 * Stores the job's id in the same transaction as its changes, so that a job resumed after a crash replaces nothing
 * twice.
 */
const markReplaced = ({ id }: JobRow): InStatement => `PRAGMA user_version = ${id}`;

const replaceStep = {
  key: 'replace',
  run: (context: ReplaceContext) =>
    mapToJobFailure(context, async () => {
      const { services, job, payload, signal, progress: onProgress } = context;
      const site = await loadSite(context);
      const folder = siteFolder(services.settings, site.id);
      const replaced = await changeSiteExclusively(folder, () =>
        withSiteDatabase(folder.database, async (db) => {
          const { rows } = await db.execute('PRAGMA user_version');
          if (Number(rows[0]?.user_version) === job.id) return null;
          return replaceInTables(db, replaceText(payload.search, payload.replace), { signal, onProgress }, [
            markReplaced(job),
          ]);
        }),
      ).catch((error) => {
        throw error instanceof DuplicateValueError ? new JobFailure(error.message) : error;
      });
      if (!replaced) return;
      await context.result({ ...replaced, search: payload.search, replace: payload.replace });
      await context.work(DURATIONS.replace);
      const { matches, rows } = replaced;
      await context.log(`Replaced ${matches.toLocaleString('en-GB')} times in ${rows.toLocaleString('en-GB')} rows`);
    }),
};

async function restoreTables(context: ReplaceContext, site: SiteRow, backupId: number): Promise<void> {
  const { services, signal, log, progress: onProgress } = context;
  const [backup] = await services.db.select().from(backups).where(eq(backups.id, backupId));
  if (!backup) throw new JobFailure('The page is broken, and the backup from before has been deleted.');
  await restoreFrom(services, backup, { paths: [], tables: ['*'], removes_new: false }, { signal, log, onProgress });
  await checkHealth(services, site);
}

const checkStep = {
  key: 'check',
  run: (context: ReplaceContext) =>
    mapToJobFailure(context, async () => {
      const { services, job, payload } = context;
      const site = await loadSite(context);
      await context.work(DURATIONS.check);
      const health = await checkHealth(services, site);
      const { backup_id, was_broken, problem } = await readResult<JobResult>(context);
      // There is a problem already if a crash came while the tables were put back.
      if ((health.status === 'broken' && was_broken === false) || problem !== undefined) {
        await context.result({ problem: health.problem ?? problem ?? 'The page has no title.' });
        await context.log(`The page is broken: ${health.problem ?? 'it has no title'}`);
        await restoreTables(context, site, Number(backup_id));
        throw new JobFailure('The page was broken after the replacement, so the tables were put back.');
      }
      await addSiteEvent(services, site.id, job.user_id, 'replaced', { ...payload, job_id: job.id });
      announceSite(services, site);
    }),
};

const replaceJob = defineJob<ReplacePayload>({
  kind: 'wordpress.replace',
  roles: [],
  steps: [backupStep, replaceStep, checkStep],
});

/** @throws HttpError 409 if the site cannot be used or another job on it is open, 422 */
export async function beginReplace(
  services: Services,
  site: SiteRow,
  userId: number,
  { search, replace }: ReplacePayload,
): Promise<JobRow> {
  checkReplacement({ search, replace });
  await requireUsable(services, site);
  return services.jobs.begin(replaceJob, {
    teamId: site.team_id,
    userId,
    subject: { type: 'wordpress', id: site.id, name: site.domain },
    payload: { search, replace },
  });
}
