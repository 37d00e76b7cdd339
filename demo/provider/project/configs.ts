/** Configs of a project: versioned text files. A deployment keeps the versions that it was made with. */
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { configContentProblem, configNameProblem } from '#core/project/draft.rules.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import {
  containers,
  deployments,
  projectConfigs,
  projectConfigVersions,
  projectServices,
  users,
} from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { findProjectServices, listNames, serviceRef } from './project-services.ts';
import type { ProjectRow } from './runtime.ts';

type Db = Pick<Services, 'db'>;
export type ConfigRow = typeof projectConfigs.$inferSelect;

const MAX_CONFIGS = 50;
const MAX_VERSIONS = 200;

export const listConfigRows = ({ db }: Db, projectId: number): Promise<ConfigRow[]> =>
  db.select().from(projectConfigs).where(eq(projectConfigs.project_id, projectId)).orderBy(projectConfigs.name);

export async function findConfig({ db }: Db, projectId: number, id: number): Promise<ConfigRow | undefined> {
  const [row] = await db
    .select()
    .from(projectConfigs)
    .where(and(eq(projectConfigs.id, id), eq(projectConfigs.project_id, projectId)));
  return row;
}

/** Which live deployments mount which version of which config. */
async function findLiveUses({ db }: Db, projectId: number) {
  const live = await db
    .select({ id: projectServices.id, name: projectServices.name, deployment: deployments })
    .from(projectServices)
    .innerJoin(deployments, eq(deployments.id, projectServices.live_deployment_id))
    .where(eq(projectServices.project_id, projectId));
  const replicas = live.length
    ? await db
        .select({ id: containers.id, name: containers.name, deployment_id: containers.deployment_id })
        .from(containers)
        .where(
          and(
            inArray(
              containers.deployment_id,
              live.map(({ deployment }) => deployment.id),
            ),
            inArray(containers.desired, ['running', 'stopped']),
          ),
        )
        .orderBy(asc(containers.id))
    : [];
  return live.flatMap((service) =>
    service.deployment.settings.configs.map(({ name, path, version }) => ({
      name,
      version,
      use: {
        service: serviceRef(service),
        path,
        containers: replicas.filter((row) => row.deployment_id === service.deployment.id).map(serviceRef),
      },
    })),
  );
}

/** Configs in wire form. @param withContent includes the content of each version */
export async function toWireConfigs({ db }: Db, rows: readonly ConfigRow[], withContent: boolean) {
  const [first] = rows;
  if (!first) return [];
  const ids = rows.map(({ id }) => id);
  const [versions, uses] = await Promise.all([
    db
      .select({ version: projectConfigVersions, firstname: users.firstname, lastname: users.lastname })
      .from(projectConfigVersions)
      .leftJoin(users, eq(users.id, projectConfigVersions.user_id))
      .where(inArray(projectConfigVersions.config_id, ids))
      .orderBy(desc(projectConfigVersions.version)),
    findLiveUses({ db }, first.project_id),
  ]);
  return rows.map(({ id, name }) => {
    const own = versions
      .filter(({ version }) => version.config_id === id)
      .map(({ version: { version, content, created_at }, firstname, lastname }) => ({
        version,
        size: Buffer.byteLength(content),
        author: firstname === null ? null : `${firstname} ${lastname}`,
        created_at,
        used_by: uses.filter((use) => use.name === name && use.version === version).map(({ use }) => use),
        ...(withContent ? { content } : {}),
      }));
    const [newest] = own;
    return {
      id,
      name,
      version: newest?.version ?? 0,
      size: newest?.size ?? 0,
      versions: own,
      updated_at: newest?.created_at ?? null,
    };
  });
}

export async function toWireConfig(services: Db, row: ConfigRow) {
  const [wire] = await toWireConfigs(services, [row], true);
  if (!wire) throw new Error('No config');
  return wire;
}

