import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { invoiceItems, invoices } from '../db/schema.ts';
import type { ServiceRow } from './own-service.ts';

/** Invoices of a service that are unpaid or being paid, with the service's line. */
export const findOpenItems = ({ db }: Pick<Services, 'db'>, service: ServiceRow) =>
  db
    .select({ invoice: invoices, item: invoiceItems })
    .from(invoices)
    .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
    .where(and(eq(invoiceItems.service_id, service.id), inArray(invoices.status, ['unpaid', 'processing'])));
