import type { billingMessages } from '../i18n/messages/billing.en.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { daysUntil } from '../rules/format.rules.ts';
import type { StatusTable, Tone } from '../rules/status.rules.ts';
import { overdueDays } from './billing.rules.ts';
import type { Invoice } from './billing.schema.ts';

type Key = MessageKey<typeof billingMessages>;

/** Days before its due date from which an unpaid invoice is due soon. */
const DUE_SOON_DAYS = 7;

/** The provider's statuses, which the list can be filtered by. */
export const invoiceStatuses: StatusTable<Key> = {
  unpaid: ['accent', 'billing.unpaid'],
  processing: ['info', 'billing.processing'],
  paid: ['success', 'billing.paid'],
  void: ['neutral', 'billing.void'],
};

export const transactionStatuses: StatusTable<Key> = {
  pending: ['info', 'billing.txPending'],
  requires_action: ['warning', 'billing.txAction'],
  processing: ['info', 'billing.processing'],
  paid: ['success', 'billing.paid'],
  failed: ['danger', 'billing.txFailed'],
  cancelled: ['neutral', 'billing.txCancelled'],
};

type InvoiceStatus =
  | { tone: Tone; key: Key; days: null }
  | { tone: Tone; key: 'billing.overdueDays' | 'billing.dueInDays'; days: number };

/**
 * The status shown to the customer: an unpaid invoice is due soon before its due date, and overdue after it.
 * @returns null for a status that the portal does not know
 * @param now ms since the epoch by the server's clock
 */
export function invoiceStatus(invoice: Pick<Invoice, 'status' | 'due_at'>, now: number): InvoiceStatus | null {
  const overdue = overdueDays(invoice, now);
  if (overdue === 0) return { tone: 'danger', key: 'billing.overdue', days: null };
  if (overdue) return { tone: 'danger', key: 'billing.overdueDays', days: overdue };
  const daysLeft = invoice.due_at ? daysUntil(invoice.due_at, now) : Number.POSITIVE_INFINITY;
  if (invoice.status === 'unpaid' && daysLeft <= DUE_SOON_DAYS)
    return { tone: 'warning', key: 'billing.dueInDays', days: daysLeft };
  const [tone, key] = invoiceStatuses[invoice.status] ?? [];
  return tone && key ? { tone, key, days: null } : null;
}
