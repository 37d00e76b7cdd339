/** What services of projects have to do with money: what is paid for, what is stopped for it, and what ends. */
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
import { validationError } from '../errors.ts';
import { findOpenItems } from '../service/open-items.ts';
import type { ServiceRow } from '../service/own-service.ts';
import { voidInvoice } from '../service/service-invoice.ts';
import { parseId } from '../validate.ts';
import { findProjectService, paymentRefusal } from './container-cart.ts';
import { newestRelease } from './node/builds.ts';
import { addProjectEvent, announceProject } from './own-project.ts';
import { isContainerPlan, toContainerPlan } from './plans.ts';
import { listNames } from './project-services.ts';
import type { ProjectServiceRow } from './runtime.ts';

type Db = Pick<Services, 'db'>;
/** Type of billing services that are sold for services of projects. */
export const CONTAINER_TYPE = 'project';

const findOfBilling = ({ db }: Db, billingId: number): Promise<ProjectServiceRow[]> =>
  db.select().from(projectServices).where(eq(projectServices.billing_service_id, billingId));

/** The project and its service that a billing service is for; null where that is gone. */
export async function findProjectOf({ db }: Db, billingId: number) {
  const [row] = await db
    .select({ id: projects.id, type: projects.type, service_id: projectServices.id })
    .from(projectServices)
    .innerJoin(projects, eq(projects.id, projectServices.project_id))
    .where(eq(projectServices.billing_service_id, billingId));
  return row ?? null;
}

/** Takes a service out of the baskets that wait for its payment. */
async function leaveBaskets({ db }: Db, serviceId: number): Promise<void> {
  await db
    .delete(cartProducts)
    .where(
      and(
        sql`CAST(json_extract(${cartProducts.options}, '$.project_service_id') AS INTEGER) = ${serviceId}`,
        inArray(cartProducts.cart_id, db.select({ id: carts.id }).from(carts).where(eq(carts.status, 'open'))),
      ),
    );
}

/** Has a service run: begins its first deployment, or starts what it was before. */
async function run(services: Services, service: ProjectServiceRow): Promise<void> {
  const [made] = await services.db
    .select({ id: deployments.id })
    .from(deployments)
    .where(eq(deployments.service_id, service.id))
    .limit(1);
  if (made) {
    services.containers.reconcile(service.id);
    return;
  }
  // Of a Node.js project: what was built while it waited.
  const build = await newestRelease(services, service.project_id);
  const order = { reason: 'create' as const, settings: service.settings, userId: null };
  await services.containers.deploy(service, build ? { ...order, buildId: build.id } : order);
}

/**
 * Deploys what has been paid for. Must run inside a transaction.
 * @returns false where the service is gone, or paid for already
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
  await run(services, { ...service, ...paid });
  return true;
}

/** What a billing service for a service of a project is called. */
export async function containerName({ db }: Db, projectServiceId: string | undefined): Promise<string | undefined> {
  const [row] = await db
    .select({ service: projectServices.name, project: projects.name })
    .from(projectServices)
    .innerJoin(projects, eq(projects.id, projectServices.project_id))
    .where(eq(projectServices.id, parseId(projectServiceId)));
  return row && `${row.service} (${row.project})`;
}

type Billing = Pick<ServiceRow, 'id' | 'type'>;

/** Stops the containers of a plan that is no longer paid for. Settings and volumes stay: a cancelled one can be paid for anew. */
export async function stopContainersOf(
  services: Services,
  { id, type }: Billing,
  by: 'suspended' | 'expired' | 'cancelled',
): Promise<void> {
  if (type !== CONTAINER_TYPE) return;
  for (const service of await findOfBilling(services, id)) {
    const state = by === 'cancelled' ? 'awaiting_payment' : 'suspended';
    await services.db.update(projectServices).set({ state }).where(eq(projectServices.id, service.id));
    await addProjectEvent(services, service.project_id, null, 'service.suspended', service.name, { by });
    services.containers.reconcile(service.id);
  }
}

/** Starts the containers of a plan that has been paid for again. */
export async function startContainersOf(services: Services, { id, type }: Billing): Promise<void> {
  if (type !== CONTAINER_TYPE) return;
  for (const service of await findOfBilling(services, id)) {
    if (service.state !== 'suspended' && service.state !== 'awaiting_payment') continue;
    await services.db.update(projectServices).set({ state: 'active' }).where(eq(projectServices.id, service.id));
    await addProjectEvent(services, service.project_id, null, 'service.resumed', service.name);
    await run(services, { ...service, state: 'active' });
  }
}

/** What a service uses that a plan does not have; null when it fits. */
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

/** @throws HttpError 422 where a service uses more than the plan allows that it is to have */
export async function requireContainersFit(services: Db, { id, type }: Billing, productId: number): Promise<void> {
  if (type !== CONTAINER_TYPE) return;
  const [product] = await services.db.select().from(products).where(eq(products.id, productId));
  if (!product || !isContainerPlan(product)) return;
  for (const service of await findOfBilling(services, id)) {
    const refusal = await planRefusal(services, service, toContainerPlan(product));
    if (refusal) throw validationError({ product_id: [refusal] });
  }
}

/** Gives the service of a plan its new limits. They apply to containers started afterwards. */
export async function changeContainerPlan(
  services: Services,
  { id, type }: Billing,
  productId: number,
  pricingId: number,
): Promise<void> {
  if (type !== CONTAINER_TYPE) return;
  for (const service of await findOfBilling(services, id)) {
    await services.db
      .update(projectServices)
      .set({ product_id: productId, pricing_id: pricingId })
      .where(eq(projectServices.id, service.id));
    announceProject(services, { id: service.project_id, team_id: service.team_id });
  }
}

/** What happens to the money of services that are deleted, a sentence each. */
export async function describeEndingsOf({ db }: Db, rows: readonly ProjectServiceRow[]): Promise<string[]> {
  const ids = rows.flatMap(({ billing_service_id }) => billing_service_id ?? []);
  if (ids.length === 0) return [];
  const paid = await db.select().from(serviceTable).where(inArray(serviceTable.id, ids));
  return paid
    .filter(({ status }) => !['cancelled', 'expired'].includes(status))
    .map(({ name, label }) => `${label} for ${name} is cancelled and won’t be charged again.`);
}

/** Cancels the plan of a service that is deleted, and asks for its money no more. Must run inside a transaction. */
export async function endBillingOf(services: Services, service: ProjectServiceRow): Promise<void> {
  const { db } = services;
  await leaveBaskets(services, service.id);
  if (service.billing_service_id === null) return;
  const [billing] = await db.select().from(serviceTable).where(eq(serviceTable.id, service.billing_service_id));
  if (!billing || billing.status === 'cancelled') return;
  for (const { invoice, item } of await findOpenItems(services, billing))
    if (invoice.status === 'unpaid' && item.purpose?.kind !== 'activate') await voidInvoice(services, invoice);
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
