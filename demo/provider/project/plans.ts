/** Plans of project services. */
import { and, eq, inArray } from 'drizzle-orm';
import type { ContainerPlan } from '#core/project/project.schema.ts';
import type { Services } from '../context.ts';
import { type ProductOptions, pricings, products } from '../db/schema.ts';

type Db = Pick<Services, 'db'>;
export type ProductRow = typeof products.$inferSelect;

export const CONTAINER_GROUP = 'container.service';

/** Limits of a service whose plan is no longer in the catalogue. */
const FALLBACK_LIMITS: NonNullable<ProductOptions['container']> = {
  max_replicas: 1,
  cpus: 0.25,
  memory_mb: 128,
  volume_size: 100_000_000,
};

export const isContainerPlan = ({ group }: Pick<ProductRow, 'group'>) => group === CONTAINER_GROUP;

export const toContainerPlan = ({ full_name, options }: Pick<ProductRow, 'full_name' | 'options'>): ContainerPlan => ({
  name: full_name,
  ...(options.container ?? FALLBACK_LIMITS),
});

/** A plan with one of its prices; undefined for other products and plans that are no longer sold. */
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

/** Plans by the ids of their products. */
export async function findPlans({ db }: Db, productIds: readonly number[]): Promise<Map<number, ContainerPlan>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, [...new Set(productIds)]));
  return new Map(rows.map((row) => [row.id, toContainerPlan(row)]));
}

export const FALLBACK_PLAN: ContainerPlan = { name: '', ...FALLBACK_LIMITS };

/** The plan of a service. */
export async function planOf(services: Db, { product_id }: { product_id: number | null }): Promise<ContainerPlan> {
  if (product_id === null) return FALLBACK_PLAN;
  return (await findPlans(services, [product_id])).get(product_id) ?? FALLBACK_PLAN;
}

/** All plans, including those that are no longer sold. */
export const listPlanProducts = ({ db }: Db): Promise<ProductRow[]> =>
  db.select().from(products).where(eq(products.group, CONTAINER_GROUP));
