/** Pushes a staging copy to its site: everything selected, or nothing. */
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { requireDiskSpace } from '../backup/disk-space.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { listTables } from '../backup/sql-dump.ts';
import type { Services } from '../context.ts';
import { wordpressEvents, wordpressItems } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { formatBytes, sizeOf } from '../hosting/files/usage.ts';
import { defineJob, type JobContext, JobFailure } from '../job/job-kinds.ts';
import type { JobRow } from '../job/job-queue.ts';
import { pathExists } from '../path-exists.ts';
import { copyTables, copyTree, overwriteDatabase, replaceFiles } from './copies.ts';
import { baseOf, hashFiles, OWN_FILES, writeBaseFiles } from './differences.ts';
import { checkHealth } from './health.ts';
import { checkPush, findStagingPair, type StagingPair, toSiteAddresses } from './push.ts';
import { replaceInTables } from './replace.ts';
import { withSiteDatabase } from './site-database.ts';
import { addSiteEvent, announceSite } from './site-events.ts';
import { changeSiteExclusively, markChanged, siteFolder } from './site-folder.ts';
import { findSite, requireIdle, type SiteRow } from './sites.ts';
import { mapToJobFailure } from './staging-job.ts';

interface PushPayload {
  copyId: number;
  files: boolean;
  tables: string[];
}
type PushContext = JobContext<PushPayload>;

/** Simulated durations, milliseconds. */
const DURATIONS = { check: 1000, copy: 4000, tables: 2000, replace: 1500, publish: 1500 };

/** Where a push is prepared, and where it keeps the old site until it has ended. It is on the site's disk. */
function draftOf(folder: { drafts: string }, { id }: Pick<JobRow, 'id'>) {
  const root = join(folder.drafts, `push-${id}`);
  return {
    root,
    files: join(root, 'files'),
    database: join(root, 'database.sqlite'),
    /** The site's own, once those of the push are live. */
    oldFiles: join(root, 'old-files'),
    oldDatabase: join(root, 'old.sqlite'),
    /** The version of the site's database that the prepared one was made from. */
    origin: join(root, 'origin'),
    /** Whether the push is being done or undone, so that it can resume after a crash. */
    phase: join(root, 'phase'),
  };
}
type Draft = ReturnType<typeof draftOf>;

/** @throws JobFailure if the copy or its site cannot be used */
async function loadPair({ services, payload }: PushContext): Promise<StagingPair> {
  const copy = await findSite(services, payload.copyId);
  if (!copy) throw new JobFailure('The staging copy has been deleted. The live site is as it was.');
  return findStagingPair(services, copy).catch((error) => {
    throw error instanceof HttpError ? new JobFailure(error.message) : error;
  });
}

const checkStep = {
  key: 'check',
  run: (context: PushContext) =>
    mapToJobFailure(context, async () => {
      const { services, payload } = context;
      const pair = await loadPair(context);
      const { files, database } = pair.copyFolder;
      const bytes = (await sizeOf(files)) + (await sizeOf(database));
      const { domain, disk_limit } = pair.site;
      if (bytes > disk_limit)
        throw new JobFailure(
          `${pair.copy.domain} has ${formatBytes(bytes)} and the plan of ${domain} includes ${formatBytes(disk_limit)}. Delete files of the copy, then push again.`,
        );
      await requireDiskSpace(services.settings.wordpressDir, bytes + (await sizeOf(database)));
      await context.work(DURATIONS.check);
      await context.result({ copy: pair.copy.domain, files: payload.files, tables: payload.tables });
    }),
};

const backupStep = {
  key: 'backup',
  run: (context: PushContext) =>
    mapToJobFailure(context, async () => {
      const { services, job, signal, log } = context;
      const { copy, site } = await loadPair(context);
      const backup = await makeBackup(services, {
        subject: { type: 'wordpress', id: site.id, name: site.domain },
        teamId: site.team_id,
        kind: 'full',
        reason: 'push',
        note: `Before ${copy.domain} was pushed`,
        jobId: job.id,
        signal,
        onProgress: context.progress,
        log,
      });
      await context.result({ backup_id: String(backup.id) });
    }),
};

