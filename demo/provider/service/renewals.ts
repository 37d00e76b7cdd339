import { and, eq, gt, inArray, isNotNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import { describeInvoice, groupByTeam, listLines } from '../billing/collections.ts';
import { currentTime, now } from '../clock.ts';
import { stopServerOf } from '../cloud/server-service.ts';
import type { Services } from '../context.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { invoiceItems, invoices, serviceActions, services as serviceTable, teamOptions } from '../db/schema.ts';
import { recordEvents } from '../domain/domain-events.ts';
import { formatDate } from '../format-date.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { stopContainersOf } from '../project/container-billing.ts';
import { switchMail } from './fulfillment.ts';
import { LIVE_STATUSES } from './live-statuses.ts';
import { findBeingPaid } from './open-items.ts';
import type { ServiceRow } from './own-service.ts';
import { termCharge } from './renewal.ts';
import { createServiceInvoices, voidInvoices, voidUnpaidRenewals } from './service-invoice.ts';

const DAY_MS = 24 * 3_600_000;
/** Days before the end of a term when the next one is billed. */
const BILLING_DAYS = { years: 14, months: 7 } as const;
/** Days before the end of a year when the customer is notified. */
const NOTICE_DAYS = 30;
/** Days before the end of a service without auto-renew when the customer is notified. */
const ENDING_DAYS = [31, 7] as const;
/** Days after an unpaid renewal was due. */
const SUSPEND_AFTER_DAYS = 8;
const EXPIRE_AFTER_DAYS = 38;

const fromNow = (days: number) => new Date(currentTime() + days * DAY_MS).toISOString();
const describeService = ({ name, label, renewal_at }: ServiceRow) => `${name} (${label}), ${formatDate(renewal_at)}`;

/** Migrated mailboxes are paid for by their owners in the onboarding (S1 §4), never automatically. */
const isMigratedMailbox = sql`(${serviceTable.type} = 'email' and exists (
  select 1 from ${teamOptions} where ${teamOptions.team_id} = ${serviceTable.team_id} and ${teamOptions.name} = 'bt_type'))`;
const isCancelledForTerm = sql`${serviceTable.id} in (
  select ${serviceActions.service_id} from ${serviceActions} where ${serviceActions.at} = 'term')`;
const isRenewal = sql`json_extract(${invoiceItems.purpose}, '$.kind') = 'renew'`;
/** Whether a service has an open invoice for another term. */
const isBilled = sql`exists (select 1 from ${invoiceItems} join ${invoices} on ${invoices.id} = ${invoiceItems.invoice_id}
  where ${invoiceItems.service_id} = ${serviceTable.id} and ${invoices.status} in ('unpaid', 'processing') and ${isRenewal})`;
const isRenewing = and(
  inArray(serviceTable.status, LIVE_STATUSES),
  gt(serviceTable.price, 0),
  eq(serviceTable.auto_renew, true),
  sql`not ${isMigratedMailbox}`,
  sql`not ${isCancelledForTerm}`,
);

/** Notifies teams of years that end in a month. Each night covers one day, so that nobody is notified twice. */
export async function announceRenewals(services: Services): Promise<void> {
  const ending = await services.db
    .select()
    .from(serviceTable)
    .where(
      and(
        isRenewing,
        eq(serviceTable.period, 'years'),
        gt(serviceTable.renewal_at, fromNow(NOTICE_DAYS - 1)),
        lte(serviceTable.renewal_at, fromNow(NOTICE_DAYS)),
      ),
    );
  for (const [teamId, rows] of groupByTeam(ending))
    await notifyTeam(
      services,
      teamId,
      rows.length === 1
        ? `${rows[0]?.name} renews in ${NOTICE_DAYS} days`
        : `${rows.length} services renew in ${NOTICE_DAYS} days`,
      `${listLines(rows.map(describeService))}\nWe’ll send an invoice ${BILLING_DAYS.years} days before. You can cancel until then.`,
    );
}

/** Writes the invoices for terms that end soon. @returns how many */
export async function billRenewals(services: Services): Promise<number> {
  const ending = await services.db
    .select()
    .from(serviceTable)
    .where(
      and(
        isRenewing,
        sql`not ${isBilled}`,
        // The same for all services, so that an index finds the few that matter.
        lte(serviceTable.renewal_at, fromNow(BILLING_DAYS.years)),
        lte(
          serviceTable.renewal_at,
          sql`case ${serviceTable.period} when 'years' then ${fromNow(BILLING_DAYS.years)} when 'months' then ${fromNow(BILLING_DAYS.months)} end`,
        ),
      ),
    );
  // None of them has an open invoice for another term.
  const written = await createServiceInvoices(
    services,
    ending.map((service) => ({ service, charge: termCharge(service) })),
  );
  const billed = written.map((invoice, n) => ({
    team_id: invoice.team_id,
    service: ending[n] as ServiceRow,
    line: describeInvoice(invoice),
  }));
  for (const [teamId, rows] of groupByTeam(billed))
    await notifyTeam(
      services,
      teamId,
      rows.length === 1 ? `Your invoice for ${rows[0]?.service.name}` : `Your invoices for ${rows.length} services`,
      `${listLines(rows.map(({ line, service }) => `${line} for ${describeService(service)}`))}\nWe’ll charge your default payment method on that day. See it at ${services.settings.portalUrl}/billing/invoices`,
    );
  return ending.length;
}

/** Services that end with their term, because auto-renew is off. */
const isEnding = and(
  inArray(serviceTable.status, LIVE_STATUSES),
  eq(serviceTable.auto_renew, false),
  sql`not ${isMigratedMailbox}`,
  sql`not ${isCancelledForTerm}`,
);

/** Notifies teams of services that end soon because auto-renew is off. Each night covers one day. */
export async function announceEndings(services: Services): Promise<void> {
  for (const days of ENDING_DAYS) {
    const ending = await services.db
      .select()
      .from(serviceTable)
      .where(
        and(isEnding, gt(serviceTable.renewal_at, fromNow(days - 1)), lte(serviceTable.renewal_at, fromNow(days))),
      );
    for (const [teamId, rows] of groupByTeam(ending))
      await notifyTeam(
        services,
        teamId,
        rows.length === 1 ? `${rows[0]?.name} ends in ${days} days` : `${rows.length} services end in ${days} days`,
        `${listLines(rows.map(describeService))}\nAuto-renew is off, so we won’t charge you. To keep it, renew it or turn auto-renew on: ${services.settings.portalUrl}/domains`,
      );
  }
}

/** Expires services without auto-renew at the end of their term and voids their open renewals. @returns how many */
export async function expireUnrenewed(services: Services): Promise<number> {
  const over = await services.db
    .select()
    .from(serviceTable)
    .where(and(isEnding, lte(serviceTable.renewal_at, now())));
  // A bank may take days over a renewal.
  const paying = await findBeingPaid(services, over);
  const ended = over.filter(({ id }) => !paying.has(id));
  await voidUnpaidRenewals(services, ended);
  for (const service of ended) if (service.type === 'email') await switchMail(services, service, 'off');
  await setStatus(services, ended, 'expired');
  for (const [teamId, rows] of groupByTeam(ended))
    await notifyTeam(
      services,
      teamId,
      rows.length === 1 ? `${rows[0]?.name} has expired` : `${rows.length} services have expired`,
      `${listLines(rows.map(describeService))}\nAuto-renew was off. You can still renew it for a while: ${services.settings.portalUrl}/domains`,
    );
  return ended.length;
}

/** Services in one of these statuses whose renewal has been unpaid for some days, with its invoice. */
const findUnpaidSince = ({ db }: Services, days: number, statuses: string[]) =>
  db
    .select({ service: serviceTable, invoice: invoices })
    .from(serviceTable)
    .innerJoin(invoiceItems, eq(invoiceItems.service_id, serviceTable.id))
    .innerJoin(invoices, eq(invoices.id, invoiceItems.invoice_id))
    .where(
      and(
        eq(invoices.status, 'unpaid'),
        lte(invoices.due_at, fromNow(-days)),
        inArray(serviceTable.status, statuses),
        isRenewal,
      ),
    );

async function setStatus(
  services: Services,
  rows: readonly ServiceRow[],
  status: 'suspended' | 'expired' | 'cancelled',
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await services.db.update(serviceTable).set({ status }).where(isOneOf(serviceTable.id, ids));
  for (const { id, type } of rows) {
    await stopServerOf(services, { id, type }, status);
    await stopContainersOf(services, { id, type }, status);
  }
  const domains = rows.filter(({ type }) => type === 'domain');
  if (status !== 'suspended')
    await recordEvents(
      services,
      status,
      domains.map(({ id }) => ({ serviceId: id })),
    );
}

/** Suspends unpaid services. A domain has nothing to suspend, so it expires at once. */
async function suspendUnpaid(services: Services): Promise<{ suspended: number; expiredDomains: number }> {
  const unpaid = (await findUnpaidSince(services, SUSPEND_AFTER_DAYS, LIVE_STATUSES)).map(({ service }) => service);
  const domains = unpaid.filter(({ type }) => type === 'domain');
  const others = unpaid.filter(({ type }) => type !== 'domain');
  await setStatus(services, domains, 'expired');
  await setStatus(services, others, 'suspended');
  for (const service of others) if (service.type === 'email') await switchMail(services, service, 'off');
  for (const [teamId, rows] of groupByTeam(unpaid))
    await notifyTeam(
      services,
      teamId,
      rows.length === 1 ? `${rows[0]?.name} has stopped` : `${rows.length} services have stopped`,
      `${listLines(rows.map(({ name, label }) => `${name} (${label})`))}\nTheir invoices are unpaid. Nothing has been deleted. Pay to start them again: ${services.settings.portalUrl}/billing/invoices`,
    );
  return { suspended: others.length, expiredDomains: domains.length };
}

/** Expires services that stay unpaid and voids their invoices. */
async function expireUnpaid(services: Services): Promise<number> {
  const unpaid = await findUnpaidSince(services, EXPIRE_AFTER_DAYS, ['suspended', 'expired']);
  await voidInvoices(
    services,
    unpaid.map(({ invoice }) => invoice),
  );
  const ended = unpaid.map(({ service }) => service).filter(({ status }) => status === 'suspended');
  await setStatus(services, ended, 'expired');
  return ended.length;
}

/** Expires migrated mailboxes whose year has ended unpaid. */
async function expireMigratedMailboxes(services: Services): Promise<number> {
  const over = await services.db
    .select()
    .from(serviceTable)
    .where(
      and(
        isMigratedMailbox,
        isNotNull(serviceTable.renewal_at),
        lte(serviceTable.renewal_at, now()),
        notInArray(serviceTable.status, ['expired', 'cancelled']),
      ),
    );
  await setStatus(services, over, 'expired');
  for (const service of over) await switchMail(services, service, 'off');
  return over.length;
}

async function endCancelled(services: Services): Promise<number> {
  const over = await services.db
    .select()
    .from(serviceTable)
    .where(and(isCancelledForTerm, lte(serviceTable.renewal_at, now()), ne(serviceTable.status, 'cancelled')));
  await setStatus(services, over, 'cancelled');
  return over.length;
}

/** Ends services that were cancelled or stay unpaid. @returns how many */
export async function endServices(services: Services) {
  const cancelled = await endCancelled(services);
  const expiredMailboxes = await expireMigratedMailboxes(services);
  const expired = await expireUnpaid(services);
  const { suspended, expiredDomains } = await suspendUnpaid(services);
  return { cancelled, suspended, expired: expired + expiredMailboxes + expiredDomains };
}
