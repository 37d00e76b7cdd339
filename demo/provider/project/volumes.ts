/** Volumes of a project. The engine creates them when a container first mounts them. */
import { and, eq } from 'drizzle-orm';
import { findMountProblems, volumeNameProblem, volumeSizeProblem } from '#core/project/draft.rules.ts';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { projectVolumes } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { EngineError } from './engine/engine.ts';
import { FALLBACK_PLAN, findPlans } from './plans.ts';
import { findProjectServices, listNames, serviceRef } from './project-services.ts';
import type { ProjectRow, ProjectServiceRow, VolumeRow } from './runtime.ts';

type Db = Pick<Services, 'db'>;

const MAX_VOLUMES = 50;
/** The largest volume, whatever the plans of the services that mount it allow. */
const MAX_VOLUME_BYTES = 10_000_000_000;

export const listVolumeRows = ({ db }: Db, projectId: number): Promise<VolumeRow[]> =>
  db.select().from(projectVolumes).where(eq(projectVolumes.project_id, projectId)).orderBy(projectVolumes.name);

/** Bytes in use; null for a volume that was never mounted, or if the engine can't measure it. */
async function measureUsage({ containers }: Services, volume: VolumeRow): Promise<number | null> {
  return containers.engine.volumeUsage(containers.volumeName(volume)).catch((error) => {
    if (error instanceof EngineError) return null;
    throw error;
  });
}

const mountsOf = ({ name }: Pick<VolumeRow, 'name'>, services: readonly ProjectServiceRow[]) =>
  services.flatMap((service) =>
    service.settings.volumes
      .filter((mount) => mount.name === name)
      .map(({ path, is_read_only }) => ({ service: serviceRef(service), path, is_read_only })),
  );

/** Volumes in wire form. @param users services of the project */
export async function toWireVolumes(
  services: Services,
  rows: readonly VolumeRow[],
  users: readonly ProjectServiceRow[],
) {
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: row.name,
      size: row.size,
      used: await measureUsage(services, row),
      mounts: mountsOf(row, users),
      created_at: row.created_at,
    })),
  );
}

export async function toWireVolume(services: Services, row: VolumeRow) {
  const [wire] = await toWireVolumes(services, [row], await findProjectServices(services, row.project_id));
  if (!wire) throw new Error('No volume');
  return wire;
}

/** Bytes that a service's plan leaves for one of its volumes. */
function spaceFor(
  name: string,
  { volumes }: Pick<ServiceSettings, 'volumes'>,
  rows: readonly Pick<VolumeRow, 'name' | 'size'>[],
  limit: number,
): number {
  const names = new Set(volumes.map((mount) => mount.name).filter((other) => other !== name));
  const taken = rows.filter((row) => names.has(row.name)).reduce((sum, { size }) => sum + size, 0);
  return Math.max(0, limit - taken);
}

/** @throws HttpError 409 when the project has the maximum number of volumes */
function requireVolumeSlot(rows: readonly VolumeRow[]): void {
  if (rows.length >= MAX_VOLUMES) throw new HttpError(409, `A project can have ${MAX_VOLUMES} volumes at most.`);
}

/** Must run inside a transaction. */
export async function insertVolume({ db }: Db, projectId: number, name: string, size: number): Promise<VolumeRow> {
  const [row] = await db
    .insert(projectVolumes)
    .values({ project_id: projectId, name, size, created_at: now() })
    .returning();
  if (!row) throw new Error('The volume was not written');
  return row;
}

/** @throws HttpError 409 or 422 */
export const createVolume = (
  services: Services,
  project: ProjectRow,
  { name, size }: { name: string; size: number },
): Promise<VolumeRow> =>
  services.db.inTransaction(async () => {
    const rows = await listVolumeRows(services, project.id);
    const refusals = {
      name: volumeNameProblem(
        name,
        rows.map((row) => row.name),
      ),
      size: volumeSizeProblem(size, null, MAX_VOLUME_BYTES),
    };
    const errors = Object.entries(refusals).flatMap(([field, refusal]) => (refusal ? [[field, [refusal]]] : []));
    if (errors.length > 0) throw validationError(Object.fromEntries(errors));
    requireVolumeSlot(rows);
    return insertVolume(services, project.id, name, size);
  });

/**
 * Enlarges a volume, in the engine before the transaction commits.
 * @throws HttpError 422 for a size that is smaller, or larger than a plan allows
 */
