import { and, between, eq, lte, or } from 'drizzle-orm';
import { groupByTeam, listLines } from '../billing/collections.ts';
import { currentTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { services as serviceTable } from '../db/schema.ts';
import { formatDate } from '../format-date.ts';
import { formatPounds } from '../format-pounds.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { findBeingPaid, findOpenItems } from '../service/open-items.ts';
import { voidInvoices } from '../service/service-invoice.ts';
import { recordEvents } from './domain-events.ts';
import { daysAfter, graceEnd, type OwnDomain, redemptionEnd } from './own-domain.ts';
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

/** Voids the unpaid invoices of domains. @returns those for which no payment is under way, which would still renew them */
async function voidUnlessPaying(services: Services, rows: readonly ExpiredDomain[]): Promise<ExpiredDomain[]> {
  const paying = await findBeingPaid(
    services,
    rows.map(({ service }) => service),
  );
  const ending = rows.filter(({ service }) => !paying.has(service.id));
  const open = await findOpenItems(
    services,
    ending.map(({ service }) => service),
  );
  await voidInvoices(
    services,
    open.map(({ invoice }) => invoice),
  );
  return ending;
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
  const begun = await voidUnlessPaying(services, rows);
  await recordEvents(
    services,
    'redemption',
    begun.map((row) => ({ serviceId: row.service.id, detail: { until: redemptionEnd(row) } })),
  );
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
  const released = await voidUnlessPaying(services, rows);
  const ids = released.map(({ service }) => service.id);
  await services.db.update(serviceTable).set({ status: 'cancelled' }).where(isOneOf(serviceTable.id, ids));
  await recordEvents(
    services,
    'released',
    ids.map((serviceId) => ({ serviceId })),
  );
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
