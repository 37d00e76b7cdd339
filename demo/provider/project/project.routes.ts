import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { projectNameProblem } from '#core/project/draft.rules.ts';
import { requireTeamRole } from '../auth.ts';
import { now } from '../clock.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { projectServices, projects } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { toWireJob } from '../job/job.routes.ts';
import { likePattern, orderOf, pageMeta, parseId, readBody, readPageQuery } from '../validate.ts';
import type { AddedService } from './add-service.ts';
import { configRoutes } from './config.routes.ts';
import { beginDelete, describeProjectCancellations } from './delete-project.ts';
import { Draft } from './draft-check.ts';
import { NODE_TEMPLATES } from './node/node-templates.ts';
import { addProjectEvent, announceProject, getOwnProject } from './own-project.ts';
import { listPlanProducts, toContainerPlan } from './plans.ts';
import { listProjectEvents } from './project-events.ts';
import type { ProjectRow } from './runtime.ts';
import { addStack, Stack } from './stack.ts';
import { DOCKER_TEMPLATES } from './templates.ts';
import { volumeRoutes } from './volume.routes.ts';
import { toWireDeployment, toWireProject, toWireProjects, toWireService, toWireServices } from './wire.ts';

const MAX_PROJECTS = 100;
const sortableColumns = { name: projects.name, type: projects.type, created_at: projects.created_at } as const;

const Name = z.object({ name: z.string() });
const NewProject = z.object({ name: z.string(), type: z.optional(z.string()) });

