import { and, eq, sql } from 'drizzle-orm';
import type { UpdateReport } from '#core/wordpress/wordpress.schema.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { jobs, wordpressEvents, wordpressSites } from '../db/schema.ts';
import { defineJob, type JobContext, JobFailure, type JobStep } from '../job/job-kinds.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { checkHealth, type Health } from './health.ts';
import { addSiteEvent, announceSite } from './site-events.ts';
import { loadItems, toPlannable } from './site-items.ts';
import type { SiteRow } from './sites.ts';
import { findPageProblem, type PageBefore, updateItem } from './update-item.ts';
import { type PlannedUpdate, planUpdates } from './update-plan.ts';
import { findSpaceProblem } from './update-space.ts';

/** The items to update. */
export interface UpdateSelection {
  core: boolean;
  plugins: string[];
  themes: string[];
}
type Step = JobStep<UpdateSelection>;

/** Stored as the job progresses: everything needed to resume after a crash. */
interface UpdateResult {
  plan?: PlannedUpdate[];
  page?: PageBefore;
  report?: UpdateReport[];
  backup_id?: string;
}

const DURATIONS = { plan: 700, check: 900 };

type JobHandle = Pick<JobContext, 'services' | 'job'>;

/** @throws JobFailure if it has been deleted */
export async function loadSiteOf({ services, job }: JobHandle): Promise<SiteRow> {
  const [site] = await services.db.select().from(wordpressSites).where(eq(wordpressSites.id, job.subject_id));
  if (!site) throw new JobFailure(`${job.subject_name} has been deleted.`);
  return site;
}

/** The result stored so far. */
export async function readResult<Result extends object>({ services, job }: JobHandle): Promise<Partial<Result>> {
  const [row] = await services.db.select({ result: jobs.result }).from(jobs).where(eq(jobs.id, job.id));
  return (row?.result ?? {}) as Partial<Result>;
}

/** The selected items, in the requested order. */
export const selectItems = <Item extends { kind: string; slug: string }>(
  items: readonly Item[],
  { core, plugins, themes }: UpdateSelection,
): Item[] => {
  const find = (kind: string, slugs: readonly string[]) =>
    slugs.flatMap((slug) => items.find((item) => item.kind === kind && item.slug === slug) ?? []);
  return [...find('core', core ? ['core'] : []), ...find('plugin', plugins), ...find('theme', themes)];
};

/** Why a site cannot be updated now; null if its page works, which updates are checked against. */
export function pageRefusal({ domain }: SiteRow, status: Health['status']): string | null {
  if (status === 'maintenance')
    return `${domain} is in maintenance mode. Turn it off first: an update is checked against the page.`;
  return status === 'ok' ? null : `${domain} is broken already. Repair it first, or go back to a backup.`;
}

const planStep: Step = {
  key: 'plan',
  async run(context) {
    const { services, payload } = context;
    const site = await loadSiteOf(context);
    if ((await readResult<UpdateResult>(context)).plan) return;
    await context.work(DURATIONS.plan);
    const { folder, items, platform } = await loadItems(services, site);
    const plan = planUpdates(selectItems(items, payload).map(toPlannable), platform);
    const spaceProblem = await findSpaceProblem(folder, site, plan);
    if (spaceProblem !== null) throw new JobFailure(spaceProblem);
    const { status, title } = await checkHealth(services, site);
    const refusal = pageRefusal(site, status);
    if (refusal !== null) throw new JobFailure(refusal);
    await context.result({ plan, page: { title }, report: [] } satisfies UpdateResult);
    const count = plan.filter(({ skipped }) => skipped === null).length;
    await context.log(count === 1 ? '1 item to update' : `${count} items to update`);
  },
};

const backupStep: Step = {
  key: 'backup',
  async run(context) {
    const { services, job, signal } = context;
    const site = await loadSiteOf(context);
    const backup = await makeBackup(services, {
      subject: { type: 'wordpress', id: site.id, name: site.domain },
      teamId: site.team_id,
      kind: 'full',
      reason: 'update',
      jobId: job.id,
      signal,
      onProgress: (share) => context.progress(share),
      log: (text) => context.log(text),
    });
    await context.result({ backup_id: String(backup.id) } satisfies UpdateResult);
  },
};

