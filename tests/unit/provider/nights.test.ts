import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setClockOffset } from '#provider/clock.ts';
import {
  cards,
  emailDomains,
  invoiceItems,
  invoices,
  ledger,
  mails,
  serviceActions,
  services,
  tickets,
  transactions,
} from '#provider/db/schema.ts';
import type { NightlyReport } from '#provider/nightly/nightly-jobs.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { deleteServices } from '#tests/support/delete-services.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeEach(async () => {
  provider = await startProvider();
  // Nobody else's services: thousands of them renew in a year.
  await deleteServices(provider.db);
});
afterEach(() => provider.stop());

const DEMO = { 'X-Demo': '1' };
const advance = async (time: string) => {
  const answer = await provider.json<{ now: string; nights: NightlyReport[] }>(
    'POST',
    '/__demo/clock',
    { advance: time },
    DEMO,
  );
  expect(answer.status).toBe(200);
  return answer.body;
};
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Twelve hours before a night, counted from the next one: in days from now it would be another night in the afternoon. */
function daysUntilNight(number: number): number {
  const night = new Date();
  night.setUTCHours(2, 0, 0, 0);
  const next = (night.getTime() - Date.now()) / 86_400_000;
  return (next > 0 ? next : next + 1) + number - 1 - 0.5;
}

/** A team with one service that is paid for by the month until some days from now. */
async function teamWithService(days: number, changes: Partial<typeof services.$inferInsert> = {}) {
  const team = (await provider.json<DemoTeam>('POST', '/__demo/teams', { like: 'busy' }, DEMO)).body;
  await deleteServices(provider.db, team.id);
  await provider.db.update(invoices).set({ status: 'paid' }).where(eq(invoices.team_id, team.id));
  const [service] = await provider.db
    .insert(services)
    .values({
      team_id: team.id,
      name: 'shop.example',
      label: 'Web Plus cpanel',
      type: 'hosting',
      status: 'active',
      // More than the team's credit pays for.
      price: 90,
      period: 'months',
      renewal_at: daysFromNow(days),
      ...changes,
    })
    .returning();
  if (!service) throw new Error('no service');
  const owner = { Authorization: `Bearer ${team.people.owner.token}` };
  return {
    team,
    owner,
    service: async () => (await provider.db.select().from(services).where(eq(services.id, service.id)))[0],
    invoices: async () =>
      (
        await provider.db
          .select({ invoice: invoices })
          .from(invoices)
          .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
          .where(eq(invoiceItems.service_id, service.id))
      ).map(({ invoice }) => invoice),
    subjects: async () =>
      (await provider.db.select().from(mails).where(eq(mails.to, team.people.owner.email))).map(
        ({ subject }) => subject,
      ),
    /** Which of the seeded cards pays. */
    payBy: (label: string) =>
      provider.db
        .update(cards)
        .set({ is_default: false })
        .where(eq(cards.team_id, team.id))
        .then(() =>
          provider.db
            .update(cards)
            .set({ is_default: true })
            .where(and(eq(cards.team_id, team.id), like(cards.label, `%${label}%`))),
        ),
  };
}

