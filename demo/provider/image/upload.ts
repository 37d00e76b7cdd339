import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import { parseImageReference, tagProblem } from '#core/project/image-reference.rules.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { images } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { generateSecret } from '../secrets.ts';
import { RecordId } from '../validate.ts';
import { findHubImage, RECIPE_NAMESPACE } from './hub-catalogue.ts';
import { ArchiveError, ArchiveTooLargeError, decodeFile, readImageArchive } from './image-archive.ts';
import { findTeamImage, type ImageRow, imageFolder } from './images.ts';

const MAX_TEAM_BYTES = 1_000_000_000;

/** `file_type` is ignored, because browsers derive it from the file's name: the content decides. */
export const Upload = z.object({
  file: z.string(),
  file_type: z.string(),
  name: z.string(),
  tag: z.string(),
  project_id: RecordId,
});

/** Why an upload can't have a name, as a message; null if it can. */
function nameRefusal(name: string): string | null {
  const { problem, warning, tag, digest, familiar } = parseImageReference(name);
  if (problem ?? warning) return problem ?? warning ?? null;
  if (tag !== null || digest !== null) return 'Enter the name alone. The tag has a field of its own.';
  if (familiar.startsWith(RECIPE_NAMESPACE)) return `Names that begin with ${RECIPE_NAMESPACE} are the provider’s.`;
  return findHubImage(familiar) ? `${familiar} is an image of Docker Hub. Choose another name.` : null;
}

/** @throws HttpError 413 or 422 */
async function readFile(file: string) {
  try {
    const bytes = decodeFile(file);
    return { bytes, image: await readImageArchive(bytes) };
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    const errors = { file: [error.message] };
    if (error instanceof ArchiveTooLargeError) throw new HttpError(413, { message: error.message, errors });
    throw validationError(errors);
  }
}

/** Stores an archive under its digest, so that the same image is stored once, and atomically, so that no file is incomplete. */
async function storeArchive(services: Pick<Services, 'settings'>, digest: string, bytes: Buffer): Promise<string> {
  const folder = imageFolder(services);
  await mkdir(folder, { recursive: true });
  const name = `${digest.replace('sha256:', '')}.tar`;
  const temporary = join(folder, `.${generateSecret()}`);
  await writeFile(temporary, bytes);
  await rename(temporary, join(folder, name));
  return name;
}

/** @throws HttpError 409 */
async function requireSpace({ db }: Pick<Services, 'db'>, teamId: number, size: number): Promise<void> {
  const [stored] = await db
    .select({ size: sum(images.size).mapWith(Number) })
    .from(images)
    .where(and(eq(images.team_id, teamId), eq(images.source, 'upload')));
  if ((stored?.size ?? 0) + size > MAX_TEAM_BYTES)
    throw new HttpError(409, 'Your team’s images take 1 GB, which is the most there can be. Delete one first.');
}

/**
 * Checks and stores an uploaded image. Uploading the same image and tag again returns the stored one.
 * @param upload its project must belong to the team
 * @throws HttpError 409, 413 or 422
 */
export async function uploadImage(
  services: Services,
  teamId: number,
  upload: z.output<typeof Upload>,
): Promise<ImageRow> {
  const { db } = services;
  const tag = upload.tag.trim();
  const refusals = { name: nameRefusal(upload.name), tag: tagProblem(tag) };
  const errors = Object.entries(refusals).flatMap(([field, refusal]) => (refusal ? [[field, [refusal]]] : []));
  if (errors.length > 0) throw validationError(Object.fromEntries(errors));
  const name = parseImageReference(upload.name).familiar;
  const { bytes, image } = await readFile(upload.file);
  return db.inTransaction(async () => {
    const existing = await findTeamImage(services, teamId, { name, tag });
    if (existing?.digest === image.digest) return existing;
    if (existing)
      throw validationError({
        tag: [`You have another image at ${name}:${tag}. Choose another tag, or delete that one.`],
      });
    await requireSpace(services, teamId, bytes.length);
    const stored_as = await storeArchive(services, image.digest, bytes);
    const [row] = await db
      .insert(images)
      .values({
        team_id: teamId,
        project_id: upload.project_id,
        name,
        tag,
        digest: image.digest,
        source: 'upload',
        size: bytes.length,
        platform: image.platform,
        layers: image.layers,
        ports: image.ports,
        env_keys: image.envKeys,
        stored_as,
        created_at: now(),
      })
      .returning();
    if (!row) throw new Error('The image was not written');
    return row;
  });
}
