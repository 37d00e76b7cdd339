import { eq, isNull, or, sql } from 'drizzle-orm';
import { type Ctx, createRouter } from '../context.ts';
import { brands, type departments, type products } from '../db/schema.ts';
import { notFound, validationError } from '../errors.ts';
import { parseId } from '../validate.ts';

export const brandRoutes = createRouter().get('/brand/brand', async (c) => {
  const domain = c.req.query('app_domain') ?? '';
  const brand = (
    await c.get('services').db.select().from(brands).where(eq(brands.app_domain, domain.toLowerCase()))
  )[0];
  if (!brand) throw notFound('Brand');
  const { id, name, theme } = brand;
  // Like older back ends, one brand sends its meta as JSON text.
  const meta: unknown = name === 'gb' ? brand.meta : JSON.parse(brand.meta);
  return c.json({ brand: { id, name, theme, meta, isEncuroSubBrand: name === 'ewh', hasPermission: true } });
});

/**
 * A condition for the rows of the brand in the query's `brand_id`; undefined, for all rows, without one.
 * @throws HttpError 422 for an unknown brand
 */
export async function brandCondition(c: Ctx, { brand_ids }: typeof departments | typeof products) {
  const text = c.req.query('brand_id');
  if (text === undefined) return undefined;
  const { db } = c.get('services');
  const [brand] = await db
    .select()
    .from(brands)
    .where(eq(brands.id, parseId(text)));
  if (!brand) throw validationError({ brand_id: ['There is no such brand.'] });
  return or(isNull(brand_ids), sql`exists (select 1 from json_each(${brand_ids}) where value = ${brand.id})`);
}
