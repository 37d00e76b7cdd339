import { and, eq, inArray, like } from 'drizzle-orm';
import { brandCondition } from '../brand/brand.routes.ts';
import { createRouter } from '../context.ts';
import type { Database } from '../db/database.ts';
import { pricings, products } from '../db/schema.ts';
import { notFound } from '../errors.ts';
import { readIdParam } from '../validate.ts';

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
  return rows.map(({ group, withdrawn: _, brand_ids: __, ...product }) => ({
    ...product,
    pricing: prices.filter((price) => price.product_id === product.id).map(({ product_id: _, ...price }) => price),
  }));
}

export const productRoutes = createRouter()
  .get('/product/products', async (c) => {
    const { db } = c.get('services');
    const group = c.req.query('group_selector');
    const rows = await db
      .select()
      .from(products)
      .where(
        and(
          eq(products.withdrawn, false),
          group ? like(products.group, `${group.replace(/[%_]/g, '')}%`) : undefined,
          await brandCondition(c, products),
        ),
      );
    return c.json({ products: await withPricing(db, rows) });
  })
  .get('/product/products/:id', async (c) => {
    const { db } = c.get('services');
    const [product] = await withPricing(
      db,
      await db
        .select()
        .from(products)
        .where(eq(products.id, readIdParam(c))),
    );
    if (!product) throw notFound('Product');
    return c.json({ product });
  });
