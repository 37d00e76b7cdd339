import { createHash } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';

/** The TLDs on sale. Prices in pounds, registry delays in milliseconds. */
export const tlds = [
  { name: 'co.uk', price: 7.99, renewal: 9.99, delay: 60, categories: ['popular', 'uk'] },
  { name: 'com', price: 11.99, renewal: 14.99, delay: 120, categories: ['popular', 'business'] },
  { name: 'uk', price: 6.99, renewal: 8.99, delay: 60, categories: ['popular', 'uk'] },
  { name: 'org.uk', price: 7.99, renewal: 9.99, delay: 80, categories: ['popular', 'uk'] },
  { name: 'net', price: 12.99, renewal: 15.99, delay: 140, categories: ['popular', 'business', 'technology'] },
  { name: 'org', price: 10.99, renewal: 14.49, delay: 180, categories: ['popular'] },
  { name: 'io', price: 34.99, renewal: 44.99, delay: 350, categories: ['popular', 'technology'] },
  { name: 'shop', price: 2.99, renewal: 29.99, delay: 260, categories: ['popular', 'shopping'] },
  { name: 'online', price: 1.99, renewal: 27.99, delay: 260, categories: ['popular', 'business'] },
  { name: 'dev', price: 13.99, renewal: 13.99, delay: 90, categories: ['popular', 'technology'] },
  { name: 'me.uk', price: 7.99, renewal: 9.99, delay: 80, categories: ['uk', 'personal'] },
  { name: 'app', price: 15.99, renewal: 15.99, delay: 90, categories: ['technology'] },
  { name: 'tech', price: 4.99, renewal: 44.99, delay: 300, categories: ['technology'] },
  { name: 'cloud', price: 9.99, renewal: 19.99, delay: 220, categories: ['technology'] },
  { name: 'store', price: 2.49, renewal: 42.99, delay: 300, categories: ['shopping'] },
  { name: 'biz', price: 13.99, renewal: 17.99, delay: 420, categories: ['business'] },
  { name: 'company', price: 8.99, renewal: 12.99, delay: 260, categories: ['business'] },
  { name: 'blog', price: 5.99, renewal: 24.99, delay: 240, categories: ['personal'] },
  { name: 'me', price: 8.49, renewal: 17.99, delay: 380, categories: ['personal'] },
  { name: 'name', price: 9.99, renewal: 9.99, delay: 500, categories: ['personal'] },
] as const;

const registeredLabels = ['example', 'google', 'amazon', 'bbc', 'demo', 'shop', 'mail', 'taken'];

export interface DomainAvailability {
  domain: string;
  unicode: string | null;
  tld: string;
  status: 'available' | 'premium' | 'taken' | 'unknown' | 'unsupported';
  price: number | null;
}

const tldsByLength = [...tlds].sort((a, b) => b.name.length - a.name.length);
const splitDomain = (domain: string) => {
  const tld = tldsByLength.find(({ name }) => domain.endsWith(`.${name}`));
  return { tld, label: tld ? domain.slice(0, -tld.name.length - 1) : domain };
};
/** A hash of the name, from 0 to 99, which decides whether it is taken. Every run of the demo gives the same result. */
const hashPercentile = (domain: string) => createHash('sha256').update(domain).digest().readUInt16BE(0) % 100;

/** @param domain as typed; it is returned unchanged */
function lookUpDomain(domain: string): DomainAvailability {
  const ascii = domainToASCII(domain.toLowerCase());
  const { tld, label } = splitDomain(ascii);
  const unicode = domainToUnicode(ascii);
  const base = {
    domain,
    unicode: unicode === ascii ? null : unicode,
    tld: tld?.name ?? ascii.split('.').slice(1).join('.'),
    price: null,
  };
  if (!tld || !/^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label)) return { ...base, status: 'unsupported' };
  if (label.includes('unreachable')) return { ...base, status: 'unknown' };
  if (registeredLabels.includes(label) || label.length <= 2) return { ...base, status: 'taken' };
  const premium = premiumPrice(ascii);
  if (premium !== null) return { ...base, status: 'premium', price: premium };
  return { ...base, status: hashPercentile(ascii) < 22 ? 'taken' : 'available' };
}

/**
 * The provider's own records, without delay. They show a name as available that was just taken, or whose registry doesn't
 * respond.
 */
export function estimateAvailability(domain: string): DomainAvailability {
  const availability = lookUpDomain(domain);
  const { label } = splitDomain(domainToASCII(domain.toLowerCase()));
  return label.includes('justtaken') || label.includes('unreachable')
    ? { ...availability, status: 'available' }
    : availability;
}
/** The registry's response. */
export function confirmAvailability(domain: string): DomainAvailability {
  const availability = lookUpDomain(domain);
  return domain.toLowerCase().includes('justtaken') && availability.status !== 'unsupported'
    ? { ...availability, status: 'taken' }
    : availability;
}
export const isForSale = (domain: string) => ['available', 'premium'].includes(confirmAvailability(domain).status);

/** First-year price of a premium name in pounds, or null. */
export function premiumPrice(domain: string): number | null {
  const ascii = domainToASCII(domain.toLowerCase());
  const { tld, label } = splitDomain(ascii);
  return tld && label.length === 3 ? 250 + hashPercentile(ascii) * 10 : null;
}

export const registryDelayMs = (domain: string) => splitDomain(domainToASCII(domain.toLowerCase())).tld?.delay ?? 50;
