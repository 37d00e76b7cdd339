import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cards, invoiceItems, invoices, mails, projectServices, services } from '#provider/db/schema.ts';
import { createDraftTeam, type DraftTeam } from '#tests/support/draft-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

interface Body {
  data: { id: string };
  card: { id: number };
  service: { status: string };
  containers: { id: number; status: string; run: number }[];
  volumes: { id: number; name: string }[];
}

const WAIT = { timeout: 20_000, interval: 50 };
const DAY_MS = 86_400_000;

let provider: TestProvider;
let team: DraftTeam;
/** A service with a volume that has been paid for and runs. */
let serviceId: number;
beforeEach(async () => {
  provider = await startProvider();
  team = await createDraftTeam(provider);
  // Nothing else is billed or ends in these nights.
  await provider.db.update(services).set({ status: 'cancelled' });
  const volumes = [{ name: 'data', path: '/data', is_read_only: false, size: 50_000_000 }];
  serviceId = (await team.create('web', { volumes }, 'Small')).body.service.id;
  const cart = (await ask('POST', '/cart/cart', {})).body.data.id;
  await ask('POST', '/cart/cart/product', {
    cart_id: cart,
    type: 'create',
    label: 'web (Shop)',
    ...team.planIds('Small'),
    options: { project_service_id: String(serviceId) },
  });
  await ask('POST', '/billing/transactions', { cart_id: cart, card_id: await addCard(), reference: 'buy' });
  await hasStatus('running');
});
afterEach(() => provider.stop());

const ask = (method: string, path: string, body?: unknown) => provider.json<Body>(method, path, body, team.headers);
const below = (path: string) => ask('GET', `/project/projects/${team.project.id}${path}`);
/** @returns the id of a card that pays */
async function addCard(): Promise<string> {
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
  const response = await fetch(`${provider.payment.url}/tokens`, { method: 'POST', body: JSON.stringify(card) });
  const { token } = (await response.json()) as { token: string };
  return String((await ask('POST', '/billing/cards', { type: 'stripe', token, default: 1 })).body.card.id);
}
const hasStatus = (status: string) =>
  vi.waitFor(async () => expect((await below(`/services/${serviceId}`)).body.service.status).toBe(status), WAIT);
const container = async () => (await below(`/containers?service=${serviceId}`)).body.containers[0];
const countRunning = async () =>
  (await below(`/containers?service=${serviceId}`)).body.containers.filter(({ status }) => status === 'running').length;
const volumes = async () => (await below('/volumes')).body.volumes.map(({ name }) => name);

async function billing() {
  const [row] = await provider.db
    .select({ billing: services })
    .from(projectServices)
    .innerJoin(services, eq(services.id, projectServices.billing_service_id))
    .where(eq(projectServices.id, serviceId));
  if (!row) throw new Error('It is not in billing');
  return row.billing;
}
const endTermIn = async (days: number) =>
  provider.db
    .update(services)
    .set({ renewal_at: new Date(Date.now() + days * DAY_MS).toISOString() })
    .where(eq(services.id, (await billing()).id));
const loseCards = () => provider.db.delete(cards).where(eq(cards.team_id, team.id));
/** The invoices of its renewals. */
const renewals = async () => {
  const rows = await provider.db
    .select({ id: invoices.id, status: invoices.status, purpose: invoiceItems.purpose })
    .from(invoiceItems)
    .innerJoin(invoices, eq(invoices.id, invoiceItems.invoice_id))
    .where(eq(invoiceItems.service_id, (await billing()).id));
  return rows.filter(({ purpose }) => purpose?.kind === 'renew');
};
const mailSubjects = async () =>
  (await provider.db.select().from(mails).where(eq(mails.to, team.people.owner.email))).map(({ subject }) => subject);
const advance = async (time: string) =>
  expect((await provider.json('POST', '/__demo/clock', { advance: time }, { 'X-Demo': '1' })).status).toBe(200);

describe('a container plan', () => {
  it('is renewed from the card, and its container runs on', async () => {
    const before = await container();
    await endTermIn(2);
    await advance('4d');
    expect((await renewals()).map(({ status }) => status)).toEqual(['paid']);
    expect(Date.parse((await billing()).renewal_at ?? '')).toBeGreaterThan(Date.now() + 25 * DAY_MS);
    expect(await container()).toMatchObject({ id: before?.id, run: before?.run, status: 'running' });
  });

  it('that is not paid is suspended: containers stop, volumes stay, and all of it runs again once it is paid', async () => {
    await loseCards();
    await endTermIn(1);
    await advance('12d');
    expect((await billing()).status).toBe('suspended');
    await hasStatus('stopped');
    expect(await countRunning()).toBe(0);
    expect(await volumes()).toEqual(['data']);
    expect(await mailSubjects()).toEqual(expect.arrayContaining(['web (Shop) has stopped']));
    const [invoice] = await renewals();
    const payment = { invoice_id: String(invoice?.id), card_id: await addCard(), reference: 'late' };
    expect((await ask('POST', '/billing/transactions', payment)).status).toBe(201);
    await hasStatus('running');
    expect(await countRunning()).toBe(1);
  });

  it('that nobody pays ends, and nothing of it is deleted', async () => {
    await loseCards();
    await endTermIn(1);
    await advance('45d');
    expect((await billing()).status).toBe('expired');
    await hasStatus('stopped');
    expect((await renewals()).map(({ status }) => status)).toEqual(['void']);
    expect(await volumes()).toEqual(['data']);
  });

  it('that is cancelled for the end of its term runs until then, and then waits for another payment', async () => {
    const { id } = await billing();
    const order = { service_id: String(id), action: 'cancel', at: 'term', reason: 'No longer used' };
    expect((await ask('POST', '/services/service-action', order)).status).toBe(200);
    await endTermIn(3);
    await advance('1d');
    expect((await container())?.status).toBe('running');
    await advance('4d');
    expect((await billing()).status).toBe('cancelled');
    await hasStatus('awaiting_payment');
    expect(await countRunning()).toBe(0);
    expect(await volumes()).toEqual(['data']);
  });

  it('without auto-renew ends with its term', async () => {
    const { id } = await billing();
    await provider.db.update(services).set({ auto_renew: false }).where(eq(services.id, id));
    await endTermIn(1);
    await advance('3d');
    expect((await billing()).status).toBe('expired');
    await hasStatus('stopped');
  });
});