async function listProjects(c: Ctx) {
  const { teamId } = requireTeamRole(c);
  const services = c.get('services');
  const page = readPageQuery(c);
  const type = c.req.query('type');
  const paidBy = c.req.query('service_id');
  const where = and(
    eq(projects.team_id, teamId),
    type ? sql`${projects.type} = ${type}` : undefined,
    paidBy
      ? inArray(
          projects.id,
          services.db
            .select({ id: projectServices.project_id })
            .from(projectServices)
            .where(eq(projectServices.billing_service_id, parseId(paidBy))),
        )
      : undefined,
    page.search ? sql`${projects.name} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined,
  );
  const [total] = await services.db.select({ n: count() }).from(projects).where(where);
  const rows = await services.db
    .select()
    .from(projects)
    .where(where)
    .orderBy(orderOf(page, sortableColumns, asc(projects.name)), asc(projects.id))
    .limit(page.limit)
    .offset(page.offset);
  return c.json({ projects: await toWireProjects(services, rows), meta: pageMeta(page, total?.n ?? 0, rows.length) });
}

/** @returns the trimmed name. @throws HttpError 422 if the team has a project of this name, ignoring case */
async function requireName({ db }: Services, teamId: number, typed: string, id: number | null): Promise<string> {
  const name = typed.trim();
  const refusal = projectNameProblem(name);
  if (refusal) throw validationError({ name: [refusal] });
  const pattern = likePattern(name).slice(1, -1);
  const [other] = await db
    .select({ id: projects.id, name: projects.name })
    .from(projects)
    .where(
      and(
        eq(projects.team_id, teamId),
        sql`${projects.name} LIKE ${pattern} ESCAPE '\\'`,
        sql`${projects.id} <> ${id ?? 0}`,
      ),
    );
  if (other) throw validationError({ name: [`You have a project called ${other.name} already.`] });
  return name;
}

async function createProject(c: Ctx) {
  const { teamId, id: userId } = requireTeamRole(c);
  const services = c.get('services');
  const { db } = services;
  const { name: typed, type = 'docker' } = await readBody(c, NewProject);
  if (type !== 'docker' && type !== 'node') throw validationError({ type: ['Choose docker or node.'] });
  const project = await db.inTransaction(async () => {
    const name = await requireName(services, teamId, typed, null);
    const [existing] = await db.select({ n: count() }).from(projects).where(eq(projects.team_id, teamId));
    if ((existing?.n ?? 0) >= MAX_PROJECTS)
      throw new HttpError(409, `Your team has ${MAX_PROJECTS} projects, which is the most there can be.`);
    const [row] = await db.insert(projects).values({ team_id: teamId, name, type, created_at: now() }).returning();
    if (!row) throw new Error('The project was not written');
    await addProjectEvent(services, row.id, userId, 'project.created', name);
    return row;
  });
  return c.json({ project: await toWireProject(services, project) }, 201);
}

async function renameProject(c: Ctx) {
  const { id: userId } = requireTeamRole(c);
  const services = c.get('services');
  const project = await getOwnProject(c);
  const { name: typed } = await readBody(c, Name);
  const name = await services.db.inTransaction(async () => {
    const found = await requireName(services, project.team_id, typed, project.id);
    if (found === project.name) return found;
    await services.db.update(projects).set({ name: found }).where(eq(projects.id, project.id));
    await addProjectEvent(services, project.id, userId, 'project.renamed', found, { from: project.name, to: found });
    return found;
  });
  const message = name === project.name ? `${name} is unchanged.` : `${project.name} is now called ${name}.`;
  return c.json({ project: await toWireProject(services, { ...project, name }), message });
}

async function deleteProject(c: Ctx) {
  const { id: userId } = requireTeamRole(c);
  const services = c.get('services');
  const project = await getOwnProject(c);
  const cancellations = await describeProjectCancellations(services, project.id);
  const job = await beginDelete(services, project, userId);
  announceProject(services, project);
  return c.json({ message: [`Deleting ${project.name}.`, ...cancellations].join(' '), job: await toWireJob(c, job) });
}

/** @throws HttpError 409 for a project that is being deleted, and 422 for a Node.js project, which its builds deploy */
function requireDocker({ name, type, is_deleting }: ProjectRow): void {
  if (is_deleting) throw new HttpError(409, `${name} is being deleted.`);
  if (type === 'node')
    throw validationError({ project_id: [`${name} is a Node.js project. It is deployed by its builds.`] });
}

const describeAdded = (added: readonly AddedService[]) => {
  const unpaid = added.filter(({ job }) => job === null).map(({ service }) => service.name);
  return unpaid.length ? `${unpaid.join(', ')}: waiting for payment. Add it to your basket to deploy it.` : null;
};

async function createContainer(c: Ctx) {
  const { id: userId } = requireTeamRole(c);
  const services = c.get('services');
  const project = await getOwnProject(c);
  requireDocker(project);
  const draft = await readBody(c, Draft);
  const [added] = await addStack(services, project, [draft], userId);
  if (!added) throw new Error('No service was made');
  const { service, deployment, job } = added;
  return c.json(
    {
      service: await toWireService(services, service),
      deployment: deployment && (await toWireDeployment(services, deployment)),
      job: job && (await toWireJob(c, job)),
      message: describeAdded([added]) ?? `Deploying ${service.name}.`,
    },
    201,
  );
}

async function createStack(c: Ctx) {
  const { id: userId } = requireTeamRole(c);
  const services = c.get('services');
  const project = await getOwnProject(c);
  requireDocker(project);
  const { services: drafts } = await readBody(c, Stack);
  const added = await addStack(services, project, drafts, userId, 'services');
  return c.json(
    {
      services: await toWireServices(
        services,
        added.map(({ service }) => service),
      ),
      jobs: await Promise.all(added.flatMap(({ job }) => (job ? [toWireJob(c, job)] : []))),
      message: describeAdded(added) ?? `Deploying ${added.map(({ service }) => service.name).join(', ')}.`,
    },
    201,
  );
}

export const projectRoutes = createRouter()
  .get('/project/templates', (c) => {
    requireTeamRole(c);
    const type = c.req.query('type');
    return c.json({
      templates: [...DOCKER_TEMPLATES, ...NODE_TEMPLATES].filter((template) => !type || template.type === type),
    });
  })
  .get('/project/plans', async (c) => {
    requireTeamRole(c);
    const plans = (await listPlanProducts(c.get('services'))).map((product) => ({
      product_id: product.id,
      plan: toContainerPlan(product),
    }));
    return c.json({ plans });
  })
  .get('/project/projects', listProjects)
  .post('/project/projects', createProject)
  .get('/project/projects/:id', async (c) =>
    c.json({ project: await toWireProject(c.get('services'), await getOwnProject(c)) }),
  )
  .put('/project/projects/:id', renameProject)
  .delete('/project/projects/:id', deleteProject)
  .get('/project/projects/:id/events', async (c) => {
    const { id } = await getOwnProject(c);
    const page = readPageQuery(c);
    const { events, total } = await listProjectEvents(c.get('services'), id, page);
    return c.json({ events, meta: pageMeta(page, total, events.length) });
  })
  .post('/project/projects/:id/containers', createContainer)
  .post('/project/projects/:id/stack', createStack)
  .route('/', volumeRoutes)
  .route('/', configRoutes);
