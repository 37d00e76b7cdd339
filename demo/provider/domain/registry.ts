import { createHash } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';

/** What the registries would say. Names are judged by their hash, so that every run of the demo answers alike. */
export const tlds = [
  { name: 'co.uk', price: 7.99, renewal: 9.99, delay: 60 },
  { name: 'com', price: 11.99, renewal: 14.99, delay: 120 },
  { name: 'uk', price: 6.99, renewal: 8.99, delay: 60 },
  { name: 'org.uk', price: 7.99, renewal: 9.99, delay: 80 },
  { name: 'net', price: 12.99, renewal: 15.99, delay: 140 },
  { name: 'org', price: 10.99, renewal: 14.49, delay: 180 },
  { name: 'io', price: 34.99, renewal: 44.99, delay: 350 },
  { name: 'shop', price: 2.99, renewal: 29.99, delay: 260 },
  { name: 'online', price: 1.99, renewal: 27.99, delay: 260 },
  { name: 'dev', price: 13.99, renewal: 13.99, delay: 90 },
] as const;

const registered = ['example', 'google', 'amazon', 'bbc', 'demo', 'shop', 'mail', 'taken'];

export interface Verdict {
  domain: string;
  unicode: string | null;
  tld: string;
  status: 'available' | 'premium' | 'taken' | 'unknown' | 'unsupported';
  price: number | null;
}

const parts = (domain: string) => {
  const tld = [...tlds].sort((a, b) => b.name.length - a.name.length).find(({ name }) => domain.endsWith(`.${name}`));
  return { tld, label: tld ? domain.slice(0, -tld.name.length - 1) : domain };
};
const score = (domain: string) => createHash('sha256').update(domain).digest().readUInt16BE(0) % 100;

/** @param domain as the caller wrote it; answered under the same spelling */
export function judge(domain: string): Verdict {
  const ascii = domainToASCII(domain.toLowerCase());
  const { tld, label } = parts(ascii);
  const unicode = domainToUnicode(ascii);
  const base = { domain, unicode: unicode === ascii ? null : unicode, tld: tld?.name ?? ascii.split('.').slice(1).join('.'), price: null };
  if (!tld || !/^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label)) return { ...base, status: 'unsupported' };
  if (label.includes('unreachable')) return { ...base, status: 'unknown' };
  if (registered.includes(label) || label.length <= 2) return { ...base, status: 'taken' };
  const premium = priceOfDomain(ascii);
  if (premium !== null) return { ...base, status: 'premium', price: premium };
  return { ...base, status: score(ascii) < 22 ? 'taken' : 'available' };
}

/** First-year price of a premium name, pounds; null for ordinary ones. */
export function priceOfDomain(domain: string): number | null {
  const ascii = domainToASCII(domain.toLowerCase());
  const { tld, label } = parts(ascii);
  return tld && label.length === 3 ? 250 + score(ascii) * 10 : null;
}

export const registryDelay = (domain: string) => parts(domainToASCII(domain.toLowerCase())).tld?.delay ?? 50;
