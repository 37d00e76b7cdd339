import type { CartOptions, NewCartLine } from '../cart/cart.schema.ts';
import type { Pricing, Product } from './product.schema.ts';

export type Term = 'monthly' | 'yearly';

export const parseTerm = (text: string): Term | null =>
  /^(month|months|monthly)$/i.test(text) ? 'monthly' : /^(year|years|yearly)$/i.test(text) ? 'yearly' : null;

/** The price of a term. A price without a period (free) fits every term. */
export const findPricing = (product: Product, term: Term | null): Pricing | null =>
  product.pricing.find((price) => !price.period || (term === 'yearly') === price.period.startsWith('year')) ?? null;

/** The cart line of a product at a term (cart product build of S1 §3); null when it has no such price. */
export function toCartLine(
  product: Product,
  term: Term | null,
  label: string,
  extraOptions: CartOptions = {},
): NewCartLine | null {
  const pricing = findPricing(product, term);
  if (!pricing) return null;
  // S1 §3: months or years, count 1.
  const count = pricing.period?.startsWith('year') ? { years: 1 } : pricing.period ? { months: 1 } : {};
  const acl = product.options?.reseller_acl;
  return {
    product_id: product.id,
    pricing_id: pricing.id,
    label,
    options: {
      type: isReseller(product) ? 'reseller' : 'account',
      package: 'default',
      price: pricing.price,
      full_name: product.full_name,
      instance_type: product.instance_type,
      ...count,
      ...(acl ? { reseller_acl: acl } : {}),
      ...extraOptions,
    },
  };
}

export const isReseller = (product: Product) => product.instance_type.includes('reseller');
