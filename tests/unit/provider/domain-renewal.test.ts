import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClockOffset } from '#provider/clock.ts';
import { invoiceItems, serviceActions } from '#provider/db/schema.ts';
import { addTerm, addYears } from '#provider/service/terms.ts';
import { createDomainTeam, type DomainTeam, daysFromNow } from '#tests/support/domain-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: DomainTeam;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  team = await createDomainTeam(provider);
});
afterEach(() => setClockOffset(0));

const renew = (id: number, years: unknown, more: object = {}, person?: string) =>
  team.call('PUT', `/domain/renew/domain/${id}`, { years, ...more }, person);
const yearsLater = addYears;

describe('a term', () => {
  it.each([
    ['2028-02-29T10:00:00.000Z', 1, '2029-02-28T10:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 4, '2032-02-29T10:00:00.000Z'],
    ['2027-02-28T10:00:00.000Z', 1, '2028-02-28T10:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 10, '2036-12-31T23:59:59.999Z'],
    ['2028-02-29T10:00:00.000Z', -1, '2027-02-28T10:00:00.000Z'],
  ])('from %s of %i years ends on %s', (from, years, end) => expect(addYears(from, years)).toBe(end));

  it('of a month ends on the last day of a shorter one', () =>
    expect(addTerm('2027-01-31T10:00:00.000Z', 'months')).toBe('2027-02-28T10:00:00.000Z'));
});

describe('a renewal of a domain', () => {
  it('is an invoice for its years, and changes nothing before that is paid', async () => {
    const { id, renewal_at } = await team.add('harbour.example');
    const { status, body } = await renew(id, 3);
    // 3 × £10 and VAT
    expect([status, body.data.invoice.total]).toEqual([200, 36]);
    expect(body.data.message).toMatch(/^Pay invoice #\d+ to renew harbour\.example until \d+ \w+ \d{4}\.$/);
    expect(body.data.domain.renewal_at).toBe(renewal_at);
    expect((await team.service(id)).renewal_at).toBe(renewal_at);
    expect(await team.kinds(id)).toEqual([]);
  });

  it('adds its years to the expiry once it is paid', async () => {
    const { id, renewal_at } = await team.add('harbour.example');
    await team.pay((await renew(id, 3)).body.data.invoice.id);
    const until = yearsLater(renewal_at, 3);
    expect(await team.service(id)).toMatchObject({ renewal_at: until, status: 'active' });
    const [event] = (await team.call('GET', `/domain/domain/${id}/history`)).body.events;
    expect(event).toMatchObject({ kind: 'renewed', detail: { years: 3, until } });
  });

  it('from 29 February ends on the 28th', async () => {
    const { id } = await team.add('leap.example', { renewal_at: '2028-02-29T12:00:00.000Z' });
    await team.pay((await renew(id, 1)).body.data.invoice.id);
    expect((await team.service(id)).renewal_at).toBe('2029-02-28T12:00:00.000Z');
  });

  it('in the days of grace is added to the old expiry, at the usual price', async () => {
    const { id, renewal_at } = await team.add('late.example', { status: 'expired', renewal_at: daysFromNow(-12) });
    const { invoice } = (await renew(id, 1)).body.data;
    expect(invoice.total).toBe(12);
    await team.pay(invoice.id);
    expect(await team.service(id)).toMatchObject({ renewal_at: yearsLater(renewal_at, 1), status: 'active' });
  });

  it('that is asked for twice is one invoice', async () => {
    const { id } = await team.add('harbour.example');
    const [first, second] = await Promise.all([renew(id, 2), renew(id, 2)]);
    expect(first.body.data.invoice.id).toBe(second.body.data.invoice.id);
    expect(await team.invoices(id)).toHaveLength(1);
  });

  it('of other years takes the place of an unpaid one', async () => {
    const { id } = await team.add('harbour.example');
    await renew(id, 2);
    const { invoice } = (await renew(id, 5)).body.data;
    expect((await team.invoices(id)).map(({ id: invoiceId, status }) => [invoiceId, status])).toEqual([
      [invoice.id, 'unpaid'],
      [expect.any(Number), 'void'],
    ]);
  });

  it('of other years at the same total is another invoice', async () => {
    const { id } = await team.add('free.example');
    await renew(id, 2);
    await team.change(id, { price: 5 });
    const { invoice } = (await renew(id, 4)).body.data;
    const [item] = await provider.db.select().from(invoiceItems).where(eq(invoiceItems.invoice_id, invoice.id));
    expect(item).toMatchObject({ price: 20, purpose: { kind: 'renew', years: 4 } });
  });

  it('is not ordered again while a bank takes days over it', async () => {
    const { id } = await team.add('harbour.example');
    const { invoice } = (await renew(id, 2)).body.data;
    await team.pay(invoice.id, 'ending in 11');
    const { body } = await renew(id, 1);
    expect([body.data.invoice.id, body.data.message]).toEqual([
      invoice.id,
      `Invoice #${invoice.id} for harbour.example is already being paid.`,
    ]);
  });

  it('is the same invoice as the one that the night has written', async () => {
    const { id } = await team.add('harbour.example');
    const byService = await team.call('POST', '/billing/invoices', { service_id: String(id) });
    const { invoice } = (await renew(id, 1)).body.data;
    expect((byService.body as unknown as { invoice: { id: number } }).invoice.id).toBe(invoice.id);
  });

  it.each([0, -1, 11, 1.5])('of %s years is refused at its field', async (years) => {
    const { status, body } = await renew(team.find('northwind.example').id, years);
    expect([status, body.errors.years]).toEqual([422, ['Choose 1 to 10 years.']]);
  });

  it.each([undefined, '2', null])('of %j is refused', async (years) => {
    expect((await renew(team.find('northwind.example').id, years)).status).toBe(422);
  });

  it('beyond ten years from today is refused, and says how many years are left', async () => {
    const { id } = await team.add('far.example', { renewal_at: daysFromNow(7.5 * 365) });
    const { status, body } = await renew(id, 3);
    expect([status, body.errors.years]).toEqual([
      422,
      [expect.stringMatching(/^far\.example can be registered for 10 years ahead, until .+\. Choose up to 2 years\.$/)],
    ]);
    expect(await team.invoices(id)).toEqual([]);
    expect((await renew(id, 2)).status).toBe(200);
  });

  it('beyond ten years from today is refused by the id of the service too', async () => {
    const { id } = await team.add('full.example', { renewal_at: daysFromNow(9.5 * 365) });
    expect((await team.call('POST', `/services/service/${id}/renew`)).status).toBe(422);
  });

  it.each([
    ['northwind.mail.example', 'until it’s registered with us'],
    ['coldharbour.example', 'is no longer registered with us'],
  ])('of %s is refused', async (name, reason) => {
    const { status, body } = await renew(team.find(name).id, 1);
    expect([status, body.message]).toEqual([409, expect.stringContaining(reason)]);
  });

  it('of a domain that is cancelled for the end of its term is refused', async () => {
    const { id } = await team.add('leaving.example');
    await provider.db
      .insert(serviceActions)
      .values({ service_id: id, team_id: team.id, action: 'cancel', at: 'term', created_at: daysFromNow(0) });
    expect((await renew(id, 1)).status).toBe(409);
  });

  it('is paid for by team_service, who has ordered it', async () => {
    const { id } = await team.add('harbour.example');
    const { invoice } = (await renew(id, 1, {}, 'service')).body.data;
    expect((await team.pay(invoice.id, '4242', 'service')).body.transaction.status).toBe('paid');
    expect(await team.kinds(id)).toEqual(['renewed']);
  });

  it('is closed to team_billing, which may only pay for it', async () => {
    expect((await renew(team.find('northwind.example').id, 1, {}, 'billing')).status).toBe(403);
  });
});

describe('a domain in redemption', () => {
  let id: number;
  let renewal_at: string | null;
  beforeEach(async () => {
    ({ id, renewal_at } = await team.add('lost.example', { status: 'expired', renewal_at: daysFromNow(-45) }));
  });

  it('is not renewed: the answer says what restoring it costs', async () => {
    const { status, body } = await renew(id, 1);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/is in redemption until .+\. It can’t be renewed, only restored, which costs £80\.00 and/),
    ]);
    expect(await team.invoices(id)).toEqual([]);
  });

  it('is not renewed at the usual price by the id of its service', async () => {
    expect((await team.call('POST', '/billing/invoices', { service_id: String(id) })).status).toBe(409);
    expect((await team.call('POST', `/services/service/${id}/renew`)).status).toBe(409);
  });

  it('is restored for the fee and its years, which are added to the old expiry', async () => {
    const { invoice } = (await renew(id, 1, { restore: true })).body.data;
    // £80 and £10, and VAT
    expect(invoice.total).toBe(108);
    await team.pay(invoice.id);
    expect(await team.service(id)).toMatchObject({ renewal_at: yearsLater(renewal_at, 1), status: 'active' });
    expect((await team.kinds(id)).slice(0, 2)).toEqual(['renewed', 'restored']);
  });

  it('cannot be restored once that time is over', async () => {
    await team.change(id, { renewal_at: daysFromNow(-61) });
    expect((await renew(id, 1, { restore: true })).status).toBe(409);
  });

  it('costs no fee before: asking for a restore changes nothing', async () => {
    await team.change(id, { renewal_at: daysFromNow(-29) });
    expect((await renew(id, 1, { restore: true })).body.data.invoice.total).toBe(12);
  });
});
