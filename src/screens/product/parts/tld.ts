import type { Product } from '../../../core/product/product.schema.ts';

/** The TLD a name is sold under: the longest that fits. */
export const tldOf = (name: string, tlds: readonly Product[]): Product | null =>
  [...tlds].sort((a, b) => b.name.length - a.name.length).find((tld) => name.endsWith(tld.name.startsWith('.') ? tld.name : `.${tld.name}`)) ?? null;
