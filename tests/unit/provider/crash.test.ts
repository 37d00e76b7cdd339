import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { setClockOffset } from '#provider/clock.ts';
import {
  cartProducts,
  carts,
  dnsRecords,
  emailDomains,
  filters,
  invoiceItems,
  invoices,
  ledger,
  mails,
  members,
  messages,
  services,
  teams,
  tickets,
  transactions,
  zoneChanges,
  zones,
} from '#provider/db/schema.ts';
import { loadZone } from '#provider/dns/zones.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { auditBooks } from '#tests/support/audit-books.ts';
import { crashEverywhere, type Ending, type Flow, type Provider } from '#tests/support/crash.ts';
import { deleteServices } from '#tests/support/delete-services.ts';
import { casesOf } from '#tests/support/sweep.ts';

/** A plain run ends the provider before every third statement that writes; `CRASH_AT=all` before every statement. */
const isThorough = process.env.CRASH_AT === 'all';
const COUNTS = isThorough ? 'all' : 'writes';
const EVERY = isThorough ? 1 : 3;
/** A call that is never answered is found in minutes. */
const TIMEOUT_MS = isThorough ? 3_600_000 : 240_000;
/** A process of its own takes a second to start. */
const KILL_EVERY = isThorough ? 1 : 12;
/** A part of the sweep has at least this many of the dozen flows. */
const LEAST_FLOWS = 4;
afterEach(() => setClockOffset(0));

const bearer = (team: DemoTeam) => ({ Authorization: `Bearer ${team.people.owner.token}` });
const cardOf = (team: DemoTeam, text: string) => String(team.cards.find(({ label }) => label.includes(text))?.id);

interface Books {
  team: DemoTeam;
  /** Services before. */
  before: number;
}
const countServices = async ({ db }: Provider, team: DemoTeam) =>
  (await db.select().from(services).where(eq(services.team_id, team.id))).length;

async function newCart(provider: Provider, team: DemoTeam) {
  const cart =
    (await provider.call<{ data: { id: string } }>('POST', '/cart/cart', {}, bearer(team)))?.body.data.id ?? '';
  for (const line of [
    {
      product_id: '22',
      pricing_id: '23',
      label: 'Mail Team',
      type: 'create',
      options: { domain: `bought-${team.id}.example` },
    },
    { product_id: '30', pricing_id: '39', label: 'web-9', type: 'create', options: {} },
  ])
    await provider.call('POST', '/cart/cart/product', { cart_id: cart, ...line }, bearer(team));
  return cart;
}
/** What the checkout's page does: pay, or ask how the payment stands. */
const pay = (provider: Provider, team: DemoTeam, body: Record<string, unknown>) =>
  provider.call<{ transaction?: { status: string; action_url: string | null } }>(
    'POST',
    '/billing/transactions',
    body,
    bearer(team),
  );

const auditOrder = async (provider: Provider, { team, before, cartId }: Books & { cartId: string }) => {
  const [cart] = await provider.db.select().from(carts).where(eq(carts.id, cartId));
  const written = await provider.db
    .select()
    .from(invoiceItems)
    .innerJoin(invoices, eq(invoices.id, invoiceItems.invoice_id))
    .where(and(eq(invoices.team_id, team.id), eq(invoiceItems.label, 'Cloud 2: web-9')));
  const domains = await provider.db
    .select()
    .from(emailDomains)
    .where(eq(emailDomains.name, `bought-${team.id}.example`));
  return [
    cart?.status !== 'completed' && `the cart is ${cart?.status}`,
    (await countServices(provider, team)) !== before + 2 &&
      `${(await countServices(provider, team)) - before} services of 2`,
    written.length > 1 && `${written.length} invoices`,
    domains.length !== 1 && `${domains.length} email domains`,
    ...(await auditBooks(provider, { team }, { charges: 1 })),
  ];
};

