import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { invoiceItems, invoices, transactions } from '../db/schema.ts';
import type { ServiceRow } from './own-service.ts';

type OwnService = Pick<ServiceRow, 'id' | 'team_id'>;

/** Invoices of services that are unpaid or being paid, with the lines of these services. */
export async function findOpenItems(
  { db }: Pick<Services, 'db'>,
  services: readonly Pick<OwnService, 'id'>[],
): Promise<{ invoice: typeof invoices.$inferSelect; item: typeof invoiceItems.$inferSelect }[]> {
  if (services.length === 0) return [];
  return db
    .select({ invoice: invoices, item: invoiceItems })
    .from(invoices)
    .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
    .where(
      and(
        isOneOf(
          invoiceItems.service_id,
          services.map(({ id }) => id),
        ),
        // The plus keeps SQLite from reading all open invoices of all teams: a service has few.
        sql`+${invoices.status} in ('unpaid', 'processing')`,
      ),
    );
}

/**
 * Finds the services whose renewal is being paid for in a cart. Its invoice is written once the bank has agreed.
 * @param ownCartId a cart that does not count
 * @returns their ids
 */
async function findPaidInCarts(
  { db }: Pick<Services, 'db'>,
  services: readonly OwnService[],
  ownCartId?: string,
): Promise<Set<number>> {
  const payments = await db
    .select({ draft: transactions.draft })
    .from(transactions)
    .where(
      and(
        isOneOf(
          transactions.team_id,
          services.map(({ team_id }) => team_id),
        ),
        isNotNull(transactions.cart_id),
        inArray(transactions.status, ['pending', 'requires_action']),
        ne(transactions.cart_id, ownCartId ?? ''),
      ),
    );
  return new Set(payments.flatMap(({ draft }) => draft?.lines.flatMap(({ service_id }) => service_id ?? []) ?? []));
}

/** Whether a cart that renews a service is being paid for. @param ownCartId a cart that does not count */
export const isPaidInCart = async (services: Pick<Services, 'db'>, service: OwnService, ownCartId?: string) =>
  (await findPaidInCarts(services, [service], ownCartId)).has(service.id);

/**
 * Finds the services for which a payment is under way, in a cart or of one of their invoices.
 * @param ownCartId a cart that does not count
 * @returns their ids
 */
export async function findBeingPaid(
  services: Pick<Services, 'db'>,
  own: readonly OwnService[],
  ownCartId?: string,
): Promise<Set<number>> {
  if (own.length === 0) return new Set();
  const paid = await findPaidInCarts(services, own, ownCartId);
  for (const { invoice, item } of await findOpenItems(services, own))
    if (invoice.status === 'processing' && item.service_id !== null) paid.add(item.service_id);
  return paid;
}

/** Whether a payment for a service is under way. @param ownCartId a cart that does not count */
export const isBeingPaid = async (services: Pick<Services, 'db'>, service: OwnService, ownCartId?: string) =>
  (await findBeingPaid(services, [service], ownCartId)).has(service.id);
