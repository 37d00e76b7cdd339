/** Uploaded archives of Node.js apps: content-addressed files in a folder per team. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { builds, projects } from '../../db/schema.ts';
import { validationError } from '../../errors.ts';
import { ArchiveError, decodeFile } from '../../image/image-archive.ts';
import { generateSecret } from '../../secrets.ts';
import { type AppArchive, readAppArchive } from './app-archive.ts';

/** Limit for all archives of a team. */
const MAX_TEAM_BYTES = 500_000_000;
/** How long an archive without a build is kept. */
const KEEP_UNUSED_MS = 24 * 60 * 60_000;
const ARCHIVE_ID = /^[0-9a-f]{64}\.(?:zip|tar\.gz)$/;

type StorageServices = Pick<Services, 'db' | 'settings'>;
export interface StoredArchive {
  /** Digest and format, so that the same content has the same id. */
  id: string;
  /** Bytes. */
  size: number;
  app: AppArchive;
}

const teamFolder = ({ settings }: StorageServices, teamId: number) =>
  join(settings.containersDir, 'archives', String(teamId));
/** The path of an archive in `builds.stored_as`, relative to the folder of archives. */
export const storedName = (teamId: number, id: string) => `${teamId}/${id}`;

const throwFileError = (error: unknown): never => {
  if (error instanceof ArchiveError) throw validationError({ file: [error.message] });
  throw error;
};

/** Names of the archives of a team's builds. */
async function findUsedArchives({ db }: StorageServices, teamId: number): Promise<Set<string>> {
  const rows = await db
    .select({ stored: builds.stored_as })
    .from(builds)
    .innerJoin(projects, eq(projects.id, builds.project_id))
    .where(and(eq(projects.team_id, teamId), isNotNull(builds.stored_as)));
  return new Set(rows.map(({ stored }) => stored?.split('/')[1] ?? ''));
}

/** Removes archives that were uploaded and never built. @returns bytes of those that remain */
async function sweepArchives(services: StorageServices, teamId: number): Promise<number> {
  const folder = teamFolder(services, teamId);
  const used = await findUsedArchives(services, teamId);
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (!stats) continue;
    if (!used.has(name) && Date.now() - stats.mtimeMs > KEEP_UNUSED_MS) await rm(join(folder, name), { force: true });
    else bytes += stats.size;
  }
  return bytes;
}

/** Checks and stores an archive. @param file base64 @throws HttpError 422 for the field `file` */
export async function saveArchive(services: StorageServices, teamId: number, file: string): Promise<StoredArchive> {
  let bytes: Buffer;
  let app: AppArchive;
  try {
    bytes = decodeFile(file);
    app = await readAppArchive(bytes);
  } catch (error) {
    return throwFileError(error);
  }
  const id = `${createHash('sha256').update(bytes).digest('hex')}.${app.format}`;
  const folder = teamFolder(services, teamId);
  await mkdir(folder, { recursive: true });
  const path = join(folder, id);
  const now = new Date();
  const isStored = await utimes(path, now, now).then(
    () => true,
    () => false,
  );
  if (!isStored) {
    // Written before it is counted, so that two archives at once count each other; renamed, so that no archive is incomplete.
    const temporary = join(folder, `.${generateSecret()}`);
    try {
      await writeFile(temporary, bytes);
      if ((await sweepArchives(services, teamId)) > MAX_TEAM_BYTES)
        throw validationError({
          file: [`Your team’s archives take up ${MAX_TEAM_BYTES / 1_000_000} MB. Delete a Node.js project first.`],
        });
      await rename(temporary, path);
    } finally {
      await rm(temporary, { force: true });
    }
  }
  return { id, size: bytes.length, app };
}

/** Loads an archive that was uploaded before. @throws HttpError 422 */
export async function loadArchive(services: StorageServices, teamId: number, id: string): Promise<StoredArchive> {
  const bytes = ARCHIVE_ID.test(id) ? await readFile(join(teamFolder(services, teamId), id)).catch(() => null) : null;
  if (!bytes) throw validationError({ file: ['The archive is no longer here. Upload it again.'] });
  return { id, size: bytes.length, app: await readAppArchive(bytes).catch(throwFileError) };
}

/** Removes the archives of deleted builds, unless other builds of the team use them. */
async function removeArchives(
  services: StorageServices,
  teamId: number,
  stored: readonly (string | null)[],
): Promise<void> {
  const names = [...new Set(stored.flatMap((name) => name?.split('/')[1] ?? []))];
  const used = await findUsedArchives(services, teamId);
  for (const name of names)
    if (ARCHIVE_ID.test(name) && !used.has(name)) await rm(join(teamFolder(services, teamId), name), { force: true });
}

/** Deletes the builds of a project with their archives. */
export async function removeBuilds(services: StorageServices, project: { id: number; team_id: number }): Promise<void> {
  const rows = await services.db
    .select({ id: builds.id, stored: builds.stored_as })
    .from(builds)
    .where(eq(builds.project_id, project.id));
  if (rows.length === 0) return;
  await services.db.delete(builds).where(inArray(builds.project_id, [project.id]));
  await removeArchives(
    services,
    project.team_id,
    rows.map(({ stored }) => stored),
  );
}
