import { eq, or } from 'drizzle-orm';
import { createRouter } from '../context.ts';
import { brands } from '../db/schema.ts';
import { notFound } from '../errors.ts';

export const brandRoutes = createRouter().get('/brand/brand', async (c) => {
  const domain = c.req.query('app_domain') ?? '';
  const brand = (
    await c
      .get('services')
      .db.select()
      .from(brands)
      .where(or(eq(brands.app_domain, domain), eq(brands.name, domain)))
  )[0];
  if (!brand) throw notFound('Brand');
  const { id, name, theme } = brand;
  // Some brands' meta is JSON text, as in older back ends.
  const meta: unknown = name === 'gb' ? brand.meta : JSON.parse(brand.meta);
  return c.json({ brand: { id, name, theme, meta, isEncuroSubBrand: name === 'ewh', hasPermission: true } });
});
