/** What WordPress plans include, and the server of their sites. */
import type { WebServer } from '../hosting/plans.ts';

const GB = 1_000_000_000;

/** Newest last. */
export const PHP_VERSIONS: readonly string[] = ['8.1', '8.2', '8.3', '8.4'];
export const DEFAULT_PHP = '8.4';
export const SFTP_PORT = 22;

/** @param plan the label of a service */
export function planLimits(plan: string): { sites: number; disk: number } {
  return plan.includes('Five') ? { sites: 5, disk: 30 * GB } : { sites: 1, disk: 15 * GB };
}

/** The server of all sites. */
export const SERVER: WebServer = {
  name: 'wordpress-1.harbour-post.example',
  ipv4: '192.0.2.44',
  ipv6: '2001:db8:10::44',
};
