import { and, eq } from 'drizzle-orm';
import { createInvoice } from '../billing/create-invoice.ts';
import { billingAddressLines } from '../billing/tax.ts';
import { currentTime } from '../clock.ts';
import type { Services } from '../context.ts';
import { members, teamOptions, teams, users } from '../db/schema.ts';
import { ensureDomainInvoice } from '../domain/domain-renewal.ts';
import { loadDomain } from '../domain/own-domain.ts';
import { HttpError } from '../errors.ts';
import { toPence, toPounds } from '../money.ts';
import { findOpenItems } from './open-items.ts';
import type { ServiceRow } from './own-service.ts';
import { type Charge, ensureServiceInvoice } from './service-invoice.ts';

const RENEWABLE_STATUSES = ['active', 'expired', 'suspended', 'renewal'];
const DAY_MS = 24 * 3_600_000;

/** S1 §9: the fixed price of a migrated mailbox, pounds a year with VAT. */
const ONBOARDING_PRICE = 15;
/** Per cent. */
const ONBOARDING_VAT_RATE = 20;
/** S1 §9. */
const RENEWAL_WINDOW_DAYS = 31;

/** How a customer was migrated from a legacy provider (S1 §4); null for other customers and other services. */
async function findMigrationType({ db }: Services, service: ServiceRow): Promise<string | null> {
  if (service.type !== 'email') return null;
  const [option] = await db
    .select()
    .from(teamOptions)
    .where(and(eq(teamOptions.team_id, service.team_id), eq(teamOptions.name, 'bt_type')));
  return option?.value ?? null;
}

async function hasAcceptedTerms({ db }: Services, teamId: number): Promise<boolean> {
  const people = await db
    .select({ accepted_at: users.tos_accepted_at })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(eq(members.team_id, teamId));
  return people.some(({ accepted_at }) => accepted_at !== null);
}

/** S1 §4: nothing is due before the renewal window, for staff, or for broadband customers until they accept the terms or the year ends. @throws HttpError 409 */
async function requireYearDue(services: Services, service: ServiceRow, migrationType: string): Promise<void> {
  const daysLeft = (Date.parse(service.renewal_at ?? '') - currentTime()) / DAY_MS;
  const isInWindow = daysLeft <= RENEWAL_WINDOW_DAYS;
  const isFree = migrationType === 'staff';
  const mustAcceptFirst = migrationType === 'broadband' && daysLeft > 0;
  if (isFree || !isInWindow || (mustAcceptFirst && !(await hasAcceptedTerms(services, service.team_id))))
    throw new HttpError(409, `There’s nothing to pay for ${service.name} yet.`);
}

/** The open invoice for another year of a migrated mailbox, or a new one. Must run inside a transaction. */
async function ensureMailboxYearInvoice(services: Services, service: ServiceRow) {
  const { db } = services;
  const [open] = await findOpenItems(services, [service]);
  if (open) return open.invoice;
  const [team] = await db.select().from(teams).where(eq(teams.id, service.team_id));
  const total = toPence(ONBOARDING_PRICE);
  const vat = total - Math.round(total / (1 + ONBOARDING_VAT_RATE / 100));
  return createInvoice(db, service.team_id, {
    lines: [
      {
        label: `${service.name}, one year`,
        price: toPounds(total - vat),
        service_id: service.id,
        purpose: { kind: 'renew', years: 1 },
      },
    ],
    total,
    vat,
    rate: ONBOARDING_VAT_RATE,
    due: service.renewal_at,
    bill_to: team ? billingAddressLines(team) : [],
  });
}

/** Another term of a service at its own price. */
export const termCharge = (service: ServiceRow): Charge => ({
  label: `${service.name}: ${service.period === 'years' ? 'one year' : 'one month'}`,
  net: toPence(service.price),
  purpose: { kind: 'renew' },
});

/**
 * The unpaid invoice for another term of a service: its own price and period, or the fixed price of a migrated mailbox.
 * @throws HttpError 409 when it can't be renewed or owes nothing, 422 for a domain at its registry's limit of years
 */
export async function ensureRenewalInvoice(services: Services, service: ServiceRow) {
  if (service.type === 'domain') return ensureDomainInvoice(services, await loadDomain(services, service), 1);
  const migrationType = await findMigrationType(services, service);
  if (migrationType) await requireYearDue(services, service, migrationType);
  else if (!service.period || service.price <= 0)
    throw new HttpError(409, `${service.name} is free and doesn’t expire.`);
  if (!RENEWABLE_STATUSES.includes(service.status)) throw new HttpError(409, `${service.name} can’t be renewed.`);
  return services.db.inTransaction(() =>
    migrationType
      ? ensureMailboxYearInvoice(services, service)
      : ensureServiceInvoice(services, service, termCharge(service)),
  );
}
