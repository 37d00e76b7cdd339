import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceItems, invoices, services, teams } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const createTeam = async (like: string) =>
  (await provider.json<DemoTeam>('POST', '/__demo/teams', { like }, { 'X-Demo': '1' })).body;
const asOwner = ({ people }: DemoTeam) => ({ Authorization: `Bearer ${people.owner.token}` });
const bill = (team: DemoTeam, serviceId: number | undefined) =>
  provider.json<{ invoice?: { id: number; total: number }; message?: string }>(
    'POST',
    '/billing/invoices',
    { service_id: String(serviceId) },
    asOwner(team),
  );
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('another term requested through its service', () => {
  it('costs what the service costs, and is as long as its term', async () => {
    const team = await createTeam('busy');
    const service = team.services.find(({ label }) => label === 'Web Plus cpanel');
    const { status, body } = await bill(team, service?.id);
    expect([status, body.invoice?.total]).toEqual([201, 10.8]);
    const before = (
      await provider.db
        .select()
        .from(services)
        .where(eq(services.id, service?.id ?? 0))
    )[0]?.renewal_at;
    const card = team.cards.find(({ label }) => label.includes('4242'));
    await provider.json(
      'POST',
      '/billing/transactions',
      { invoice_id: String(body.invoice?.id), card_id: String(card?.id), reference: 'term' },
      asOwner(team),
    );
    const after = (
      await provider.db
        .select()
        .from(services)
        .where(eq(services.id, service?.id ?? 0))
    )[0]?.renewal_at;
    const days = (Date.parse(after ?? '') - Date.parse(before ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  it('is not billed again while a bank takes days over its payment', async () => {
    const team = await createTeam('busy');
    const service = team.services.find(({ label }) => label === 'Web Plus cpanel');
    const { invoice } = (await bill(team, service?.id)).body;
    const debit = team.cards.find(({ label }) => label.includes('ending in 11'));
    const paying = await provider.json(
      'POST',
      '/billing/transactions',
      { invoice_id: String(invoice?.id), card_id: String(debit?.id), reference: 'days' },
      asOwner(team),
    );
    expect(paying.status).toBe(201);
    expect((await bill(team, service?.id)).body.invoice?.id).toBe(invoice?.id);
  });

  it('is £15 for a moved mailbox whose year ends', async () => {
    const team = await createTeam('gb-one');
    expect((await bill(team, team.services[0]?.id)).body.invoice?.total).toBe(15);
  });

  it('is not owed in flow three: a broadband customer who has not accepted the terms', async () => {
    const team = await createTeam('gb-three');
    const { status, body } = await bill(team, team.services[0]?.id);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^There’s nothing to pay for .+ yet\.$/)]);
    expect(await provider.db.select().from(invoices).where(eq(invoices.team_id, team.id))).toEqual([]);
  });

  it('of a moved mailbox is not owed while its year has months to go', async () => {
    const team = await createTeam('gb-one');
    await provider.db
      .update(services)
      .set({ renewal_at: daysFromNow(90) })
      .where(eq(services.team_id, team.id));
    expect((await bill(team, team.services[0]?.id)).status).toBe(409);
  });

  it('is refused for what costs nothing', async () => {
    const team = await createTeam('busy');
    const id = team.services[0]?.id ?? 0;
    await provider.db.update(services).set({ price: 0, period: null }).where(eq(services.id, id));
    expect((await bill(team, id)).status).toBe(409);
  });
});

describe('what a payment costs', () => {
  it('is what it cost when it started, whatever changes while the bank asks', async () => {
    const team = await createTeam('busy');
    const headers = asOwner(team);
    const cart = (await provider.json<{ data: { id: string } }>('POST', '/cart/cart', {}, headers)).body.data.id;
    const line = { cart_id: cart, product_id: '30', pricing_id: '39', label: 'web-9', type: 'create', options: {} };
    await provider.json('POST', '/cart/cart/product', line, headers);
    const card = team.cards.find(({ label }) => label.includes('3184'));
    const { transaction } = (
      await provider.json<{ transaction: { amount: number; action_url: string } }>(
        'POST',
        '/billing/transactions',
        { cart_id: cart, card_id: String(card?.id), reference: 'frozen' },
        headers,
      )
    ).body;
    // No VAT is due outside the EU.
    await provider.db.update(teams).set({ country: 'US' }).where(eq(teams.id, team.id));
    const challenge = new URL(transaction.action_url);
    await fetch(provider.payment.url + challenge.pathname, {
      method: 'POST',
      body: JSON.stringify({ key: challenge.searchParams.get('key'), is_confirmed: true }),
    });
    const { transactions } = (
      await provider.json<{ transactions: { status: string; invoice_id: number }[] }>(
        'GET',
        '/billing/transactions?reference=frozen',
        undefined,
        headers,
      )
    ).body;
    const [invoice] = await provider.db
      .select()
      .from(invoices)
      .where(eq(invoices.id, transactions[0]?.invoice_id ?? 0));
    expect(invoice).toMatchObject({ status: 'paid', total: transaction.amount, vat_rate: 20 });
    expect(
      await provider.db
        .select()
        .from(invoiceItems)
        .where(eq(invoiceItems.invoice_id, invoice?.id ?? 0)),
    ).toHaveLength(1);
  });
});
