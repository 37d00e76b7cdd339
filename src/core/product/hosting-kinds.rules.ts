import type { Product } from './product.schema.ts';
import type { ProductGroup } from './wizard.rules.ts';

/** The `{type}` in `/web-hosting/add-hosting/{type}`, with the product group of each (S1 §2). */
export const hostingKinds = {
  cpanel: 'hosting',
  wordpress: 'wordpress',
  cloud: 'cloud-hosting',
  'node-js': 'node-js',
  reseller: 'reseller',
  plesk: 'plesk',
} as const satisfies Readonly<Record<string, ProductGroup>>;
export type HostingKind = keyof typeof hostingKinds;

/** Paths are untrusted: inherited properties such as `__proto__` do not count. */
export const isHostingKind = (name: string): name is HostingKind => Object.hasOwn(hostingKinds, name);

/** The lowest recurring price of several plans; null if none. */
export function lowestPrice(plans: readonly Product[]): { price: number; period: string } | null {
  const prices = plans.flatMap(({ pricing }) =>
    pricing.flatMap(({ price, period }) => (period && price > 0 ? [{ price, period }] : [])),
  );
  return prices.sort((a, b) => a.price - b.price)[0] ?? null;
}