const checkout: Flow<Books & { cartId: string }> = {
  name: 'checkout',
  prepare: async (provider, team) => ({
    team,
    before: await countServices(provider, team),
    cartId: await newCart(provider, team),
  }),
  act: async (provider, { team, cartId }) => {
    await pay(provider, team, { cart_id: cartId, card_id: cardOf(team, '4242'), reference: 'once' });
  },
  audit: auditOrder,
};

const challenged: Flow<Books & { cartId: string }> = {
  ...checkout,
  name: "checkout with the bank's question",
  act: async (provider, { team, cartId }) => {
    const answer = await pay(provider, team, { cart_id: cartId, card_id: cardOf(team, '3184'), reference: 'asked' });
    const url = answer?.body.transaction?.action_url;
    if (url) {
      const { pathname, searchParams } = new URL(url);
      await provider.bank.call(pathname, { key: searchParams.get('key'), is_confirmed: true });
    }
    await provider.call('GET', '/billing/transactions?reference=asked', undefined, bearer(team));
  },
};

const declined: Flow<Books & { cartId: string }> = {
  ...checkout,
  name: 'a declined card, its credit back, and another card',
  act: async (provider, { team, cartId }) => {
    await pay(provider, team, {
      cart_id: cartId,
      card_id: cardOf(team, '3184'),
      use_credit: true,
      reference: 'refused',
    }).then(async (answer) => {
      const url = answer?.body.transaction?.action_url;
      if (!url) return;
      const { pathname, searchParams } = new URL(url);
      await provider.bank.call(pathname, { key: searchParams.get('key'), is_confirmed: false });
    });
    await provider.call('GET', '/billing/transactions?reference=refused', undefined, bearer(team));
    await pay(provider, team, { cart_id: cartId, card_id: cardOf(team, '4242'), use_credit: true, reference: 'other' });
  },
};

const serviceOf = (team: DemoTeam, label: string) =>
  String(team.services.find((service) => service.label === label)?.id);

/** Pays the invoice that a call writes. */
const billedFlow = (
  name: string,
  bill: (provider: Provider, team: DemoTeam) => Promise<{ id: number } | null | undefined>,
  check: (provider: Provider, team: DemoTeam) => Promise<(string | false)[]>,
): Flow<Books & { open: number }> => ({
  name,
  prepare: async (provider, team) => ({
    team,
    before: await countServices(provider, team),
    open: (await provider.db.select().from(invoices).where(eq(invoices.team_id, team.id))).length,
  }),
  act: async (provider, { team }) => {
    const paid = (
      await provider.call<{ transactions: unknown[] }>(
        'GET',
        '/billing/transactions?reference=bill',
        undefined,
        bearer(team),
      )
    )?.body;
    if (paid && paid.transactions.length > 0) return;
    const invoice = await bill(provider, team);
    if (invoice)
      await pay(provider, team, { invoice_id: String(invoice.id), card_id: cardOf(team, '4242'), reference: 'bill' });
  },
  audit: async (provider, { team, before, open }) => {
    const count = (await provider.db.select().from(invoices).where(eq(invoices.team_id, team.id))).length;
    return [
      count !== open + 1 && `${count - open} invoices`,
      (await countServices(provider, team)) !== before && 'another service',
      ...(await check(provider, team)),
      ...(await auditBooks(provider, { team }, { charges: 1 })),
    ];
  },
});

const findService = async ({ db }: Provider, id: string) =>
  (
    await db
      .select()
      .from(services)
      .where(eq(services.id, Number(id)))
  )[0];

const renewal = billedFlow(
  'renewal',
  async (provider, team) =>
    (
      await provider.call<{ invoice: { id: number } }>(
        'POST',
        `/services/service/${serviceOf(team, 'Web Plus cpanel')}/renew`,
        {},
        bearer(team),
      )
    )?.body.invoice,
  async (provider, team) => {
    const service = await findService(provider, serviceOf(team, 'Web Plus cpanel'));
    const days = (Date.parse(service?.renewal_at ?? '') - Date.now()) / 86_400_000;
    // Eleven days were left, and a month of 28 to 31 days came to them.
    return [(days < 38 || days > 43) && `it renews in ${days.toFixed(1)} days`];
  },
);

