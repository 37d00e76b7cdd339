import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { type BackupSubject, backups } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { formatCount } from '../format-count.ts';
import { refusalMessage } from '../hosting/files/outcomes.ts';
import { toFileError } from '../hosting/files/paths.ts';
import { formatBytes, sizeOf } from '../hosting/files/usage.ts';
import { JobFailure } from '../job/job-kinds.ts';
import { generateSecret } from '../secrets.ts';
import { archivePath, type BackupRow, verifyBackup } from './archive.ts';
import { type BackupKind, type BackupSource, findSubject, type Subject, withSource } from './backup-subjects.ts';
import { requireDiskSpace } from './disk-space.ts';
import { packArchive } from './pack.ts';
import { dumpDatabase } from './sql-dump.ts';
import { syncFolder } from './swap.ts';

export interface BackupRequest {
  subject: BackupSubject;
  teamId: number;
  kind: BackupKind;
  reason: BackupRow['reason'];
  note?: string;
  /** Identifies the backup if the job is resumed after a crash, so that it makes no second one; null without a job. */
  jobId: number | null;
  signal: AbortSignal;
  /** @param share done, 0 to 1 */
  onProgress?: (share: number) => Promise<void>;
  /** Adds a line to the log for the customer. */
  log?: (text: string) => Promise<void>;
}

const Dumped = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number(), size: z.number() })),
  size: z.number(),
  sha256: z.string(),
});
const Packed = z.object({ created_at: z.string(), size: z.number(), sha256: z.string(), files_count: z.number() });

/** Temporary files of backups. */
export const draftsOf = ({ settings }: Pick<Services, 'settings'>): string => join(settings.backupsDir, 'drafts');
export const draftOf = (
  services: Pick<Services, 'settings'>,
  { jobId, reason }: Pick<BackupRequest, 'jobId' | 'reason'>,
) => join(draftsOf(services), jobId === null ? `once-${generateSecret()}` : `job-${jobId}-${reason}`);

/** Removes the draft of a job that has ended. */
export const removeDraft = (
  services: Pick<Services, 'settings'>,
  request: Pick<BackupRequest, 'reason'> & { jobId: number },
): Promise<void> => rm(draftOf(services, request), { recursive: true, force: true }).catch(() => undefined);

/** The result of an earlier step; null if missing. */
async function readStepResult<S extends z.ZodMiniType>(
  draft: string,
  name: string,
  schema: S,
): Promise<z.output<S> | null> {
  const text = await readFile(join(draft, name), 'utf8').catch(() => null);
  return text === null ? null : ((schema.safeParse(JSON.parse(text)).data ?? null) as z.output<S> | null);
}
async function writeStepResult(draft: string, name: string, value: unknown): Promise<void> {
  await writeFile(join(draft, `${name}.new`), JSON.stringify(value));
  await rename(join(draft, `${name}.new`), join(draft, name));
}

/** The backup that the same job made before the provider crashed. */
async function findExisting({ db }: Services, { jobId, reason }: BackupRequest): Promise<BackupRow | null> {
  if (jobId === null) return null;
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.job_id, jobId), eq(backups.reason, reason)));
  return row ?? null;
}

/** Works on a draft, and removes it on failure. @throws JobFailure in place of refusals and file system errors */
async function withDraft<T>(
  services: Services,
  request: BackupRequest,
  draft: string,
  work: (source: BackupSource, subject: Subject) => Promise<T>,
): Promise<T> {
  try {
    await mkdir(draft, { recursive: true });
    const subject = await findSubject(services, request.subject.type, request.subject.id, request.teamId);
    return await withSource(services, subject, (source) => work(source, subject));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    request.signal.throwIfAborted();
    throw toFailure(error);
  }
}

/** Converts refusals and file system errors to JobFailures. Returns other errors unchanged. */
export function toFailure(error: unknown): unknown {
  const refusal = toFileError(error, 'A file');
  return refusal instanceof HttpError ? new JobFailure(refusalMessage(refusal)) : refusal;
}

async function dump(
  { log }: BackupRequest,
  draft: string,
  source: BackupSource,
  { subject }: Subject,
  signal: AbortSignal,
) {
  if (!source.database) return null;
  const dumped = await dumpDatabase(source.database, join(draft, 'database.sql'), signal).catch((error) => {
    signal.throwIfAborted();
    throw 'syscall' in Object(error)
      ? error
      : new JobFailure(`The database of ${subject.name} couldn’t be read, so no backup was made.`);
  });
  if (dumped.tables.length === 0)
    throw new JobFailure(`The database of ${subject.name} has no tables, so no backup was made.`);
  await writeStepResult(draft, 'dump.json', dumped);
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0);
  await log?.(`Read ${formatCount(dumped.tables.length, 'table', 'tables')} with ${formatCount(rows, 'row', 'rows')}`);
  return dumped;
}

