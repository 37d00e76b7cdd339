import type { Dnssec, Zone } from './dns.schema.ts';

/**
 * - `off`: not signed.
 * - `on`: signed, and the registry names the key.
 * - `ready`: signed; we can put the DS record at the registry.
 * - `notOurs`: signed; the domain is here, but others answer for it.
 * - `elsewhere`: signed; the customer puts the DS record at another registrar.
 * - `unchecked`: signed; the registry did not answer.
 * - `ending`: turned off, and signed until nobody remembers the DS record.
 */
export type DnssecState = 'off' | 'on' | 'ready' | 'notOurs' | 'elsewhere' | 'unchecked' | 'ending';

/** How far DNSSEC of a zone is. */
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

/** A DS record as registrars read it: tag, algorithm, digest type and digest. */
export const dsText = ({ key_tag, algorithm, digest_type, digest }: Dnssec['ds'][number]) =>
  `${key_tag} ${algorithm} ${digest_type} ${digest}`;
/** A key as registrars read it: flags, protocol, algorithm and key. */
export const dnskeyText = ({ flags, protocol, algorithm, public_key }: Dnssec['dnskey']) =>
  `${flags} ${protocol} ${algorithm} ${public_key}`;