const packageChange = billedFlow(
  'package change',
  async (provider, team) => {
    const id = serviceOf(team, 'Web Plus cpanel');
    const { choices = [] } =
      (
        await provider.call<{ choices?: { product_id: number; pricing_id: number; due_today: number }[] }>(
          'GET',
          `/services/change-product/${id}`,
          undefined,
          bearer(team),
        )
      )?.body ?? {};
    const choice = choices.find(({ due_today }) => due_today > 0);
    if (!choice) return null;
    return (
      await provider.call<{ invoice: { id: number } }>(
        'PUT',
        `/services/change-product/${id}`,
        { product_id: String(choice.product_id), pricing_id: String(choice.pricing_id) },
        bearer(team),
      )
    )?.body.invoice;
  },
  async (provider, team) => {
    const service = await findService(provider, serviceOf(team, 'Web Plus cpanel'));
    return [service?.label === 'Web Plus cpanel' && 'the package is the old one'];
  },
);

const mandate: Flow<Books> = {
  name: 'a new mandate and its debit',
  prepare: async (_run, team) => ({ team, before: 0 }),
  act: async (provider, { team }) => {
    await provider.bank.db.$client.execute(
      `insert or ignore into double_methods (token, type, label, behaviour, status) values ('pm_crash_mandate', 'gocardless', 'Debit', 'debit', 'active')`,
    );
    const added = await provider.call<{ card: { id: number } }>(
      'POST',
      '/billing/cards',
      { type: 'gocardless', token: 'pm_crash_mandate', default: 0 },
      { ...bearer(team), 'Idempotency-Key': 'mandate' },
    );
    const invoice = team.invoices.find(({ status }) => status === 'unpaid');
    if (added)
      await pay(provider, team, {
        invoice_id: String(invoice?.id),
        card_id: String(added.body.card.id),
        reference: 'debit',
      });
    const [row] = await provider.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.team_id, team.id), eq(transactions.reference, 'debit')));
    if (row) await provider.bank.call(`/__demo/payments/portal-${row.id}-debit`, { status: 'succeeded' });
    await provider.call('GET', '/billing/transactions?reference=debit', undefined, bearer(team));
  },
  audit: async (provider, { team }) => {
    const known = (await provider.db.select().from(transactions).where(eq(transactions.team_id, team.id))).filter(
      ({ reference }) => reference === 'debit',
    );
    return [known.length !== 1 && `${known.length} debits`, ...(await auditBooks(provider, { team }, { charges: 1 }))];
  },
};

const night: Flow<Books> = {
  name: 'a night that bills and collects',
  prepare: async (provider, team) => {
    await deleteServices(provider.db);
    await provider.db.update(invoices).set({ status: 'paid' });
    await provider.db.delete(ledger);
    await provider.db.insert(services).values(
      [1.2, 5].map((days) => ({
        team_id: team.id,
        name: `in-${days}.example`,
        label: 'Web Plus cpanel',
        type: 'hosting',
        status: 'active',
        price: 90,
        period: 'months',
        renewal_at: new Date(Date.now() + days * 86_400_000).toISOString(),
      })),
    );
    return { team, before: 2 };
  },
  act: async (provider) => {
    setClockOffset(0);
    await provider.nights.start();
    const { body } = (await provider.call<{ ahead_ms: number }>('GET', '/__demo/clock')) ?? {};
    if (body && body.ahead_ms < 3 * 86_400_000) await provider.call('POST', '/__demo/clock', { advance: '3d' });
  },
  audit: async (provider, { team }) => {
    const rows = await provider.db
      .select()
      .from(invoices)
      .innerJoin(invoiceItems, eq(invoiceItems.invoice_id, invoices.id))
      .innerJoin(services, eq(services.id, invoiceItems.service_id));
    const states = rows.map(({ invoices: { status }, services: { name } }) => `${name} ${status}`).sort();
    const paid = (await provider.db.select().from(mails)).filter(
      ({ to, subject }) => to === team.people.owner.email && subject === 'Payment received',
    );
    provider.nights.stop();
    return [
      states.join() !== 'in-1.2.example paid,in-5.example unpaid' && `invoices: ${states}`,
      paid.length !== 1 && `${paid.length} mails of the payment`,
      ...(await auditBooks(provider, { team }, { charges: 1 })),
    ];
  },
};

