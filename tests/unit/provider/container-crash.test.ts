import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { carts, containers, deployments, projectServices, services } from '#provider/db/schema.ts';
import type { DemoTeam } from '#provider/seed/seed.routes.ts';
import { auditBooks } from '#tests/support/audit-books.ts';
import { crashEverywhere, type Ending, type Flow, type Provider } from '#tests/support/crash.ts';

/** A plain run ends the provider before some statements that write; `CRASH_AT=all` before every one. */
const isThorough = process.env.CRASH_AT === 'all';
const EVERY: Record<Ending, number> = isThorough ? { error: 1, kill: 1 } : { error: 7, kill: 19 };
const TIMEOUT_MS = isThorough ? 3_600_000 : 400_000;
const POLL_MS = 50;

interface Purchase {
  team: DemoTeam;
  headers: Record<string, string>;
  projectId: string;
  cartId: string;
  plan: { product_id: string; pricing_id: string };
}
interface Product {
  id: number;
  full_name: string;
  pricing: { id: number }[];
}

async function prepare({ call }: Provider, team: DemoTeam): Promise<Purchase> {
  const headers = { Authorization: `Bearer ${team.people.owner.token}` };
  const project = await call<{ project: { id: number } }>('POST', '/project/projects', { name: 'Crash' }, headers);
  const cart = await call<{ data: { id: string } }>('POST', '/cart/cart', {}, headers);
  const group = '/product/products?group_selector=container';
  const products = (await call<{ products: Product[] }>('GET', group, undefined, headers))?.body.products;
  const small = products?.find(({ full_name }) => full_name === 'Container Small');
  return {
    team,
    headers,
    projectId: String(project?.body.project.id),
    cartId: cart?.body.data.id ?? '',
    plan: { product_id: String(small?.id), pricing_id: String(small?.pricing[0]?.id) },
  };
}

/** What the wizard and the checkout do: the service, its line in the basket, and the payment. */
async function act({ call }: Provider, { team, headers, projectId, cartId, plan }: Purchase): Promise<void> {
  const once = (key: string) => ({ ...headers, 'Idempotency-Key': key });
  const draft = { name: 'web', tag: '1.0', project_id: projectId, ...plan, image: 'harbour/web' };
  const made = await call<{ service: { id: number } }>(
    'POST',
    `/project/projects/${projectId}/containers`,
    { ...draft, volumes: [], env: [], configs: [] },
    once('service'),
  );
  if (!made) return;
  const line = { cart_id: cartId, type: 'create', label: 'web (Crash)', ...plan };
  const options = { project_service_id: String(made.body.service.id) };
  await call('POST', '/cart/cart/product', { ...line, options }, once('line'));
  const card_id = String(team.cards.find(({ label }) => label.includes('4242'))?.id);
  await call('POST', '/billing/transactions', { cart_id: cartId, card_id, reference: 'container' }, headers);
}

/** Waits until the deployments of a project have ended. */
async function waitUntilDeployed({ db }: Provider, projectId: number) {
  for (;;) {
    const rows = await db.select().from(deployments).where(eq(deployments.project_id, projectId));
    if (rows.length > 0 && rows.every(({ finished_at }) => finished_at !== null)) return rows;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function audit(provider: Provider, { team, projectId, cartId }: Purchase): Promise<(string | false)[]> {
  const { db } = provider;
  const made = await waitUntilDeployed(provider, Number(projectId));
  const own = await db
    .select()
    .from(projectServices)
    .where(eq(projectServices.project_id, Number(projectId)));
  const sold = await db
    .select()
    .from(services)
    .where(and(eq(services.team_id, team.id), eq(services.name, 'web (Crash)')));
  const replicas = await db
    .select()
    .from(containers)
    .where(eq(containers.project_id, Number(projectId)));
  const [cart] = await db.select().from(carts).where(eq(carts.id, cartId));
  return [
    cart?.status !== 'completed' && `the cart is ${cart?.status}`,
    own.length !== 1 && `${own.length} services of the project`,
    own[0]?.state !== 'active' && `its state is ${own[0]?.state}`,
    sold.length !== 1 && `${sold.length} services in billing`,
    own[0]?.billing_service_id !== sold[0]?.id && 'it is paid for by another service',
    made.filter(({ status }) => status === 'live').length !== 1 &&
      `deployments: ${made.map(({ status, error }) => `${status} ${error ?? ''}`)}`,
    replicas.length !== 1 && `${replicas.length} containers`,
    ...(await auditBooks(provider, { team }, { charges: 1 })),
  ];
}

const purchase: Flow<Purchase> = { name: 'the purchase of a container', prepare, act, audit };

describe('a provider that ends while a container is bought', () => {
  it.each(['error', 'kill'] as const)(
    'charges, makes and deploys it once (%s)',
    { timeout: TIMEOUT_MS },
    async (ending) => {
      const { problems, statements, crashes } = await crashEverywhere(purchase, {
        every: EVERY[ending],
        counts: 'writes',
        ending,
      });
      console.info(`crash: ${purchase.name}, ${crashes} of ${statements} statements, ${problems.length} problems`);
      expect(problems).toEqual([]);
      expect(crashes).toBeGreaterThan(1);
    },
  );
});
