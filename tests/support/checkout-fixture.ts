import { eq } from 'drizzle-orm';
import { payment } from '#core/billing/payment.store.ts';
import { cart } from '#core/cart/cart.store.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { sessions } from '#provider/db/schema.ts';
import { createRandom } from '#provider/seed/create-random.ts';
import { dropPageListeners } from './browser-globals.ts';
import { auditPurchase, isFinal } from './checkout/audit.ts';
import { type Customer, registerCustomer } from './checkout/customer.ts';
import { type FaultyNetwork, installFaultyNetwork } from './checkout/faulty-network.ts';
import type { TestProvider } from './provider.ts';

const RUNTIME = Symbol.for('portal.runtime.1');
const CART_LINES = [
  { product_id: '21', pricing_id: '21', label: 'Mail Start', options: {} },
  { product_id: '22', pricing_id: '23', label: 'Mail Team', options: {} },
  { product_id: '30', pricing_id: '39', label: 'web-1', options: {} },
];

export interface CheckoutReport {
  /** What happened, ending with the state that the page shows; for a failing seed. */
  trace: string[];
  problems: string[];
}

interface Purchase {
  provider: TestProvider;
  network: FaultyNetwork;
  customer: Customer;
  chance: (share: number) => boolean;
  input: { cartId: string; cardId: string; expectedTotal: number };
  isPaidElsewhere: boolean;
}

/** Opens the page anew; nothing of the previous page continues. */
async function openPage({ url }: TestProvider, network: FaultyNetwork): Promise<void> {
  network.leavePage();
  dropPageListeners();
  payment().reset();
  dropPageListeners();
  delete (globalThis as Record<symbol, unknown>)[RUNTIME];
  configurePortal({ apiBase: url });
  await session().start();
  await cart().refresh();
}

async function signInAgain({ email, password }: Customer): Promise<void> {
  const { status } = session();
  if (status.peek() === 'unreachable') await session().start();
  else if (status.peek() === 'signed-out') await session().signIn({ login: email, password });
}

/** Answers the bank's question, or gives up. */
async function answerChallenge({ provider, network, chance }: Purchase, actionUrl: string): Promise<void> {
  if (chance(0.15)) return payment().cancel();
  const url = new URL(actionUrl);
  const answer = { key: url.searchParams.get('key'), is_confirmed: chance(0.8) };
  await network.request('POST', url.pathname, answer, {}, provider.payment.url);
  payment().checkNow();
}

async function payAgain(purchase: Purchase): Promise<void> {
  const { input, chance } = purchase;
  const summary = cart().summary.peek();
  if (summary?.status === 'checkout') await payment().followCart(input.cartId);
  else if (summary?.id === input.cartId) {
    payment().pay(input);
    if (chance(0.4)) payment().pay(input);
  } else purchase.isPaidElsewhere = !cart().error.peek() && !cart().hasCart();
}

/** What the customer does next, by what the page shows. */
async function act(purchase: Purchase): Promise<void> {
  await signInAgain(purchase.customer);
  if (session().status.peek() !== 'signed-in') return;
  await cart().refresh();
  // The session may have ended meanwhile.
  if (session().status.peek() !== 'signed-in') return;
  const state = payment().state.peek();
  if (state.kind === 'challenge')
    await answerChallenge(purchase, state.transaction.action_url ?? purchase.provider.url);
  else if (state.kind === 'idle' && !payment().resume()) await payAgain(purchase);
}

/** The same cart is paid in another tab. */
async function payInOtherTab({ network, input }: Purchase, reference: string): Promise<void> {
  const token = localStorage.getItem('auth.token');
  if (!token) return;
  const body = { cart_id: input.cartId, card_id: input.cardId, reference };
  await network.request('POST', '/billing/transactions', body, { Authorization: `Bearer ${token}` });
}

/** A reload, an ended session or another tab, or nothing. @returns what happened */
async function disturb(purchase: Purchase, share: number, reference: string): Promise<string | null> {
  const { provider, network, customer } = purchase;
  if (share < 0.18) {
    await openPage(provider, network);
    return 'reload';
  }
  if (share < 0.26) {
    const ended = { ended_at: new Date().toISOString() };
    await provider.db.update(sessions).set(ended).where(eq(sessions.user_id, customer.id));
    return 'session ends';
  }
  if (share >= 0.34) return null;
  await payInOtherTab(purchase, reference);
  return 'other tab';
}

const isOver = ({ isPaidElsewhere }: Purchase) => isFinal(payment().state.peek()) || isPaidElsewhere;

/** Pays, first over the faulty network and then over a calm one until the payment has ended. @returns what happened */
async function pay(purchase: Purchase, seed: number, random: () => number): Promise<string[]> {
  const trace: string[] = [];
  purchase.network.isStormy = true;
  payment().pay(purchase.input);
  for (let round = 0; round < 14 && !isFinal(payment().state.peek()); round++) {
    await new Promise((resolve) => setImmediate(resolve));
    const event = await disturb(purchase, random(), `tab-${seed}-${round}`);
    if (event) trace.push(event);
    await act(purchase).catch(() => undefined);
  }
  purchase.network.isStormy = false;
  for (let round = 0; round < 400 && !isOver(purchase); round++) {
    await act(purchase);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return trace;
}

/** Whether the page shows all lines of a cart that was not paid. */
async function hasKeptCart(customer: Customer, lineCount: number): Promise<boolean> {
  // The session may have ended at the very last.
  for (let attempt = 0; attempt < 3; attempt++) {
    await signInAgain(customer);
    await cart().refresh();
  }
  return cart().lines.peek().length === lineCount;
}

/**
 * One purchase by the real stores against the real provider and the real payment double, over a network that loses, delays and
 * refuses calls. The page is reloaded, the session ends, Pay is pressed again, another tab pays the same cart. Faults stop after a
 * while. Waits must be short: mock `platform/timers.ts`.
 */
export async function runFaultedCheckout(provider: TestProvider, seed: number): Promise<CheckoutReport> {
  const random = createRandom(seed);
  const network = installFaultyNetwork(provider, seed, random);
  localStorage.clear();
  for (const name of ['cart', 'guest']) document.cookie = `auth.${name}=; Max-Age=0`;
  const customer = await registerCustomer(provider, network, seed, random);
  localStorage.setItem('auth.token', customer.token);

  await openPage(provider, network);
  const lines = CART_LINES.slice(0, 1 + Math.floor(random() * CART_LINES.length));
  const problems: string[] = [];
  for (const line of lines) if (!(await cart().add(line))) problems.push('a line could not be added on a calm day');
  const { id: cartId, total } = cart().summary.peek() ?? { id: '', total: 0 };
  const purchase: Purchase = {
    provider,
    network,
    customer,
    chance: (share) => random() < share,
    input: { cartId, cardId: customer.cardId, expectedTotal: total },
    isPaidElsewhere: false,
  };
  const events = await pay(purchase, seed, random);

  const shown = payment().state.peek();
  const { isPaidElsewhere } = purchase;
  const end = { shown, isPaidElsewhere, cartId, total, lineCount: lines.length };
  const audit = await auditPurchase(provider, network, customer, end);
  problems.push(...audit.problems);
  if (!audit.isCharged && !(await hasKeptCart(customer, lines.length))) problems.push('the page lost the cart');
  return { trace: [customer.cardNumber, ...events, shown.kind], problems };
}
