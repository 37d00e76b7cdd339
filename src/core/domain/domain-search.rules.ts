import type { Product } from '../product/product.schema.ts';

/** RFC 1035 §2.3.4. */
const MAX_LABEL = 63;
/** Whether text has the form of an EPP code; only the registry knows whether it is the right one. */
export const isTransferCode = (code: string) => /^\S{6,64}$/.test(code.trim());
/** Whether a transfer can be ordered. @param tag IPS tag that its TLD moves by; null if it needs a code */
export const isTransferReady = (code: string, tag: string | null) => tag !== null || isTransferCode(code);
/** Names of a pasted list that are searched. */
export const MAX_PASTED_NAMES = 200;

export interface DomainCandidate {
  domain: string;
  tld: string;
}

const stripUrlParts = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*/, '');
const longestFirst = (tlds: readonly string[]) => [...tlds].sort((a, b) => b.length - a.length);
const usableLabel = (text: string) =>
  text
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LABEL);

/**
 * Splits what was typed.
 * @returns the TLD as typed, even if not sold; empty if none
 */
function splitDomain(text: string, sold: readonly string[]): { label: string; tld: string } {
  const suffix =
    longestFirst(sold).find((tld) => text.endsWith(`.${tld}`)) ??
    (text.includes('.') ? text.slice(text.indexOf('.') + 1) : '');
  const beforeSuffix = suffix ? text.slice(0, -suffix.length - 1) : text.replace(/\..*/, '');
  return {
    label: usableLabel(beforeSuffix.replace(/^.*\./, '')),
    tld: /^[\p{L}\p{N}.-]{2,}$/u.test(suffix) ? suffix : '',
  };
}

/**
 * The names to check for typed text: a complete name first, then its label under each searched TLD. Invalid characters are dropped,
 * because people paste URLs and spaces.
 * @param sold all TLDs on sale, without the dot
 * @param searched the TLDs to search
 */
export function candidateDomains(
  typed: string,
  sold: readonly string[],
  searched: readonly string[] = sold,
): DomainCandidate[] {
  const { label, tld } = splitDomain(stripUrlParts(typed), sold);
  if (!label) return [];
  const tlds = tld ? [tld, ...searched.filter((other) => other !== tld)] : searched;
  return tlds.map((candidate) => ({ domain: `${label}.${candidate}`, tld: candidate }));
}

/** Whether this is a list of names rather than one search. Words side by side are one name, unless several have a dot. */
export const isPastedList = (typed: string) => /[\n,;]\s*\S/.test(typed.trim()) || /\S\.\S+\s+\S+\.\S/.test(typed);

/** The ASCII form of a name (IDNA), as sent on the wire; null when it is no host name. */
export function toAsciiDomain(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
/** Whether a label mixes alphabets whose letters look alike, so that it can be mistaken for another. */
export const hasMixedScripts = (domain: string) =>
  alphabets.filter((letters) => letters.test(domain.replace(/\..*/, ''))).length > 1;

/**
 * The names of a pasted list, each once. A word without a TLD gets the first of `sold`.
 * @returns the names to search, the size of the list, and the invalid entries
 */
export function parsePastedList(
  typed: string,
  sold: readonly string[],
): { names: DomainCandidate[]; total: number; invalid: string[] } {
  const terms = typed.split(/[\s,;]/).filter(Boolean);
  const candidates = new Map<string, DomainCandidate>();
  const invalid: string[] = [];
  for (const word of terms) {
    const { label, tld } = splitDomain(stripUrlParts(word), sold);
    const ownTld = tld || sold[0];
    const domain = `${label}.${ownTld}`;
    if (label && ownTld) candidates.set(domain, { domain, tld: ownTld });
    else invalid.push(word);
  }
  return { names: [...candidates.values()].slice(0, MAX_PASTED_NAMES), total: candidates.size, invalid };
}

/** Names similar to a taken one, without those on screen. @param tlds the first one is used */
export function suggestDomains(label: string, shown: ReadonlySet<string>, tlds: readonly string[]): DomainCandidate[] {
  const similar = [`get${label}`, `${label}online`, `my${label}`, `${label}hq`, `the${label}`, `${label}shop`];
  return similar
    .filter((name) => name.length <= MAX_LABEL)
    .flatMap((name) => tlds.slice(0, 1).map((tld) => ({ domain: `${name}.${tld}`, tld })))
    .filter(({ domain }) => !shown.has(domain))
    .slice(0, 4);
}

export interface SearchFilter {
  /** Initially `popular`; empty for all. */
  category: string;
  /** Pounds for the first year; null for any. */
  maxPrice: number | null;
}

export interface SearchPlan {
  candidates: readonly DomainCandidate[];
  /** TLDs that pass the filter; all if none does. */
  tlds: readonly string[];
  /** Of a pasted list: its size, and the invalid entries. */
  pasted: { total: number; invalid: readonly string[] } | null;
  products: ReadonlyMap<string, Product>;
}

const passesFilter = ({ options, pricing }: Product, { category, maxPrice }: SearchFilter) => {
  const price = pricing[0]?.price ?? Number.POSITIVE_INFINITY;
  return (!category || options?.categories?.includes(category)) && (maxPrice === null || price <= maxPrice);
};

/** The search for typed text. @param sold the TLDs' products */
export function planSearch(typed: string, sold: readonly Product[], filter: SearchFilter): SearchPlan {
  const products = new Map(sold.map((product) => [product.name.replace(/^\./, ''), product]));
  const all = [...products.keys()];
  const filtered = [...products].filter(([, product]) => passesFilter(product, filter)).map(([tld]) => tld);
  const list = isPastedList(typed) ? parsePastedList(typed, all) : null;
  return {
    candidates: list ? list.names : candidateDomains(typed, all, filtered),
    tlds: filtered.length > 0 ? filtered : all,
    pasted: list && { total: list.total, invalid: list.invalid },
    products,
  };
}