describe('the clock', () => {
  it('moves what the provider says the time is, and stays after a restart', async () => {
    const { now } = await advance('30d');
    expect(Date.parse(now) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const date = (await provider.json('GET', '/brand/brand?app_domain=localhost')).headers.get('Date');
    expect(Date.parse(date ?? '') - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    setClockOffset(0);
    await provider.nights.start();
    expect(
      Date.parse((await provider.json<{ now: string }>('GET', '/__demo/clock', undefined, DEMO)).body.now) - Date.now(),
    ).toBeGreaterThan(29.9 * 86_400_000);
  });

  it('signs nobody out', async () => {
    const owner = await provider.signIn('owner');
    await advance('60d');
    expect((await provider.json('GET', '/api/auth/user', undefined, owner)).status).toBe(200);
    expect(
      (await provider.json('POST', '/user/session/login', { login: 'support@example.test', password: PASSWORD }))
        .status,
    ).toBe(200);
  });

  it.each(['', '0d', '-1d', '1e3d', '401d', '5y', '30 days'])('does not take “%s”', async (time) => {
    expect((await provider.json('POST', '/__demo/clock', { advance: time }, DEMO)).status).toBe(422);
  });

  it('goes back with a reset', async () => {
    await advance('30d');
    await provider.json('POST', '/__demo/reset', {}, DEMO);
    const { now } = (await provider.json<{ now: string }>('GET', '/__demo/clock', undefined, DEMO)).body;
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
  });
});

describe('a renewal', () => {
  it('is billed a week before a month ends, and taken from the default card on the day', async () => {
    const shop = await teamWithService(10.5);
    const before = await shop.service();
    await advance('2d');
    expect(await shop.invoices()).toEqual([]);
    await advance('3d');
    expect(await shop.invoices()).toMatchObject([{ status: 'unpaid', total: 108, due_at: before?.renewal_at }]);
    await advance('7d');
    expect(await shop.invoices()).toMatchObject([{ status: 'paid' }]);
    const after = await shop.service();
    expect(after?.status).toBe('active');
    const month = new Date(before?.renewal_at ?? '');
    month.setUTCMonth(month.getUTCMonth() + 1);
    expect(after?.renewal_at).toBe(month.toISOString());
    expect(await shop.subjects()).toEqual(
      expect.arrayContaining(['Your invoice for shop.example', 'Payment received']),
    );
  });

  it('of a year is announced a month before, once', async () => {
    const shop = await teamWithService(32.5, { period: 'years' });
    await advance('10d');
    expect((await shop.subjects()).filter((subject) => subject === 'shop.example renews in 30 days')).toHaveLength(1);
  });

  it('is not billed for what is cancelled for the end of its term, which then ends', async () => {
    const shop = await teamWithService(5);
    const id = String((await shop.service())?.id);
    await provider.json(
      'POST',
      '/services/service-action',
      { service_id: id, action: 'cancel', at: 'term', reason: '' },
      shop.owner,
    );
    expect(
      await provider.db
        .select()
        .from(serviceActions)
        .where(eq(serviceActions.service_id, Number(id))),
    ).toHaveLength(1);
    await advance('7d');
    expect(await shop.invoices()).toEqual([]);
    expect((await shop.service())?.status).toBe('cancelled');
  });

  it.each(['now', 'term'])('is not collected for what is cancelled (%s) after it was billed', async (at) => {
    const shop = await teamWithService(daysUntilNight(5));
    await shop.payBy('4242');
    await advance('1d');
    expect(await shop.invoices()).toMatchObject([{ status: 'unpaid' }]);
    const request = { service_id: String((await shop.service())?.id), action: 'cancel', at, reason: '' };
    expect((await provider.json('POST', '/services/service-action', request, shop.owner)).status).toBe(200);
    await advance('7d');
    expect(await shop.invoices()).toMatchObject([{ status: 'void' }]);
    expect((await shop.service())?.status).toBe('cancelled');
  });

  it('that the card does not pay is tried on the day and 1, 3 and 7 days later, and then stops the service', async () => {
    const shop = await teamWithService(daysUntilNight(9));
    await shop.payBy('3184');
    await advance('9d');
    const tries = async () =>
      (
        await provider.db
          .select()
          .from(transactions)
          .where(and(eq(transactions.team_id, shop.team.id), eq(transactions.is_automatic, true)))
      ).length;
    const counts: number[] = [];
    for (let day = 0; day < 9; day++) {
      counts.push(await tries());
      await advance('1d');
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4]);
    expect((await shop.service())?.status).toBe('suspended');
    expect(await shop.invoices()).toMatchObject([{ status: 'unpaid', overdue_at: expect.any(String) }]);
    expect(await shop.subjects()).toEqual(expect.arrayContaining(['Your payment failed', 'shop.example has stopped']));
  });

  it('that is paid late lifts the suspension', async () => {
    const shop = await teamWithService(1, { name: 'northwind.example', label: 'Mail Team email', type: 'email' });
    await provider.db.delete(cards).where(eq(cards.team_id, shop.team.id));
    const domain = shop.team.email_domains[0];
    await provider.db
      .update(services)
      .set({ name: domain?.name ?? '' })
      .where(eq(services.team_id, shop.team.id));
    await advance('10d');
    const mail = async () =>
      (
        await provider.db
          .select()
          .from(emailDomains)
          .where(eq(emailDomains.id, domain?.id ?? 0))
      )[0]?.status;
    expect([(await shop.service())?.status, await mail()]).toEqual(['suspended', 'off']);
    const [invoice] = await shop.invoices();
    const { body } = await provider.json<{ card: { id: number } }>(
      'POST',
      '/billing/cards',
      { type: 'stripe', token: `pm_seed_${shop.team.id}_visa` },
      shop.owner,
    );
    const paid = await provider.json(
      'POST',
      '/billing/transactions',
      { invoice_id: String(invoice?.id), card_id: String(body.card.id), reference: 'late' },
      shop.owner,
    );
    expect(paid.status).toBe(201);
    expect([(await shop.service())?.status, await mail()]).toEqual(['active', 'active']);
  });

  it('ends the service if unpaid, and is not charged again', async () => {
    const shop = await teamWithService(1);
    await provider.db.delete(cards).where(eq(cards.team_id, shop.team.id));
    await advance('45d');
    expect((await shop.service())?.status).toBe('expired');
    expect(await shop.invoices()).toMatchObject([{ status: 'void' }]);
  });

  it('by direct debit waits for the bank, days', async () => {
    const shop = await teamWithService(1);
    await shop.payBy('ending in 11');
    await advance('2d');
    expect(await shop.invoices()).toMatchObject([{ status: 'processing' }]);
    await advance('4d');
    expect(await shop.invoices()).toMatchObject([{ status: 'paid' }]);
  });
});

describe('a night', () => {
  it('runs once, whatever asks for it', async () => {
    await Promise.all([advance('1d'), advance('1d'), advance('1d')]);
    const { nights } = await advance('1d');
    expect(nights).toHaveLength(1);
  });

  it('closes tickets that were answered a week ago', async () => {
    const { team } = await teamWithService(100);
    const ticket = team.tickets[0]?.id ?? 0;
    await provider.db
      .update(tickets)
      .set({ status: 'answered', updated_at: daysFromNow(-1) })
      .where(eq(tickets.id, ticket));
    const status = async () => (await provider.db.select().from(tickets).where(eq(tickets.id, ticket)))[0]?.status;
    await advance('5d');
    expect(await status()).toBe('answered');
    await advance('3d');
    expect(await status()).toBe('closed');
  });

  it('gives up a mandate that the bank does not confirm', async () => {
    const { team } = await teamWithService(100);
    await provider.db
      .update(cards)
      .set({ token: 'unknown', created_at: daysFromNow(-1) })
      .where(and(eq(cards.team_id, team.id), eq(cards.status, 'pending')));
    await advance('8d');
    const states = (await provider.db.select().from(cards).where(eq(cards.team_id, team.id))).map(
      ({ status }) => status,
    );
    expect(states).toContain('failed');
    expect(states).not.toContain('pending');
  });

  it('leaves the books balanced', async () => {
    const shop = await teamWithService(3, { period: 'years' });
    await shop.payBy('3184');
    await teamWithService(5);
    await advance('60d');
    const entries = await provider.db.select().from(ledger);
    const sums = new Map<string, number>();
    for (const { posting, pence } of entries) sums.set(posting, (sums.get(posting) ?? 0) + pence);
    expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([]);
  });
});
