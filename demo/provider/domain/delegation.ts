/** Validates the delegation of a domain: name servers, glue addresses and DS records. */
import { domainToASCII } from 'node:url';
import { isPrivateAddress, readIp4, readIp6 } from '#core/dns/address.rules.ts';
import type { Ds, Glue } from '#core/domain/domain.schema.ts';

/** Messages by field, such as `name_servers.0`. */
export type FieldErrors = Record<string, string[]>;

const MIN_NAME_SERVERS = 2;
const MAX_NAME_SERVERS = 13;
const MAX_ADDRESSES = 8;
const MAX_DS = 10;
const HOST_NAME = /^(?=.{4,253}$)((?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!\d+$)(?!-)[a-z0-9-]{2,63}(?<!-)$/;

/** @returns the name in lower case, ASCII and without a final dot; empty when it is not a host name */
function toHostName(typed: string): string {
  const name = domainToASCII(typed.trim().replace(/\.$/, '').toLowerCase());
  return HOST_NAME.test(name) ? name : '';
}
const readIp = (text: string) => readIp4(text) ?? readIp6(text);
const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`);

function addError(errors: FieldErrors, field: string, message: string): void {
  errors[field] = [...(errors[field] ?? []), message];
}

/** Normalises typed name servers. Adds problems to `errors`. */
export function readNameServers(typed: readonly string[], errors: FieldErrors): string[] {
  if (typed.length < MIN_NAME_SERVERS || typed.length > MAX_NAME_SERVERS)
    addError(
      errors,
      'name_servers',
      `A domain needs ${MIN_NAME_SERVERS} to ${MAX_NAME_SERVERS} nameservers, and there ${typed.length === 1 ? 'is' : 'are'} ${typed.length}.`,
    );
  const hosts: string[] = [];
  for (const [index, text] of typed.entries()) {
    const host = toHostName(text);
    const field = `name_servers.${index}`;
    if (readIp(text.trim()) !== null)
      addError(errors, field, `${text.trim()} is an IP address. Enter the nameserver’s host name.`);
    else if (!host) addError(errors, field, `“${text.slice(0, 80)}” isn’t a host name, such as ns1.example.net.`);
    else if (hosts.includes(host)) addError(errors, field, `${host} is listed twice.`);
    hosts.push(host);
  }
  return hosts;
}

function readAddress(text: string, field: string, errors: FieldErrors): string {
  const address = readIp(text);
  if (address === null) {
    addError(errors, field, `“${text.slice(0, 80)}” isn’t an IP address.`);
    return '';
  }
  if (isPrivateAddress(address)) addError(errors, field, `${text} can’t be reached from the internet.`);
  return address;
}

/**
 * Normalises the glue addresses of name servers below the domain. Adds problems to `errors`.
 * @param hosts the domain's name servers
 */
export function readGlue(
  typed: readonly Glue[],
  hosts: readonly string[],
  domain: string,
  errors: FieldErrors,
): Glue[] {
  const own = hosts.filter((host) => isBelow(host, domain));
  const glue: Glue[] = [];
  for (const [index, { host: text, addresses }] of typed.entries()) {
    const host = toHostName(text);
    const field = `glue.${index}`;
    if (!own.includes(host))
      addError(errors, `${field}.host`, `Only nameservers below ${domain} need addresses. ${text} isn’t one.`);
    else if (glue.some((other) => other.host === host)) addError(errors, `${field}.host`, `${host} is listed twice.`);
    if (addresses.length === 0 || addresses.length > MAX_ADDRESSES)
      addError(errors, `${field}.addresses`, `Enter 1 to ${MAX_ADDRESSES} addresses for ${text}.`);
    const read = addresses.map((address, at) => readAddress(address.trim(), `${field}.addresses.${at}`, errors));
    if (new Set(read).size < read.length) addError(errors, `${field}.addresses`, 'An address is listed twice.');
    glue.push({ host, addresses: read });
  }
  for (const host of own)
    if (!glue.some((entry) => entry.host === host))
      addError(errors, 'glue', `${host} is below ${domain}, so it needs its IP addresses.`);
  return glue;
}

/** The glue that is still needed with these name servers. */
export const keepGlue = (glue: readonly Glue[], hosts: readonly string[]): Glue[] =>
  glue.filter(({ host }) => hosts.includes(host));

/** Algorithms in use (IANA, DNSSEC algorithm numbers). */
const ALGORITHMS = [3, 5, 6, 7, 8, 10, 12, 13, 14, 15, 16];
/** Hexadecimal digits of a digest by its type (RFC 4034, 4509, 5933, 6605). */
const DIGEST_LENGTHS: Readonly<Record<number, number>> = { 1: 40, 2: 64, 3: 64, 4: 96 };
const isUint16 = (value: number) => Number.isInteger(value) && value >= 0 && value <= 0xffff;

/** Normalises typed DS records. Adds problems to `errors`. */
export function readDs(typed: readonly Ds[], errors: FieldErrors): Ds[] {
  if (typed.length > MAX_DS) addError(errors, 'ds', `A domain has up to ${MAX_DS} DS records.`);
  const records = typed.map((ds) => ({ ...ds, digest: ds.digest.replace(/\s/g, '').toUpperCase() }));
  for (const [index, { key_tag, algorithm, digest_type, digest }] of records.entries()) {
    const field = (name: keyof Ds) => `ds.${index}.${name}`;
    const length = DIGEST_LENGTHS[digest_type];
    if (!isUint16(key_tag)) addError(errors, field('key_tag'), 'Enter a key tag from 0 to 65535.');
    if (!ALGORITHMS.includes(algorithm))
      addError(errors, field('algorithm'), `${algorithm} isn’t a DNSSEC algorithm. Most use 13 or 8.`);
    if (length === undefined)
      addError(errors, field('digest_type'), `${digest_type} isn’t a digest type. Use 2 for SHA-256 or 4 for SHA-384.`);
    else if (!/^[\dA-F]*$/.test(digest)) addError(errors, field('digest'), 'A digest has the digits 0–9 and A–F only.');
    else if (digest.length !== length)
      addError(
        errors,
        field('digest'),
        `A digest of type ${digest_type} has ${length} digits, and this one has ${digest.length}.`,
      );
  }
  const texts = records.map((ds) => JSON.stringify([ds.key_tag, ds.algorithm, ds.digest_type, ds.digest]));
  for (const [index, text] of texts.entries())
    if (texts.indexOf(text) < index) addError(errors, `ds.${index}.digest`, 'This DS record is listed twice.');
  return records;
}
