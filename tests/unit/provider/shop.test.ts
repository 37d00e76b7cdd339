import { eq } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cards as cardTable, ledger, products as productTable, promotions, transactions } from '#provider/db/schema.ts';
import { signWebhook } from '#provider/payment/gateway.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

/** The fields of these responses that tests read. */
interface Body {
  message: string;
  errors: Record<string, string[]>;
  data: { id: never };
  card: { id: number; status: string };
  cards: { status: string }[];
  cart: { id: string; vat_rate: number };
  invoice: { status: string };
  products: never[];
  services: unknown[];
  transaction: { id: number; status: string; invoice_id: number; invoice_ids: number[] };
  transactions: { action_url: string }[];
}
let made = 0;
/** A customer with an address; `pay` begins a payment of a cart of one Cloud 2. */
async function customer(address: Record<string, string> = {}) {
  const email = `shopper-${made++}@example.test`;
  const { body } = await provider.json('POST', '/user/users', {
    email,
    firstname: 'Pat',
    lastname: 'Shopper',
    password: 'Quartz-Meadow-41!',
  });
  const { user, token } = body as { user: { id: number; team_id: number }; token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const call = async (method: string, path: string, data?: unknown, more: Record<string, string> = {}) => {
    const answer = await provider.json(method, path, data, { ...headers, ...more });
    return { status: answer.status, body: answer.body as unknown as Body };
  };
  await call('PUT', `/user/teams/${user.team_id}`, {
    address1: '1 High Street',
    city: 'Bristol',
    zip: 'BS1 6DZ',
    country: 'GB',
    ...address,
  });
  const product = async (group: string, name: string) => {
    const list = (await call('GET', `/product/products?group_selector=${group}`)).body.products as {
      id: number;
      name: string;
      pricing: { id: number; period: string }[];
    }[];
    const found = list.find((one) => one.name === name);
    return { product_id: String(found?.id), pricing_id: String(found?.pricing[0]?.id) };
  };
  const cart = async (
    lines: readonly { product_id: string; pricing_id: string; label: string; options?: object }[],
  ) => {
    const { id } = (await call('POST', '/cart/cart', { user_id: String(user.id), team_id: String(user.team_id) })).body
      .data as { id: string };
    const answers = [];
    for (const line of lines)
      answers.push(await call('POST', '/cart/cart/product', { options: {}, ...line, cart_id: id, type: 'create' }));
    return { id, answers };
  };
  const card = async (number: string) => {
    const { token: pm } = (await (
      await fetch(`${provider.payment.url}/tokens`, {
        method: 'POST',
        body: JSON.stringify({ number, expiry: '12/40', cvc: '123' }),
      })
    ).json()) as { token: string };
    return String(
      ((await call('POST', '/billing/cards', { type: 'stripe', token: pm })).body.card as { id: number }).id,
    );
  };
  return { ...user, headers, call, product, cart, card };
}
type Customer = Awaited<ReturnType<typeof customer>>;
const ledgerTotals = async () => {
  const entries = await provider.db.select().from(ledger);
  return {
    all: entries.reduce((sum, entry) => sum + entry.pence, 0),
    of: (account: string) =>
      entries.filter((entry) => entry.account === account).reduce((sum, entry) => sum + entry.pence, 0),
  };
};

describe('webhooks', () => {
  const event = (reference: string, id = 'evt_1') =>
    JSON.stringify({ id, type: 'payment.updated', data: { reference } });
  const send = (body: string, header: string) =>
    fetch(`${provider.url}/payment/webhook`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Payment-Signature': header },
      body,
    });
  const now = () => String(Math.floor(Date.now() / 1000));

  it('are rejected when forged, old or changed', async () => {
    const body = event('portal-1-x');
    const good = signWebhook(provider.payment.webhookSecret, now(), body);
    const old = String(Math.floor(Date.now() / 1000) - 3600);
    for (const header of [
      '',
      'nonsense',
      `t=${now()},v1=${'0'.repeat(64)}`,
      `t=${old},v1=${signWebhook(provider.payment.webhookSecret, old, body)}`,
      `t=${now()},v1=${signWebhook('other', now(), body)}`,
    ])
      expect((await send(body, header)).status, header).toBe(400);
    expect((await send(body.replace('portal-1', 'portal-2'), `t=${now()},v1=${good}`)).status).toBe(400);
  });

  it.each(['', '{', 'null', '[]', '{"id":1}'])('are rejected when signed but no event: %j', async (body) => {
    const signature = signWebhook(provider.payment.webhookSecret, now(), body);
    expect((await send(body, `t=${now()},v1=${signature}`)).status).toBe(400);
  });

  it('change only what the payment company confirms, and nothing when duplicate, late or for an unknown payment', async () => {
    const who = await customer();
    const { id } = await who.cart([{ ...(await who.product('cloud', 'Cloud 2')), label: 'web-1' }]);
    const paid = (
      await who.call('POST', '/billing/transactions', {
        cart_id: id,
        card_id: await who.card('4000 0027 6000 3184'),
        reference: 'hook',
      })
    ).body.transaction as { id: number; status: string };
    expect(paid.status).toBe('requires_action');
    const reference = `portal-${paid.id}-hook`;
    const signed = (body: string) =>
      send(body, `t=${now()},v1=${signWebhook(provider.payment.webhookSecret, now(), body)}`);
    // It says "updated"; the company says that it still waits.
    expect((await signed(event(reference, 'evt_a'))).status).toBe(200);
    const state = async () =>
      (await provider.db.select().from(transactions).where(eq(transactions.id, paid.id)))[0]?.status;
    expect(await state()).toBe('requires_action');
    const action = new URL(
      (await who.call('GET', '/billing/transactions?reference=hook')).body.transactions[0]?.action_url ?? '',
    );
    await fetch(`${provider.payment.url}${action.pathname}`, {
      method: 'POST',
      body: JSON.stringify({ key: action.searchParams.get('key'), is_confirmed: true }),
    });
    await vi.waitFor(async () => expect(await state()).toBe('paid'));
    const before = (await ledgerTotals()).of('bank');
    for (const name of ['evt_b', 'evt_b', 'evt_c']) expect((await signed(event(reference, name))).status).toBe(200);
    expect((await signed(event('portal-999999-nobody', 'evt_d'))).status).toBe(200);
    expect((await ledgerTotals()).of('bank')).toBe(before);
  });

  it('have the same result when held back or sent twice', async () => {
    const control = (mode: string) => provider.controlPayments('POST', '/__demo/webhooks', { mode });
    const who = await customer();
    const { id } = await who.cart([{ ...(await who.product('cloud', 'Cloud 2')), label: 'web-2' }]);
    await control('hold');
    const card = await who.card('4242 4242 4242 4242');
    const answer = await who.call('POST', '/billing/transactions', { cart_id: id, card_id: card, reference: 'held' });
    expect((answer.body.transaction as { status: string }).status).toBe('paid');
    await control('release');
    await control('duplicate');
    const second = await who.cart([{ ...(await who.product('cloud', 'Cloud 4')), label: 'web-3' }]);
    await who.call('POST', '/billing/transactions', { cart_id: second.id, card_id: card, reference: 'doubled' });
    await control('normal');
    expect(((await who.call('GET', '/services/services')).body.services as unknown[]).length).toBe(2);
  });
});