const count = async (
  { db }: Provider,
  table: typeof messages | typeof tickets | typeof services | typeof cartProducts,
) => (await db.select().from(table)).length;

/** A call with an idempotency key adds one row, whatever happens. */
const keyedFlow = (
  name: string,
  table: Parameters<typeof count>[1],
  send: (provider: Provider, team: DemoTeam, key: Record<string, string>) => Promise<unknown>,
): Flow<Books> => ({
  name,
  prepare: async (provider, team) => {
    // Makes what the call needs, so that only its own row is new.
    await send(provider, team, { 'Idempotency-Key': 'before' });
    return { team, before: await count(provider, table) };
  },
  act: async (provider, { team }) => {
    await send(provider, team, { 'Idempotency-Key': 'crash' });
  },
  audit: async (provider, { before }) => [
    (await count(provider, table)) !== before + 1 && `${(await count(provider, table)) - before} rows`,
  ],
});

const messageForm = (ticketId: number | undefined) => {
  const form = new FormData();
  form.set('ticket_id', String(ticketId));
  form.set('body', 'Only once, please');
  form.append('filepath[]', new File(['text'], 'note.txt', { type: 'text/plain' }));
  return form;
};
const keyed = [
  keyedFlow('a message with a file', messages, (provider, team, key) =>
    provider.call('POST', '/support/messages', messageForm(team.tickets[0]?.id), { ...bearer(team), ...key }),
  ),
  keyedFlow('a ticket', tickets, (provider, team, key) =>
    provider.call('POST', '/support/ticket', { subject: 'Once', body: 'Only once' }, { ...bearer(team), ...key }),
  ),
  keyedFlow('a line in the cart', cartProducts, async (provider, team, key) => {
    const [cart] = await provider.db.select().from(carts).where(eq(carts.team_id, team.id));
    const id =
      cart?.id ?? (await provider.call<{ data: { id: string } }>('POST', '/cart/cart', {}, bearer(team)))?.body.data.id;
    await provider.call(
      'POST',
      '/cart/cart/product',
      { cart_id: id, product_id: '30', pricing_id: '39', label: 'web-7', type: 'create', options: {} },
      { ...bearer(team), ...key },
    );
  }),
];

/** Sets of a zone that change together. */
const zoneChange: Flow<{ team: DemoTeam; zone: typeof zones.$inferSelect; serial: number }> = {
  name: 'a change of a zone',
  async prepare({ db }, team) {
    const [zone] = await db.select().from(zones).where(eq(zones.team_id, team.id)).orderBy(zones.id).limit(1);
    if (!zone) throw new Error('The team has no zone');
    return { team, zone, serial: (await loadZone(db, zone)).soa.data.serial ?? 0 };
  },
  async act(provider, { team, zone }) {
    const set = (...last: number[]) => ({ ttl: 60, records: last.map((one) => ({ content: `192.0.2.${one}` })) });
    const rrsets = ['one', 'two', 'three'].map((name) => ({ name, type: 'A', before: null, after: set(1, 2) }));
    await provider.call(
      'PUT',
      `/dns/zones/${zone.id}/records`,
      { rrsets },
      { ...bearer(team), 'Idempotency-Key': 'crash' },
    );
  },
  async audit({ db }, { zone, serial }) {
    const names = ['one', 'two', 'three'];
    const rows = await db.select().from(dnsRecords).where(eq(dnsRecords.zone_id, zone.id));
    const added = rows.filter(({ name }) => names.includes(name)).length;
    const changes = await db.select().from(zoneChanges).where(eq(zoneChanges.zone_id, zone.id));
    const entries = changes.filter(({ rrsets }) => rrsets.some(({ name }) => names.includes(name))).length;
    const steps = ((await loadZone(db, zone)).soa.data.serial ?? 0) - serial;
    return [
      added !== 6 && `${added} records`,
      entries !== 1 && `${entries} entries in the history`,
      steps !== 1 && `the serial has grown by ${steps}`,
    ];
  },
};

