import { eq, inArray } from 'drizzle-orm';
import { router } from '../context.ts';
import type { Database } from '../db/open.ts';
import { pricings, products } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { idParam } from '../validate.ts';

type ProductRow = typeof products.$inferSelect;

async function withPricing(db: Database, rows: ProductRow[]) {
  const prices = rows.length
    ? await db
        .select()
        .from(pricings)
        .where(
          inArray(
            pricings.product_id,
            rows.map((row) => row.id),
          ),
        )
    : [];
  return rows.map(({ group, ...product }) => ({
    ...product,
    options: {},
    pricing: prices.filter((price) => price.product_id === product.id).map(({ id, price, period, renewal_price }) => ({ id, price, period, renewal_price })),
  }));
}

export const productRoutes = router()
  .get('/product/products', async (c) => {
    const { db } = c.get('services');
    const group = c.req.query('group_selector');
    const rows = await (group ? db.select().from(products).where(eq(products.group, group)) : db.select().from(products));
    return c.json({ products: await withPricing(db, rows) });
  })
  .get('/product/products/:id', async (c) => {
    const { db } = c.get('services');
    const [product] = await withPricing(
      db,
      await db
        .select()
        .from(products)
        .where(eq(products.id, idParam(c))),
    );
    if (!product) throw notFound('Product');
    return c.json({ product });
  });
