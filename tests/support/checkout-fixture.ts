import { eq } from 'drizzle-orm';
import { type PaymentState, payment } from '#core/billing/payment.store.ts';
import { cart } from '#core/cart/cart.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import {
  ledger,
  paymentDoublePayments,
  services as serviceTable,
  sessions,
  transactions,
} from '#provider/db/schema.ts';
import { createRandom } from '#provider/seed/create-random.ts';
import type { TestProvider } from './provider.ts';

const RUNTIME = Symbol.for('portal.runtime.1');
const CART_LINES = [
  { product_id: '21', pricing_id: '21', label: 'Mail Start', options: {} },
  { product_id: '22', pricing_id: '23', label: 'Mail Team', options: {} },
  { product_id: '30', pricing_id: '39', label: 'web-1', options: {} },
];
const CARD_NUMBERS = [
  '4242 4242 4242 4242',
  '4242 4242 4242 4242',
  '4000 0000 0000 0002',
  '4000 0027 6000 3184',
  '4000 0000 0000 9995',
];

export interface CheckoutReport {
  /** What came of it, and what had happened on the way, for a failing seed. */
  trace: string[];
  problems: string[];
}

const isFinal = (state: PaymentState) => ['paid', 'processing', 'failed'].includes(state.kind);

/**
 * One purchase by the real stores against the real provider and the real payment double, over a wire that loses, delays and
 * refuses calls: between page and provider, between provider and payment company, and webhooks late, doubled and lost. The page
 * is reloaded, the session ends, Pay is pressed again, another tab pays the same basket. Faults stop after a while, as they do.
 * Waits must be short: mock `platform/timers.ts`.
 */
