import { makeBackup } from '../backup/make-backup.ts';
import { defineJob, type JobContext, JobFailure, type JobStep } from '../job/job-kinds.ts';
import { checkHealth } from './health.ts';
import { installVersion, readInstalled } from './installed.ts';
import { changeSiteExclusively, siteFolder } from './site-folder.ts';
import { isItem, saveItemSettings } from './site-items.ts';
import { rollBackItem } from './update-item.ts';
import { loadSiteOf, readResult, recordOnce } from './update-job.ts';
import type { ItemKind } from './update-plan.ts';

/** The item, its present version and the one to roll back to. */
export interface Rollback {
  kind: ItemKind;
  slug: string;
  name: string;
  from: string;
  to: string;
}
type Context = JobContext<Rollback>;
type Step = JobStep<Rollback>;
interface RollbackResult {
  backup_id?: string;
  /** Whether the page was broken before. */
  was_broken?: boolean;
  /** The problem with the page afterwards. */
  problem?: string | null;
}

const DURATIONS = { restore: 1500, check: 900 };

const backupStep: Step = {
  key: 'backup',
  async run(context) {
    const { services, job, signal } = context;
    const site = await loadSiteOf(context);
    const { status } = await checkHealth(services, site);
    const backup = await makeBackup(services, {
      subject: { type: 'wordpress', id: site.id, name: site.domain },
      teamId: site.team_id,
      kind: 'files',
      reason: 'update',
      jobId: job.id,
      signal,
      onProgress: (share) => context.progress(share),
      log: (text) => context.log(text),
    });
    await context.result({
      backup_id: String(backup.id),
      was_broken: status === 'broken',
    } satisfies RollbackResult);
  },
};

const restoreStep: Step = {
  key: 'restore',
  async run(context) {
    const { services, payload } = context;
    const { kind, slug, name, from, to } = payload;
    const site = await loadSiteOf(context);
    await context.log(`Rolling ${name} back from ${from} to ${to}`);
    await context.work(DURATIONS.restore);
    await rollBackItem(siteFolder(services.settings, site.id), { kind, slug, version: to }, name);
  },
};

/** Installs the newer version again. @returns false if the catalogue no longer has it */
const reinstall = ({ services, payload: { kind, slug, from } }: Context, siteId: number): Promise<boolean> =>
  installVersion(siteFolder(services.settings, siteId), { kind, slug, version: from }).then(
    () => true,
    () => false,
  );

const checkStep: Step = {
  key: 'check',
  async run(context) {
    const { services, payload } = context;
    const { kind, slug, name, from, to } = payload;
    const site = await loadSiteOf(context);
    const folder = siteFolder(services.settings, site.id);
    await context.work(DURATIONS.check);
    const { was_broken: wasBroken = false } = await readResult<RollbackResult>(context);
    const problem = await changeSiteExclusively(folder, async () => {
      const { core, plugins, themes } = await readInstalled(folder);
      const installed = [core, ...plugins, ...themes].find(isItem(payload));
      if (installed?.version !== to) throw new JobFailure(`${name} couldn’t be rolled back to ${to}.`);
      const { status, problem: found } = await checkHealth(services, site);
      if (status !== 'broken') return null;
      const sentence = found ?? 'The page couldn’t be loaded.';
      if (!wasBroken && (await reinstall(context, site.id))) {
        await checkHealth(services, site);
        throw new JobFailure(`With ${name} ${to} the page breaks, so ${from} is back. ${sentence}`);
      }
      return sentence;
    });
    await saveItemSettings(services, site.id, { kind, slug }, { previous_version: null });
    await context.result({ problem } satisfies RollbackResult);
    await context.log(
      problem === null ? `${name} ${to} runs` : `${name} is back at ${to}. The page is broken: ${problem}`,
    );
    await recordOnce(context, 'rolled-back', { kind, slug, name, from, to });
  },
};

/** Rolls an item back to the version that an update has replaced. It uses only files, so it works on a broken site. */
export const rollbackJob = defineJob<Rollback>({
  kind: 'wordpress.rollback',
  roles: [],
  steps: [backupStep, restoreStep, checkStep],
});
