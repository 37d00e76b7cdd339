/** Deletes a project with everything in it. */
import { eq, inArray } from 'drizzle-orm';
import type { Services } from '../context.ts';
import {
  images,
  projectConfigs,
  projectConfigVersions,
  projectEvents,
  projectServices,
  projects,
  projectVolumes,
} from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { defineJob, type JobContext } from '../job/job-kinds.ts';
import type { JobRow } from '../job/job-queue.ts';
import { cancelPlan, describeCancellations, requireNoPayment } from './container-billing.ts';
import { EngineError } from './engine/engine.ts';
import { removeBuilds } from './node/app-archives.ts';
import { announceProject } from './own-project.ts';
import { findProjectServices, listNames } from './project-services.ts';
import type { ProjectRow } from './runtime.ts';
import { setServiceDomain } from './set-domain.ts';
import { listVolumeRows } from './volumes.ts';

type Context = JobContext<Record<string, never>>;
const STEP_MS = 400;

/** Messages about the plans that end when a project is deleted. */
export const describeProjectCancellations = async (services: Services, projectId: number): Promise<string[]> =>
  describeCancellations(services, await findProjectServices(services, projectId));

async function stopServices({ services, job, work }: Context): Promise<void> {
  const rows = await findProjectServices(services, job.subject_id);
  const ids = rows.filter(({ state }) => state === 'active').map(({ id }) => id);
  if (ids.length > 0)
    await services.db.update(projectServices).set({ state: 'stopped' }).where(inArray(projectServices.id, ids));
  for (const id of ids) services.containers.reconcile(id);
  await work(STEP_MS);
}

async function removeServices(context: Context): Promise<void> {
  const { services, job } = context;
  const rows = await findProjectServices(services, job.subject_id);
  for (const [index, service] of rows.entries()) {
    if (service.domain !== null) await setServiceDomain(services, service, null, { userId: job.user_id });
    for (const sentence of await describeCancellations(services, [service])) await context.log(sentence);
    await services.db.inTransaction(() => cancelPlan(services, service));
    await services.containers.removeService(service.id);
    await context.progress((index + 1) / rows.length);
  }
  if (rows.length > 0) await context.log(`Removed ${listNames(rows.map(({ name }) => name))}.`);
  await context.work(STEP_MS);
}

/** Deletes the remaining rows of a project. */
async function removeRows({ db }: Services, projectId: number): Promise<void> {
  await db.inTransaction(async () => {
    const configs = db
      .select({ id: projectConfigs.id })
      .from(projectConfigs)
      .where(eq(projectConfigs.project_id, projectId));
    await db.delete(projectConfigVersions).where(inArray(projectConfigVersions.config_id, configs));
    for (const table of [projectConfigs, projectVolumes, projectEvents])
      await db.delete(table).where(eq(table.project_id, projectId));
    await db.update(images).set({ project_id: null }).where(eq(images.project_id, projectId));
    await db.delete(projects).where(eq(projects.id, projectId));
  });
}

async function removeVolumes({ services, job, log, work }: Context): Promise<void> {
  const { engine, volumeName } = services.containers;
  const volumes = await listVolumeRows(services, job.subject_id);
  for (const volume of volumes)
    await engine.removeVolume(volumeName(volume)).catch((error) => {
      // A volume that was never mounted doesn't exist in the engine.
      if (!(error instanceof EngineError)) throw error;
    });
  await work(STEP_MS);
  await removeBuilds(services, { id: job.subject_id, team_id: job.team_id });
  await removeRows(services, job.subject_id);
  if (volumes.length > 0) await log(`Deleted the volumes ${listNames(volumes.map(({ name }) => name))}.`);
  announceProject(services, { id: job.subject_id, team_id: job.team_id });
}

const deleteProjectJob = defineJob<Record<string, never>>({
  kind: 'project.delete',
  roles: [],
  steps: [
    { key: 'stop', run: stopServices },
    { key: 'remove', run: removeServices },
    { key: 'volumes', run: removeVolumes },
  ],
  async onEnded(services, job) {
    await services.db.update(projects).set({ is_deleting: false }).where(eq(projects.id, job.subject_id));
  },
});

/** Starts to delete a project. @throws HttpError 409 if it is being deleted already, or one of its plans is being paid for */
export const beginDelete = (services: Services, project: ProjectRow, userId: number): Promise<JobRow> =>
  services.db.inTransaction(async () => {
    if (project.is_deleting) throw new HttpError(409, `${project.name} is being deleted already.`);
    await requireNoPayment(services, await findProjectServices(services, project.id));
    await services.db.update(projects).set({ is_deleting: true }).where(eq(projects.id, project.id));
    return services.jobs.begin(deleteProjectJob, {
      teamId: project.team_id,
      userId,
      subject: { type: 'project', id: project.id, name: project.name },
      payload: {},
      lock: `project ${project.id}`,
    });
  });
