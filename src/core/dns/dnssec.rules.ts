import type { Dnssec, Zone } from './dns.schema.ts';

/**
 * - `off`: not signed.
 * - `on`: signed, and the DS record is at the registry.
 * - `ready`: signed; we can send the DS record to the registry.
 * - `notOurs`: signed; the domain is registered here, but uses other name servers.
 * - `elsewhere`: signed; the customer has to enter the DS record at another registrar.
 * - `unchecked`: signed; the registry did not respond.
 * - `ending`: turned off, and signed until the DS record has expired from all caches.
 */
export type DnssecState = 'off' | 'on' | 'ready' | 'notOurs' | 'elsewhere' | 'unchecked' | 'ending';

export function dnssecState({
  dnssec,
  delegation,
  domain_id,
}: Pick<Zone, 'dnssec' | 'delegation' | 'domain_id'>): DnssecState {
  if (!dnssec) return 'off';
  if (dnssec.at_registry === 'yes') return 'on';
  if (dnssec.ends_at) return 'ending';
  if (dnssec.at_registry === 'unknown') return 'unchecked';
  if (!domain_id) return 'elsewhere';
  return delegation?.status === 'ours' ? 'ready' : 'notOurs';
}

/** A DS record as registrars expect it: key tag, algorithm, digest type and digest. */
export const dsText = ({ key_tag, algorithm, digest_type, digest }: Dnssec['ds'][number]) =>
  `${key_tag} ${algorithm} ${digest_type} ${digest}`;
/** A DNSKEY record as registrars expect it: flags, protocol, algorithm and key. */
export const dnskeyText = ({ flags, protocol, algorithm, public_key }: Dnssec['dnskey']) =>
  `${flags} ${protocol} ${algorithm} ${public_key}`;
