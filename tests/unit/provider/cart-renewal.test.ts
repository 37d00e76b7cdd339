import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClockOffset } from '#provider/clock.ts';
import { invoices } from '#provider/db/schema.ts';
import { addYears } from '#provider/service/terms.ts';
import { createDomainTeam, type DomainTeam, daysFromNow } from '#tests/support/domain-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

/** The fields of cart responses that tests read. */
interface Line {
  id: number;
  label: string;
  price: number;
  former_price: number | null;
  withdrawn: boolean;
  problem: string | null;
  renewal: { years: number; max_years: number; until: string | null } | null;
}
interface Body {
  message: string;
  errors: Record<string, string[]>;
  data: Line;
  cart: { subtotal: number; total: number; status: string; recurring: unknown[]; promo_error: string | null };
  products: Line[];
  transaction: { status: string };
}

let provider: TestProvider;
let team: DomainTeam;
let cartId: string;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
afterEach(() => setClockOffset(0));

const headersOf = (of: DomainTeam, person = 'owner') => ({ Authorization: `Bearer ${of.people[person]?.token}` });
const call = (method: string, path: string, body?: unknown, person?: string) =>
  provider.json<Body>(method, path, body, headersOf(team, person));
const openCart = async (of = team) =>
  (await provider.json<{ data: { id: string } }>('POST', '/cart/cart', {}, headersOf(of))).body.data.id;

beforeEach(async () => {
  team = await createDomainTeam(provider);
  cartId = await openCart();
});

const lineOf = (serviceId: number, years: unknown, more: object = {}) => ({
  cart_id: cartId,
  type: 'create',
  product_id: '0',
  pricing_id: '0',
  label: 'anything',
  options: { action: 'renew', service_id: String(serviceId), years, ...more },
});
const add = (serviceId: number, years: unknown, more: object = {}, person?: string) =>
  call('POST', '/cart/cart/product', lineOf(serviceId, years, more), person);
const load = async () => (await call('GET', `/cart/cart/${cartId}`)).body;
const pay = (card = '4242') =>
  call('POST', '/billing/transactions', {
    cart_id: cartId,
    card_id: String(team.cards.find(({ label }) => label.includes(card))?.id),
    reference: `cart-${cartId}`,
  });

