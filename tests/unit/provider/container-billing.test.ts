import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeploymentDraft } from '#core/project/project.schema.ts';
import { deployments, invoices, projectServices, services } from '#provider/db/schema.ts';
import { createDraftTeam, type DraftTeam, type PlanName } from '#tests/support/draft-fixture.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';

/** The fields of shop responses that tests read. */
interface Body {
  message: string;
  errors: Record<string, string[]>;
  data: { id: number; label: string; price: number };
  cart: { total: number };
  products: { label: string; withdrawn: boolean; problem: string | null }[];
  choices: { product_id: number; pricing_id: number; name: string; is_current: boolean }[];
  job: { id: number } | null;
  service: { status: string };
  invoice: { id: number };
}

let provider: TestProvider;
let team: DraftTeam;
let cartId: string;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const shop = (method: string, path: string, body?: unknown) => provider.json<Body>(method, path, body, team.headers);
const openCart = async () =>
  (await provider.json<{ data: { id: string } }>('POST', '/cart/cart', {}, team.headers)).body.data.id;
beforeEach(async () => {
  team = await createDraftTeam(provider, 'busy');
  cartId = await openCart();
});

const order = async (name = 'web', more: Partial<DeploymentDraft> = {}, plan: PlanName = 'Small') =>
  (await team.create(name, more, plan)).body.service;
const add = (serviceId: number | undefined, plan: PlanName = 'Small', more: object = {}) =>
  shop('POST', '/cart/cart/product', {
    cart_id: cartId,
    type: 'create',
    label: 'web (Shop)',
    ...team.planIds(plan),
    options: serviceId === undefined ? {} : { project_service_id: String(serviceId) },
    ...more,
  });
const pay = () =>
  shop('POST', '/billing/transactions', {
    cart_id: cartId,
    card_id: String(team.cards.find(({ label }) => label.includes('4242'))?.id),
    reference: `cart-${cartId}`,
  });
const findRow = async (id: number) => {
  const [row] = await provider.db.select().from(projectServices).where(eq(projectServices.id, id));
  if (!row) throw new Error('The service is gone');
  return row;
};
const billingOf = async (id: number) => {
  const { billing_service_id } = await findRow(id);
  const [row] = await provider.db
    .select()
    .from(services)
    .where(eq(services.id, billing_service_id ?? 0));
  if (!row) throw new Error('It is not in billing');
  return row;
};
const deploymentsOf = (id: number) => provider.db.select().from(deployments).where(eq(deployments.service_id, id));
/** A service that has been paid for. */
async function buy(more: Partial<DeploymentDraft> = {}, plan: PlanName = 'Small'): Promise<number> {
  const { id } = await order('web', more, plan);
  await add(id, plan);
  await pay();
  return id;
}

describe('a service whose plan costs', () => {
  it('waits for its payment, and nothing of it runs', async () => {
    const { status, body } = await team.create('web', {}, 'Small');
    expect([status, body.service.status, body.job]).toEqual([201, 'awaiting_payment', null]);
    expect(await deploymentsOf(body.service.id)).toEqual([]);
  });

  it('is in the basket at the price of its plan', async () => {
    const { id } = await order();
    const { status, body } = await add(id, 'Small', { price: 0.01 });
    expect([status, body.data.price]).toEqual([200, 5]);
  });

  it('is in the basket once', async () => {
    const { id } = await order();
    await add(id);
    const { status, body } = await add(id);
    expect([status, body.message]).toEqual([409, 'web is already in your basket.']);
  });

  it('is deployed once it is paid for, with a plan of its own in billing', async () => {
    const id = await buy();
    expect(await billingOf(id)).toMatchObject({
      name: 'web (Shop)',
      label: 'Container Small',
      type: 'project',
      status: 'active',
      price: 5,
    });
    expect((await findRow(id)).state).toBe('active');
    expect(await deploymentsOf(id)).toHaveLength(1);
  });

  it('is not paid for again', async () => {
    const id = await buy();
    cartId = await openCart();
    expect((await add(id)).body.errors.project_service_id).toEqual(['web is paid for already.']);
  });

  it('that was paid for elsewhere is no longer in the total', async () => {
    const { id } = await order();
    await add(id);
    const other = cartId;
    cartId = await openCart();
    await add(id);
    await pay();
    const { cart, products } = (await shop('GET', `/cart/cart/${other}`)).body;
    expect([cart.total, products[0]]).toMatchObject([0, { withdrawn: true, problem: 'web is paid for already.' }]);
  });

  it('that is deleted leaves the basket', async () => {
    const { id } = await order();
    await add(id);
    expect((await team.call('DELETE', `/services/${id}`)).status).toBe(200);
    expect((await shop('GET', `/cart/cart/${cartId}`)).body.products).toEqual([]);
  });
});

describe('a basket refuses', () => {
  it('a container plan without a service', async () => {
    expect(Object.keys((await add(undefined)).body.errors)).toEqual(['project_service_id']);
  });

  it('a service with another plan than its own', async () => {
    const { id } = await order();
    expect(Object.keys((await add(id, 'Large')).body.errors)).toEqual(['product_id']);
  });

  it('a service of another team', async () => {
    const { id } = await order();
    team = await createDraftTeam(provider, 'busy');
    cartId = await openCart();
    expect((await add(id)).body.errors.project_service_id).toEqual(['This service is no longer there.']);
  });

  it('a service for a product that is no container plan', async () => {
    const { id } = await order();
    const answer = await add(id, 'Small', { product_id: '21', pricing_id: '21' });
    expect(Object.keys(answer.body.errors)).toEqual(['project_service_id']);
  });
});

