import type { Product } from './product.schema.ts';
import type { ProductGroup } from './wizard.rules.ts';

/** Kinds of hosting as `/web-hosting/add-hosting/{type}` names them, each with its group of the shop (S1 §2). */
export const hostingKinds = {
  cpanel: 'hosting',
  wordpress: 'wordpress',
  cloud: 'cloud-hosting',
  'node-js': 'node-js',
  reseller: 'reseller',
  plesk: 'plesk',
} as const satisfies Readonly<Record<string, ProductGroup>>;
export type HostingKind = keyof typeof hostingKinds;

/** Paths are untrusted: inherited properties such as `__proto__` are no entries. */
export const isHostingKind = (name: string): name is HostingKind => Object.hasOwn(hostingKinds, name);

/** The lowest price of several plans that is paid again and again; null for none. */
export function lowestPrice(plans: readonly Product[]): { price: number; period: string } | null {
  const prices = plans.flatMap(({ pricing }) =>
    pricing.flatMap(({ price, period }) => (period && price > 0 ? [{ price, period }] : [])),
  );
  return prices.sort((a, b) => a.price - b.price)[0] ?? null;
}