const updateStep: Step = {
  key: 'update',
  async run(context) {
    const site = await loadSiteOf(context);
    const { plan = [], page = { title: '' }, report = [] } = await readResult<UpdateResult>(context);
    for (const planned of plan.slice(report.length)) {
      context.signal.throwIfAborted();
      report.push(await updateItem(context, site, planned, page));
      await context.result({ report } satisfies UpdateResult);
      await context.progress(report.length / plan.length);
    }
  },
};

const checkStep: Step = {
  key: 'check',
  async run(context) {
    await context.work(DURATIONS.check);
    const site = await loadSiteOf(context);
    const { page = { title: '' } } = await readResult<UpdateResult>(context);
    const problem = await findPageProblem(context, site, page);
    if (problem !== null) throw new JobFailure(`${problem} Restore the backup made before this update.`);
    await context.log('The page is fine');
  },
};

/** Records the event of a job, once. @returns false if it was already recorded */
export const recordOnce = ({ services, job }: JobHandle, kind: string, detail: object): Promise<boolean> =>
  services.db.inTransaction(async () => {
    const isOfJob = sql`json_extract(${wordpressEvents.detail}, '$.job_id') = ${job.id}`;
    const recorded = await services.db
      .select({ id: wordpressEvents.id })
      .from(wordpressEvents)
      .where(and(eq(wordpressEvents.site_id, job.subject_id), isOfJob));
    if (recorded.length > 0) return false;
    await addSiteEvent(services, job.subject_id, job.user_id, kind, { ...detail, job_id: job.id });
    announceSite(services, { id: job.subject_id, team_id: job.team_id });
    return true;
  });

const outcomes: Record<string, string> = {
  updated: 'updated',
  reverted: 'rolled back',
  failed: 'not updated',
  skipped: 'skipped',
};

/** Reports an automatic update, which nobody has watched. */
async function mailReport({ services, job }: JobHandle, report: readonly UpdateReport[]): Promise<void> {
  const lines = report.map(
    ({ name, from, to, outcome, reason }) =>
      `${name} ${from} → ${to}: ${outcomes[outcome] ?? outcome}${reason ? `. ${reason}` : ''}`,
  );
  const isGood = report.every(({ outcome }) => outcome === 'updated');
  const subject = isGood ? `${job.subject_name} was updated` : `${job.subject_name}: not everything could be updated`;
  const address = `${services.settings.portalUrl}/wordpress/${job.subject_id}`;
  await notifyTeam(services, job.team_id, subject, ['Automatic updates ran last night.', ...lines, address].join('\n'));
}

/** Records the outcome of each item as an event of the site. */
const recordReport = (handle: JobHandle, { report = [], backup_id }: UpdateResult): Promise<void> =>
  handle.services.db.inTransaction(async () => {
    const isFirst = await recordOnce(handle, 'updated', { report, backup_id });
    if (isFirst && handle.job.user_id === null) await mailReport(handle, report);
  });

const reportStep: Step = {
  key: 'report',
  async run(context) {
    const result = await readResult<UpdateResult>(context);
    await recordReport(context, result);
    const { report = [] } = result;
    const undone = report.filter(({ outcome }) => outcome === 'reverted' || outcome === 'failed');
    const [only] = undone;
    if (!only || report.some(({ outcome }) => outcome === 'updated')) return;
    throw new JobFailure(
      undone.length === 1
        ? `${only.name} wasn’t updated. ${only.reason ?? ''}`.trim()
        : `None of the ${undone.length} updates could be kept. The site is as it was before.`,
    );
  },
};

/** Updates items of a site one by one. One that breaks the page is rolled back; the others continue. */
export const updateJob = defineJob<UpdateSelection>({
  kind: 'wordpress.update',
  roles: [],
  steps: [planStep, backupStep, updateStep, checkStep, reportStep],
  async onEnded(services, job) {
    const result: UpdateResult = job.result;
    if (result.report && result.report.length > 0) await recordReport({ services, job }, result);
  },
});
