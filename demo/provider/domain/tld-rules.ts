import type { TldRules } from '#core/domain/domain.schema.ts';

const generic: TldRules = {
  max_years: 10,
  transfer_by: 'epp',
  has_lock: true,
  has_privacy: true,
  grace_days: 30,
  redemption_days: 30,
  redemption_fee: 80,
  confirms_registrant: true,
  delegation_ttl: 86_400,
};
/** The provider's tag at Nominet. */
export const IPS_TAG = 'HARBOURPOINT';

/** Nominet: no transfer code, no lock, and the usual price until the name is cancelled. */
const nominet: TldRules = {
  ...generic,
  transfer_by: 'ips_tag',
  has_lock: false,
  has_privacy: false,
  grace_days: 90,
  redemption_days: 0,
  redemption_fee: 0,
  confirms_registrant: false,
  delegation_ttl: 172_800,
};
const ccTld: TldRules = { ...generic, redemption_fee: 120, confirms_registrant: false, delegation_ttl: 3600 };

/**
 * The rules of the registries by TLD. Delegation TTLs are those of the NS records that the TLD's name servers return. Any other TLD
 * has ICANN's rules for generic ones.
 */
const rulesByTld: Readonly<Record<string, TldRules>> = {
  com: { ...generic, delegation_ttl: 172_800 },
  net: { ...generic, delegation_ttl: 172_800 },
  org: { ...generic, delegation_ttl: 3600 },
  app: { ...generic, delegation_ttl: 10_800 },
  dev: { ...generic, delegation_ttl: 10_800 },
  uk: nominet,
  io: ccTld,
  me: { ...ccTld, redemption_fee: 90 },
  name: { ...generic, has_privacy: false },
};

/** Those of every registry. */
export const allTldRules: readonly TldRules[] = [generic, ...Object.values(rulesByTld)];

/** @param domain in lower case */
export const rulesOf = (domain: string): TldRules => rulesByTld[domain.slice(domain.lastIndexOf('.') + 1)] ?? generic;
