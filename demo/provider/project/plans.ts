/** What services of projects are sold as. */
import { and, eq, inArray } from 'drizzle-orm';
import type { ContainerPlan } from '#core/project/project.schema.ts';
import type { Services } from '../context.ts';
import { type ProductOptions, pricings, products } from '../db/schema.ts';

type Db = Pick<Services, 'db'>;
export type ProductRow = typeof products.$inferSelect;

export const CONTAINER_GROUP = 'container.service';

/** What a service may use that no plan of the catalogue covers any longer. */
const NO_PLAN: NonNullable<ProductOptions['container']> = {
  max_replicas: 1,
  cpus: 0.25,
  memory_mb: 128,
  volume_size: 100_000_000,
};

export const isContainerPlan = ({ group }: Pick<ProductRow, 'group'>) => group === CONTAINER_GROUP;

export const toContainerPlan = ({ full_name, options }: Pick<ProductRow, 'full_name' | 'options'>): ContainerPlan => ({
  name: full_name,
  ...(options.container ?? NO_PLAN),
});

/** A plan at one of its prices, as long as it is sold; undefined for any other product. */
export async function findPlanPrice({ db }: Db, productId: number, pricingId: number) {
  const [row] = await db
    .select({ product: products, pricing: pricings })
    .from(pricings)
    .innerJoin(products, eq(products.id, pricings.product_id))
    .where(
      and(
        eq(products.id, productId),
        eq(pricings.id, pricingId),
        eq(products.group, CONTAINER_GROUP),
        eq(products.withdrawn, false),
      ),
    );
  return row;
}

/** What plans allow, by the ids of their products. */
export async function findPlans({ db }: Db, productIds: readonly number[]): Promise<Map<number, ContainerPlan>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...new Set(productIds)]));
  return new Map(rows.map((row) => [row.id, toContainerPlan(row)]));
}

export const planOfNone: ContainerPlan = { name: '', ...NO_PLAN };

/** What the plan of a service allows. */
export async function planOf(services: Db, { product_id }: { product_id: number | null }): Promise<ContainerPlan> {
  if (product_id === null) return planOfNone;
  return (await findPlans(services, [product_id])).get(product_id) ?? planOfNone;
}

/** All plans that are sold, and those that were. */
export const listPlanProducts = ({ db }: Db): Promise<ProductRow[]> =>
  db.select().from(products).where(eq(products.group, CONTAINER_GROUP));
