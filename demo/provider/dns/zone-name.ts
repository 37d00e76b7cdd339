import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts-icann';

const MAX_NAME = 253;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/** The stored form of a zone name: lower-case ASCII without a final dot; null if not a domain name. */
export function toZoneName(typed: string): string | null {
  const ascii = domainToASCII(typed.trim().toLowerCase().replace(/\.$/, ''));
  const labels = ascii.split('.');
  const isName = ascii.length <= MAX_NAME && labels.length > 1 && labels.every((label) => LABEL.test(label));
  // An address ends with a number; no domain does.
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : null;
}

/** How services may spell the name of a zone. */
export const spellingsOf = (name: string): string[] => [...new Set([name, domainToUnicode(name)])];

/** Whether it is a public suffix, such as `co.uk` and `com`, below which a registry sells names. */
export function isPublicSuffix(name: string): boolean {
  const { publicSuffix } = parse(name);
  return publicSuffix === name;
}

/** The zones that a name could be in: those above it, the closest first. */
export const ancestorNames = (name: string): string[] => {
  const labels = name.split('.');
  return labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'));
};
