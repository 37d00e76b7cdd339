import type { NewCartLine } from '../cart/cart.schema.ts';

/**
 * The cart line that renews a domain. It refers to a service, not to a product.
 * @param restore restores it from redemption, which also costs the registry's redemption fee
 */
export const renewalLine = (
  { id, name }: { id: string; name: string },
  years: number,
  restore = false,
): NewCartLine => ({
  product_id: '0',
  pricing_id: '0',
  label: name,
  options: { action: 'renew', service_id: id, years, ...(restore ? { restore } : {}) },
});
