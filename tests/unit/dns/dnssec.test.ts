import { describe, expect, it } from 'vitest';
import type { Zone } from '#core/dns/dns.schema.ts';
import { dnskeyText, dnssecState, dsText } from '#core/dns/dnssec.rules.ts';

const ds = { key_tag: 55_648, algorithm: 13, digest_type: 2, digest: 'B4C8' };
const dnskey = { flags: 257, protocol: 3, algorithm: 13, key_tag: 55_648, public_key: 'GojI' };
type Registry = 'yes' | 'no' | 'unknown';
const zone = (
  at_registry: Registry,
  {
    ends_at = null as string | null,
    domain_id = '7' as string | null,
    status = 'ours' as const as 'ours' | 'none',
  } = {},
): Pick<Zone, 'dnssec' | 'delegation' | 'domain_id'> => ({
  dnssec: { ds: [ds], dnskey, at_registry, ends_at },
  delegation: { status, found: [], checked_at: null },
  domain_id,
});

describe('how far DNSSEC of a zone is', () => {
  it.each([
    ['off', { dnssec: null, domain_id: '7' }],
    ['on', zone('yes')],
    // Somebody has put the DS record back by hand.
    ['on', zone('yes', { ends_at: '2026-11-23T10:00:00Z' })],
    ['ending', zone('no', { ends_at: '2026-11-23T10:00:00Z' })],
    ['ready', zone('no')],
    ['notOurs', zone('no', { status: 'none' })],
    ['notOurs', { ...zone('no'), delegation: undefined }],
    ['ending', zone('unknown', { ends_at: '2026-11-23T10:00:00Z' })],
    ['unchecked', zone('unknown')],
    ['elsewhere', zone('no', { domain_id: null })],
    ['unchecked', zone('unknown', { domain_id: null })],
  ] as const)('is %s', (state, shown) => {
    expect(dnssecState(shown)).toBe(state);
  });
});

it('writes a DS record and a key as registrars read them', () => {
  expect(dsText(ds)).toBe('55648 13 2 B4C8');
  expect(dnskeyText(dnskey)).toBe('257 3 13 GojI');
});
