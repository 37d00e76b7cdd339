/** New services of projects. */
import { eq } from 'drizzle-orm';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { projectServices } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import type { JobRow } from '../job/job-queue.ts';
import { insertConfig, listConfigRows } from './configs.ts';
import { type CheckedDraft, requireStillFree } from './draft-check.ts';
import { addProjectEvent } from './own-project.ts';
import { findProjectServices } from './project-services.ts';
import type { DeploymentRow, ProjectRow, ProjectServiceRow } from './runtime.ts';
import { setServiceDomain } from './set-domain.ts';
import { insertVolume, listVolumeRows } from './volumes.ts';

const MAX_SERVICES = 30;

/** Turns a text into (part of) a label of a host name: letters, digits and hyphens. */
const toLabel = (text: string, length: number) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-+|-+$/g, '');

/** The first label of a service's host name. The id makes it unique. */
const hostOf = (service: Pick<ProjectServiceRow, 'id' | 'name'>, project: ProjectRow) =>
  [toLabel(service.name, 40), toLabel(project.name, 12), service.id].filter((part) => part !== '').join('-');

/**
 * Creates the volumes and configs that a service mounts and the project lacks. Must run inside a transaction.
 * @returns the settings, without the sizes and contents of their mounts
 */
export async function createMissingMounts(
  services: Services,
  project: ProjectRow,
  settings: ServiceSettings,
  userId: number | null,
): Promise<ServiceSettings> {
  const [volumes, configs] = await Promise.all([
    listVolumeRows(services, project.id),
    listConfigRows(services, project.id),
  ]);
  const volumeNames = new Set(volumes.map(({ name }) => name));
  for (const { name, size } of settings.volumes)
    if (!volumeNames.has(name)) {
      volumeNames.add(name);
      await insertVolume(services, project.id, name, size ?? 0);
    }
  const configNames = new Set(configs.map(({ name }) => name));
  for (const { name, content } of settings.configs)
    if (!configNames.has(name)) {
      configNames.add(name);
      await insertConfig(services, project.id, { name, content: content ?? '' }, userId);
    }
  return {
    ...settings,
    volumes: settings.volumes.map(({ size: _, ...mount }) => mount),
    configs: settings.configs.map(({ content: _, ...mount }) => mount),
  };
}

export interface AddedService {
  service: ProjectServiceRow;
  /** Null while the service awaits payment. */
  deployment: DeploymentRow | null;
  job: JobRow | null;
}

/**
 * Inserts a service with its mounts and domain. Nothing runs yet.
 * @throws HttpError 409, 422
 */
export const insertService = (
  services: Services,
  project: ProjectRow,
  draft: CheckedDraft,
  userId: number | null,
): Promise<ProjectServiceRow> =>
  services.db.inTransaction(async () => {
    const { db } = services;
    if (project.is_deleting) throw new HttpError(409, `${project.name} is being deleted.`);
    if ((await findProjectServices(services, project.id)).length >= MAX_SERVICES)
      throw new HttpError(409, `A project can have ${MAX_SERVICES} services at most.`);
    const { plan } = draft;
    await requireStillFree(services, project, { ...draft.settings, name: draft.name }, { plan, service: null });
    const settings = await createMissingMounts(services, project, draft.settings, userId);
    const { name, replicas, product_id, pricing_id, isFree, domain } = draft;
    const [written] = await db
      .insert(projectServices)
      .values({
        project_id: project.id,
        team_id: project.team_id,
        name,
        state: isFree ? 'active' : 'awaiting_payment',
        settings,
        replicas,
        // Replaced below: it contains the id.
        host: `new-${crypto.randomUUID()}`,
        product_id,
        pricing_id,
        created_at: now(),
      })
      .returning();
    if (!written) throw new Error('The service was not written');
    const host = hostOf(written, project);
    await db.update(projectServices).set({ host }).where(eq(projectServices.id, written.id));
    const service: ProjectServiceRow = { ...written, host };
    await addProjectEvent(services, project.id, userId, 'service.created', name, { image: settings.image });
    return domain ? setServiceDomain(services, service, domain, { userId }) : service;
  });

/**
 * Inserts a service, and deploys it unless it must be paid for first. Must run inside a transaction.
 * @throws HttpError 409
 */
export async function addService(
  services: Services,
  project: ProjectRow,
  draft: CheckedDraft,
  userId: number | null,
): Promise<AddedService> {
  const service = await insertService(services, project, draft, userId);
  if (!draft.isFree) return { service, deployment: null, job: null };
  const request = { reason: 'create' as const, settings: service.settings, userId };
  return { service, ...(await services.containers.deploy(service, request)) };
}
