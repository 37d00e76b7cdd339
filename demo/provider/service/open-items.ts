import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { invoiceItems, invoices, transactions } from '../db/schema.ts';
import type { ServiceRow } from './own-service.ts';

type OwnService = Pick<ServiceRow, 'id' | 'team_id'>;

/** Invoices of a service that are unpaid or being paid, with the service's line. */
export const findOpenItems = ({ db }: Pick<Services, 'db'>, service: Pick<OwnService, 'id'>) =>
  db
    .select({ invoice: invoices, item: invoiceItems })
    .from(invoices)
    .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
    .where(and(eq(invoiceItems.service_id, service.id), inArray(invoices.status, ['unpaid', 'processing'])));

/**
 * Whether a cart that renews a service is being paid for. Its invoice is written once the bank has agreed.
 * @param ownCartId a cart that does not count
 */
export async function isPaidInCart(
  { db }: Pick<Services, 'db'>,
  { id, team_id }: OwnService,
  ownCartId?: string,
): Promise<boolean> {
  const isForService = sql`exists (select 1 from json_each(${transactions.draft}, '$.lines') as line
    where json_extract(line.value, '$.service_id') = ${id})`;
  const [payment] = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.team_id, team_id),
        isNotNull(transactions.cart_id),
        inArray(transactions.status, ['pending', 'requires_action']),
        ne(transactions.cart_id, ownCartId ?? ''),
        isForService,
      ),
    )
    .limit(1);
  return payment !== undefined;
}

/** Whether a payment for a service is under way, in a cart or of one of its invoices. @param ownCartId a cart that does not count */
export async function isBeingPaid(
  services: Pick<Services, 'db'>,
  service: OwnService,
  ownCartId?: string,
): Promise<boolean> {
  const open = await findOpenItems(services, service);
  return open.some(({ invoice }) => invoice.status === 'processing') || isPaidInCart(services, service, ownCartId);
}
