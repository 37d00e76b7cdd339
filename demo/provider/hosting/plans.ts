/** What hosting plans include, and the servers of their accounts. */
import { createHash } from 'node:crypto';
import type { hostingAccounts, ProductOptions } from '../db/schema.ts';

export type HostingRow = typeof hostingAccounts.$inferSelect;
type Limits = Pick<HostingRow, 'disk_limit' | 'bandwidth_limit' | 'max_databases' | 'max_mailboxes'>;

const GB = 1_000_000_000;
/** Newest last. */
export const PHP_VERSIONS: readonly string[] = ['8.2', '8.3', '8.4', '8.5'];
export const DEFAULT_PHP = '8.4';

/**
 * Gigabytes of disk and of traffic per month, databases and mailboxes; null means unlimited. The first word found in a
 * plan counts.
 */
const limits: [
  word: string,
  disk: number,
  bandwidth: number | null,
  databases: number | null,
  mailboxes: number | null,
][] = [
  ['Reseller Pro', 500, null, null, null],
  ['Reseller Start', 100, null, null, null],
  ['Reseller', 250, null, null, null],
  ['Web Plus', 100, null, 25, 50],
  ['Plesk Business', 80, 1000, 20, 50],
  ['Plesk', 30, 300, 5, 10],
  ['Cloud Hosting Plus', 120, null, 50, 100],
  ['Cloud Hosting', 60, 2000, 25, 50],
  ['Node Team', 60, 1000, 10, 25],
  ['Node', 20, 250, 2, 5],
];
const DEFAULT_LIMITS: Limits = { disk_limit: 20 * GB, bandwidth_limit: 200 * GB, max_databases: 2, max_mailboxes: 5 };

/** @param plan the name of a product, or the label of a service */
export function limitsOf(plan: string): Limits {
  const found = limits.find(([word]) => plan.includes(word));
  if (!found) return DEFAULT_LIMITS;
  const [, disk, bandwidth, max_databases, max_mailboxes] = found;
  return {
    disk_limit: disk * GB,
    bandwidth_limit: bandwidth === null ? null : bandwidth * GB,
    max_databases,
    max_mailboxes,
  };
}

/** The control panel of a plan. */
export function panelOf(plan: string, options: ProductOptions | undefined): HostingRow['panel'] {
  if (options?.reseller_acl || /reseller/i.test(plan)) return 'reseller';
  return /plesk/i.test(plan) ? 'plesk' : 'cpanel';
}

export interface WebServer {
  name: string;
  ipv4: string;
  ipv6: string;
}
const webServer = (number: number): WebServer => ({
  name: `web-${number}.harbour-post.example`,
  ipv4: `192.0.2.${number}`,
  ipv6: `2001:db8:10::${number}`,
});
const CPANEL_SERVERS = [10, 11, 12].map(webServer);
const PLESK_SERVER = webServer(24);

/** The server of a new account. The same domain is always on the same server. */
export function serverFor(panel: HostingRow['panel'], domain: string): WebServer {
  if (panel === 'plesk') return PLESK_SERVER;
  const byte = createHash('sha256').update(domain).digest().readUInt8(0);
  return CPANEL_SERVERS[byte % CPANEL_SERVERS.length] ?? webServer(10);
}

export const serverAt = (ipv4: string): WebServer | undefined =>
  [...CPANEL_SERVERS, PLESK_SERVER].find((server) => server.ipv4 === ipv4);
