import type { UpdateReport } from '#core/wordpress/wordpress.schema.ts';
import { type JobContext, JobFailure } from '../job/job-kinds.ts';
import { findItem } from './catalogue/catalogue.ts';
import { checkHealth } from './health.ts';
import {
  hasPreviousVersion,
  InstallError,
  installVersion,
  readInstalled,
  restorePreviousVersion,
  type VersionRef,
} from './installed.ts';
import { changeSiteExclusively, type SiteFolder, siteFolder } from './site-folder.ts';
import { isItem, saveItemSettings } from './site-items.ts';
import type { SiteRow } from './sites.ts';
import { findBlock, type PlannedUpdate } from './update-plan.ts';

type Context = Omit<JobContext, 'payload'>;

/** Simulated durations, milliseconds. */
const DURATIONS = { install: 2200, check: 900 };

/** The page before the update. */
export interface PageBefore {
  title: string;
}

/** A new problem with the page of a site; null if none. */
export async function findPageProblem(
  { services }: Pick<JobContext, 'services'>,
  site: SiteRow,
  before: PageBefore,
): Promise<string | null> {
  const { status, title, problem } = await checkHealth(services, site);
  if (status === 'maintenance') return 'The site is in maintenance mode, so its page can’t be checked.';
  if (status !== 'ok') return problem ?? 'The page couldn’t be loaded.';
  return title === before.title ? null : `The title of the page changed from “${before.title}” to “${title}”.`;
}

/** Restores the version that an update has replaced. @throws JobFailure if its files are gone */
export async function rollBackItem(folder: SiteFolder, ref: VersionRef, name: string): Promise<void> {
  try {
    await restorePreviousVersion(folder, ref);
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    throw new JobFailure(`${name} couldn’t be rolled back. ${error.message} Restore a backup of the site instead.`);
  }
}

type Outcome = Pick<UpdateReport, 'outcome' | 'reason'>;
const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/** Installs a version. @returns why that failed; null if it is installed */
async function install(folder: SiteFolder, { kind, slug, name, to, from }: PlannedUpdate): Promise<string | null> {
  try {
    await installVersion(folder, { kind, slug, version: to });
  } catch (error) {
    if (error instanceof InstallError) return error.message;
    if (DISK_FULL.includes((error as NodeJS.ErrnoException).code ?? '')) return 'The disk is full.';
    throw error;
  }
  const { core, plugins, themes } = await readInstalled(folder);
  const installed = [core, ...plugins, ...themes].find(isItem({ kind, slug }));
  if (installed?.version === to) return null;
  await rollBackItem(folder, { kind, slug, version: from }, name);
  return 'The version didn’t change.';
}

/** Why an item of the plan is skipped; null if it is updated. */
async function findSkipReason(folder: SiteFolder, site: SiteRow, planned: PlannedUpdate): Promise<string | null> {
  if (planned.skipped !== null) return planned.skipped;
  const { kind, slug, from, to } = planned;
  const { core, plugins, themes } = await readInstalled(folder);
  const installed = [core, ...plugins, ...themes].find(isItem({ kind, slug }))?.version;
  // A crash between moving the old version away and the new one in leaves none.
  if (installed === undefined && !(await hasPreviousVersion(folder, { kind, slug, version: from })))
    return 'It’s no longer installed.';
  if (installed && installed !== from && installed !== to) return `Version ${installed} was installed meanwhile.`;
  const version = findItem(kind, slug)?.versions.find((one) => one.version === to);
  // The plan assumes the new WordPress, which may have been reverted since.
  return version && kind !== 'core' ? findBlock(version, { php: site.php_version, wordpress: core.version }) : null;
}

async function updateExclusively(
  context: Context,
  site: SiteRow,
  planned: PlannedUpdate,
  before: PageBefore,
): Promise<Outcome> {
  const { services } = context;
  const { kind, slug, name, from, to } = planned;
  const folder = siteFolder(services.settings, site.id);
  const skipped = await findSkipReason(folder, site, planned);
  if (skipped !== null) return { outcome: 'skipped', reason: skipped };
  await context.log(`Installing ${name} ${to}`);
  await context.work(DURATIONS.install);
  const failed = await install(folder, planned);
  if (failed !== null) return { outcome: 'failed', reason: failed };
  await context.work(DURATIONS.check);
  const problem = await findPageProblem(context, site, before);
  if (problem === null) {
    await saveItemSettings(services, site.id, { kind, slug }, { previous_version: from });
    return { outcome: 'updated' };
  }
  await context.log(`${name} ${to} broke the page: ${problem}`);
  await rollBackItem(folder, { kind, slug, version: from }, name);
  const remaining = await findPageProblem(context, site, before);
  if (remaining !== null)
    throw new JobFailure(
      `${name} is back at version ${from}, but the page is still broken: ${remaining} Restore the backup made before this update.`,
    );
  return { outcome: 'reverted', reason: problem };
}

const logLines: Record<string, (planned: PlannedUpdate, reason: string) => string> = {
  updated: ({ name, from, to }) => `Updated ${name} from ${from} to ${to}`,
  reverted: ({ name, from }) => `Rolled ${name} back to ${from}`,
  failed: ({ name, to }, reason) => `Couldn’t update ${name} to ${to}: ${reason}`,
  skipped: ({ name }, reason) => `Skipped ${name}: ${reason}`,
};

/**
 * Updates one item of a site and checks the page. An item that breaks the page is rolled back by replacing its files,
 * never through the broken site. Run again after a crash, it ends the same.
 * @throws JobFailure if the page stays broken
 */
export async function updateItem(
  context: Context,
  site: SiteRow,
  planned: PlannedUpdate,
  before: PageBefore,
): Promise<UpdateReport> {
  const { kind, slug, name, from, to } = planned;
  const folder = siteFolder(context.services.settings, site.id);
  const { outcome, reason } = await changeSiteExclusively(folder, () =>
    updateExclusively(context, site, planned, before),
  );
  await context.log(logLines[outcome]?.(planned, reason ?? '') ?? outcome);
  return { kind, slug, name, from, to, outcome, reason };
}