describe('paying', () => {
  it('is rejected with a reason before any money is taken', async () => {
    const who = await customer();
    const cloud = await who.product('cloud', 'Cloud 2');
    const { id } = await who.cart([{ ...cloud, label: 'web-1' }]);
    const card = await who.card('4242 4242 4242 4242');
    const pay = async (request: object) => {
      const { status, body } = await who.call('POST', '/billing/transactions', request);
      return [status, Object.values((body.errors ?? {}) as Record<string, string[]>)[0]?.[0] ?? body.message];
    };
    expect(await pay({})).toEqual([422, "You don't have selected products"]);
    expect(await pay({ cart_id: 'elsewhere' })).toEqual([404, 'Cart not found']);
    expect(await pay({ cart_id: id })).toEqual([422, 'Choose one of your cards.']);
    expect(await pay({ cart_id: id, card_id: 'x' })).toEqual([422, 'Choose one of your cards.']);
    expect(await pay({ cart_id: id, card_id: card, expected_total: 1 })).toEqual([
      409,
      'The total is now £16.80. Check your order before you pay.',
    ]);
    expect(await pay({ invoice_ids: ['1'], card_id: card })).toEqual([404, 'Invoice not found']);
    await provider.db
      .update(cardTable)
      .set({ expires: '2020-01' })
      .where(eq(cardTable.id, Number(card)));
    expect(await pay({ cart_id: id, card_id: card })).toEqual([422, 'This card has expired. Choose another.']);
    const empty = await who.cart([]);
    expect(await pay({ cart_id: empty.id, card_id: card })).toEqual([422, "You don't have selected products"]);
    const stranger = await customer();
    expect((await stranger.call('POST', '/billing/transactions', { cart_id: id, card_id: card })).status).toBe(404);
    expect((await stranger.call('GET', `/cart/cart/${id}`)).status).toBe(404);
    expect((await who.call('PUT', `/cart/cart/${id}?status=completed`)).status).toBe(409);
  });

  it('needs a billing address', async () => {
    const who = await customer({ address1: '' });
    const { id } = await who.cart([{ ...(await who.product('cloud', 'Cloud 2')), label: 'web-1' }]);
    const answer = await who.call('POST', '/billing/transactions', {
      cart_id: id,
      card_id: await who.card('4242 4242 4242 4242'),
    });
    expect([answer.status, (answer.body.errors as { billing: string[] }).billing]).toEqual([
      422,
      ['Add your billing details first.'],
    ]);
  });

  it('makes one payment per reference, and one per cart at a time', async () => {
    const who = await customer();
    const card = await who.card('4242 4242 4242 4242');
    const { id } = await who.cart([{ ...(await who.product('cloud', 'Cloud 2')), label: 'web-1' }]);
    const answers = await Promise.all(
      ['a', 'a', 'a', 'b', 'c'].map((reference) =>
        who.call('POST', '/billing/transactions', { cart_id: id, card_id: card, reference }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    expect(
      new Set(answers.filter(({ status }) => status === 201).map(({ body }) => (body.transaction as { id: number }).id))
        .size,
    ).toBe(1);
    expect((await ledgerTotals()).of(`owed:${who.team_id}`)).toBe(0);
  });

  it('by a direct debit that the bank refuses days later leaves the invoice unpaid and mails the owner', async () => {
    const who = await customer();
    const { token } = (await (
      await fetch(`${provider.payment.url}/mandates`, {
        method: 'POST',
        body: JSON.stringify({ name: 'Pat Shopper', sort_code: '200000', account: '00000002' }),
      })
    ).json()) as { token: string };
    const card = (await who.call('POST', '/billing/cards', { type: 'gocardless', token })).body.card as {
      id: number;
      status: string;
    };
    expect(card.status).toBe('pending');
    const { id } = await who.cart([{ ...(await who.product('cloud', 'Cloud 2')), label: 'web-1' }]);
    expect((await who.call('POST', '/billing/transactions', { cart_id: id, card_id: String(card.id) })).status).toBe(
      422,
    );
    await vi.waitFor(
      async () =>
        expect(((await who.call('GET', '/billing/cards')).body.cards as { status: string }[])[0]?.status).toBe(
          'active',
        ),
      { timeout: 5000 },
    );
    const answer = (
      await who.call('POST', '/billing/transactions', { cart_id: id, card_id: String(card.id), reference: 'debit' })
    ).body;
    expect([answer.message, (answer.transaction as { status: string }).status]).toEqual([
      'Awaiting payment from bank',
      'processing',
    ]);
    const invoice = (answer.transaction as { invoice_ids: number[] }).invoice_ids[0];
    const { id: transactionId } = answer.transaction as { id: number };
    await provider.controlPayments('POST', `/__demo/payments/portal-${transactionId}-debit`, { status: 'succeeded' });
    await vi.waitFor(async () =>
      expect(((await who.call('GET', `/billing/invoices/${invoice}`)).body.invoice as { status: string }).status).toBe(
        'unpaid',
      ),
    );
    const { mails } = (await provider.json('GET', '/__demo/mails')).body as {
      mails: { subject: string; body: string }[];
    };
    expect(mails.find((mail) => mail.subject === 'Your payment failed')?.body).toContain(`#${invoice}`);
    expect((await who.call('GET', '/services/services')).body.services).toEqual([]);
    expect((await ledgerTotals()).of(`owed:${who.team_id}`)).toBe(1680);
  });

  it('keeps the ledger balanced, with the bank at what the payment company took', async () => {
    const { all, of } = await ledgerTotals();
    expect(all).toBe(0);
    const { payments } = (await (await provider.controlPayments('GET', '/__demo/payments')).json()) as {
      payments: { status: string; pence: number }[];
    };
    expect(of('bank')).toBe(
      payments.filter((one) => one.status === 'succeeded').reduce((sum, one) => sum + one.pence, 0),
    );
  });
});

describe('a promo code', () => {
  /** A customer with a basket that uses the code, as yet unpaid. */
  async function shopperWith(code: string, who?: Customer) {
    const shopper = who ?? (await customer());
    const { id } = await shopper.cart([{ ...(await shopper.product('cloud', 'Cloud 2')), label: 'web-1' }]);
    expect((await shopper.call('PUT', `/cart/cart/${id}/promo`, { code })).status).toBe(200);
    const pay = async (card: string) =>
      (
        await shopper.call('POST', '/billing/transactions', {
          cart_id: id,
          card_id: await shopper.card(card),
          reference: crypto.randomUUID(),
        })
      ).body;
    return { ...shopper, pay, cartNow: async () => (await shopper.call('GET', `/cart/cart/${id}`)).body.cart };
  }
  const [CHALLENGE, DECLINED, GOOD] = ['4000 0027 6000 3184', '4000 0000 0000 0002', '4242 4242 4242 4242'];
  const usesLeft = async (code: string) =>
    (await provider.db.select().from(promotions).where(eq(promotions.code, code)))[0]?.uses_left;

  it('for one use discounts one of two payments that wait for the bank', async () => {
    await provider.db.insert(promotions).values({ code: 'ONCE', percent: 50, uses_left: 1 });
    const [first, second] = [await shopperWith('ONCE'), await shopperWith('ONCE')];
    const { transaction } = await first.pay(CHALLENGE);
    expect(transaction.status).toBe('requires_action');
    expect((await second.pay(CHALLENGE)).errors).toEqual({ code: ['This code has reached its limit.'] });
    expect(await first.cartNow()).toMatchObject({ status: 'checkout', total: 8.4, promo_error: null });
    await first.call('DELETE', `/billing/transactions/${transaction.id}`);
    expect(await first.cartNow()).toMatchObject({ status: 'open', total: 8.4, promo_error: null });
    expect((await second.pay(GOOD)).transaction.status).toBe('paid');
    expect(await first.cartNow()).toMatchObject({ total: 16.8, promo_error: 'This code has reached its limit.' });
    expect(await second.cartNow()).toMatchObject({ status: 'completed', total: 8.4, promo_error: null });
    expect(await usesLeft('ONCE')).toBe(0);
  });

  it('keeps its uses when the bank declines', async () => {
    await provider.db.insert(promotions).values({ code: 'TWICE', percent: 50, uses_left: 2 });
    const shopper = await shopperWith('TWICE');
    expect((await shopper.pay(DECLINED)).transaction.status).toBe('failed');
    expect(await usesLeft('TWICE')).toBe(2);
    expect((await shopper.pay(GOOD)).transaction.status).toBe('paid');
    expect(await usesLeft('TWICE')).toBe(1);
  });

  it('for first orders is refused while the first is being paid for', async () => {
    const who = await customer();
    const [first, second] = [await shopperWith('WELCOME10', who), await shopperWith('WELCOME10', who)];
    const { transaction } = await first.pay(CHALLENGE);
    expect((await second.pay(GOOD)).errors).toEqual({ code: ['This code is for first orders only.'] });
    expect(await first.cartNow()).toMatchObject({ total: 15.12, promo_error: null });
    await first.call('DELETE', `/billing/transactions/${transaction.id}`);
    expect((await second.pay(GOOD)).transaction.status).toBe('paid');
  });
});

describe('carts', () => {
  it('have the provider’s prices, totals and VAT', async () => {
    const who = await customer();
    const cloud = await who.product('cloud', 'Cloud 2');
    const { id, answers } = await who.cart([
      { ...cloud, label: 'web-1', options: { price: 0.01 } },
      { ...(await who.product('domain.tld', '.com')), label: 'oak-and-ash.com' },
    ]);
    const line = answers[0]?.body.data.id;
    expect((await who.call('PUT', `/cart/cart/product/${line}`, { quantity: 3 })).status).toBe(200);
    const { cart } = (await who.call('GET', `/cart/cart/${id}`)).body as unknown as { cart: object };
    // 3 × 14 + 11.99, then 3 × 14 a month and 14.99 a year, each with VAT
    expect(cart).toMatchObject({
      subtotal: 53.99,
      vat: 10.8,
      total: 64.79,
      recurring: [
        { period: 'months', total: 50.4 },
        { period: 'years', total: 17.99 },
      ],
    });
  });

  it('still show a withdrawn product, but do not bill it', async () => {
    const who = await customer();
    const [classic] = await provider.db.select().from(productTable).where(eq(productTable.name, 'Web Basic'));
    const { id } = await who.cart([
      { ...(await who.product('hosting.web', 'Web Basic')), label: 'old.example' },
      { ...(await who.product('cloud', 'Cloud 2')), label: 'web-1' },
    ]);
    await provider.db
      .update(productTable)
      .set({ withdrawn: true })
      .where(eq(productTable.id, classic?.id ?? 0));
    const { cart, products } = (await who.call('GET', `/cart/cart/${id}`)).body as unknown as {
      cart: { total: number };
      products: { withdrawn: boolean }[];
    };
    expect([cart.total, products.map((one) => one.withdrawn)]).toEqual([16.8, [true, false]]);
    expect(
      (
        await who.call('POST', '/cart/cart/product', {
          product_id: String(classic?.id),
          pricing_id: '1',
          label: 'x',
          options: {},
          cart_id: id,
          type: 'create',
        })
      ).status,
    ).toBe(422);
    await provider.db
      .update(productTable)
      .set({ withdrawn: false })
      .where(eq(productTable.id, classic?.id ?? 0));
  });

  it('reject a taken name, an unsold TLD, and a transfer without its code', async () => {
    const who = await customer();
    const com = await who.product('domain.tld', '.com');
    const { answers } = await who.cart([
      { ...com, label: 'google.com' },
      { ...com, label: 'lantern.zz' },
      { ...com, label: 'mine.com', options: { action: 'transfer' } },
      { ...com, label: 'mine.com', options: { action: 'transfer', epp_code: 'SECRET-9' } },
      { ...com, label: 'mine.com', options: { action: 'transfer', epp_code: 'SECRET-9' } },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 200, 409]);
    expect(JSON.stringify(answers[3]?.body)).not.toContain('SECRET-9');
  });

  it.each([
    [{ country: 'GB' }, 20],
    [{ country: 'DE', zip: '10115' }, 20],
    [{ country: 'DE', zip: '10115', vat_number: 'DE136695976' }, 0],
    [{ country: 'US', zip: '90210' }, 0],
  ])('charge an address of %j VAT of %i %%', async (address, rate) => {
    const who = await customer(address);
    const { id } = await who.cart([{ ...(await who.product('cloud', 'Cloud 2')), label: 'web-1' }]);
    expect(((await who.call('GET', `/cart/cart/${id}`)).body.cart as { vat_rate: number }).vat_rate).toBe(rate);
  });
});

it('an invoice is a PDF, whatever the letters in it, and only for its own team', async () => {
  const who = await customer({ company_name: 'Łódź & Søn — 株式会社', address1: 'Straße 1' });
  const { id } = await who.cart([
    { ...(await who.product('cloud', 'Cloud 2')), label: `${'very-long-name-'.repeat(14)}1` },
  ]);
  const paid = (
    await who.call('POST', '/billing/transactions', { cart_id: id, card_id: await who.card('4242 4242 4242 4242') })
  ).body.transaction as {
    invoice_id: number;
  };
  const answer = await fetch(`${provider.url}/billing/invoices/load/${paid.invoice_id}?type=pdf`, {
    headers: who.headers,
  });
  expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Content-Disposition')]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="invoice-${paid.invoice_id}.pdf"`,
  ]);
  const pdf = await PDFDocument.load(await answer.arrayBuffer());
  expect([pdf.getTitle(), pdf.getAuthor(), pdf.getPageCount()]).toEqual([
    `Invoice ${paid.invoice_id}`,
    'Harbourpoint Ltd',
    1,
  ]);
  const stranger = await customer();
  expect(
    (await fetch(`${provider.url}/billing/invoices/load/${paid.invoice_id}?type=pdf`, { headers: stranger.headers }))
      .status,
  ).toBe(404);
});

it('a team has five active services of a free product at most', async () => {
  const { call, product } = await customer();
  const order = { ...(await product('hosting.web', 'Site Builder')), label: 'site.example' };
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await call('POST', '/services/services', order)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 409]);
  expect((await call('POST', '/services/services', order)).body.message).toBe(
    'Your team has 5 active services of Site Builder, which is the limit. Cancel one to add another.',
  );
});
