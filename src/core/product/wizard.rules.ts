import { parseTerm, type Term } from './cart-line.rules.ts';
import type { Product } from './product.schema.ts';

/** Groups of the shop by their name in the path, and what of the catalogue they hold. */
export const productGroups = {
  hosting: 'hosting.web',
  email: 'hosting.email',
  cloud: 'cloud',
  wordpress: 'hosting.wordpress',
  domain: 'domain.tld',
} as const;
export type ProductGroup = keyof typeof productGroups;
export const isProductGroup = (name: string): name is ProductGroup => Object.hasOwn(productGroups, name);

/**
 * Where somebody is in the shop. `way` asks where the domain comes from; `select` shows what was found for it; `configure` is
 * the last look before the basket.
 */
export type WizardStep =
  | 'group'
  | 'product'
  | 'way'
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
  /** Name of a product in the path, such as `mail-team`. */
  product: string | null;
  term: Term | null;
  /** A name given in the path to begin with. */
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
/** Paths of a group, and those that leave the group to what is stored. */
const groupTails: Record<string, WizardStep> = {
  'configure-domain': 'configure',
  single: 'purchase',
  multiple: 'list',
  'multiple/select-domain': 'list-select',
};
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

/** What a path says is somebody else's word: only own entries count. */
const lookUpOwn = (table: Record<string, WizardStep>, name: string): WizardStep | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

export const slugify = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** What a path of the group add-product (S1 §2) means; null for a group or a term that is not sold. */
export function parseWizardPath(pathname: string): WizardLocation | null {
  const rest = decodeURIComponent(pathname.slice(ROOT.length)).replace(/^\/|\/$/g, '');
  const nothing = { group: null, product: null, term: null, search: null };
  if (rest === '') return { ...nothing, step: 'group' };
  const bare = lookUpOwn(bareTails, rest);
  if (bare) return { ...nothing, step: bare };
  const [group = '', ...more] = rest.split('/');
  if (!isProductGroup(group)) return null;
  const tail = more.join('/');
  const first = group === 'domain' ? 'purchase' : 'product';
  if (tail === '') return { ...nothing, group, step: first };
  const inGroup = lookUpOwn(groupTails, tail);
  if (inGroup) return { ...nothing, group, step: inGroup };
  // One segment more is a name to look for.
  if (more.length === 1) return { ...nothing, group, step: first, search: more[0] ?? '' };
  const [product = '', termText = '', ...way] = more;
  const term = parseTerm(termText);
  const step = way.length === 0 ? 'way' : lookUpOwn(productTails, way.join('/'));
  return term && step ? { ...nothing, group, product, term, step } : null;
}

/** The path of a step for what has been chosen so far. */
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
  const tail = Object.keys(productTails).find((one) => productTails[one] === step);
  return `${ROOT}/${group}/${product}/${term}${tail ? `/${tail}` : ''}`;
}

export const findProduct = (list: readonly Product[], name: string | null): Product | null =>
  list.find((product) => slugify(product.name) === slugify(name ?? '')) ??
  list.find((product) => product.id === name) ??
  null;
/** The TLD a name is sold under: the longest that fits. */
export const findTldProduct = (name: string, tlds: readonly Product[]): Product | null =>
  [...tlds]
    .sort((a, b) => b.name.length - a.name.length)
    .find((tld) => name.endsWith(tld.name.startsWith('.') ? tld.name : `.${tld.name}`)) ?? null;
export const needsDomain = (product: Product) => product.options?.domain === 'needed';

/** What a year costs less than twelve months, per cent; 0 when there is nothing to compare. */
export function yearlySavingPercent(product: Product): number {
  const [month, year] = [
    product.pricing.find((one) => one.period === 'months'),
    product.pricing.find((one) => one.period === 'years'),
  ];
  return month && year && month.price > 0 ? Math.max(0, Math.round((1 - year.price / (month.price * 12)) * 100)) : 0;
}

export interface DomainTransfer {
  name: string;
  code: string;
}
/** A pasted list of names to move, each with its code after a space, comma or semicolon. */
export const parseTransfers = (text: string): DomainTransfer[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', code = ''] = line.split(/[\s,;]+/);
      return {
        name: name
          .toLowerCase()
          .replace(/^[a-z]+:\/\//, '')
          .replace(/^www\./, '')
          .replace(/\/.*$/, ''),
        code,
      };
    });