/** The first step: dumps the tables as SQL. */
export async function dumpTables(services: Services, request: BackupRequest, draft: string): Promise<void> {
  if (request.kind === 'files' || (await findExisting(services, request))) return;
  await withDraft(services, request, draft, (source, subject) => dump(request, draft, source, subject, request.signal));
}

/** The second step: packs the archive. */
export async function packFiles(services: Services, request: BackupRequest, draft: string): Promise<void> {
  if (await findExisting(services, request)) return;
  const { kind, signal, onProgress = async () => undefined } = request;
  await withDraft(services, request, draft, async (source, subject) => {
    const hasTables = kind !== 'files' && source.database !== null;
    const dumped = hasTables
      ? ((await readStepResult(draft, 'dump.json', Dumped)) ?? (await dump(request, draft, source, subject, signal)))
      : null;
    const tree = kind === 'database' ? null : source.tree;
    const bytes = (tree === null ? 0 : await sizeOf(tree)) + (dumped?.size ?? 0);
    await requireDiskSpace(services.settings.backupsDir, bytes);
    const created_at = now();
    const skipped: string[] = [];
    const { manifest, size, sha256 } = await packArchive(
      join(draft, 'archive.zip'),
      { tree, dump: dumped ? join(draft, 'database.sql') : null },
      {
        subject: subject.subject,
        team_id: subject.teamId,
        kind,
        created_at,
        details: source.details,
        tables: dumped?.tables ?? [],
        database: dumped ? { size: dumped.size, sha256: dumped.sha256 } : null,
      },
      { signal, onProgress, onSkipped: (path) => skipped.push(path) },
    );
    for (const path of skipped.slice(0, MAX_LOGGED)) await request.log?.(`Left out ${path}`);
    if (tree !== null)
      await request.log?.(`Packed ${formatCount(manifest.files_count, 'file', 'files')} into ${formatBytes(size)}`);
    await writeStepResult(draft, 'archive.json', { created_at, size, sha256, files_count: manifest.files_count });
  });
}
const MAX_LOGGED = 20;

/** The third step: verifies the archive, moves it to its final place and adds its row. */
export async function storeBackup(services: Services, request: BackupRequest, draft: string): Promise<BackupRow> {
  const existing = await findExisting(services, request);
  if (existing) return existing;
  const { subject, teamId, kind, reason, note = '', jobId, signal } = request;
  const { backupsDir } = services.settings;
  if ((await readStepResult(draft, 'archive.json', Packed)) === null) await packFiles(services, request, draft);
  const row = await withDraft(services, request, draft, async (source) => {
    const packed = await readStepResult(draft, 'archive.json', Packed);
    if (!packed) throw new JobFailure('The backup couldn’t be written. Try again.');
    const dumped = kind === 'files' ? null : await readStepResult(draft, 'dump.json', Dumped);
    const values = {
      team_id: teamId,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_name: subject.name,
      kind,
      reason,
      note,
      is_kept: false,
      size: packed.size,
      files_count: packed.files_count,
      tables_count: dumped?.tables.length ?? 0,
      checksum: packed.sha256,
      details: source.details,
      job_id: jobId,
      created_at: packed.created_at,
    };
    const archive = join(draft, 'archive.zip');
    const asDraft = { ...values, id: 0, stored_as: archive.slice(backupsDir.length + 1) };
    await verifyBackup(services, asDraft, signal);
    const stored_as = `${subject.type}-${subject.id}-${generateSecret()}.zip`;
    const target = archivePath(services.settings, { stored_as });
    await rename(archive, target);
    await syncFolder(backupsDir);
    try {
      const [inserted] = await services.db
        .insert(backups)
        .values({ ...values, stored_as })
        .returning();
      if (!inserted) throw new Error('The backup has no row');
      return inserted;
    } catch (error) {
      await rm(target, { force: true });
      throw error;
    }
  });
  await rm(draft, { recursive: true, force: true });
  return row;
}

/**
 * Makes a backup. Its row is added once the archive is complete and on the disk.
 * @returns the new backup, or the one that the same job has already made
 * @throws JobFailure
 */
export async function makeBackup(services: Services, request: BackupRequest): Promise<BackupRow> {
  const existing = await findExisting(services, request);
  if (existing) return existing;
  const draft = draftOf(services, request);
  await rm(draft, { recursive: true, force: true });
  await dumpTables(services, request, draft);
  await packFiles(services, request, draft);
  return storeBackup(services, request, draft);
}
