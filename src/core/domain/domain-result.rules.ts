import { domainMessages } from '../i18n/messages/domain.en.ts';
import { translator } from '../i18n/translator.ts';
import type { Product } from '../product/product.schema.ts';
import type { Availability } from './availability.schema.ts';
import { type DomainCandidate, hasMixedScripts, toAsciiDomain } from './domain-search.rules.ts';

const t = translator(domainMessages);

/**
 * - `checking`: nothing is known yet.
 * - `estimated`: free by the provider's own records; the registry's response is pending.
 * - `confirming`: queries the registry once more before it is added to the cart.
 * - `added`: in the cart.
 */
export interface DomainSearchResult {
  domain: string;
  /** ASCII form for the wire; null if it is the same as `domain`. */
  ascii: string | null;
  /** Mixes alphabets, so that it can be mistaken for another name. */
  hasMixedScripts: boolean;
  tld: string;
  state: 'checking' | 'estimated' | 'confirming' | 'added' | Availability['status'];
  /** First year and each later year, pounds; null while unknown. */
  price: number | null;
  renewalPrice: number | null;
  /** Price of a transfer to this provider, pounds; null when transfers are not sold. */
  transferPrice: number | null;
  product: Product | null;
}

/** @param product the TLD's product; null when the TLD is not sold */
export function toResult(
  { domain, tld }: DomainCandidate,
  product: Product | null,
  isInCart: boolean,
): DomainSearchResult {
  const pricing = product?.pricing[0] ?? null;
  const ascii = toAsciiDomain(domain);
  return {
    domain,
    ascii: ascii === domain ? null : ascii,
    hasMixedScripts: hasMixedScripts(domain),
    tld,
    state: product ? (isInCart ? 'added' : 'checking') : 'unsupported',
    price: pricing?.price ?? null,
    renewalPrice: pricing?.renewal_price ?? pricing?.price ?? null,
    transferPrice: pricing?.transfer_price ?? null,
    product,
  };
}

/** The registry's response is final. By the provider's own records, a name is probably free or has to be checked. */
function nextState(found: Availability | undefined, isFinal: boolean): DomainSearchResult['state'] {
  if (!found) return 'unknown';
  if (isFinal || found.status === 'unsupported') return found.status;
  return found.status === 'taken' ? 'checking' : 'estimated';
}

/** @param isFinal whether `found` comes from the registry, rather than from the provider's own records */
export const applyAvailability = (
  result: DomainSearchResult,
  found: Availability | undefined,
  isFinal: boolean,
): DomainSearchResult => ({
  ...result,
  state: nextState(found, isFinal),
  price: found?.price ?? result.price,
});

export const isOpen = ({ state }: DomainSearchResult) => state === 'checking' || state === 'estimated';
export const isAvailable = ({ state }: DomainSearchResult) => state === 'available' || state === 'premium';

/** The status shown next to a name. */
export function statusText({ state, tld }: DomainSearchResult): string {
  switch (state) {
    case 'checking':
      return t('domain.checking');
    case 'estimated':
      return t('domain.estimated');
    case 'confirming':
      return t('domain.confirming');
    case 'available':
      return t('domain.available');
    case 'premium':
      return t('domain.premium');
    case 'taken':
      return t('domain.taken');
    case 'added':
      return t('domain.added');
    case 'unsupported':
      return t('domain.unsupported', { tld });
    default:
      return t('domain.unknown', { tld });
  }
}