describe('a plan', () => {
  it('that is cancelled stops its service, which keeps its settings and can be paid for again', async () => {
    const id = await buy();
    const billing = await billingOf(id);
    await shop('POST', '/services/service-action', {
      service_id: String(billing.id),
      action: 'cancel',
      at: 'now',
      reason: '',
    });
    expect((await findRow(id)).state).toBe('awaiting_payment');
    cartId = await openCart();
    expect((await add(id)).status).toBe(200);
    await pay();
    expect([(await findRow(id)).state, (await billingOf(id)).id === billing.id]).toEqual(['active', false]);
    expect(await deploymentsOf(id)).toHaveLength(1);
  });

  it('that is suspended stops its service, and starts it when the renewal is paid', async () => {
    const id = await buy();
    const billing = await billingOf(id);
    await provider.db.update(services).set({ status: 'suspended' }).where(eq(services.id, billing.id));
    await provider.db.update(projectServices).set({ state: 'suspended' }).where(eq(projectServices.id, id));
    const { invoice } = (
      await provider.json<{ invoice: { id: number } }>(
        'POST',
        `/services/service/${billing.id}/renew`,
        {},
        team.headers,
      )
    ).body;
    await shop('POST', '/billing/transactions', {
      invoice_ids: [String(invoice.id)],
      card_id: String(team.cards.find(({ label }) => label.includes('4242'))?.id),
    });
    const [paid] = await provider.db.select().from(invoices).where(eq(invoices.id, invoice.id));
    expect([paid?.status, (await findRow(id)).state]).toEqual(['paid', 'active']);
  });

  it('is paid for before its service or project can be deleted', async () => {
    const id = await buy({}, 'Small');
    const { id: billingId } = await billingOf(id);
    await expect.poll(async () => (await deploymentsOf(id))[0]?.status, { timeout: 15_000 }).toMatch(/live|failed/);
    await provider.json('POST', `/services/service/${billingId}/renew`, {}, team.headers);
    await provider.db.update(invoices).set({ status: 'processing' }).where(eq(invoices.status, 'unpaid'));
    for (const path of [`/services/${id}`, '']) {
      const { status, body } = await team.call('DELETE', path);
      expect([status, body.message]).toEqual([
        409,
        'A payment for web (Shop) is under way. Delete it once that’s done.',
      ]);
    }
    expect((await billingOf(id)).status).toBe('active');
  });

  it('ends with its service, which says so', async () => {
    const id = await buy({}, 'Small');
    const billing = await billingOf(id);
    // It is refused while a deployment is under way.
    await expect.poll(async () => (await deploymentsOf(id))[0]?.status, { timeout: 15_000 }).toMatch(/live|failed/);
    const { status, body } = await team.call('DELETE', `/services/${id}`);
    expect([status, body.message]).toEqual([
      200,
      expect.stringContaining('Container Small for web (Shop) is cancelled and won’t be charged again.'),
    ]);
    const [after] = await provider.db.select().from(services).where(eq(services.id, billing.id));
    expect([after?.status, after?.auto_renew]).toEqual(['cancelled', false]);
  });
});

describe('a smaller plan is refused', () => {
  const change = async (id: number, name: PlanName) => {
    const billing = await billingOf(id);
    return shop('PUT', `/services/change-product/${billing.id}`, team.planIds(name));
  };

  it('where the service has more replicas', async () => {
    const id = await buy({ replicas: 6 }, 'Large');
    const { status, body } = await change(id, 'Small');
    expect([status, body.errors.product_id]).toEqual([
      422,
      ['web has 6 replicas, and Container Small allows 4. Scale it down first.'],
    ]);
  });

  it('where its volumes are larger', async () => {
    const volumes = [{ name: 'data', path: '/data', is_read_only: false, size: 2_000_000_000 }];
    const id = await buy({ volumes }, 'Large');
    expect((await change(id, 'Small')).body.errors.product_id?.[0]).toContain('Volumes can’t shrink.');
  });

  it('where it is set to more memory', async () => {
    const id = await buy({ resources: { cpus: 0.5, memory_mb: 1024 } }, 'Large');
    expect((await change(id, 'Small')).body.errors.product_id?.[0]).toContain('1024 MB of memory');
  });
});

it('a plan that fits is changed, and the service has its limits', async () => {
  const id = await buy({}, 'Large');
  const billing = await billingOf(id);
  expect((await shop('PUT', `/services/change-product/${billing.id}`, team.planIds('Small'))).status).toBe(200);
  expect((await findRow(id)).product_id).toBe(Number(team.planIds('Small').product_id));
});

it('a larger plan is paid for first, and then allows more', async () => {
  const id = await buy();
  const billing = await billingOf(id);
  const scale = () => team.call('PUT', '/scale', { replicas: 6, service: String(id) });
  const order = await shop('PUT', `/services/change-product/${billing.id}`, team.planIds('Large'));
  expect([order.status, (await findRow(id)).product_id]).toEqual([200, Number(team.planIds('Small').product_id)]);
  expect((await scale()).status).toBe(422);
  const payment = { card_id: String(team.cards.find(({ label }) => label.includes('4242'))?.id) };
  const paid = await shop('POST', '/billing/transactions', {
    ...payment,
    invoice_id: String(order.body.invoice.id),
    reference: 'larger',
  });
  expect([paid.status, (await findRow(id)).product_id]).toEqual([201, Number(team.planIds('Large').product_id)]);
  expect((await scale()).status).toBe(200);
});