/** Must run inside a transaction. */
export async function insertConfig(
  { db }: Db,
  projectId: number,
  { name, content }: { name: string; content: string },
  userId: number | null,
): Promise<ConfigRow> {
  const [row] = await db.insert(projectConfigs).values({ project_id: projectId, name, created_at: now() }).returning();
  if (!row) throw new Error('The config was not written');
  await db
    .insert(projectConfigVersions)
    .values({ config_id: row.id, version: 1, content, user_id: userId, created_at: now() });
  return row;
}

/** @throws HttpError 409 or 422 */
export const createConfig = (
  services: Db,
  project: ProjectRow,
  config: { name: string; content: string },
  userId: number,
): Promise<ConfigRow> =>
  services.db.inTransaction(async () => {
    const rows = await listConfigRows(services, project.id);
    const refusals = {
      name: configNameProblem(
        config.name,
        rows.map(({ name }) => name),
      ),
      content: configContentProblem(config.content),
    };
    const errors = Object.entries(refusals).flatMap(([field, refusal]) => (refusal ? [[field, [refusal]]] : []));
    if (errors.length > 0) throw validationError(Object.fromEntries(errors));
    if (rows.length >= MAX_CONFIGS) throw new HttpError(409, `A project can have ${MAX_CONFIGS} configs at most.`);
    return insertConfig(services, project.id, config, userId);
  });

/**
 * Saves a new version, unless the content is unchanged.
 * @param base the version that was edited
 * @throws HttpError 409 when there is a newer version, or 422
 */
export const saveConfig = (
  services: Db,
  row: ConfigRow,
  { content, base }: { content: string; base: number | undefined },
  userId: number,
): Promise<{ version: number; isNew: boolean }> =>
  services.db.inTransaction(async () => {
    const refusal = configContentProblem(content);
    if (refusal) throw validationError({ content: [refusal] });
    const [newest] = await services.db
      .select()
      .from(projectConfigVersions)
      .where(eq(projectConfigVersions.config_id, row.id))
      .orderBy(desc(projectConfigVersions.version))
      .limit(1);
    const version = newest?.version ?? 0;
    if (newest?.content === content) return { version, isNew: false };
    if (base !== undefined && base !== version)
      throw new HttpError(
        409,
        `${row.name} was changed while you edited it: version ${version} is newer than version ${base}. Compare them, then save again.`,
      );
    if (version >= MAX_VERSIONS)
      throw new HttpError(409, `A config can have ${MAX_VERSIONS} versions at most. Create another one.`);
    await services.db
      .insert(projectConfigVersions)
      .values({ config_id: row.id, version: version + 1, content, user_id: userId, created_at: now() });
    return { version: version + 1, isNew: true };
  });

/** Names of services that mount a config, now or in a deployment that can be rolled back to. */
async function findMountingServices(services: Db, { project_id, name }: ConfigRow): Promise<string[]> {
  const isUsed = ({ configs }: { configs: readonly { name: string }[] }) =>
    configs.some((mount) => mount.name === name);
  const [present, past] = await Promise.all([
    findProjectServices(services, project_id),
    services.db
      .select({ name: projectServices.name, settings: deployments.settings })
      .from(deployments)
      .innerJoin(projectServices, eq(projectServices.id, deployments.service_id))
      .where(eq(deployments.project_id, project_id)),
  ]);
  const found = [...present, ...past].filter(({ settings }) => isUsed(settings));
  return [...new Set(found.map((service) => service.name))];
}

/** @throws HttpError 409 for a config that a service mounts or may mount after a rollback */
export const deleteConfig = (services: Db, row: ConfigRow): Promise<void> =>
  services.db.inTransaction(async () => {
    const names = await findMountingServices(services, row);
    if (names.length > 0)
      throw new HttpError(
        409,
        `${row.name} is used by ${listNames(names)}, or by a deployment of it. Delete the service first.`,
      );
    await services.db.delete(projectConfigVersions).where(eq(projectConfigVersions.config_id, row.id));
    await services.db.delete(projectConfigs).where(eq(projectConfigs.id, row.id));
  });
