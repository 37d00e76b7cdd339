import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts-icann';

const MAX_NAME = 253;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/** The stored form of a zone name: lower-case ASCII without a final dot; null if not a domain name. */
export function toZoneName(typed: string): string | null {
  const ascii = domainToASCII(typed.trim().toLowerCase().replace(/\.$/, ''));
  const labels = ascii.split('.');
  const isName = ascii.length <= MAX_NAME && labels.length > 1 && labels.every((label) => LABEL.test(label));
  // IPv4 addresses end with a number; domain names don't.
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : null;
}

/** The spellings of a zone's name in services: ASCII and Unicode. */
export const spellingsOf = (name: string): string[] => [...new Set([name, domainToUnicode(name)])];

/** Whether a name is a public suffix, such as `co.uk` or `com`. */
export function isPublicSuffix(name: string): boolean {
  const { publicSuffix } = parse(name);
  return publicSuffix === name;
}

/** The ancestors of a name, closest first, without the top-level domain. */
export const ancestorNames = (name: string): string[] => {
  const labels = name.split('.');
  return labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'));
};
