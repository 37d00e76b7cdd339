/** Billing of project services: activation, suspension, plan changes and cancellation. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { replicasProblem } from '#core/project/draft.rules.ts';
import type { ContainerPlan } from '#core/project/project.schema.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import {
  cartProducts,
  carts,
  deployments,
  products,
  projectServices,
  projects,
  projectVolumes,
  serviceActions,
  services as serviceTable,
} from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import { isBeingPaid } from '../service/open-items.ts';
import type { ServiceRow } from '../service/own-service.ts';
import { voidUnpaidCharges } from '../service/service-invoice.ts';
import { parseId } from '../validate.ts';
import { findProjectService, paymentRefusal } from './container-cart.ts';
import { newestRelease } from './node/builds.ts';
import { addProjectEvent, announceProject } from './own-project.ts';
import { isContainerPlan, toContainerPlan } from './plans.ts';
import { listNames } from './project-services.ts';
import type { ProjectServiceRow } from './runtime.ts';

type Db = Pick<Services, 'db'>;
/** Type of the billing services of project services. */
export const CONTAINER_TYPE = 'project';

const findByBillingService = ({ db }: Db, billingId: number): Promise<ProjectServiceRow[]> =>
  db.select().from(projectServices).where(eq(projectServices.billing_service_id, billingId));

/** The project and project service of a billing service; null if they were deleted. */
export async function findProjectOf({ db }: Db, billingId: number) {
  const [row] = await db
    .select({ id: projects.id, type: projects.type, service_id: projectServices.id })
    .from(projectServices)
    .innerJoin(projects, eq(projects.id, projectServices.project_id))
    .where(eq(projectServices.billing_service_id, billingId));
  return row ?? null;
}

/** Removes a service from open carts. */
async function removeFromCarts({ db }: Db, serviceId: number): Promise<void> {
  await db
    .delete(cartProducts)
    .where(
      and(
        sql`CAST(json_extract(${cartProducts.options}, '$.project_service_id') AS INTEGER) = ${serviceId}`,
        inArray(cartProducts.cart_id, db.select({ id: carts.id }).from(carts).where(eq(carts.status, 'open'))),
      ),
    );
}

/** Starts the first deployment of a service, or the containers that it had before. */
async function startOrDeploy(services: Services, service: ProjectServiceRow): Promise<void> {
  const [deployed] = await services.db
    .select({ id: deployments.id })
    .from(deployments)
    .where(eq(deployments.service_id, service.id))
    .limit(1);
  if (deployed) {
    services.containers.reconcile(service.id);
    return;
  }
  // A Node.js project may have been built while it awaited payment.
  const build = await newestRelease(services, service.project_id);
  const request = { reason: 'create' as const, settings: service.settings, userId: null };
  await services.containers.deploy(service, build ? { ...request, buildId: build.id } : request);
}

/**
 * Activates a service that has been paid for. Must run inside a transaction.
 * @returns false if the service was deleted, or paid for before
 */
export async function activateContainer(
  services: Services,
  billing: Pick<ServiceRow, 'id' | 'team_id' | 'product_id' | 'pricing_id'>,
  projectServiceId: string | undefined,
): Promise<boolean> {
  const service = await findProjectService(services, parseId(projectServiceId));
  if (!service || paymentRefusal(service, billing.team_id)) return false;
  const paid = {
    state: 'active' as const,
    billing_service_id: billing.id,
    product_id: billing.product_id,
    pricing_id: billing.pricing_id,
  };
  await services.db.update(projectServices).set(paid).where(eq(projectServices.id, service.id));
  await addProjectEvent(services, service.project_id, null, 'service.paid', service.name);
  await startOrDeploy(services, { ...service, ...paid });
  return true;
}

/** The name of a project service's billing service, such as `web (Shop)`. */
export async function projectServiceName(
  { db }: Db,
  projectServiceId: string | undefined,
): Promise<string | undefined> {
  const [row] = await db
    .select({ service: projectServices.name, project: projects.name })
    .from(projectServices)
    .innerJoin(projects, eq(projects.id, projectServices.project_id))
    .where(eq(projectServices.id, parseId(projectServiceId)));
  return row && `${row.service} (${row.project})`;
}

type Billing = Pick<ServiceRow, 'id' | 'type'>;

/** Stops the containers of a plan that is no longer paid for. Settings and volumes stay, and a cancelled plan can be bought again. */
export async function stopContainersOf(
  services: Services,
  { id, type }: Billing,
  by: 'suspended' | 'expired' | 'cancelled',
): Promise<void> {
  if (type !== CONTAINER_TYPE) return;
  for (const service of await findByBillingService(services, id)) {
    const state = by === 'cancelled' ? 'awaiting_payment' : 'suspended';
    await services.db.update(projectServices).set({ state }).where(eq(projectServices.id, service.id));
    await addProjectEvent(services, service.project_id, null, 'service.suspended', service.name, { by });
    services.containers.reconcile(service.id);
  }
}

