/** Archives of Node.js apps that were uploaded: one file for each content, in a folder of the team. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { builds, projects } from '../../db/schema.ts';
import { validationError } from '../../errors.ts';
import { ArchiveError, decodeFile } from '../../image/image-archive.ts';
import { type AppArchive, readAppArchive } from './app-archive.ts';

/** All archives of a team. */
const MAX_TEAM_BYTES = 500_000_000;
/** How long an archive is kept that no build names, milliseconds. */
const KEEP_UNUSED_MS = 24 * 60 * 60_000;
const ARCHIVE_ID = /^[0-9a-f]{64}\.(?:zip|tar\.gz)$/;

type Parts = Pick<Services, 'db' | 'settings'>;
export interface KeptArchive {
  /** Digest and format: the same content has the same. */
  id: string;
  /** Bytes. */
  size: number;
  app: AppArchive;
}

const teamFolder = ({ settings }: Parts, teamId: number) => join(settings.containersDir, 'archives', String(teamId));
/** How a build names its archive, within the folder of archives. */
export const storedName = (teamId: number, id: string) => `${teamId}/${id}`;

const throwFileError = (error: unknown): never => {
  if (error instanceof ArchiveError) throw validationError({ file: [error.message] });
  throw error;
};

/** Names of archives that builds of a team have. */
async function usedArchives({ db }: Parts, teamId: number): Promise<Set<string>> {
  const rows = await db
    .select({ stored: builds.stored_as })
    .from(builds)
    .innerJoin(projects, eq(projects.id, builds.project_id))
    .where(and(eq(projects.team_id, teamId), isNotNull(builds.stored_as)));
  return new Set(rows.map(({ stored }) => stored?.split('/')[1] ?? ''));
}

/** Removes what was uploaded and never built. @returns bytes that are left */
async function sweep(services: Parts, teamId: number): Promise<number> {
  const folder = teamFolder(services, teamId);
  const used = await usedArchives(services, teamId);
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (!stats) continue;
    if (!used.has(name) && Date.now() - stats.mtimeMs > KEEP_UNUSED_MS) await rm(join(folder, name), { force: true });
    else bytes += stats.size;
  }
  return bytes;
}

/** Keeps an archive. @param file base64 @throws HttpError 422 with a sentence for the field `file` */
export async function keepArchive(services: Parts, teamId: number, file: string): Promise<KeptArchive> {
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
  const isKept = await utimes(path, now, now).then(
    () => true,
    () => false,
  );
  if (!isKept) {
    if ((await sweep(services, teamId)) + bytes.length > MAX_TEAM_BYTES)
      throw validationError({
        file: [`Your team’s archives take up ${MAX_TEAM_BYTES / 1_000_000} MB. Delete a Node.js project first.`],
      });
    await writeFile(path, bytes);
  }
  return { id, size: bytes.length, app };
}

/** An archive that was uploaded before. @throws HttpError 422 */
export async function readKeptArchive(services: Parts, teamId: number, id: string): Promise<KeptArchive> {
  const bytes = ARCHIVE_ID.test(id) ? await readFile(join(teamFolder(services, teamId), id)).catch(() => null) : null;
  if (!bytes) throw validationError({ file: ['The archive is no longer here. Upload it again.'] });
  return { id, size: bytes.length, app: await readAppArchive(bytes).catch(throwFileError) };
}

/** Removes the archives of a project that is deleted, unless others of the team have the same. Its builds are gone already. */
async function removeArchives(services: Parts, teamId: number, stored: readonly (string | null)[]): Promise<void> {
  const names = [...new Set(stored.flatMap((name) => name?.split('/')[1] ?? []))];
  const used = await usedArchives(services, teamId);
  for (const name of names)
    if (ARCHIVE_ID.test(name) && !used.has(name)) await rm(join(teamFolder(services, teamId), name), { force: true });
}

/** Deletes the builds of a project with their archives. */
export async function removeBuilds(services: Parts, project: { id: number; team_id: number }): Promise<void> {
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