describe('a renewal in a cart', () => {
  it('costs its years at the price of the domain, whatever the browser sends', async () => {
    const { id, renewal_at } = await team.add('harbour.example');
    const { status, body } = await add(id, 2, { price: 0.01 });
    expect([status, body.data.label, body.data.price]).toEqual([200, 'harbour.example', 20]);
    expect(body.data.renewal).toMatchObject({ years: 2, until: addYears(renewal_at, 2) });
  });

  it('announces no later payment of its own', async () => {
    await add((await team.add('harbour.example')).id, 2);
    expect((await load()).cart).toMatchObject({ subtotal: 20, total: 24, recurring: [] });
  });

  it('renews the domain once the cart is paid', async () => {
    const { id, renewal_at } = await team.add('harbour.example');
    await add(id, 3);
    expect((await pay()).body.transaction.status).toBe('paid');
    expect((await team.service(id)).renewal_at).toBe(addYears(renewal_at, 3));
    expect((await team.kinds(id))[0]).toBe('renewed');
    expect(await team.invoices(id)).toMatchObject([{ status: 'paid', total: 36 }]);
  });

  it('changes its years when the domain is added again', async () => {
    const { id } = await team.add('harbour.example');
    await add(id, 1);
    await add(id, 4);
    expect((await load()).products).toMatchObject([{ price: 40, renewal: { years: 4 } }]);
  });

  it('changes its years in the cart', async () => {
    const line = (await add((await team.add('harbour.example')).id, 1)).body.data;
    const { status, body } = await call('PUT', `/cart/cart/product/${line.id}`, { years: 5 });
    expect([status, body.data.price, body.data.former_price]).toEqual([200, 50, null]);
  });

  it.each([
    [{ years: 11 }, 'Choose 1 to 10 years.'],
    [{ quantity: 2 }, 'Choose how many years.'],
  ])('refuses the change %j', async (change, sentence) => {
    const line = (await add((await team.add('harbour.example')).id, 1)).body.data;
    const { status, body } = await call('PUT', `/cart/cart/product/${line.id}`, change);
    expect([status, body.errors.years]).toEqual([422, [sentence]]);
  });

  it.each([0, 11, 1.5, undefined])('refuses %s years', async (years) => {
    const { status, body } = await add((await team.add('harbour.example')).id, years);
    expect([status, body.errors.years]).toEqual([422, ['Choose 1 to 10 years.']]);
  });

  it('refuses more years than the registry takes', async () => {
    const { id } = await team.add('harbour.example', { renewal_at: daysFromNow(9 * 365) });
    const { status, body } = await add(id, 3);
    expect(status).toBe(422);
    expect(body.errors.years?.[0]).toMatch(/can be registered for 10 years ahead, until .*\. Choose up to 1 year\./);
  });

  it('of another team’s domain is refused', async () => {
    const other = await createDomainTeam(provider);
    const { id } = await other.add('harbour.example');
    expect((await add(id, 1)).status).toBe(404);
    expect((await load()).products).toEqual([]);
  });

  it('of something else than a domain is refused', async () => {
    const mail = team.services.find(({ type }) => type === 'email');
    expect((await add(mail?.id ?? 0, 1)).status).toBe(404);
  });

  it('is refused to those who may not manage domains', async () =>
    expect((await add((await team.add('harbour.example')).id, 1, {}, 'billing')).status).toBe(403));

  it('is not for guests', async () => {
    const guest = (await provider.json<{ data: { id: number; auth_key: string } }>('POST', '/user/guests', {})).body
      .data;
    const headers = { 'X-Guest-Auth': guest.auth_key };
    const credentials = { guest_id: String(guest.id), guest_key: guest.auth_key };
    const opened = await provider.json<{ data: { id: string } }>('POST', '/cart/cart', credentials, headers);
    const line = { ...lineOf((await team.add('harbour.example')).id, 1), ...credentials, cart_id: opened.body.data.id };
    const { status, body } = await provider.json<Body>('POST', '/cart/cart/product', line, headers);
    expect([status, body.message]).toEqual([403, 'Sign in to renew a domain.']);
  });

  it('does not count as a new domain for a promo code', async () => {
    await add((await team.add('harbour.example')).id, 1);
    const { status, body } = await call('PUT', `/cart/cart/${cartId}/promo`, { code: 'HALFDOMAIN' });
    expect([status, body.errors.code]).toEqual([422, ['This code only works with domains.']]);
  });

  it('takes the place of an unpaid invoice for the domain', async () => {
    const { id, renewal_at } = await team.add('harbour.example');
    await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 });
    await add(id, 2);
    await pay();
    expect((await team.invoices(id)).map(({ status }) => status)).toEqual(['paid', 'void']);
    expect((await team.service(id)).renewal_at).toBe(addYears(renewal_at, 2));
  });
});

describe('a domain in redemption', () => {
  const REDEMPTION = { status: 'expired', renewal_at: daysFromNow(-45) };

  it('is not renewed, and the refusal says what it costs to restore it', async () => {
    const { id } = await team.add('harbour.example', REDEMPTION);
    const { status, body } = await add(id, 1);
    expect([status, body.message]).toEqual([409, expect.stringContaining('only restored, which costs £80')]);
  });

  it('is restored for the fee and the renewal', async () => {
    const { id } = await team.add('harbour.example', REDEMPTION);
    expect((await add(id, 1, { restore: true })).body.data.price).toBe(90);
    await pay();
    expect((await team.kinds(id)).slice(0, 2)).toEqual(['renewed', 'restored']);
  });

  it('that it has entered in the cart is not paid for', async () => {
    const { id } = await team.add('harbour.example', { status: 'expired', renewal_at: daysFromNow(-20) });
    await add(id, 1);
    setClockOffset(15 * 86_400_000);
    const { cart, products } = await load();
    expect(products[0]).toMatchObject({ withdrawn: true, problem: expect.stringContaining('is in redemption until') });
    expect(cart.subtotal).toBe(0);
  });
});

