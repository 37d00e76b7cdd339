import { isNotNull } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { servers } from '../db/schema.ts';

/**
 * Addresses for documentation (RFC 5737), then those for benchmarks (RFC 2544). 192.0.2.0/24 is left out, because the
 * web hosting servers use it.
 */
function* documentationAddresses(): Generator<string> {
  for (const range of ['203.0.113', '198.51.100']) for (let host = 10; host < 255; host++) yield `${range}.${host}`;
  for (let high = 0; high < 512; high++)
    for (let host = 1; host < 255; host++) yield `198.${18 + (high >> 8)}.${high & 255}.${host}`;
}

/** Finds an unused address. Must run in the transaction that assigns it. @returns null if none is left */
export async function findFreeAddress(db: Database): Promise<string | null> {
  const rows = await db.select({ ipv4: servers.ipv4 }).from(servers).where(isNotNull(servers.ipv4));
  const taken = new Set(rows.map(({ ipv4 }) => ipv4));
  for (const address of documentationAddresses()) if (!taken.has(address)) return address;
  return null;
}

/** The IPv6 address of a server, in a network of its own (RFC 3849). */
export function ipv6Of(id: number): string {
  const [high, low] = [Math.floor(id / 65_536) % 65_536, id % 65_536];
  return high > 0 ? `2001:db8:${high.toString(16)}:${low.toString(16)}::1` : `2001:db8:0:${low.toString(16)}::1`;
}
