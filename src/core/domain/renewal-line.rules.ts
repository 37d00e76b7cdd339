import type { NewCartLine } from '../cart/cart.schema.ts';

/**
 * The line that renews a domain. A renewal is of a service: there is no product to name.
 * @param restore brings it back out of redemption, which costs the fee of its registry too
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