/** Starts the containers of a plan that is paid for again. */
export async function startContainersOf(services: Services, { id, type }: Billing): Promise<void> {
  if (type !== CONTAINER_TYPE) return;
  for (const service of await findByBillingService(services, id)) {
    if (service.state !== 'suspended' && service.state !== 'awaiting_payment') continue;
    await services.db.update(projectServices).set({ state: 'active' }).where(eq(projectServices.id, service.id));
    await addProjectEvent(services, service.project_id, null, 'service.resumed', service.name);
    await startOrDeploy(services, { ...service, state: 'active' });
  }
}

/** Why a service doesn't fit into a plan, as a message; null if it does. */
async function planRefusal({ db }: Db, service: ProjectServiceRow, plan: ContainerPlan): Promise<string | null> {
  const { name, replicas, settings } = service;
  if (replicasProblem(replicas, plan))
    return `${name} has ${replicas} replicas, and ${plan.name} allows ${plan.max_replicas}. Scale it down first.`;
  const { cpus = 0, memory_mb = 0 } = settings.resources ?? {};
  if (memory_mb > plan.memory_mb)
    return `${name} is set to ${memory_mb} MB of memory, and ${plan.name} allows ${plan.memory_mb} MB. Change it first.`;
  if (cpus > plan.cpus) return `${name} is set to ${cpus} vCPU, and ${plan.name} allows ${plan.cpus}. Change it first.`;
  const names = [...new Set(settings.volumes.map((mount) => mount.name))];
  if (names.length === 0) return null;
  const volumes = await db
    .select({ size: projectVolumes.size })
    .from(projectVolumes)
    .where(and(eq(projectVolumes.project_id, service.project_id), inArray(projectVolumes.name, names)));
  const total = volumes.reduce((sum, { size }) => sum + size, 0);
  if (total <= plan.volume_size) return null;
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  return `${name} has ${inMegabytes(total)} of volumes (${listNames(names)}), and ${plan.name} allows ${inMegabytes(plan.volume_size)}. Volumes can’t shrink.`;
}

/** @throws HttpError 422 if a service uses more than its new plan allows */
export async function requireContainersFit(services: Db, { id, type }: Billing, productId: number): Promise<void> {
  if (type !== CONTAINER_TYPE) return;
  const [product] = await services.db.select().from(products).where(eq(products.id, productId));
  if (!product || !isContainerPlan(product)) return;
  for (const service of await findByBillingService(services, id)) {
    const refusal = await planRefusal(services, service, toContainerPlan(product));
    if (refusal) throw validationError({ product_id: [refusal] });
  }
}

/** Changes the plan of project services. New limits apply to containers that start afterwards. */
export async function changeContainerPlan(
  services: Services,
  { id, type }: Billing,
  productId: number,
  pricingId: number,
): Promise<void> {
  if (type !== CONTAINER_TYPE) return;
  for (const service of await findByBillingService(services, id)) {
    await services.db
      .update(projectServices)
      .set({ product_id: productId, pricing_id: pricingId })
      .where(eq(projectServices.id, service.id));
    announceProject(services, { id: service.project_id, team_id: service.team_id });
  }
}

const findPlans = ({ db }: Db, rows: readonly ProjectServiceRow[]) =>
  db
    .select()
    .from(serviceTable)
    .where(
      inArray(
        serviceTable.id,
        rows.flatMap(({ billing_service_id }) => billing_service_id ?? []),
      ),
    );

/** @throws HttpError 409 while a plan of these services is being paid for */
export async function requireNoPayment(services: Db, rows: readonly ProjectServiceRow[]): Promise<void> {
  for (const plan of await findPlans(services, rows))
    if (await isBeingPaid(services, plan))
      throw new HttpError(409, `A payment for ${plan.name} is under way. Delete it once that’s done.`);
}

/** Messages about the plans that end when services are deleted. */
export async function describeCancellations(services: Db, rows: readonly ProjectServiceRow[]): Promise<string[]> {
  const plans = await findPlans(services, rows);
  return plans
    .filter(({ status }) => !['cancelled', 'expired'].includes(status))
    .map(({ name, label }) => `${label} for ${name} is cancelled and won’t be charged again.`);
}

/** Cancels the plan of a service that is deleted, and voids its unpaid invoices. Must run inside a transaction. */
export async function cancelPlan(services: Services, service: ProjectServiceRow): Promise<void> {
  const { db } = services;
  await removeFromCarts(services, service.id);
  if (service.billing_service_id === null) return;
  const [billing] = await db.select().from(serviceTable).where(eq(serviceTable.id, service.billing_service_id));
  if (!billing || billing.status === 'cancelled') return;
  await voidUnpaidCharges(services, billing);
  await db.update(serviceTable).set({ status: 'cancelled', auto_renew: false }).where(eq(serviceTable.id, billing.id));
  await db.insert(serviceActions).values({
    service_id: billing.id,
    team_id: billing.team_id,
    action: 'cancel',
    at: 'now',
    reason: 'Service deleted',
    created_at: now(),
  });
}
