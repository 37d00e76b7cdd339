import { and, asc, eq, gte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import { type Ctx, createRouter } from '../context.ts';
import { containerSamples, containers } from '../db/schema.ts';
import { notFound, validationError } from '../errors.ts';
import { RecordId, readBody } from '../validate.ts';
import { replicaCount, scale, shutDown, startProject } from './control.ts';
import { getOwnProject } from './own-project.ts';
import { findProjectServices } from './project-services.ts';
import { toWireProjects, toWireServices } from './wire.ts';

const HOUR_MS = 3_600_000;

async function changeScale(c: Ctx) {
  const services = c.get('services');
  const { id: userId } = requireTeamRole(c);
  const project = await getOwnProject(c);
  const body = await readBody(c, z.object({ replicas: z.number(), service: z.optional(RecordId) }));
  const all = await findProjectServices(services, project.id);
  const scaled = all.filter(({ id, state }) =>
    body.service === undefined ? state !== 'awaiting_payment' : id === body.service,
  );
  if (body.service !== undefined && scaled.length === 0) throw notFound('Service');
  await services.db.inTransaction(() => scale(services, scaled, body.replicas, userId));
  const names = scaled.length === 1 ? (scaled[0]?.name ?? '') : 'Each service';
  const isStopped = scaled.length > 0 && scaled.every(({ state }) => state === 'stopped');
  const message = isStopped
    ? `${names} has ${replicaCount(body.replicas)} once it’s started.`
    : `${names} is scaled to ${replicaCount(body.replicas)}.`;
  return c.json({ message });
}

async function stop(c: Ctx) {
  const { id: userId } = requireTeamRole(c);
  const project = await getOwnProject(c);
  const { replicas } = await readBody(c, z.object({ replicas: z.number() }));
  if (replicas !== 0) throw validationError({ replicas: ['A shutdown has 0 replicas. Scale the project instead.'] });
  const services = c.get('services');
  await services.db.inTransaction(() => shutDown(services, project, userId));
  return c.json({ message: `${project.name} is shut down. Start it to get the same replicas back.` });
}

async function start(c: Ctx) {
  const { id: userId } = requireTeamRole(c);
  const project = await getOwnProject(c);
  const services = c.get('services');
  const count = await services.db.inTransaction(() => startProject(services, project, userId));
  return c.json({ message: count > 0 ? `${project.name} is starting.` : `Nothing in ${project.name} was shut down.` });
}

/** Samples of the last hour, summed over all containers. */
const findSamples = ({ db }: Ctx['var']['services'], projectId: number) =>
  db
    .select({
      at: containerSamples.at,
      cpu: sql<number | null>`sum(${containerSamples.cpu})`,
      memory: sql<number | null>`sum(${containerSamples.memory})`,
    })
    .from(containerSamples)
    .innerJoin(containers, eq(containers.id, containerSamples.container_id))
    .where(
      and(
        eq(containers.project_id, projectId),
        gte(containerSamples.at, new Date(Date.parse(now()) - HOUR_MS).toISOString()),
      ),
    )
    .groupBy(containerSamples.at)
    .orderBy(asc(containerSamples.at));

async function status(c: Ctx) {
  const services = c.get('services');
  const project = await getOwnProject(c);
  const [[wire], rows, samples] = await Promise.all([
    toWireProjects(services, [project]),
    toWireServices(services, await findProjectServices(services, project.id)),
    findSamples(services, project.id),
  ]);
  return c.json({
    project: wire,
    services: rows.map(({ id, status: state, replicas, cpu, memory }) => ({
      id,
      status: state,
      replicas,
      cpu,
      memory,
    })),
    samples,
  });
}

export const scaleRoutes = createRouter()
  .put('/project/projects/:id/scale', changeScale)
  .put('/project/projects/:id/shutdown', stop)
  .put('/project/projects/:id/start', start)
  .get('/project/projects/:id/status', status);
