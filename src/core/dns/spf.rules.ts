/** The SPF records of a zone, and the lookups that they cause (RFC 7208). */
import type { SpfPolicy } from './dns.schema.ts';
import { countSpfLookups, isSpf, MAX_SPF_LOOKUPS, type SpfCount } from './mail-policy.rules.ts';
import { fullName, nameWithin } from './name.rules.ts';
import type { ZoneRecord } from './problem.rules.ts';
import { decodeTxt } from './rdata.rules.ts';

export interface ZoneSpf extends SpfCount {
  /** Relative to the zone. */
  name: string;
  content: string;
}

/** CNAMEs that are followed to an SPF record. */
const MAX_ALIASES = 4;

/**
 * Counts the lookups of a zone's SPF records, the one with the most first.
 * @param policies SPF records of other domains, from the provider
 * @returns the counts, and the other domains whose SPF records are needed
 */
export function countZoneSpf(
  records: readonly ZoneRecord[],
  zone: string,
  policies: readonly SpfPolicy[] = [],
): { counts: ZoneSpf[]; domains: string[] } {
  const own = new Map<string, { text: string; content: string }[]>();
  const aliases = new Map<string, string>();
  const cuts: string[] = [];
  for (const { name, type, content } of records) {
    if (type === 'CNAME') aliases.set(name, content.replace(/\.$/, ''));
    else if (type === 'NS' && name !== '@') cuts.push(name);
    const text = type === 'TXT' && /spf1/i.test(content) ? decodeTxt(content) : null;
    if (text !== null && isSpf(text)) own.set(name, [...(own.get(name) ?? []), { text, content }]);
  }
  const isDelegated = (name: string) => cuts.some((cut) => name === cut || name.endsWith(`.${cut}`));
  const others = new Map(policies.map((policy) => [policy.domain, policy]));
  const domains = new Set<string>();

  const find = (domain: string, hops = 0): string | null | undefined => {
    const inside = nameWithin(domain, zone);
    if (inside !== null && !isDelegated(inside)) {
      const alias = aliases.get(inside);
      if (alias !== undefined && hops < MAX_ALIASES) return find(alias, hops + 1);
      const found = own.get(inside) ?? [];
      return found.length === 1 ? found[0]?.text : null;
    }
    domains.add(domain);
    const policy = others.get(domain);
    if (!policy || policy.status === 'unknown') return undefined;
    return policy.status === 'found' ? (policy.text ?? null) : null;
  };

  const counts = [...own].flatMap(([name, found]) =>
    found.map(({ text, content }) => ({
      name,
      content,
      ...countSpfLookups(fullName(name, zone), text, (domain) => find(domain)),
    })),
  );
  return { counts: counts.sort((a, b) => b.count - a.count), domains: [...domains].sort() };
}

/** Whether evaluating the record is a permanent error. */
export const isBrokenSpf = ({ count, missing, isLoop }: SpfCount): boolean =>
  count > MAX_SPF_LOOKUPS || missing.length > 0 || isLoop;