const copyStep = {
  key: 'copy',
  run: (context: PushContext) =>
    mapToJobFailure(context, async () => {
      const { job, payload, signal, progress: onProgress } = context;
      const { copyFolder, siteFolder: folder } = await loadPair(context);
      const draft = draftOf(folder, job);
      await rm(draft.files, { recursive: true, force: true });
      await mkdir(draft.root, { recursive: true });
      if (!payload.files) return context.log('The files stay as they are');
      await changeSiteExclusively(copyFolder, () =>
        copyTree(copyFolder.files, draft.files, { signal, onProgress, skipped: OWN_FILES }),
      );
      await context.work(DURATIONS.copy);
      await context.log(`Copied ${formatBytes(await sizeOf(draft.files))} of files`);
    }),
};

/** Changes whenever the database is written to. */
const stampOf = (path: string): Promise<string> =>
  stat(path).then(({ ino, mtimeMs, size }) => `${ino} ${mtimeMs} ${size}`);

/** The site's database with the chosen tables of the copy. */
async function prepareTables(
  { job, payload }: PushContext,
  { copyFolder, siteFolder: folder }: StagingPair,
): Promise<void> {
  const draft = draftOf(folder, job);
  await mkdir(draft.root, { recursive: true });
  const origin = await stampOf(folder.database);
  await overwriteDatabase(folder.database, draft.database);
  await copyTables(copyFolder.database, draft.database, payload.tables, { keepsOwnOptions: true });
  await writeFile(draft.origin, origin);
}

const tablesStep = {
  key: 'copy_tables',
  run: (context: PushContext) =>
    mapToJobFailure(context, async () => {
      const pair = await loadPair(context);
      const { tables } = context.payload;
      if (tables.length === 0) return context.log('The tables stay as they are');
      await changeSiteExclusively(pair.siteFolder, () => prepareTables(context, pair));
      await context.work(DURATIONS.tables);
      await context.log(`Copied ${tables.length === 1 ? '1 table' : `${tables.length} tables`}: ${tables.join(', ')}`);
    }),
};

/** Replaces the copy's URLs with the site's in the copied tables. @returns how many */
async function changeAddresses({ job, payload, signal }: PushContext, pair: StagingPair): Promise<number> {
  const { database } = draftOf(pair.siteFolder, job);
  const { matches } = await withSiteDatabase(database, (db) =>
    replaceInTables(db, toSiteAddresses(pair), { changesGuid: true, tables: payload.tables, signal }),
  );
  return matches;
}

const replaceStep = {
  key: 'replace',
  run: (context: PushContext) =>
    mapToJobFailure(context, async () => {
      if (context.payload.tables.length === 0) return;
      const pair = await loadPair(context);
      const matches = await changeAddresses(context, pair);
      await context.work(DURATIONS.replace);
      await context.log(`Changed ${matches.toLocaleString('en-GB')} addresses to ${pair.site.domain}`);
    }),
};

type Phase = 'doing' | 'undoing' | 'done';
const readPhase = async ({ phase }: Draft): Promise<Phase | null> =>
  readFile(phase, 'utf8').then(
    (text) => text as Phase,
    () => null,
  );
async function writePhase({ phase }: Draft, value: Phase): Promise<void> {
  await writeFile(`${phase}.new`, value);
  await rename(`${phase}.new`, phase);
}

/**
 * Rolls back an interrupted write. Its journal is found by the file's name and would be applied to the next database.
 */
const recoverDatabase = (database: string) => withSiteDatabase(database, listTables);

