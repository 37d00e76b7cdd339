import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { currentTime, machineTime } from '../../clock.ts';
import type { Services } from '../../context.ts';
import { hostingTrash, hostingUploads, jobs } from '../../db/schema.ts';
import { accountFolder } from '../account-folder.ts';
import { wakeUploadJobs } from './upload-job.ts';
import { hasNoJob } from './uploads.ts';

const DAY_MS = 24 * 3_600_000;
/** Days after which a file in the bin is deleted. */
const BIN_DAYS = 30;
/** Days after which an incomplete upload without a job is deleted. */
const UPLOAD_DAYS = 2;

const daysAgo = (days: number) => new Date(currentTime() - days * DAY_MS).toISOString();
const storedIn = ({ settings }: Services, id: number, folder: string, name: string) =>
  join(accountFolder(settings, id), folder, name);

async function purgeBins(services: Services): Promise<void> {
  const { db } = services;
  const old = await db
    .select()
    .from(hostingTrash)
    .where(lt(hostingTrash.deleted_at, daysAgo(BIN_DAYS)));
  for (const { id, service_id, stored_as } of old) {
    await rm(storedIn(services, service_id, 'bin', stored_as), { recursive: true, force: true });
    await db.delete(hostingTrash).where(eq(hostingTrash.id, id));
  }
}

async function expireUploads(services: Services): Promise<void> {
  const { db } = services;
  const old = await db
    .select()
    .from(hostingUploads)
    .where(and(lt(hostingUploads.created_at, daysAgo(UPLOAD_DAYS)), hasNoJob()));
  for (const { id, service_id, stored_as } of old) {
    if (stored_as !== '') await rm(storedIn(services, service_id, 'uploads', stored_as), { force: true });
    await db.delete(hostingUploads).where(eq(hostingUploads.id, id));
  }
}

/** Removes what crashes have left behind: drafts of ended jobs, and uploads without a row. */
async function removeLeftovers(services: Services): Promise<void> {
  const { db, settings } = services;
  const open = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.status, ['queued', 'running']));
  const uploads = await db.select({ stored_as: hostingUploads.stored_as }).from(hostingUploads);
  const known = new Set([...open.map(({ id }) => `job-${id}`), ...uploads.map(({ stored_as }) => stored_as)]);
  for (const account of await readdir(settings.hostingDir).catch(() => []))
    for (const folder of ['drafts', 'uploads'])
      for (const name of await readdir(join(settings.hostingDir, account, folder)).catch(() => [])) {
        const path = join(settings.hostingDir, account, folder, name);
        // Newer ones may be in use.
        const isOld = await stat(path).then(
          ({ mtimeMs }) => machineTime() - mtimeMs > DAY_MS,
          () => false,
        );
        if (isOld && !known.has(name)) await rm(path, { recursive: true, force: true });
      }
}

/** Nightly cleanup. Must run outside of the night's transaction, because a change of files may be waiting for that. */
export async function sweepFiles(services: Services): Promise<void> {
  await purgeBins(services);
  await expireUploads(services);
  await wakeUploadJobs(services);
  await removeLeftovers(services);
}
