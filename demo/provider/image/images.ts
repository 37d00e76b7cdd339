/** Images of a team: uploads, and tags of the catalogue that it uses or has imported. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { machineTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { deployments, images, projectServices } from '../db/schema.ts';
import type { ContainerEngine, ResolvedImage } from '../project/engine/engine.ts';
import { RECIPE_NAMESPACE } from './hub-catalogue.ts';

type Db = Pick<Services, 'db'>;
export type ImageRow = typeof images.$inferSelect;
export interface ImageName {
  /** The shortest name, such as `nginx`. */
  name: string;
  tag: string | null;
}

export const DEFAULT_TAG = 'latest';
/** Age from which a file without a row is an orphan: an upload in progress has no row yet. */
const ORPHAN_AGE_MS = 3_600_000;

export const imageFolder = ({ settings }: Pick<Services, 'settings'>) => join(settings.containersDir, 'images');

/** Why an engine cannot run an image, as a message for the customer; null when it can. */
export function notRunnableReason(
  { kind, canRunUploads }: Pick<ContainerEngine, 'kind' | 'canRunUploads'>,
  name: string,
  source: ImageRow['source'],
): string | null {
  if (source === 'upload')
    return canRunUploads
      ? null
      : 'This provider’s built-in engine keeps uploaded images but doesn’t run them. Connect Docker or Podman to run them.';
  const isOwn = name.startsWith(RECIPE_NAMESPACE);
  if (kind === 'embedded')
    return isOwn
      ? null
      : `This provider’s built-in engine runs its own images only. Connect Docker or Podman to run ${name}.`;
  return isOwn ? `${name} runs on the built-in engine alone.` : null;
}

/** A team's image by name and tag. */
export async function findTeamImage(
  { db }: Db,
  teamId: number,
  { name, tag }: ImageName,
): Promise<ImageRow | undefined> {
  const [row] = await db
    .select()
    .from(images)
    .where(and(eq(images.team_id, teamId), eq(images.name, name), eq(images.tag, tag ?? DEFAULT_TAG)));
  return row;
}

/** Saves a tag of the catalogue as an image of a team, as the engine has resolved it. */
export async function saveHubImage(
  { db }: Db,
  teamId: number,
  { name, tag }: ImageName,
  { digest, size, platform, ports, env }: ResolvedImage,
): Promise<void> {
  const found = { digest, size, platform, ports, env_keys: Object.keys(env) };
  await db
    .insert(images)
    .values({ team_id: teamId, name, tag: tag ?? DEFAULT_TAG, source: 'dockerhub', created_at: now(), ...found })
    .onConflictDoUpdate({
      target: [images.team_id, images.name, images.tag],
      set: found,
      setWhere: eq(images.source, 'dockerhub'),
    });
}

interface ImageUse {
  id: number;
  name: string;
  project_id: number;
  image: string;
  tag: string | null;
  digest: string | null;
}

/** Which images a team's services use, now or in a deployment that can be rolled back to. */
export async function findImageUses({ db }: Db, teamId: number): Promise<ImageUse[]> {
  const fieldsOf = (settings: typeof deployments.settings | typeof projectServices.settings) => ({
    id: projectServices.id,
    name: projectServices.name,
    project_id: projectServices.project_id,
    image: sql<string>`json_extract(${settings}, '$.image')`,
    tag: sql<string | null>`json_extract(${settings}, '$.tag')`,
    digest: sql<string | null>`json_extract(${settings}, '$.digest')`,
  });
  const isOwn = eq(projectServices.team_id, teamId);
  const [current, previous] = await Promise.all([
    db.select(fieldsOf(projectServices.settings)).from(projectServices).where(isOwn),
    db
      .selectDistinct(fieldsOf(deployments.settings))
      .from(deployments)
      .innerJoin(projectServices, eq(projectServices.id, deployments.service_id))
      .where(isOwn),
  ]);
  return [...current, ...previous];
}

/** The services that use an image, without duplicates. */
export function servicesUsing(row: Pick<ImageRow, 'name' | 'tag' | 'digest'>, uses: readonly ImageUse[]): ImageUse[] {
  const users = uses.filter(
    ({ image, tag, digest }) =>
      image === row.name && (digest ? digest === row.digest : (tag ?? DEFAULT_TAG) === row.tag),
  );
  return [...new Map(users.map((use) => [use.id, use])).values()];
}

/** An image in wire form. */
export function toWireImage(row: ImageRow, uses: readonly ImageUse[], engine: ContainerEngine) {
  const { team_id: _, stored_as: __, ...image } = row;
  const reason = notRunnableReason(engine, row.name, row.source);
  return {
    ...image,
    is_runnable: reason === null,
    not_runnable_reason: reason,
    used_by: servicesUsing(row, uses).map(({ id, name, project_id }) => ({
      id: String(id),
      name,
      project_id: String(project_id),
    })),
  };
}

export const listTeamImages = ({ db }: Db, teamId: number, where?: SQL): Promise<ImageRow[]> =>
  db
    .select()
    .from(images)
    .where(and(eq(images.team_id, teamId), where))
    .orderBy(asc(images.name), asc(images.id));

/** Removes archives that belong to no image. */
export async function sweepImages(services: Pick<Services, 'db' | 'settings'>): Promise<void> {
  const folder = imageFolder(services);
  // The embedded engine has folders here too.
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar') || name.startsWith('.'));
  if (files.length === 0) return;
  const rows = await services.db
    .select({ stored_as: images.stored_as })
    .from(images)
    .where(isNotNull(images.stored_as));
  const named = new Set(rows.map(({ stored_as }) => stored_as));
  for (const file of files.filter((name) => !named.has(name))) {
    const path = join(folder, file);
    const isOld = await stat(path).then(
      ({ mtimeMs }) => machineTime() - mtimeMs > ORPHAN_AGE_MS,
      () => false,
    );
    if (isOld) await rm(path, { force: true });
  }
}
