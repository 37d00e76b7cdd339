/** Checks the DNS records of a website by querying name servers. */
import { nameWithin } from '#core/dns/name.rules.ts';
import type { HostingRecord } from '#core/hosting/hosting.schema.ts';
import { now } from '../clock.ts';
import type { Services } from '../context.ts';
import { findNameServer } from '../dns/delegation.ts';
import { queryServer } from '../dns/lookup.ts';
import { ancestorNames, toZoneName } from '../dns/zone-name.ts';
import type { WebServer } from './plans.ts';
import { findZoneOf, hasWww } from './web-zone.ts';

/** Maximum length of a CNAME chain. */
const MAX_ALIASES = 5;

interface ResolvedHost {
  /** The target of its CNAME, with a final dot; null if none. */
  alias: string | null;
  ipv4: string[];
  ipv6: string[];
  /** No server has answered, so nothing is known. */
  isTimeout: boolean;
}

/** Looks up the addresses of a name. Must not be awaited within a transaction. */
export async function resolveHost(services: Services, host: string): Promise<ResolvedHost> {
  let name = host;
  let alias: string | null = null;
  for (let step = 0; step < MAX_ALIASES; step++) {
    const server = await findNameServer(services, name);
    const [cname, a, aaaa] = await Promise.all(['CNAME', 'A', 'AAAA'].map((type) => queryServer(server, name, type)));
    const target = cname?.contents[0];
    if (!target)
      return {
        alias,
        ipv4: a?.contents ?? [],
        ipv6: aaaa?.contents ?? [],
        isTimeout: a?.rcode === 'TIMEOUT' && aaaa?.rcode === 'TIMEOUT',
      };
    alias ??= target;
    name = target.replace(/\.$/, '').toLowerCase();
  }
  return { alias, ipv4: [], ipv6: [], isTimeout: false };
}

type Status = 'ok' | 'missing' | 'wrong';
const pointsTo = (found: readonly string[], address: string) =>
  found.length > 0 && found.every((one) => one === address);
const statusOf = (found: readonly string[], address: string): Status =>
  pointsTo(found, address) ? 'ok' : found.length === 0 ? 'missing' : 'wrong';

/** Checks the records of a name. @param alias the target of its CNAME; null if it should have addresses of its own */
export function checkRecords(
  name: string,
  found: ResolvedHost,
  server: WebServer,
  alias: string | null,
): HostingRecord[] {
  const isRight = pointsTo(found.ipv4, server.ipv4) && (found.ipv6.length === 0 || pointsTo(found.ipv6, server.ipv6));
  const row = (type: string, expected: string, values: string[], status: Status) => ({
    name,
    type,
    expected,
    found: values,
    status,
  });
  if (found.alias !== null) {
    const status: Status = isRight ? 'ok' : 'wrong';
    return [alias === null ? row('A', server.ipv4, [found.alias], status) : row('CNAME', alias, [found.alias], status)];
  }
  if (alias !== null && found.ipv4.length + found.ipv6.length === 0) return [row('CNAME', alias, [], 'missing')];
  return [
    row('A', server.ipv4, found.ipv4, statusOf(found.ipv4, server.ipv4)),
    row('AAAA', server.ipv6, found.ipv6, statusOf(found.ipv6, server.ipv6)),
  ];
}

/** Compares the records that a website needs with the DNS. Must not be awaited within a transaction. */
export async function checkHostingDns(services: Services, teamId: number, domain: string, server: WebServer) {
  const name = toZoneName(domain) ?? domain;
  const www = hasWww(name) ? `www.${name}` : null;
  const [zone, nameServer, main, second] = await Promise.all([
    findZoneOf(services.db, teamId, name),
    findNameServer(services, name),
    resolveHost(services, name),
    www === null ? null : resolveHost(services, www),
  ]);
  // If the zone is elsewhere, names are relative to the registered domain, as they are entered there.
  const parent = zone?.name ?? [name, ...ancestorNames(name)].find(hasWww) ?? name;
  const within = (host: string) => nameWithin(host, parent) ?? host;
  return {
    zone,
    dns: {
      domain,
      is_ours: zone !== null && nameServer === services.dns.own,
      zone_id: zone?.id ?? null,
      records: [
        ...checkRecords(within(name), main, server, null),
        ...(www !== null && second ? checkRecords(within(www), second, server, `${name}.`) : []),
      ],
      checked_at: now(),
    },
    names: { main: within(name), www: www === null ? null : within(www) },
  };
}

/**
 * Why no certificate can be issued for a name; null if one can, or if that cannot be checked now.
 * Must not be awaited within a transaction.
 */
export async function certificateRefusal(
  services: Services,
  domain: string,
  server: WebServer,
): Promise<{ refusal: string | null; isUnknown: boolean }> {
  const name = toZoneName(domain) ?? domain;
  const { ipv4, ipv6, isTimeout } = await resolveHost(services, name);
  if (isTimeout) return { refusal: null, isUnknown: true };
  const wrong = [...ipv4, ...ipv6].find((address) => address !== server.ipv4 && address !== server.ipv6);
  if (wrong) return { refusal: `${domain} points to ${wrong}, not to ${server.ipv4}.`, isUnknown: false };
  if (!pointsTo(ipv4, server.ipv4))
    return { refusal: `${domain} has no A record. It needs ${server.ipv4}.`, isUnknown: false };
  for (const owner of [name, ...ancestorNames(name)]) {
    const { contents } = await queryServer(await findNameServer(services, owner), owner, 'CAA');
    const issuers = contents.filter((content) => / issue /.test(content));
    if (issuers.length === 0) continue;
    // The closest CAA RRset decides (RFC 8659, 3).
    const isAllowed = issuers.some((content) => content.includes('letsencrypt.org'));
    return { refusal: isAllowed ? null : `A CAA record of ${owner} doesn’t allow Let’s Encrypt.`, isUnknown: false };
  }
  return { refusal: null, isUnknown: false };
}
