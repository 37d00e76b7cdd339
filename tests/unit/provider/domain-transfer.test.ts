import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { invoiceItems, pricings, products, services } from '#provider/db/schema.ts';
import { addZone, findZone } from '#provider/dns/hosted-zones.ts';
import { deleteServices } from '#tests/support/delete-services.ts';
import { createDomainTeam, type DomainTeam } from '#tests/support/domain-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
let team: DomainTeam;
beforeEach(async () => {
  provider = await startProvider();
  await deleteServices(provider.db);
  team = await createDomainTeam(provider);
  await deleteServices(provider.db, team.id);
});
afterEach(() => provider.stop());

const CODE = 'Vq8-secret-12';
const advance = (time: string) => provider.json('POST', '/__demo/clock', { advance: time });
const ofCall = async (id: number) => (await team.call('GET', `/domain/domain/${id}`)).body.domain;
const put = (id: number, change: object) => team.call('PUT', `/domain/domain/${id}`, change);
interface Transfer {
  steps: { key: string; at: string | null }[];
  failure: string | null;
}
const doneSteps = ({ steps }: Transfer) => steps.filter(({ at }) => at !== null).map(({ key }) => key);
const transferOf = async (id: number) => (await ofCall(id)).transfer as Transfer;

/** Puts a domain into a basket. */
async function order(name: string, options: object) {
  const tld = name.slice(name.indexOf('.'));
  const [offer] = await provider.db
    .select({ product_id: products.id, pricing_id: pricings.id })
    .from(products)
    .innerJoin(pricings, eq(pricings.product_id, products.id))
    .where(and(eq(products.group, 'domain.tld'), eq(products.name, tld)));
  const cart = (await team.call('POST', '/cart/cart', {})).body as unknown as { data: { id: string } };
  const line = {
    cart_id: cart.data.id,
    product_id: String(offer?.product_id),
    pricing_id: String(offer?.pricing_id),
    label: name,
    type: 'create',
    options,
  };
  return { cartId: cart.data.id, answer: await team.call('POST', '/cart/cart/product', line) };
}
/** Buys a domain. @returns its service */
async function buy(name: string, options: object) {
  const { cartId, answer } = await order(name, options);
  expect(answer.status).toBe(200);
  const card = team.cards.find(({ label }) => label.includes('4242'));
  const paid = await team.call('POST', '/billing/transactions', { cart_id: cartId, card_id: String(card?.id) });
  expect(paid.body).toMatchObject({ transaction: { status: 'paid' } });
  const [service] = await provider.db.select().from(services).where(eq(services.name, name));
  if (!service) throw new Error('no service');
  return service;
}
const move = (name: string, epp_code = CODE) => buy(name, { action: 'transfer', epp_code });

describe('a domain that is bought', () => {
  it('has its registrant, its record and the begin of its history', async () => {
    const { id, renewal_at } = await buy('oak-and-ash.com', {});
    expect(await ofCall(id)).toMatchObject({ status: 'active', is_locked: true, transfer: null, auto_renew: true });
    expect(Date.now() - Date.parse(String((await ofCall(id)).registered_at))).toBeLessThan(60_000);
    const { contacts } = (await team.call('GET', `/domain/contact?domain_id=${id}`)).body;
    expect(contacts).toMatchObject([{ type: 'registrant', firstname: 'Olivia' }]);
    const { events } = (await team.call('GET', `/domain/domain/${id}/history`)).body;
    expect(events).toMatchObject([{ kind: 'registered', author: null, detail: { until: renewal_at } }]);
  });

  it('without auto-renew is not renewed', async () => {
    expect((await buy('oak-and-ash.com', { auto_renew: false })).auto_renew).toBe(false);
  });
});