export async function runFaultedCheckout(provider: TestProvider, seed: number): Promise<CheckoutReport> {
  const next = createRandom(seed);
  const chance = (share: number) => next() < share;
  const story: string[] = [];
  const wrong: string[] = [];
  let isStormy = false;
  /** Paid for in the other tab, whose page said so: there is nothing left to do here. */
  let isGone = false;
  let world = 0;

  const env = { incoming: { socket: { remoteAddress: `seed-${seed}`, destroy() {} } } };
  const inside = (request: Request): Promise<Response> =>
    Promise.resolve(
      request.url.startsWith(provider.url)
        ? provider.app.fetch(request, env as never)
        : provider.payment.app.fetch(request),
    );
  const pause = () => new Promise((resolve) => setImmediate(resolve));
  globalThis.fetch = async (input, init) => {
    const request = new Request(input as RequestInfo, init);
    const path = new URL(request.url).pathname;
    if (path === '/payment/webhook') {
      if (isStormy && chance(0.3)) throw new TypeError('webhook lost');
      return inside(request);
    }
    const isGateway = request.url.startsWith(provider.payment.url);
    const mine = world;
    // A page that is gone hears nothing; its request may have arrived all the same.
    const gone = () => !isGateway && mine !== world;
    const fault = isStormy ? next() : 1;
    for (let ticks = isStormy ? Math.floor(next() * 4) : 0; ticks > 0; ticks--) await pause();
    if (gone() && chance(0.5)) throw new TypeError('left');
    if (fault < 0.1) throw new TypeError('lost before');
    if (fault < 0.16)
      return new Response('{"message":"busy"}', { status: 503, headers: { 'Content-Type': 'application/json' } });
    const answer = await inside(request);
    if (fault < 0.28 || gone()) throw new TypeError('lost after');
    if (fault < 0.31 && !isGateway) return new Response('<html>', { status: 200 });
    return answer;
  };
  const json = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    base = provider.url,
  ) => {
    const answer = await inside(
      new Request(base + path, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    );
    return (await answer.json().catch(() => ({}))) as Record<string, never>;
  };

  // A customer with an address and a card
  localStorage.clear();
  for (const name of ['cart', 'guest']) document.cookie = `auth.${name}=; Max-Age=0`;
  const email = `shop-${seed}-${Date.now()}@example.test`;
  const password = 'Quartz-Meadow-41!';
  const { user, token } = (await json('POST', '/user/users', {
    email,
    firstname: 'Pat',
    lastname: 'Seed',
    password,
  })) as unknown as {
    user: { id: string; team_id: string };
    token: string;
  };
  const bearer = { Authorization: `Bearer ${token}` };
  const teamId = Number(user.team_id);
  await json(
    'PUT',
    `/user/teams/${teamId}`,
    { address1: '1 High Street', city: 'Bristol', zip: 'BS1 6DZ', country: 'GB' },
    bearer,
  );
  const number = CARD_NUMBERS[Math.floor(next() * CARD_NUMBERS.length)] ?? '';
  const { token: cardToken } = (await json(
    'POST',
    '/tokens',
    { number, expiry: '12/40', cvc: '123' },
    {},
    provider.payment.url,
  )) as unknown as { token: string };
  const { card } = (await json('POST', '/billing/cards', { type: 'stripe', token: cardToken }, bearer)) as unknown as {
    card: { id: string };
  };
  localStorage.setItem('auth.token', token);
  story.push(number);

  const open = async () => {
    world++;
    // The page is left: nothing of it goes on.
    payment().reset();
    delete (globalThis as Record<symbol, unknown>)[RUNTIME];
    configurePortal({ apiBase: provider.url });
    await session().start();
    await cart().refresh();
  };
  await open();
  const wanted = CART_LINES.slice(0, 1 + Math.floor(next() * CART_LINES.length));
  for (const line of wanted) if (!(await cart().add(line))) wrong.push('a line could not be added on a calm day');
  const { id: cartId, total } = cart().summary.peek() ?? { id: '', total: 0 };
  const wish = { cartId, cardId: String(card.id), expectedTotal: total };

  const signInAgain = async () => {
    const { status } = session();
    if (status.peek() === 'signed-in') return;
    if (status.peek() === 'unreachable') await session().start();
    else if (status.peek() === 'signed-out') await session().signIn({ login: email, password });
  };
  /** What somebody before the page would do next. */
  const act = async () => {
    await signInAgain();
    if (session().status.peek() !== 'signed-in') return;
    await cart().refresh();
    // The session may have ended just now.
    if (session().status.peek() !== 'signed-in') return;
    const now = payment().state.peek();
    if (now.kind === 'challenge') {
      const url = new URL(now.transaction.action_url ?? provider.url);
      if (chance(0.15)) return payment().cancel();
      await json(
        'POST',
        url.pathname,
        { key: url.searchParams.get('key'), is_confirmed: chance(0.8) },
        {},
        provider.payment.url,
      );
      payment().checkNow();
    } else if (now.kind === 'idle' && !payment().resume()) {
      const held = cart().summary.peek();
      if (held?.status === 'checkout') await payment().followCart(cartId);
      else if (held?.id === cartId) {
        payment().pay(wish);
        if (chance(0.4)) payment().pay(wish);
      } else isGone = !cart().error.peek() && !cart().hasCart();
    }
  };

  isStormy = true;
  payment().pay(wish);
  for (let round = 0; round < 14 && !isFinal(payment().state.peek()); round++) {
    await pause();
    const turn = next();
    if (turn < 0.18) {
      story.push('reload');
      await open();
    } else if (turn < 0.26) {
      story.push('session ends');
      await provider.db
        .update(sessions)
        .set({ ended_at: new Date().toISOString() })
        .where(eq(sessions.user_id, Number(user.id)));
    } else if (turn < 0.34) {
      story.push('other tab');
      const held = localStorage.getItem('auth.token');
      if (held)
        await json(
          'POST',
          '/billing/transactions',
          { cart_id: cartId, card_id: String(card.id), reference: `tab-${seed}-${round}` },
          { Authorization: `Bearer ${held}` },
        );
    }
    await act().catch(() => undefined);
  }
  isStormy = false;
  for (let round = 0; round < 400 && !isFinal(payment().state.peek()) && !isGone; round++) {
    await act();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }

  // The books
  const shown = payment().state.peek();
  story.push(shown.kind);
  const { token: fresh } = (await json('POST', '/user/session/login', { login: email, password })) as unknown as {
    token: string;
  };
  const { cart: after, products } = (await json('GET', `/cart/cart/${cartId}`, undefined, {
    Authorization: `Bearer ${fresh}`,
  })) as unknown as {
    cart?: { status: string };
    products?: unknown[];
  };
  const rows = await provider.db.select().from(transactions).where(eq(transactions.team_id, teamId));
  const charges = (await provider.db.select().from(paymentDoublePayments)).filter((charge) =>
    rows.some((row) => charge.reference.startsWith(`portal-${row.id}-`)),
  );
  const taken = charges.filter((charge) => charge.status === 'succeeded');
  if (taken.length > 1) wrong.push(`charged ${taken.length} times`);
  const isOpen = rows.some((row) => ['pending', 'requires_action'].includes(row.status));
  if (!isFinal(shown) && !(isGone && taken.length === 1)) wrong.push(`never ended: ${shown.kind}`);
  if (shown.kind === 'failed' && taken.length > 0) wrong.push('a charge is shown as failed');
  if (shown.kind === 'paid' && taken.length !== 1) wrong.push('shown as paid without a charge');
  if (taken[0] && taken[0].pence !== Math.round(total * 100))
    wrong.push(`charged ${taken[0].pence} instead of ${total}`);
  const held = await provider.db.select().from(serviceTable).where(eq(serviceTable.team_id, teamId));
  if (held.length !== (taken.length > 0 ? wanted.length : 0)) wrong.push(`${held.length} services`);
  if (products?.length !== wanted.length) wrong.push(`the basket has ${products?.length} lines of ${wanted.length}`);
  // Another tab may still wait for its bank: then the basket is locked.
  if (after?.status !== (taken.length > 0 ? 'completed' : isOpen ? 'checkout' : 'open'))
    wrong.push(`the basket is ${after?.status}`);
  if (taken.length === 0) {
    // The session may have ended at the very last.
    for (let tries = 0; tries < 3; tries++) {
      await signInAgain();
      await cart().refresh();
    }
    if (cart().lines.peek().length !== wanted.length) wrong.push('the page lost the basket');
  }
  const all = await provider.db.select().from(ledger);
  const sum = (account?: string) =>
    all.filter((entry) => !account || entry.account === account).reduce((total, entry) => total + entry.pence, 0);
  if (sum() !== 0) wrong.push(`the ledger is off by ${sum()}`);
  if (sum(`owed:${teamId}`) !== 0) wrong.push(`${sum(`owed:${teamId}`)} pence are owed`);
  return { trace: story, problems: wrong };
}