/** Rows that are worth nothing without each other: the order of filters, a team and its owner. */
const rowsTogether: Flow<{ team: DemoTeam; domainId: number; ids: number[] }> = {
  name: 'a filter deleted, and a team made',
  async prepare({ call, db }, team) {
    const [domain] = await db
      .select()
      .from(emailDomains)
      .where(and(eq(emailDomains.team_id, team.id), eq(emailDomains.status, 'active')));
    const domainId = domain?.id ?? 0;
    const ids: number[] = [];
    for (const name of ['one', 'two', 'three', 'four']) {
      const filter = { kind: 'blacklist', match_value: `${name}@crash.example` };
      const created = await call<{ filter: { id: number } }>('POST', `/email/filter/${domainId}`, filter, bearer(team));
      ids.push(created?.body.filter.id ?? 0);
    }
    return { team, domainId, ids };
  },
  async act({ call }, { team, ids }) {
    await call('DELETE', `/email/filter/${ids[0]}`, undefined, bearer(team));
    await call('POST', '/user/teams', { name: 'After a crash' }, bearer(team));
  },
  async audit({ db }, { domainId }) {
    const kept = await db
      .select()
      .from(filters)
      .where(and(eq(filters.domain_id, domainId), eq(filters.kind, 'blacklist')));
    const positions = kept.map(({ position }) => position).sort((a, b) => a - b);
    const ownerless = await db
      .select({ id: teams.id })
      .from(teams)
      .leftJoin(members, eq(members.team_id, teams.id))
      .where(and(eq(teams.name, 'After a crash'), isNull(members.user_id)));
    return [
      positions.some((position, index) => position !== index + 1) && `filters are numbered ${positions}`,
      ownerless.length > 0 && `${ownerless.length} teams without an owner`,
    ];
  },
};

const flows = [
  checkout,
  challenged,
  declined,
  renewal,
  packageChange,
  mandate,
  night,
  zoneChange,
  rowsTogether,
  ...keyed,
] as unknown as Flow<never>[];

describe('a provider that ends before a statement and is started again', () => {
  const expectNothingLost = async (flow: Flow<never>, every: number, ending: Ending) => {
    const { problems, statements, tried, crashes } = await crashEverywhere(flow, { every, counts: COUNTS, ending });
    console.info(`crash: ${flow.name}, ${crashes} of ${statements} statements, ${problems.length} problems`);
    expect(problems).toEqual([]);
    expect(statements).toBeGreaterThan(2);
    // A long night has a statement more or less from run to run.
    expect(crashes).toBeGreaterThanOrEqual(tried - Math.floor(tried / 50));
  };

  it.each(casesOf(flows, LEAST_FLOWS))('loses and doubles nothing: $name', { timeout: TIMEOUT_MS }, (flow) =>
    expectNothingLost(flow, EVERY, 'error'),
  );

  it.each(isThorough ? flows : flows.slice(0, 2))(
    'loses and doubles nothing by a kill: $name',
    { timeout: TIMEOUT_MS },
    (flow) => expectNothingLost(flow, KILL_EVERY, 'kill'),
  );
});