describe('a transfer', () => {
  it('takes the code of the basket to the registry, and nowhere else', async () => {
    const { id, status, renewal_at } = await move('oak-and-ash.com');
    expect([status, renewal_at]).toEqual(['pending', null]);
    expect((await team.record(id))?.transfer?.epp_code).toBe(CODE);
    const written = await provider.db.select().from(invoiceItems).where(eq(invoiceItems.service_id, id));
    const answers = await Promise.all([
      ofCall(id),
      team.call('GET', `/domain/domain/${id}/history`),
      team.call('GET', `/services/service-invoice-item?service_id=${id}`),
    ]);
    expect(JSON.stringify([written, answers])).not.toContain(CODE);
  });

  it('begins with its code, which the registry takes', async () => {
    const { id } = await move('oak-and-ash.com');
    const transfer = await transferOf(id);
    expect([doneSteps(transfer), transfer.failure]).toEqual([['paid', 'code'], null]);
    expect(await team.kinds(id)).toEqual(['transfer_started']);
  });

  it('is confirmed after a night, released within five more, and done the night after', async () => {
    const { id } = await move('oak-and-ash.com');
    await advance('1d');
    expect(doneSteps(await transferOf(id))).toEqual(['paid', 'code', 'confirmed']);
    await advance('6d');
    const service = await provider.db.select().from(services).where(eq(services.id, id));
    expect(service[0]?.status).toBe('active');
    expect(await team.kinds(id)).toEqual(['transferred', 'transfer_step', 'transfer_step', 'transfer_started']);
  });

  it('ends with a locked domain that has a year more than it had', async () => {
    const { id } = await move('oak-and-ash.com');
    await advance('8d');
    const domain = await ofCall(id);
    expect(domain).toMatchObject({ status: 'active', transfer: null, is_locked: true });
    const days = (Date.parse(String(domain.renewal_at)) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(366);
    expect(days).toBeLessThan(2 * 366);
    expect(String(domain.registered_at) < new Date().toISOString()).toBe(true);
    expect(domain.transfer_locked_until).not.toBe(null);
  });

  it('that is done ends the zone that another team has for the name', async () => {
    const other = await createDomainTeam(provider);
    await deleteServices(provider.db, other.id);
    await addZone(provider.db, other.id, 'oak-and-ash.com');
    await move('oak-and-ash.com');
    expect((await findZone(provider.db, 'oak-and-ash.com'))?.team_id).toBe(other.id);
    await advance('8d');
    expect((await findZone(provider.db, 'oak-and-ash.com'))?.team_id).toBe(team.id);
  });

  it('mails its team when it is done', async () => {
    await move('oak-and-ash.com');
    await advance('8d');
    expect((await team.mailsTo()).map(({ subject }) => subject)).toContain('oak-and-ash.com has moved to us');
  });

  it.each(['short12', 'wrong-code-123'])('stops where the registry refuses the code “%s”', async (code) => {
    const { id, status } = await move('oak-and-ash.com', code);
    const transfer = await transferOf(id);
    expect([status, doneSteps(transfer)]).toEqual(['pending', ['paid']]);
    expect(transfer.failure).toBe(
      'The registry refused the transfer code of oak-and-ash.com. Ask your current provider for a new one.',
    );
    expect((await team.mailsTo())[1]?.subject).toBe('The transfer of oak-and-ash.com has stopped');
    await advance('8d');
    expect((await team.service(id)).status).toBe('pending');
  });

  it('continues with another code', async () => {
    const { id } = await move('oak-and-ash.com', 'wrong-code-123');
    const { status, body } = await put(id, { epp_code: ` ${CODE} ` });
    expect([status, (body.domain.transfer as Transfer).failure]).toEqual([200, null]);
    expect(doneSteps(await transferOf(id))).toEqual(['paid', 'code']);
    await advance('8d');
    expect((await team.service(id)).status).toBe('active');
  });

  it('says at the field that another code is refused too', async () => {
    const { id } = await move('oak-and-ash.com', 'wrong-code-123');
    const { status, body } = await put(id, { epp_code: 'wrong-again' });
    expect([status, body.errors.epp_code]).toEqual([422, [expect.stringContaining('The registry refused')]]);
    expect(await team.kinds(id)).toEqual(['transfer_refused', 'transfer_refused', 'transfer_started']);
  });

  it('takes no other code once the registry has one', async () => {
    const { id } = await move('oak-and-ash.com');
    expect((await put(id, { epp_code: 'Another-code-1' })).status).toBe(409);
  });

  it('takes no code for a domain that is here already', async () => {
    const { id } = await team.add('here.example');
    expect((await put(id, { epp_code: CODE })).status).toBe(409);
  });

  it('of a .uk name needs no code', async () => {
    const { id } = await buy('oak-and-ash.co.uk', { action: 'transfer' });
    expect(doneSteps(await transferOf(id))).toEqual(['paid', 'code']);
    await advance('8d');
    expect(await ofCall(id)).toMatchObject({ status: 'active', is_locked: false, transfer_locked_until: null });
  });

  it('of another name is refused without one', async () => {
    const { answer } = await order('oak-and-ash.com', { action: 'transfer' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['epp_code']]);
  });

  it('never shows its code in the basket', async () => {
    const { cartId, answer } = await order('oak-and-ash.com', { action: 'transfer', epp_code: CODE });
    expect(JSON.stringify([answer.body, await team.call('GET', `/cart/cart/${cartId}`)])).not.toContain(CODE);
  });
});
