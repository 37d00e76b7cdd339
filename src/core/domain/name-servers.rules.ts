import isIP from 'validator/es/lib/isIP';
import { domainsMessages } from '../i18n/messages/domains.en.ts';
import { translator } from '../i18n/translator.ts';
import { toAsciiDomain } from './domain-search.rules.ts';

const t = translator(domainsMessages);

/** Limit of the registries. */
export const MAX_NAME_SERVERS = 13;
const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/;

/** A host name as registries write it: lower case, ASCII, no trailing dot. */
export function normalizeHost(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/\.+$/, '');
  return /^[\x20-\x7e]*$/.test(text) ? text : (toAsciiDomain(text) ?? text);
}

/** Whether a name server is within the domain, so that the registry needs its addresses (glue). */
export const isBelow = (host: string, domain: string) =>
  host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`);

export const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && [...one].sort().join() === [...other].sort().join();

/** The problem with one name server of a list; null if valid. @param hosts normalized */
export function nameServerProblem(hosts: readonly string[], index: number): string | null {
  const host = hosts[index] ?? '';
  if (host === '') return hosts.filter(Boolean).length < 2 && index < 2 ? t('domains.nsTwo') : null;
  if (isIP(host)) return t('domains.nsAddress');
  if (!HOST.test(host)) return t('domains.nsInvalid');
  return hosts.indexOf(host) < index ? t('domains.nsTwice') : null;
}

/** Splits typed addresses of a name server. */
export const splitAddresses = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

/** The problem with the addresses of a name server below the domain; null if valid. */
export function glueProblem(typed: string): string | null {
  const addresses = splitAddresses(typed);
  if (addresses.length === 0) return t('domains.glueMissing');
  const wrong = addresses.find((address) => !isHostAddress(address));
  return wrong === undefined ? null : t('domains.glueWrong', { address: wrong });
}

/** An IPv6 address with a zone index is only valid on one machine. */
const isHostAddress = (text: string) => isIP(text) && !text.includes('%');
