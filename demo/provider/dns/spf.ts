/** Looks up SPF records, including those that they include. */
import type { SpfPolicy } from '#core/dns/dns.schema.ts';
import { isSpf, spfDomains } from '#core/dns/mail-policy.rules.ts';
import { decodeTxt } from '#core/dns/rdata.rules.ts';
import { machineTime } from '../clock.ts';
import type { Services } from '../context.ts';
import { findNameServer } from './delegation.ts';
import { type LookupAnswer, mapParallel, queryServer } from './lookup.ts';
import { toZoneName } from './zone-name.ts';

/** Concurrent domain lookups. A record that needs more exceeds the lookup limit anyway. */
const MAX_DOMAINS = 30;
/** Maximum length of a CNAME chain. */
const MAX_ALIASES = 4;
/** Time limit for all lookups. */
const BUDGET_MS = 4000;

function toPolicy(domain: string, answers: readonly LookupAnswer[]): SpfPolicy {
  const known = answers.find(({ contents }) => contents.length > 0);
  const texts = (known?.contents ?? []).map((content) => decodeTxt(content) ?? '').filter(isSpf);
  if (texts.length > 1) return { domain, status: 'several' };
  if (texts.length === 1) return { domain, status: 'found', text: texts[0] };
  // A server that refuses does not know the name.
  const isKnown = answers.some(({ rcode }) => rcode === 'NOERROR' || rcode === 'NXDOMAIN');
  return { domain, status: isKnown ? 'none' : 'unknown' };
}

async function queryAll(services: Services, name: string, type: string): Promise<LookupAnswer[]> {
  const servers = [await findNameServer(services, name), ...services.dns.resolvers];
  return Promise.all(servers.map((server) => queryServer(server, name, type)));
}

/** Looks up a domain's SPF record, following CNAMEs. */
async function lookUpPolicy(services: Services, domain: string): Promise<SpfPolicy> {
  let policy: SpfPolicy = { domain, status: 'unknown' };
  let name: string | null = domain;
  for (let hops = 0; name !== null && hops < MAX_ALIASES; hops++) {
    policy = toPolicy(domain, await queryAll(services, name, 'TXT'));
    if (policy.status !== 'none') return policy;
    const aliases = (await queryAll(services, name, 'CNAME')).flatMap(({ contents }) => contents);
    name = toZoneName(aliases[0] ?? '');
  }
  return policy;
}

/**
 * Looks up the SPF records of domains, then of those that they include, each once. Domains beyond the maximum or the
 * time limit are left out. Must not be awaited within a transaction.
 */
export async function loadSpfPolicies(services: Services, domains: readonly string[]): Promise<SpfPolicy[]> {
  const policies: SpfPolicy[] = [];
  const seen = new Set<string>();
  const deadline = machineTime() + BUDGET_MS;
  let next = domains;
  while (next.length > 0) {
    const names = [...new Set(next)].filter((name) => !seen.has(name) && toZoneName(name) === name);
    for (const name of names) seen.add(name);
    const count = machineTime() < deadline ? Math.max(0, MAX_DOMAINS - policies.length) : 0;
    const found = await mapParallel(names.slice(0, count), (name) => lookUpPolicy(services, name));
    policies.push(...found);
    // The omitted ones count as unknown.
    if (found.length < names.length) return policies;
    next = found.flatMap(({ text }) => (text ? spfDomains(text) : []));
  }
  return policies;
}
