import { and, eq, lt } from 'drizzle-orm';
import { collectDueInvoices, refreshMandates, sendOverdueReminders } from '../billing/collections.ts';
import { resumePayments } from '../billing/settlement.ts';
import { currentTime } from '../clock.ts';
import type { Services } from '../context.ts';
import { idempotency, tickets } from '../db/schema.ts';
import { endSigning } from '../dns/dnssec.ts';
import { endExpiredDomains } from '../domain/domain-expiry.ts';
import { advanceTransfers } from '../domain/transfer.ts';
import { renewCertificates } from '../hosting/certificates.ts';
import { sweepFiles } from '../hosting/files/files-nights.ts';
import { addTraffic } from '../hosting/traffic.ts';
import { sweepImages } from '../image/images.ts';
import { sweepContainers } from '../project/sweep-containers.ts';
import { announceEndings, announceRenewals, billRenewals, endServices, expireUnrenewed } from '../service/renewals.ts';
import { beginAutoUpdates } from '../wordpress/auto-updates.ts';
import { sweepSites } from '../wordpress/service-sites.ts';

const DAY_MS = 24 * 3_600_000;
/** Days after which an answered ticket is closed. */
const TICKET_IDLE_DAYS = 7;

/** What the nightly jobs did, as numbers. */
export interface NightlyReport {
  /** YYYY-MM-DD. */
  date: string;
  billed: number;
  paid: number;
  failed: number;
  overdue: number;
  suspended: number;
  expired: number;
  cancelled: number;
  closedTickets: number;
}

const before = (days: number) => new Date(currentTime() - days * DAY_MS).toISOString();

async function closeAnsweredTickets({ db }: Services): Promise<number> {
  const closed = await db
    .update(tickets)
    .set({ status: 'closed' })
    .where(and(eq(tickets.status, 'answered'), lt(tickets.updated_at, before(TICKET_IDLE_DAYS))))
    .returning({ id: tickets.id });
  return closed.length;
}

/**
 * Runs all jobs of one night. The provider's clock is set to that night.
 * @param date YYYY-MM-DD
 * @param markDone runs in the transaction of the jobs, so that a marked night is complete and an interrupted one runs again.
 * Payments have the night as their reference, so that none is taken twice.
 */
export async function runNightlyJobs(
  services: Services,
  date: string,
  markDone: () => Promise<void>,
): Promise<NightlyReport> {
  await resumePayments(services);
  await refreshMandates(services);
  await sweepFiles(services);
  await sweepSites(services);
  await sweepImages(services);
  await sweepContainers(services);
  const { paid, failed } = await collectDueInvoices(services, date);
  await renewCertificates(services);
  await beginAutoUpdates(services, date);
  return services.db.inTransaction(async () => {
    await advanceTransfers(services);
    await announceRenewals(services);
    await announceEndings(services);
    const unrenewed = await expireUnrenewed(services);
    const billed = await billRenewals(services);
    const overdue = await sendOverdueReminders(services);
    const ended = await endServices(services);
    const released = await endExpiredDomains(services);
    await addTraffic(services, date);
    await endSigning(services);
    const closedTickets = await closeAnsweredTickets(services);
    await services.db.delete(idempotency).where(lt(idempotency.created_at, before(1)));
    await markDone();
    return {
      date,
      billed,
      paid,
      failed,
      overdue,
      suspended: ended.suspended,
      expired: ended.expired + unrenewed,
      cancelled: ended.cancelled + released,
      closedTickets,
    };
  });
}
