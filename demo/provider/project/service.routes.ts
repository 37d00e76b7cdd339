import { requireTeamRole } from '../auth.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { HttpError, notFound } from '../errors.ts';
import { toWireJob } from '../job/job.routes.ts';
import { readBody } from '../validate.ts';
import { createMissingMounts } from './add-service.ts';
import { cancelPlan, describeCancellations, requireNoPayment } from './container-billing.ts';
import { controlService, isControlAction, startForDeployment } from './control.ts';
import { Change, checkChange, requireStillFree } from './draft-check.ts';
import { addProjectEvent, getOwnProject, getOwnService } from './own-project.ts';
import { planOf } from './plans.ts';
import { findProjectServices } from './project-services.ts';
import { findOpenDeployment } from './reconcile.ts';
import type { ProjectServiceRow } from './runtime.ts';
import { setServiceDomain } from './set-domain.ts';
import { toWireDeployment, toWireService, toWireServices } from './wire.ts';

/** Deploys a service with changed settings. */
async function deploy(c: Ctx) {
  const services = c.get('services');
  const { id: userId } = requireTeamRole(c);
  const project = await getOwnProject(c);
  const service = await getOwnService(c, project);
  const change = await readBody(c, Change);
  if (service.state === 'awaiting_payment')
    throw new HttpError(409, `${service.name} is deployed once its plan is paid for.`);
  if (service.state === 'suspended')
    throw new HttpError(409, `${service.name} is suspended with its plan. Pay the open invoice, then deploy it.`);
  const plan = await planOf(services, service);
  const checked = await checkChange(services, project, service, change, plan);
  const { deployment, job } = await services.db.inTransaction(async () => {
    await requireStillFree(services, project, checked, { plan, service });
    await startForDeployment(services, service);
    const settings = await createMissingMounts(services, project, checked, userId);
    return services.containers.deploy(service, { reason: 'change', settings, userId });
  });
  const after = await getOwnService(c, project);
  return c.json({
    service: await toWireService(services, after),
    deployment: await toWireDeployment(services, deployment),
    job: await toWireJob(c, job),
    message: `Deployment ${deployment.number} of ${service.name} has started.`,
  });
}

async function control(c: Ctx) {
  const services = c.get('services');
  const { id: userId } = requireTeamRole(c);
  const project = await getOwnProject(c);
  const service = await getOwnService(c, project);
  const action = c.req.param('action') ?? '';
  if (!isControlAction(action)) throw notFound('Action');
  const message = await controlService(services, service, action, userId);
  return c.json({ service: await toWireService(services, await getOwnService(c, project)), message });
}

/** @throws HttpError 409 while a deployment of the service is under way */
async function requireNotDeployed(services: Services, { id, name }: ProjectServiceRow): Promise<void> {
  if (await findOpenDeployment(services, id))
    throw new HttpError(409, `${name} is being deployed. Wait until that has ended, or cancel it.`);
}

async function remove(c: Ctx) {
  const services = c.get('services');
  const { id: userId } = requireTeamRole(c);
  const project = await getOwnProject(c);
  const service = await getOwnService(c, project);
  await requireNotDeployed(services, service);
  await requireNoPayment(services, [service]);
  const cancellations = await describeCancellations(services, [service]);
  if (service.domain !== null) await setServiceDomain(services, service, null, { userId });
  await services.db.inTransaction(async () => {
    // One may have begun while the domain was removed.
    await requireNotDeployed(services, service);
    await cancelPlan(services, service);
  });
  await services.containers.removeService(service.id);
  await addProjectEvent(services, project.id, userId, 'service.deleted', service.name);
  return c.json({ message: [`${service.name} is deleted. Its volumes are kept.`, ...cancellations].join(' ') });
}

export const projectServiceRoutes = createRouter()
  .get('/project/projects/:id/services', async (c) => {
    const services = c.get('services');
    const project = await getOwnProject(c);
    return c.json({ services: await toWireServices(services, await findProjectServices(services, project.id)) });
  })
  .get('/project/projects/:id/services/:service', async (c) => {
    const project = await getOwnProject(c);
    return c.json({ service: await toWireService(c.get('services'), await getOwnService(c, project)) });
  })
  .put('/project/projects/:id/services/:service', deploy)
  .delete('/project/projects/:id/services/:service', remove)
  .put('/project/projects/:id/services/:service/:action{start|stop|restart}', control);
