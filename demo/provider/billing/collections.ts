import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { currentTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import { cards, invoiceItems, invoices, services } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { formatPounds } from '../format-pounds.ts';
import { toPence } from '../money.ts';
import { notifyTeam } from '../notification/notify-team.ts';
import { GatewayUnreachableError } from '../payment/gateway.ts';
import { teamCredit } from './ledger.ts';
import { cancelPayment } from './settlement.ts';
import { startPayment } from './start-payment.ts';

type Invoice = typeof invoices.$inferSelect;

const DAY_MS = 24 * 3_600_000;
/** Days after the due date on which an invoice is collected from the default method. */
const COLLECTION_DAYS: readonly number[] = [0, 1, 3, 7];
const LAST_COLLECTION_DAY = Math.max(...COLLECTION_DAYS);
/** Days after which a mandate that the bank hasn't confirmed counts as failed. */
const MANDATE_DAYS = 7;

const daysSince = (iso: string) => Math.floor((currentTime() - Date.parse(iso)) / DAY_MS);
const daysAgo = (days: number) => new Date(currentTime() - days * DAY_MS).toISOString();

/** Rows by team id. */
export function groupByTeam<T extends { team_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.team_id, [...(groups.get(row.team_id) ?? []), row]);
  return groups;
}

const MAX_NAMED = 10;
/** The first lines, and the number of those left out. */
export function listLines(lines: readonly string[]): string {
  const more = lines.length - MAX_NAMED;
  return [...lines.slice(0, MAX_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
export const describeInvoice = ({ id, total }: Pick<Invoice, 'id' | 'total'>) =>
  `Invoice #${id}: ${formatPounds(total)}`;

/** A renewal ordered manually while auto-renew is off. It is never collected automatically. */
const isForManualRenewal = sql`exists (select 1 from ${invoiceItems} join ${services} on ${services.id} = ${invoiceItems.service_id}
  where ${invoiceItems.invoice_id} = ${invoices.id} and json_extract(${invoiceItems.purpose}, '$.kind') = 'renew'
    and (not ${services.auto_renew} or (${services.type} = 'domain' and ${services.status} = 'expired')))`;

/** Collects the invoices due tonight from each team's credit and default method. @param date of the night, YYYY-MM-DD */
export async function collectDueInvoices(services: Services, date: string): Promise<{ paid: number; failed: number }> {
  const { db } = services;
  const due = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.status, 'unpaid'),
        lte(invoices.due_at, now()),
        gt(invoices.due_at, daysAgo(LAST_COLLECTION_DAY + 1)),
        sql`not ${isForManualRenewal}`,
      ),
    )
    .orderBy(asc(invoices.id));
  const tonight = due.filter(({ due_at }) => COLLECTION_DAYS.includes(daysSince(due_at ?? '')));
  const outcomes: (string | null)[] = [];
  for (const [teamId, rows] of groupByTeam(tonight)) outcomes.push(await collect(services, teamId, rows, date));
  return {
    paid: outcomes.filter((status) => status === 'paid' || status === 'processing').length,
    failed: outcomes.filter((status) => status === 'failed' || status === 'cancelled').length,
  };
}

/** @returns the status of the payment, or null where none could be started */
async function collect(services: Services, teamId: number, due: readonly Invoice[], date: string) {
  const { db } = services;
  const [card] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.team_id, teamId), eq(cards.is_default, true)));
  const total = due.reduce((sum, invoice) => sum + toPence(invoice.total), 0);
  if (!card && (await teamCredit(db, teamId)) < total) return null;
  const request = {
    invoice_ids: due.map(({ id }) => String(id)),
    use_credit: true,
    reference: `night-${date}`,
    ...(card ? { card_id: String(card.id) } : {}),
  };
  try {
    const payment = await startPayment(services, teamId, request, { isAutomatic: true });
    // Nobody is there to confirm the bank's challenge.
    if (payment.status !== 'requires_action') return payment.status;
    return (await cancelPayment(services, payment)).status;
  } catch (error) {
    // The method can't be used, or the payment company doesn't answer. Another night tries again.
    if (error instanceof HttpError || error instanceof GatewayUnreachableError) return null;
    throw error;
  }
}

/** Marks unpaid invoices past their due date as overdue and notifies each team once. @returns how many invoices */
export async function sendOverdueReminders(services: Services): Promise<number> {
  const overdue = await services.db
    .update(invoices)
    .set({ overdue_at: now() })
    .where(and(eq(invoices.status, 'unpaid'), isNull(invoices.overdue_at), lte(invoices.due_at, now())))
    .returning();
  for (const [teamId, rows] of groupByTeam(overdue))
    await notifyTeam(
      services,
      teamId,
      rows.length === 1 ? `Invoice #${rows[0]?.id} is overdue` : `${rows.length} invoices are overdue`,
      `${listLines(rows.map(describeInvoice))}\nPay in the portal, under Invoices: ${services.settings.portalUrl}/billing/invoices`,
    );
  return overdue.length;
}

/** Reads the status of pending mandates from the payment company. One that is pending too long has failed. */
export async function refreshMandates({ db, gateway }: Services): Promise<void> {
  const waiting = await db
    .select()
    .from(cards)
    .where(and(eq(cards.type, 'gocardless'), eq(cards.status, 'pending')));
  for (const card of waiting) {
    const method = await gateway.findMethod(card.token).catch(() => null);
    const isTooOld = card.created_at < daysAgo(MANDATE_DAYS);
    const status = method && method.status !== 'pending' ? method.status : isTooOld ? 'failed' : null;
    if (status)
      await db
        .update(cards)
        .set({ status })
        .where(inArray(cards.id, [card.id]));
  }
}