export async function resizeVolume(services: Services, row: VolumeRow, size: number): Promise<VolumeRow> {
  const used = await measureUsage(services, row);
  await services.db.inTransaction(async () => {
    const [users, rows] = await Promise.all([
      findProjectServices(services, row.project_id),
      listVolumeRows(services, row.project_id),
    ]);
    const mounted = users.filter(({ settings }) => settings.volumes.some(({ name }) => name === row.name));
    const plans = await findPlans(
      services,
      mounted.flatMap(({ product_id }) => product_id ?? []),
    );
    const spaces = mounted.map(({ settings, product_id }) =>
      spaceFor(row.name, settings, rows, (plans.get(product_id ?? 0) ?? FALLBACK_PLAN).volume_size),
    );
    // It may have been enlarged or deleted while its files were counted.
    const current = rows.find(({ id }) => id === row.id);
    if (!current) throw notFound('Volume');
    const refusal = volumeSizeProblem(size, { size: current.size, used }, Math.min(MAX_VOLUME_BYTES, ...spaces));
    if (refusal) throw validationError({ size: [refusal] });
    await services.db.update(projectVolumes).set({ size }).where(eq(projectVolumes.id, row.id));
    const { engine, volumeName } = services.containers;
    try {
      // A volume that was never mounted doesn't exist in the engine yet.
      await engine.createVolume(volumeName(row), size);
      await engine.resizeVolume(volumeName(row), size);
    } catch (error) {
      throw error instanceof EngineError ? new HttpError(409, error.message) : error;
    }
  });
  return { ...row, size };
}

/** @throws HttpError 409 for a volume that a service mounts */
export async function deleteVolume(services: Services, row: VolumeRow): Promise<void> {
  await services.db.inTransaction(async () => {
    const users = mountsOf(row, await findProjectServices(services, row.project_id)).map(({ service }) => service.name);
    if (users.length > 0)
      throw new HttpError(409, `${row.name} is mounted by ${listNames([...new Set(users)])}. Remove it there first.`);
    await services.db.delete(projectVolumes).where(eq(projectVolumes.id, row.id));
  });
  await services.containers.engine.removeVolume(services.containers.volumeName(row)).catch((error) => {
    if (!(error instanceof EngineError)) throw error;
  });
}

export async function findVolume({ db }: Db, projectId: number, id: number): Promise<VolumeRow | undefined> {
  const [row] = await db
    .select()
    .from(projectVolumes)
    .where(and(eq(projectVolumes.id, id), eq(projectVolumes.project_id, projectId)));
  return row;
}

/**
 * Problems with the volumes of a service, by field. Does not check names and paths, which `findMountProblems` does.
 * @param context.serviceId null for a new service
 * @param context.limit bytes that the plan allows
 */
export function findVolumeProblems(
  volumes: ServiceSettings['volumes'],
  context: {
    rows: readonly VolumeRow[];
    services: readonly ProjectServiceRow[];
    serviceId: number | null;
    limit: number;
  },
): Record<string, string> {
  const known = new Map(context.rows.map((row) => [row.name, row.size]));
  const alreadyReported = new Set(findMountProblems({ volumes, configs: [] }).map(({ field }) => field));
  const problems: Record<string, string> = {};
  const others = context.services.filter(({ id }) => id !== context.serviceId);
  const counted = new Set<string>();
  let total = 0;
  for (const [index, { name, is_read_only, size }] of volumes.entries()) {
    const bytes = known.get(name) ?? size ?? null;
    if (bytes === null) problems[`volumes.${index}.size`] = 'Enter a size. The project has no volume of this name.';
    if (!counted.has(name)) total += bytes ?? 0;
    counted.add(name);
    const writer = others.find(({ settings }) =>
      settings.volumes.some((mount) => mount.name === name && !mount.is_read_only),
    );
    if (writer && !is_read_only)
      problems[`volumes.${index}.name`] =
        `${writer.name} writes to ${name} already. Mount it read-only, or choose another volume.`;
    if (total > context.limit && !problems[`volumes.${index}.size`])
      problems[`volumes.${index}.${known.has(name) ? 'name' : 'size'}`] ??=
        `Your plan allows ${Math.floor(context.limit / 1_000_000)} MB of volumes in all.`;
  }
  const newCount = [...counted].filter((name) => !known.has(name)).length;
  if (context.rows.length + newCount > MAX_VOLUMES)
    problems[`volumes.${volumes.length - 1}.name`] = `A project can have ${MAX_VOLUMES} volumes at most.`;
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !alreadyReported.has(field)));
}
