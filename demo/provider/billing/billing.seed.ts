import { desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { insertMany } from '../db/insert-many.ts';
import { invoiceItems, invoices, teams, transactions } from '../db/schema.ts';
import { toPence } from '../money.ts';
import { daysFromNow } from '../seed/days.ts';
import type { UniqueNames } from '../seed/names.ts';
import { postEntries } from './ledger.ts';
import { billingAddressLines } from './tax.ts';

interface InvoiceSeed {
  /** Pounds, with VAT. */
  total: number;
  isPaid: boolean;
  /** Days since it was issued. */
  age: number;
  /** Days from its issue until it is due. */
  termDays: number;
}

/** What a line is for, and its weight in the invoice's price. */
type LineSeed = readonly [label: string, weight: number];

/** The price of each line in pounds. The first line takes the remainder. @param net pence */
function priceLines(net: number, lines: readonly LineSeed[]) {
  const sum = lines.reduce((total, [, weight]) => total + weight, 0);
  const [first, ...others] = lines.map(([label, weight]) => ({ label, pence: Math.floor((net * weight) / sum) }));
  const rest = net - others.reduce((total, { pence }) => total + pence, 0);
  return (first ? [{ ...first, pence: rest }, ...others] : []).map(({ label, pence }) => ({
    label,
    price: pence / 100,
  }));
}

/** Seeds invoices with their lines and posts what is owed to the ledger. @returns the invoices, in the order of the seeds */
async function seedInvoices(
  db: Database,
  teamId: number,
  seeds: readonly InvoiceSeed[],
  lines: readonly LineSeed[],
): Promise<(typeof invoices.$inferInsert)[]> {
  const [team] = await db.select().from(teams).where(eq(teams.id, teamId));
  const [last] = await db.select({ id: invoices.id }).from(invoices).orderBy(desc(invoices.id)).limit(1);
  const highest = (last?.id ?? 0) + seeds.length;
  const rows = seeds.map(({ total, isPaid, age, termDays }, index) => ({
    id: highest - index,
    team_id: teamId,
    status: isPaid ? ('paid' as const) : ('unpaid' as const),
    total,
    vat: Math.round((total / 6) * 100) / 100,
    created_at: daysFromNow(-age),
    due_at: daysFromNow(termDays - age),
    paid_at: isPaid ? daysFromNow(Math.min(0, 2 + (index % 5) * 1.3 - age)) : null,
    bill_to: team ? billingAddressLines(team) : [],
  }));
  await insertMany(db, invoices, rows);
  await insertMany(
    db,
    invoiceItems,
    rows.flatMap(({ id, total, vat }) =>
      priceLines(Math.round((total - vat) * 100), lines).map((line) => ({ invoice_id: id, ...line })),
    ),
  );
  const owed = rows.filter((row) => row.status === 'unpaid').reduce((sum, row) => sum + toPence(row.total), 0);
  await postEntries(db, `opening balance of team ${teamId}`, { [`owed:${teamId}`]: owed, sales: -owed });
  return rows;
}

/** Gives the team £25 of credit. */
export async function seedCredit(db: Database, teamId: number): Promise<void> {
  await postEntries(db, `opening credit of team ${teamId}`, { goodwill: 2500, [`credit:${teamId}`]: -2500 });
}

/** 28 monthly invoices, the newest two unpaid, and the payments of the others, some after a refused one. @param random returns 0 to below 1 */
export async function seedBusyBilling(
  db: Database,
  teamId: number,
  names: UniqueNames,
  random: () => number,
): Promise<void> {
  const domain = names.domain('northwind.example');
  const [, , ...paid] = await seedInvoices(
    db,
    teamId,
    Array.from({ length: 28 }, (_, index) => ({
      total: Math.round((20 + random() * 120) * 100) / 100,
      isPaid: index > 1,
      age: 3 + index * 30 + (index % 7) * 0.17,
      termDays: 14,
    })),
    // In the proportion of the plans' prices.
    [
      [`Web Plus, ${domain}`, 9],
      [`Mail Team, ${domain}`, 7.5],
      ['Cloud 4, web-1', 27],
    ],
  );
  const paidBy = ['paypal', 'gocardless', 'stripe'] as const;
  const payments = paid.reverse().flatMap((invoice, index) => {
    const isRefused = index % 9 === 4;
    const payment = {
      team_id: teamId,
      invoice_id: invoice.id ?? 0,
      invoice_ids: [invoice.id ?? 0],
      amount: invoice.total,
      created_at: invoice.paid_at ?? '',
    };
    const type = isRefused ? 'stripe' : (paidBy[index % 3] ?? 'stripe');
    const attempt = { ...payment, type, status: 'paid' as const, reason: null };
    const refused = {
      ...payment,
      type: 'gocardless' as const,
      status: 'failed' as const,
      reason: 'Your bank declined the Direct Debit.',
      created_at: invoice.created_at,
    };
    return isRefused ? [refused, attempt] : [attempt];
  });
  await insertMany(
    db,
    transactions,
    payments.map((payment, index) => ({ ...payment, reference: `seed-${index}` })),
  );
}

/** 5,000 invoices, 14 of them unpaid. @param random returns 0 to below 1 */
export async function seedManyInvoices(db: Database, teamId: number, random: () => number): Promise<void> {
  await seedInvoices(
    db,
    teamId,
    Array.from({ length: 5000 }, (_, index) => ({
      total: Math.round((5 + random() * 400) * 100) / 100,
      isPaid: index > 13,
      age: index * 0.6,
      termDays: 14,
    })),
    [['Domain renewals', 1]],
  );
}
