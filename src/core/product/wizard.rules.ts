import { parseTerm, type Term } from './cart-line.rules.ts';
import type { Product } from './product.schema.ts';

/** Product groups: their name in the path, and their group in the catalogue. */
export const productGroups = {
  hosting: 'hosting.web',
  email: 'hosting.email',
  cloud: 'cloud',
  wordpress: 'hosting.wordpress',
  domain: 'domain.tld',
  // Kinds of hosting of /web-hosting/add-hosting.
  'cloud-hosting': 'hosting.cloud',
  'node-js': 'hosting.node',
  reseller: 'hosting.reseller',
  plesk: 'hosting.plesk',
} as const;
export type ProductGroup = keyof typeof productGroups;
export const isProductGroup = (name: string): name is ProductGroup => Object.hasOwn(productGroups, name);

/**
 * A step of the shop. `domain-source` asks where the domain comes from; `select` shows the search results; `configure` is the review before
 * the cart.
 */
export type WizardStep =
  | 'group'
  | 'product'
  | 'domain-source'
  | 'existing'
  | 'purchase'
  | 'select'
  | 'transfer'
  | 'transfer-single'
  | 'transfer-multiple'
  | 'transfer-select'
  | 'list'
  | 'list-select'
  | 'configure';

export interface WizardLocation {
  step: WizardStep;
  group: ProductGroup | null;
  /** Slug of a product, such as `mail-team`. */
  product: string | null;
  term: Term | null;
  /** A domain name given in the path. */
  search: string | null;
}

const ROOT = '/add-product';
const productTails: Record<string, WizardStep> = {
  'existing-domain': 'existing',
  'purchase-domain': 'purchase',
  'purchase-domain/select-domain': 'select',
  'transfer-domain': 'transfer',
  'transfer-domain/single': 'transfer-single',
  'transfer-domain/multiple': 'transfer-multiple',
  'transfer-domain/multiple/select-domain': 'transfer-select',
};
/** Paths below a group. */
const groupTails: Record<string, WizardStep> = {
  'configure-domain': 'configure',
  single: 'purchase',
  multiple: 'list',
  'multiple/select-domain': 'list-select',
};
/** Paths without a group. The group of the stored order applies. */
const bareTails: Record<string, WizardStep> = {
  'configure-domain': 'configure',
  product: 'product',
  'product/existing-domain': 'existing',
  'purchase-domain': 'purchase',
  'select-domain': 'select',
  'transfer-domain': 'transfer',
  'transfer-domain/single': 'transfer-single',
  'transfer-domain/multiple': 'transfer-multiple',
};

/** Paths are untrusted: inherited properties such as `__proto__` do not count. */
const lookUpOwn = (table: Record<string, WizardStep>, name: string): WizardStep | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export const slugify = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Reads a path of the group add-product (S1 §2); null for a group or a term that is not sold. */
export function parseWizardPath(pathname: string): WizardLocation | null {
  const rest = decodeURIComponent(pathname.slice(ROOT.length)).replace(/^\/|\/$/g, '');
  const empty = { group: null, product: null, term: null, search: null };
  if (rest === '') return { ...empty, step: 'group' };
  const bare = lookUpOwn(bareTails, rest);
  if (bare) return { ...empty, step: bare };
  const [group = '', ...segments] = rest.split('/');
  if (!isProductGroup(group)) return null;
  const tail = segments.join('/');
  const firstStep = group === 'domain' ? 'purchase' : 'product';
  if (tail === '') return { ...empty, group, step: firstStep };
  const inGroup = lookUpOwn(groupTails, tail);
  if (inGroup) return { ...empty, group, step: inGroup };
  // A single further segment is a name to search for.
  if (segments.length === 1) return { ...empty, group, step: firstStep, search: segments[0] ?? '' };
  const [product = '', termText = '', ...productTail] = segments;
  const term = parseTerm(termText);
  const step = productTail.length === 0 ? 'domain-source' : lookUpOwn(productTails, productTail.join('/'));
  return term && step ? { ...empty, group, product, term, step } : null;
}

/** The path of a step, given what has been chosen so far. */
export function buildWizardPath(
  step: WizardStep,
  { group, product, term }: { group: ProductGroup | null; product: string | null; term: Term | null },
): string {
  if (step === 'group' || !group) return ROOT;
  if (step === 'configure') return `${ROOT}/${group}/configure-domain`;
  if (!product || !term) {
    const inGroup = Object.keys(groupTails).find((tail) => groupTails[tail] === step);
    if (inGroup && !(group === 'domain' && step === 'purchase')) return `${ROOT}/${group}/${inGroup}`;
    const bare = Object.keys(bareTails).find((tail) => bareTails[tail] === step);
    return bare && step !== 'product' && step !== 'purchase' ? `${ROOT}/${bare}` : `${ROOT}/${group}`;
  }
  if (step === 'product') return `${ROOT}/${group}`;
  const tail = Object.keys(productTails).find((key) => productTails[key] === step);
  return `${ROOT}/${group}/${product}/${term}${tail ? `/${tail}` : ''}`;
}

export const findProduct = (list: readonly Product[], name: string | null): Product | null =>
  list.find((product) => slugify(product.name) === slugify(name ?? '')) ??
  list.find((product) => product.id === name) ??
  null;
/** The product of a name's TLD: the longest TLD that matches. */
export const findTldProduct = (name: string, tlds: readonly Product[]): Product | null =>
  [...tlds]
    .sort((a, b) => b.name.length - a.name.length)
    .find((tld) => name.endsWith(tld.name.startsWith('.') ? tld.name : `.${tld.name}`)) ?? null;
/** The IPS tag that a name transfers by; null if it needs a code. */
export const transferTag = (name: string, tlds: readonly Product[]): string | null =>
  findTldProduct(name, tlds)?.options?.transfer_tag ?? null;
export const needsDomain = (product: Product) => product.options?.domain === 'needed';

/** Saving of a yearly term over twelve months, per cent; 0 if the product lacks one of the terms. */
export function yearlySavingPercent(product: Product): number {
  const [month, year] = [
    product.pricing.find(({ period }) => period === 'months'),
    product.pricing.find(({ period }) => period === 'years'),
  ];
  return month && year && month.price > 0 ? Math.max(0, Math.round((1 - year.price / (month.price * 12)) * 100)) : 0;
}

export interface DomainTransfer {
  name: string;
  code: string;
}
/** Reads a pasted list of names to transfer, each with its EPP code after a space, comma or semicolon. */
export const parseTransfers = (text: string): DomainTransfer[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', code = ''] = line.split(/[\s,;]+/);
      return {
        name: name
          .toLowerCase()
          .replace(/^[a-z]+:\/\//, '')
          .replace(/^www\./, '')
          .replace(/\/.*/, ''),
        code,
      };
    });
