import { and, eq, inArray } from 'drizzle-orm';
import { invoices, ledger, paymentDoublePayments, transactions } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import type { Provider } from './crash.ts';

/**
 * What holds after every flow: nothing is charged twice, nothing is owed that is paid, every posting balances.
 * @returns what does not hold
 */
export async function auditBooks({ db, bank }: Provider, { team }: { team: DemoTeam }, expected: { charges: number }) {
  const attempts = await db.select().from(transactions).where(eq(transactions.team_id, team.id));
  const charges = (await bank.db.select().from(paymentDoublePayments)).filter(
    (charge) =>
      charge.status === 'succeeded' && attempts.some(({ id }) => charge.reference.startsWith(`portal-${id}-`)),
  );
  const entries = await db.select().from(ledger);
  const sum = (pick: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(pick).reduce((total, { pence }) => total + pence, 0);
  const unbalanced = [...new Set(entries.map(({ posting }) => posting))].filter((posting) =>
    sum((entry) => entry.posting === posting),
  );
  const open = attempts.filter(({ status }) => !['paid', 'failed', 'cancelled'].includes(status));
  const unpaid = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.team_id, team.id), inArray(invoices.status, ['unpaid', 'processing'])));
  const owed = sum(({ account }) => account === `owed:${team.id}`);
  const due = unpaid.reduce((total, invoice) => total + Math.round(invoice.total * 100), 0);
  return [
    charges.length !== expected.charges && `${charges.length} charges instead of ${expected.charges}`,
    unbalanced.length > 0 && `out of balance: ${unbalanced}`,
    open.length > 0 && `open: ${open.map(({ status }) => status)}`,
    owed !== due && `${owed} pence are owed, the open invoices come to ${due}`,
    ...attempts.map(({ id }) => sum(({ account }) => account === `held:${id}`) !== 0 && `credit is held by ${id}`),
  ];
}
