/** The simulated traffic of websites. */
import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { hostingAccounts, services as serviceTable } from '../db/schema.ts';
import { LIVE_STATUSES } from '../service/live-statuses.ts';
import type { HostingRow } from './plans.ts';

const MB = 1_000_000;

/** Bytes on a day, deterministic by account and date. @param date YYYY-MM-DD */
export function trafficOf(username: string, date: string): number {
  const size = createHash('sha256').update(username).digest().readUInt16BE(0);
  const day = createHash('sha256').update(`${username} ${date}`).digest().readUInt16BE(0);
  // 150 MB to 1.2 GB depending on the site, times 0.5 to 1.5 depending on the day.
  return Math.round((150 * MB + (size / 65_535) * 1050 * MB) * (0.5 + day / 65_535));
}

/** Bytes in the month of a date; 0 if the stored month is another one. */
export const trafficIn = ({ bandwidth_month, bandwidth_used }: HostingRow, date: string): number =>
  bandwidth_month === date.slice(0, 7) ? bandwidth_used : 0;

/** Adds the traffic of a day. @param date YYYY-MM-DD */
export async function addTraffic({ db }: Services, date: string): Promise<void> {
  const accounts = await db
    .select({ account: hostingAccounts })
    .from(hostingAccounts)
    .innerJoin(serviceTable, eq(serviceTable.id, hostingAccounts.service_id))
    .where(and(inArray(serviceTable.status, LIVE_STATUSES)));
  for (const { account } of accounts)
    await db
      .update(hostingAccounts)
      .set({
        bandwidth_used: trafficIn(account, date) + trafficOf(account.username, date),
        bandwidth_month: date.slice(0, 7),
      })
      .where(eq(hostingAccounts.service_id, account.service_id));
}