/** Replaces the site's files and database with the prepared ones. Called again after a crash, it completes the swap. */
async function swap(context: PushContext, { siteFolder: folder }: StagingPair): Promise<void> {
  const draft = draftOf(folder, context.job);
  if (await pathExists(draft.files)) {
    // A crash came between the two moves: what is there now is not the site's.
    if (await pathExists(draft.oldFiles)) await rm(folder.files, { recursive: true, force: true });
    else await rename(folder.files, draft.oldFiles);
    await rename(draft.files, folder.files);
  }
  if (await pathExists(draft.database)) {
    await recoverDatabase(folder.database);
    // A hard link, so that the site is never without a database.
    if (!(await pathExists(draft.oldDatabase))) await link(folder.database, draft.oldDatabase);
    await rename(draft.database, folder.database);
  }
  markChanged(folder);
}

/** Puts the site's own files and database back. Called again after a crash, it completes that. */
async function swapBack(context: PushContext, { siteFolder: folder }: StagingPair): Promise<void> {
  const draft = draftOf(folder, context.job);
  if (await pathExists(draft.oldFiles)) {
    // The log says what broke the page.
    if (await pathExists(folder.files)) await replaceFiles(folder.files, draft.oldFiles, [LOG]);
    await rm(draft.files, { recursive: true, force: true });
    if (await pathExists(folder.files)) await rename(folder.files, draft.files);
    await rename(draft.oldFiles, folder.files);
  }
  if (await pathExists(draft.oldDatabase)) {
    await recoverDatabase(folder.database);
    await rename(draft.oldDatabase, folder.database);
  }
  markChanged(folder);
}
const LOG = '/wp-content/debug.log';

/** Takes over what has changed on the site since the push was prepared: its `OWN_FILES` and its other tables. */
async function bringUpToDate(context: PushContext, pair: StagingPair): Promise<void> {
  const { siteFolder: folder } = pair;
  const draft = draftOf(folder, context.job);
  if (await pathExists(draft.files)) await replaceFiles(folder.files, draft.files, OWN_FILES);
  if (!(await pathExists(draft.database))) return;
  const origin = await readFile(draft.origin, 'utf8').catch(() => null);
  if (origin === (await stampOf(folder.database))) return;
  await prepareTables(context, pair);
  await changeAddresses(context, pair);
}

/** @returns why the push was undone; null if it was not */
async function publish(context: PushContext, pair: StagingPair): Promise<string | null> {
  const draft = draftOf(pair.siteFolder, context.job);
  const phase = await readPhase(draft);
  if (phase === 'done') return null;
  if (phase === null) {
    await bringUpToDate(context, pair);
    await writePhase(draft, 'doing');
  }
  if (phase !== 'undoing') {
    const problem = await trySwap(context, pair);
    if (problem === null) {
      await writePhase(draft, 'done');
      return null;
    }
    await context.log(`${problem} Everything is being put back.`);
    await context.result({ problem });
    await writePhase(draft, 'undoing');
  }
  await swapBack(context, pair);
  const { status } = await checkHealth(context.services, pair.site);
  await context.log(
    status === 'broken' ? `${pair.site.domain} is broken, as it was before` : 'Everything is as it was before',
  );
  return 'The page was broken after the push, so everything was put back.';
}

/** @returns what is wrong with the page afterwards; null if nothing */
async function trySwap(context: PushContext, pair: StagingPair): Promise<string | null> {
  try {
    await swap(context, pair);
    await context.work(DURATIONS.publish);
    const health = await checkHealth(context.services, pair.site);
    return health.status === 'broken' ? `The page is broken: ${sentence(health.problem ?? 'it has no title')}` : null;
  } catch (error) {
    context.signal.throwIfAborted();
    return `The push couldn’t be completed: ${sentence(error instanceof Error ? error.message : String(error))}`;
  }
}
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The previous versions belonged to the replaced files. */
const clearPreviousVersions = ({ db }: Services, { id }: SiteRow) =>
  db.update(wordpressItems).set({ previous_version: null }).where(eq(wordpressItems.site_id, id));

