import { and, between, eq, lte, or } from 'drizzle-orm';
import { groupByTeam, listLines } from '../billing/collections.ts';
import { currentTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { services as serviceTable } from '../db/schema.ts';
import { formatDate } from '../format-date.ts';
import { formatPounds } from '../format-pounds.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { findOpenItems, isBeingPaid } from '../service/open-items.ts';
import { voidInvoice } from '../service/service-invoice.ts';
import { recordEvent } from './domain-events.ts';
import { type DomainService, daysAfter, graceEnd, type OwnDomain, redemptionEnd } from './own-domain.ts';
import { allTldRules, rulesOf } from './tld-rules.ts';

type ExpiredDomain = Pick<OwnDomain, 'service' | 'rules'>;

const DAY_MS = 24 * 3_600_000;
const yesterday = () => new Date(currentTime() - DAY_MS).toISOString();
const graceDays = [...new Set(allTldRules.map(({ grace_days }) => grace_days))];
const shortestEnd = Math.min(...allTldRules.map(({ grace_days, redemption_days }) => grace_days + redemption_days));

/** Domains for which a phase may end tonight by the rules of some registry: few of all that have expired. */
const canEndTonight = () =>
  or(
    lte(serviceTable.renewal_at, daysAfter(now(), -shortestEnd)),
    ...graceDays.map((days) => between(serviceTable.renewal_at, daysAfter(now(), -days - 1), daysAfter(now(), -days))),
  );

/** Voids a domain's unpaid invoices. @returns whether one of them is being paid, so that the domain may still be renewed */
async function voidUnlessPaying(services: Services, service: DomainService): Promise<boolean> {
  if (await isBeingPaid(services, service)) return true;
  for (const { invoice } of await findOpenItems(services, service)) await voidInvoice(services, invoice);
  return false;
}

async function notifyTeams(
  services: Services,
  rows: readonly ExpiredDomain[],
  title: (names: string) => string,
  line: (row: ExpiredDomain) => string,
  advice: string,
): Promise<void> {
  const byTeam = groupByTeam(rows.map((row) => ({ team_id: row.service.team_id, row })));
  for (const [teamId, entries] of byTeam) {
    const names = entries.length === 1 ? (entries[0]?.row.service.name ?? '') : `${entries.length} domains`;
    await notifyTeam(services, teamId, title(names), `${listLines(entries.map(({ row }) => line(row)))}\n${advice}`);
  }
}

async function beginRedemption(services: Services, rows: readonly ExpiredDomain[]): Promise<void> {
  const begun: ExpiredDomain[] = [];
  for (const row of rows) {
    if (await voidUnlessPaying(services, row.service)) continue;
    await recordEvent(services, row.service.id, 'redemption', { until: redemptionEnd(row) });
    begun.push(row);
  }
  await notifyTeams(
    services,
    begun,
    (names) => `Last chance to keep ${names}`,
    (row) =>
      `${row.service.name}: restore it until ${formatDate(redemptionEnd(row))}, for ${formatPounds(row.rules.redemption_fee)} and the renewal`,
    `After that, anyone can register it. Restore it at ${services.settings.portalUrl}/domains`,
  );
}

/** Releases domains to their registries. @returns how many */
async function releaseDomains(services: Services, rows: readonly ExpiredDomain[]): Promise<number> {
  const released: ExpiredDomain[] = [];
  for (const row of rows) {
    if (await voidUnlessPaying(services, row.service)) continue;
    await services.db.update(serviceTable).set({ status: 'cancelled' }).where(eq(serviceTable.id, row.service.id));
    await recordEvent(services, row.service.id, 'released');
    released.push(row);
  }
  await notifyTeams(
    services,
    released,
    (names) => `We no longer hold ${names}`,
    ({ service }) => `${service.name} (expired on ${formatDate(service.renewal_at)})`,
    `It wasn’t renewed in time, so its registry has released it. DNS zones stay until you delete them: ${services.settings.portalUrl}/domains/dns`,
  );
  return released.length;
}

/**
 * Moves expired domains into redemption and finally releases them, by the rules of their registries.
 * @returns how many were released
 */
export async function endExpiredDomains(services: Services): Promise<number> {
  const expired = await services.db
    .select()
    .from(serviceTable)
    .where(and(eq(serviceTable.type, 'domain'), eq(serviceTable.status, 'expired'), canEndTonight()));
  const rows = expired.map((service) => ({ service, rules: rulesOf(service.name) }));
  const releasable = rows.filter((row) => redemptionEnd(row) <= now());
  // Each night covers one day, so that no team is notified twice.
  const entering = rows.filter(
    (row) => redemptionEnd(row) > now() && graceEnd(row) <= now() && graceEnd(row) > yesterday(),
  );
  await beginRedemption(services, entering);
  return releaseDomains(services, releasable);
}
