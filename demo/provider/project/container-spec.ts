/** What the engine needs to create a replica of a service. */
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { Resources, ServicePort, ServiceSettings } from '#core/project/project.schema.ts';
import type { Services } from '../context.ts';
import { images, projectConfigs, projectConfigVersions, projectVolumes } from '../db/schema.ts';
import { imageFolder } from '../image/images.ts';
import type { ContainerSpec } from './engine/engine.ts';
import { planOf } from './plans.ts';
import type { ContainerRow, ProjectServiceRow, VolumeRow } from './runtime.ts';

/** Name of a volume in the engine. */
export const volumeName = ({ id }: Pick<VolumeRow, 'id'>) => `volume-${id}`;

/** The port that requests are routed to; undefined for a service without ports. */
export const mainPort = ({ ports }: Pick<ServiceSettings, 'ports'>): ServicePort | undefined =>
  ports.find(({ is_public, protocol }) => is_public && protocol === 'http') ??
  ports.find(({ protocol }) => protocol === 'http') ??
  ports[0];

/** Whether a service has a public URL. */
export const isPublic = ({ ports }: Pick<ServiceSettings, 'ports'>): boolean =>
  ports.some(({ is_public, protocol }) => is_public && protocol === 'http');

/** The volumes that a service writes to. Only one replica at a time may write to a volume. */
const exclusiveVolumes = ({ volumes }: Pick<ServiceSettings, 'volumes'>): string[] =>
  volumes.flatMap(({ name, is_read_only }) => (is_read_only ? [] : [name]));

/** Why a deployment interrupts the service, as a message; null if it doesn't. */
export const downtimeReason = (settings: Pick<ServiceSettings, 'volumes'>): string | null => {
  const [volume] = exclusiveVolumes(settings);
  return volume === undefined
    ? null
    : `Only one replica can write to the volume “${volume}”, so the old one stops before the new one starts.`;
};

/** The volumes of a project by name. */
export async function findVolumes({ db }: Pick<Services, 'db'>, projectId: number): Promise<Map<string, VolumeRow>> {
  const rows = await db.select().from(projectVolumes).where(eq(projectVolumes.project_id, projectId));
  return new Map(rows.map((row) => [row.name, row]));
}

/** The path of an uploaded image's archive; null for an image of a registry. */
export async function findImageFile(
  services: Pick<Services, 'db' | 'settings'>,
  teamId: number,
  { image, tag, digest }: Pick<ServiceSettings, 'image' | 'tag' | 'digest'>,
): Promise<string | null> {
  const rows = await services.db
    .select()
    .from(images)
    .where(and(eq(images.team_id, teamId), eq(images.name, image)));
  const uploads = rows.filter((row) => row.stored_as !== null);
  const found = digest
    ? uploads.find((row) => row.digest === digest)
    : uploads.find((row) => row.tag === (tag ?? 'latest'));
  return found?.stored_as ? join(imageFolder(services), found.stored_as) : null;
}

/** Pins configs without a version to their newest version. */
export async function pinConfigs(
  { db }: Pick<Services, 'db'>,
  projectId: number,
  settings: ServiceSettings,
): Promise<ServiceSettings> {
  if (settings.configs.length === 0) return settings;
  const versions = await findConfigVersions({ db }, projectId);
  const newest = (name: string) =>
    Math.max(0, ...versions.filter((row) => row.name === name).map(({ version }) => version));
  const configs = settings.configs.map(({ name, path, version }) => ({
    name,
    path,
    version: version ?? (newest(name) || null),
  }));
  return { ...settings, configs };
}

const findConfigVersions = ({ db }: Pick<Services, 'db'>, projectId: number) =>
  db
    .select({
      name: projectConfigs.name,
      version: projectConfigVersions.version,
      content: projectConfigVersions.content,
    })
    .from(projectConfigVersions)
    .innerJoin(projectConfigs, eq(projectConfigs.id, projectConfigVersions.config_id))
    .where(eq(projectConfigs.project_id, projectId));

/** The resources of a replica: those of its settings, or else its plan's. */
const findResources = async (
  services: Pick<Services, 'db'>,
  service: ProjectServiceRow,
  { resources }: ServiceSettings,
): Promise<Resources> => resources ?? (await planOf(services, service));

/** @param digest of the image */
export async function makeSpec(
  services: Pick<Services, 'db'>,
  { id, project_id }: Pick<ContainerRow, 'id' | 'project_id'>,
  service: ProjectServiceRow,
  settings: ServiceSettings,
  digest: string,
): Promise<ContainerSpec> {
  const [volumes, versions, resources] = await Promise.all([
    findVolumes(services, project_id),
    settings.configs.length ? findConfigVersions(services, project_id) : [],
    findResources(services, service, settings),
  ]);
  const port = mainPort(settings)?.port ?? null;
  const env = Object.fromEntries(settings.env.flatMap(({ key, value }) => (key ? [[key, value ?? '']] : [])));
  return {
    name: `portal-${project_id}-${id}`,
    network: `portal-${project_id}`,
    alias: service.name,
    image: { name: settings.image, tag: settings.tag ?? null, digest },
    env: port === null ? env : { PORT: String(port), ...env },
    mounts: settings.volumes.flatMap(({ name, path, is_read_only }) => {
      const volume = volumes.get(name);
      return volume ? [{ volume: volumeName(volume), path, isReadOnly: is_read_only }] : [];
    }),
    files: settings.configs.flatMap(({ name, path, version }) => {
      const found = versions.find((row) => row.name === name && row.version === version);
      return found ? [{ path, content: found.content }] : [];
    }),
    port,
    cpus: resources.cpus,
    memoryMb: resources.memory_mb,
  };
}