/** From now on the copy is compared with the site as it is after the push. */
async function updateBase({ payload }: PushContext, { copyFolder, siteFolder: folder }: StagingPair): Promise<void> {
  const base = baseOf(copyFolder);
  if (!(await pathExists(copyFolder.root))) return;
  if (payload.files) await writeBaseFiles(base.files, await hashFiles(folder.files));
  if (await pathExists(base.database)) await copyTables(folder.database, base.database, payload.tables);
}

async function recordPush(context: PushContext, pair: StagingPair): Promise<void> {
  const { services, job, payload } = context;
  const { site, copy } = pair;
  await updateBase(context, pair);
  const isOfJob = sql`json_extract(${wordpressEvents.detail}, '$.job_id') = ${job.id}`;
  await services.db.inTransaction(async () => {
    const recorded = await services.db
      .select({ id: wordpressEvents.id })
      .from(wordpressEvents)
      .where(and(eq(wordpressEvents.site_id, site.id), isOfJob));
    if (recorded.length > 0) return;
    if (payload.files) await clearPreviousVersions(services, site);
    const detail = { from: copy.domain, files: payload.files, tables: payload.tables, job_id: job.id };
    await addSiteEvent(services, site.id, job.user_id, 'pushed', detail);
  });
  await context.log(`${site.domain} has what ${copy.domain} had`);
}

const publishStep = {
  key: 'publish',
  run: (context: PushContext) =>
    mapToJobFailure(context, async () => {
      const pair = await loadPairToPublish(context);
      const draft = draftOf(pair.siteFolder, context.job);
      const refusal = await changeSiteExclusively(pair.siteFolder, () => publish(context, pair));
      if (refusal === null) await recordPush(context, pair);
      await rm(draft.root, { recursive: true, force: true });
      announceSite(context.services, pair.site);
      if (refusal !== null) throw new JobFailure(refusal);
    }),
};

/** A push that has begun to replace the site is completed even if the plan has ended meanwhile. */
async function loadPairToPublish(context: PushContext): Promise<StagingPair> {
  const { services, job, payload } = context;
  const [copy, site] = [await findSite(services, payload.copyId), await findSite(services, job.subject_id)];
  if (!copy || !site) return loadPair(context);
  const [copyFolder, folder] = [siteFolder(services.settings, copy.id), siteFolder(services.settings, site.id)];
  const pair = { copy, site, copyFolder, siteFolder: folder };
  return (await readPhase(draftOf(folder, job))) === null ? loadPair(context) : pair;
}

/** Removes what was prepared, unless the last step has begun: then the site's own files may be in it. */
async function handleFailure(services: Services, job: JobRow): Promise<void> {
  const draft = draftOf(siteFolder(services.settings, job.subject_id), job);
  services.runInBackground('the draft of a push', async () => {
    if ((await readPhase(draft)) === null) await rm(draft.root, { recursive: true, force: true });
  });
}

const pushJob = defineJob<PushPayload>({
  kind: 'wordpress.push',
  roles: [],
  steps: [checkStep, backupStep, copyStep, tablesStep, replaceStep, publishStep],
  onEnded: handleFailure,
});

/**
 * Begins the push of a staging copy to its site.
 * @throws HttpError 409 if it is no copy or another job on the copy or its site is open, 422 for an unknown table
 */
export async function beginPush(
  services: Services,
  copy: SiteRow,
  userId: number,
  chosen: { files: boolean; tables: readonly string[] },
): Promise<JobRow> {
  const pair = await findStagingPair(services, copy);
  const tables = await checkPush(pair, chosen);
  await requireIdle(services, copy);
  const { site } = pair;
  return services.jobs.begin(pushJob, {
    teamId: site.team_id,
    userId,
    subject: { type: 'wordpress', id: site.id, name: site.domain },
    payload: { copyId: copy.id, files: chosen.files, tables },
  });
}
