import { and, count, desc, eq } from 'drizzle-orm';
import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter } from '../context.ts';
import { deployments, projectServices } from '../db/schema.ts';
import { HttpError, notFound } from '../errors.ts';
import { toWireJob } from '../job/job.routes.ts';
import { pageMeta, parseId, readIdQuery, readPageQuery } from '../validate.ts';
import { startForDeployment } from './control.ts';
import { getOwnProject } from './own-project.ts';
import { isOpenDeployment } from './reconcile.ts';
import type { ProjectServiceRow } from './runtime.ts';
import { toWireDeployment, toWireDeployments } from './wire.ts';

/** @throws HttpError 404 */
async function getOwnDeployment(c: Ctx) {
  const project = await getOwnProject(c);
  const [found] = await c
    .get('services')
    .db.select({ deployment: deployments, service: projectServices })
    .from(deployments)
    .innerJoin(projectServices, eq(projectServices.id, deployments.service_id))
    .where(and(eq(deployments.id, parseId(c.req.param('deployment'))), eq(deployments.project_id, project.id)));
  if (!found) throw notFound('Deployment');
  return found;
}

async function list(c: Ctx) {
  const services = c.get('services');
  const project = await getOwnProject(c);
  const page = readPageQuery(c);
  const where = and(
    eq(deployments.project_id, project.id),
    c.req.query('service') ? eq(deployments.service_id, readIdQuery(c, 'service')) : undefined,
  );
  const [total] = await services.db.select({ n: count() }).from(deployments).where(where);
  const rows = await services.db
    .select()
    .from(deployments)
    .where(where)
    .orderBy(desc(deployments.created_at), desc(deployments.id))
    .limit(page.limit)
    .offset(page.offset);
  return c.json({
    deployments: await toWireDeployments(services, rows),
    meta: pageMeta(page, total?.n ?? 0, rows.length),
  });
}

/** @throws HttpError 409 */
function requireDeployable({ name, state }: ProjectServiceRow): void {
  if (state === 'awaiting_payment') throw new HttpError(409, `${name} is deployed once its plan is paid for.`);
  if (state === 'suspended') throw new HttpError(409, `${name} is suspended with its plan.`);
}

/** Deploys a service with the image, environment, configs and volumes of an older deployment. */
async function rollBack(c: Ctx) {
  const services = c.get('services');
  const { id: userId } = requireTeamRole(c);
  const { deployment: older, service } = await getOwnDeployment(c);
  requireDeployable(service);
  if (older.status === 'live') throw new HttpError(409, `Deployment ${older.number} is live already.`);
  if (isOpenDeployment(older)) throw new HttpError(409, `Deployment ${older.number} is under way.`);
  if (!older.settings.digest) throw new HttpError(409, `Deployment ${older.number} never had an image to go back to.`);
  const { deployment, job } = await services.db.inTransaction(async () => {
    await startForDeployment(services, service);
    return services.containers.deploy(service, {
      reason: 'rollback',
      settings: older.settings,
      rollbackOf: older.number,
      ...(older.build_id === null ? {} : { buildId: older.build_id }),
      userId,
    });
  });
  return c.json({
    deployment: await toWireDeployment(services, deployment),
    job: await toWireJob(c, job),
    message: `${service.name} goes back to deployment ${older.number}.`,
  });
}

export const deploymentRoutes = createRouter()
  .get('/project/projects/:id/deployments', list)
  .get('/project/projects/:id/deployments/:deployment', async (c) => {
    const { deployment } = await getOwnDeployment(c);
    return c.json({ deployment: await toWireDeployment(c.get('services'), deployment) });
  })
  .post('/project/projects/:id/deployments/:deployment/rollback', rollBack);