describe('a renewal that is no longer due', () => {
  it('says that the domain was renewed meanwhile, and is not in the total', async () => {
    const { id } = await team.add('harbour.example');
    await add(id, 2);
    const renewal = await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 });
    await team.pay(renewal.body.data.invoice.id);
    const { cart, products } = await load();
    expect(products[0]?.problem).toMatch(
      /^harbour\.example has already been renewed until .*\. Remove it, or renew it again from its page\.$/,
    );
    expect([products[0]?.withdrawn, cart.subtotal]).toEqual([true, 0]);
    expect((await pay()).status).toBe(422);
  });

  it('is due again when the domain is added once more', async () => {
    const { id } = await team.add('harbour.example');
    await add(id, 2);
    const renewal = await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 });
    await team.pay(renewal.body.data.invoice.id);
    await add(id, 2);
    expect((await load()).products).toMatchObject([{ problem: null, withdrawn: false, price: 20 }]);
  });

  it('says that it is registered for as long as the registry allows', async () => {
    const { id } = await team.add('harbour.example', { renewal_at: daysFromNow(9 * 365 - 20) });
    await add(id, 1);
    await team.change(id, { renewal_at: daysFromNow(10 * 365) });
    expect((await load()).products[0]?.problem).toMatch(/can be registered for 10 years ahead, until/);
  });

  it('says that the domain is no longer here', async () => {
    const { id } = await team.add('harbour.example');
    await add(id, 1);
    await team.change(id, { status: 'cancelled' });
    expect((await load()).products[0]?.problem).toBe('harbour.example is no longer registered with us.');
  });

  it('is refused while another renewal is being paid for', async () => {
    const { id } = await team.add('harbour.example');
    await add(id, 2);
    const { invoice } = (await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 })).body.data;
    await provider.db.update(invoices).set({ status: 'processing' }).where(eq(invoices.id, invoice.id));
    const sentence = 'A renewal of harbour.example is already being paid for.';
    expect((await load()).products[0]?.problem).toBe(sentence);
    const { status, body } = await add(id, 1);
    expect([status, body.message]).toEqual([409, sentence]);
  });
});

describe('while the bank asks about a cart with a renewal', () => {
  const sentence = 'A renewal of harbour.example is already being paid for.';
  let id: number;
  beforeEach(async () => {
    ({ id } = await team.add('harbour.example'));
    await add(id, 2);
    expect((await pay('3184')).body.transaction.status).toBe('requires_action');
  });

  it('no invoice of the domain is paid', async () => {
    const { invoice } = (await team.call('PUT', `/domain/renew/domain/${id}`, { years: 1 })).body.data;
    const { status, body } = await provider.json<Body>(
      'POST',
      '/billing/transactions',
      { invoice_ids: [String(invoice.id)], card_id: String(team.cards[0]?.id), reference: 'the other one' },
      headersOf(team),
    );
    expect([status, body.message]).toEqual([409, sentence]);
    expect(await team.invoices(id)).toMatchObject([{ status: 'unpaid' }]);
  });

  it('the domain is put into no other cart', async () => {
    cartId = await openCart();
    const { status, body } = await add(id, 1);
    expect([status, body.message]).toEqual([409, sentence]);
  });

  it('the cart itself shows no problem', async () => {
    expect((await load()).products).toMatchObject([{ problem: null, withdrawn: false }]);
  });

  it('the domain is not cancelled', async () => {
    const request = { service_id: String(id), action: 'cancel', at: 'now', reason: '' };
    const { status, body } = await call('POST', '/services/service-action', request);
    expect([status, body.message]).toEqual([
      409,
      'A payment for harbour.example is under way. Cancel it once that’s done.',
    ]);
    expect((await team.service(id)).status).toBe('active');
  });
});

it('a renewal whose direct debit takes days keeps the domain, and is due at the end of its term', async () => {
  const { id, renewal_at } = await team.add('harbour.example');
  await add(id, 2);
  await pay('ending in 11');
  const [invoice] = await team.invoices(id);
  expect(invoice).toMatchObject({ status: 'processing', due_at: renewal_at });
  expect((await team.service(id)).renewal_at).toBe(renewal_at);
});
