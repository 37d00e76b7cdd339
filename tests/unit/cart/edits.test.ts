import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cart } from '#core/cart/cart.store.ts';
import { addProduct } from '#core/cart/product-button.ts';
import { credentials } from '#core/http/credentials.ts';
import { sessionHooks } from '#core/http/send.ts';
import { notices } from '#core/notification/notices.store.ts';
import { resetIdentity } from '#core/runtime/identity.ts';
import { configurePortal, runtime } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { signal } from '#core/store/signals.ts';
import { dropPageListeners } from '#tests/support/browser-globals.ts';

/** A provider with one cart, small enough to start for every test. */
interface Line {
  id: string;
  product_id: string;
  pricing_id: string;
  label: string;
  price: number;
  quantity: number;
  pricing: object[];
  options: object;
  hidden?: boolean;
  withdrawn?: boolean;
}
interface Call {
  call: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  key: string | null;
}
const pricing = [
  { id: '7', price: 5, period: 'months' },
  { id: '8', price: 50, period: 'years' },
];
const product = {
  id: '21',
  name: 'Mail',
  full_name: 'Mail Start',
  instance_type: 'email',
  options: { max_quantity: 3 },
  pricing,
  hidden: false,
};
let lines: Line[] = [];
let calls: Call[] = [];
let status = 'open';
let promo: string | null = null;
let products: Record<string, object> = {};
/** Statuses (0: no answer) of the next calls, by method and path. */
let faults: Record<string, (number | { status: number; body: object })[]> = {};
let gate: Promise<void> | null = null;

const cartBody = () => ({
  cart: { id: 'c-1', status, subtotal: lines.length, vat: 0, vat_rate: 20, total: lines.length, promo_code: promo },
  products: lines,
});
const newLine = (fields: Partial<Line>): Line => ({
  id: `l-${lines.length + 1}`,
  product_id: '21',
  pricing_id: '7',
  label: 'Mail Start',
  price: 5,
  quantity: 1,
  pricing,
  options: {},
  ...fields,
});

function answer(call: string, id: string, body: Record<string, unknown>): unknown {
  if (call === 'POST /user/guests') return { data: { id: 'g-1', auth_key: 'k'.repeat(43) } };
  if (call === 'POST /cart/cart') return { data: { id: 'c-1', auth_key: 'c'.repeat(43) } };
  if (call === 'POST /cart/cart/product') {
    const line = newLine(body as Partial<Line>);
    lines = [...lines, { ...line, id: `l-${lines.length + 1}` }];
    return { data: lines.at(-1) };
  }
  if (call === 'PUT /cart/cart/product/{id}') {
    lines = lines.map((line) => (line.id === id ? { ...line, ...body } : line));
    return {};
  }
  if (call === 'DELETE /cart/cart/product/{id}') {
    lines = lines.filter((line) => line.id !== id);
    return { message: 'Removed' };
  }
  if (call.endsWith('/promo')) promo = call.startsWith('PUT') ? String(body.code) : null;
  if (call === 'PUT /cart/cart/{id}') status = 'completed';
  if (call.startsWith('GET /product/')) return products[id] ? { product: products[id] } : null;
  return cartBody();
}

async function respond(input: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input);
  const path = url.pathname.replace(
    /(\/cart\/cart(?:\/product)?|\/product\/products?)\/([^/]+)(\/promo)?$/,
    (all, base, id, rest = '') => (id === 'product' ? all : `${base}/{id}${rest}`),
  );
  const id = /\/([^/]+?)(?:\/promo)?$/.exec(url.pathname)?.[1] ?? '';
  const call = `${init.method} ${path}`;
  const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
  calls.push({
    call: `${init.method} ${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    body,
    key: new Headers(init.headers).get('Idempotency-Key'),
  });
  await gate;
  const fault = faults[call]?.shift();
  if (fault === 0) throw new TypeError('offline');
  if (typeof fault === 'number') return Response.json({ message: `Refused ${fault}` }, { status: fault });
  if (fault) return Response.json(fault.body, { status: fault.status });
  const result = answer(call, id, body);
  return result === null ? Response.json({}, { status: 404 }) : Response.json(result as object);
}

const made = (prefix: string) => calls.filter(({ call }) => call.startsWith(prefix));
const shown = () =>
  cart()
    .lines.peek()
    .map(({ label }) => label);
const firstLine = () => cart().lines.peek()[0] as NonNullable<ReturnType<typeof firstLineOf>>;
const firstLineOf = () => cart().lines.peek()[0];
const texts = (tone = 'failure') =>
  notices()
    .list.peek()
    .filter((notice) => notice.tone === tone)
    .map(({ text }) => text);
const mail = { product_id: '21', pricing_id: '7', label: 'Mail Start', options: {} };
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  dropPageListeners();
  runtime().stores.delete('cart');
  runtime().stores.delete('session');
  runtime().resets.clear();
  localStorage.clear();
  Object.assign(document, { cookie: 'auth.cart=; Max-Age=0' });
  credentials().setGuest(null);
  credentials().adoptToken(null);
  for (const { id } of notices().list.peek()) notices().dismiss(id);
  lines = [];
  calls = [];
  faults = {};
  status = 'open';
  promo = null;
  gate = null;
  products = { '21': product };
  configurePortal({ apiBase: 'http://provider.invalid' });
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => respond(String(input), init));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a cart', () => {
  it('is empty and costs no request before something is added', async () => {
    expect([cart().isLoaded.peek(), cart().hasCart()]).toEqual([false, false]);
    await cart().refresh();
    expect([shown(), cart().count.peek(), cart().summary.peek(), cart().isLoaded.peek()]).toEqual([[], 0, null, true]);
    expect(calls).toEqual([]);
  });
  it('is opened for a guest with the first line', async () => {
    expect(await cart().add(mail)).toBe(true);
    expect([shown(), cart().count.peek(), cart().hasCart()]).toEqual([['Mail Start'], 1, true]);
    expect(cart().summary.peek()).toMatchObject({ id: 'c-1', total: 1 });
    expect(document.cookie).toContain(`auth.cart=c-1.${'c'.repeat(43)}`);
    expect(made('POST /cart/cart')[0]?.body).toEqual({ guest_id: 'g-1', guest_key: 'k'.repeat(43) });
    expect(made('POST /cart/cart/product')[0]?.body).toEqual({
      ...mail,
      cart_id: 'c-1',
      type: 'create',
      guest_id: 'g-1',
      guest_key: 'k'.repeat(43),
    });
  });
  it('is opened once', async () => {
    await cart().add(mail);
    await cart().add({ ...mail, label: 'Second' });
    expect(made('POST /cart/cart').filter(({ call }) => call === 'POST /cart/cart')).toHaveLength(1);
    expect(shown()).toEqual(['Mail Start', 'Second']);
  });
  it('is opened for the signed-in user', async () => {
    signIn();
    await cart().add(mail);
    expect(made('POST /cart/cart')[0]?.body).toEqual({ user_id: 'u-1', team_id: 't-1' });
    expect(made('POST /cart/cart/product')[0]?.body).not.toHaveProperty('guest_id');
  });
  it('shows no hidden lines', async () => {
    await cart().add(mail);
    lines = [...lines, newLine({ id: 'h', label: 'Hidden', hidden: true })];
    await cart().refresh();
    expect(shown()).toEqual(['Mail Start']);
  });
  it('is forgotten once it is paid for', async () => {
    await cart().add(mail);
    status = 'completed';
    await cart().refresh();
    expect([shown(), cart().summary.peek(), cart().hasCart()]).toEqual([[], null, false]);
  });
  it.each([
    ['missing', 404],
    ['another person’s', 403],
    ['refused to a guest', 401],
  ])('is forgotten when it is %s', async (_title, fault) => {
    await cart().add(mail);
    faults = { 'GET /cart/cart/{id}': [fault] };
    await cart().refresh();
    expect([shown(), cart().hasCart(), cart().error.peek()]).toEqual([[], false, null]);
  });
  it('keeps its lines when it cannot be read, and shows why', async () => {
    await cart().add(mail);
    faults = { 'GET /cart/cart/{id}': [500] };
    await cart().refresh();
    expect([shown(), cart().hasCart(), cart().error.peek()?.status]).toEqual([['Mail Start'], true, 500]);
    await cart().refresh();
    expect(cart().error.peek()).toBeNull();
  });
  it('keeps its lines when a session is refused', async () => {
    signIn();
    await cart().add(mail);
    faults = { 'GET /cart/cart/{id}': [401] };
    await cart().refresh();
    expect(cart().hasCart()).toBe(true);
  });
  it('ignores a late answer about an earlier cart', async () => {
    await cart().add(mail);
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const late = cart().refresh();
    document.cookie = 'auth.cart=; Max-Age=0';
    gate = null;
    await cart().refresh();
    open();
    await late;
    expect(shown()).toEqual([]);
  });
  it('ignores a late failure about an earlier cart', async () => {
    await cart().add(mail);
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    faults = { 'GET /cart/cart/{id}': [500] };
    const late = cart().refresh();
    document.cookie = 'auth.cart=; Max-Age=0';
    await cart().refresh();
    open();
    await late;
    expect(cart().error.peek()).toBeNull();
  });
});

function signIn() {
  Object.assign(sessionHooks(), { onExpired() {}, onUsed() {} });
  credentials().adoptToken(`x.${btoa(JSON.stringify({ user_id: 'u-1', team_id: 't-1' }))}.y`);
  runtime().stores.set('session', {
    user: signal({ id: 'u-1', team_id: 't-1' }),
    status: signal('signed-in'),
    failure: signal(null),
    start: async () => {},
    ensureGuest: () => session().ensureGuest(),
  });
}

describe('adding a line', () => {
  it('sets how many are wanted', async () => {
    await cart().add({ ...mail, quantity: 3 });
    expect(made('PUT /cart/cart/product/l-1')[0]?.body).toEqual({ quantity: 3 });
    expect(firstLine().quantity).toBe(3);
  });
  it('does not set what the provider begins with', async () => {
    await cart().add({ ...mail, quantity: 1 });
    expect(made('PUT')).toEqual([]);
  });
  it('is repeated with the same key after a lost answer', async () => {
    faults = { 'POST /cart/cart/product': [0] };
    expect(await cart().add(mail)).toBe(true);
    const keys = made('POST /cart/cart/product').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[0]).toBeTruthy();
  });
  it('is not repeated after a refusal, which is shown', async () => {
    faults = { 'POST /cart/cart/product': [422] };
    expect(await cart().add(mail)).toBe(false);
    expect(made('POST /cart/cart/product')).toHaveLength(1);
    expect(texts()).toEqual(['Refused 422']);
    expect(made('GET /cart/cart')).toEqual([]);
  });
  it.each([403, 404, 409])('shows the present cart after a conflict: %i', async (fault) => {
    await cart().add(mail);
    calls = [];
    faults = { 'POST /cart/cart/product': [fault] };
    lines = [];
    await cart().add(mail);
    await flush();
    expect([made('GET /cart/cart/c-1').length, shown()]).toEqual([1, []]);
  });
  it('keeps the transfer code, which the provider does not return', async () => {
    const options = { action: 'transfer', epp_code: 'CODE-12' } as const;
    await cart().add({ ...mail, label: 'a.com', options });
    await cart().add({ ...mail, label: 'a.com', options: { action: 'transfer' } });
    expect(made('POST /cart/cart/product').map(({ body }) => body.options)).toEqual([options, options]);
  });
  it('sends no transfer code for a name that is registered', async () => {
    await cart().add({ ...mail, label: 'a.com', options: { action: 'transfer', epp_code: 'CODE-12' } });
    await cart().add({ ...mail, label: 'a.com', options: { action: 'register' } });
    expect(made('POST /cart/cart/product')[1]?.body.options).toEqual({ action: 'register' });
  });
});

describe('edits', () => {
  it('run one after the other', async () => {
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const edits = [cart().add(mail), cart().add({ ...mail, label: 'Second' })];
    await vi.waitFor(() => expect(made('POST')).toHaveLength(1));
    await flush();
    expect([cart().isPending.peek(), made('POST').length]).toEqual([true, 1]);
    open();
    expect(await Promise.all(edits)).toEqual([true, true]);
    expect(cart().isPending.peek()).toBe(false);
  });
  it('are waited for, whatever their outcome', async () => {
    faults = { 'POST /cart/cart/product': [500] };
    let isSettled = false;
    const edit = cart().add(mail);
    const settled = cart()
      .whenSettled()
      .then((value) => {
        isSettled = true;
        return value;
      });
    expect(isSettled).toBe(false);
    await edit;
    expect(await settled).toBeUndefined();
  });
});

describe('removing a line', () => {
  beforeEach(async () => {
    await cart().add(mail);
    calls = [];
  });
  it('hides it at once, and takes it out', async () => {
    const removed = cart().remove(firstLine());
    expect([cart().count.peek(), firstLine().isRemoving]).toEqual([0, true]);
    expect(await removed).toBe(true);
    expect([shown(), made('DELETE')[0]?.call, made('DELETE')[0]?.query]).toEqual([
      [],
      'DELETE /cart/cart/product/l-1',
      { cart_id: 'c-1' },
    ]);
    expect(texts('success')).toHaveLength(1);
    expect(texts('success')[0]).toContain('Mail Start');
  });
  it('can be undone', async () => {
    await cart().remove(firstLine());
    notices().list.peek().at(-1)?.action?.run();
    await flush();
    await cart().whenSettled();
    expect(shown()).toEqual(['Mail Start']);
  });
  it('cannot be undone for a product that was withdrawn', async () => {
    await cart().remove({ ...firstLine(), withdrawn: true });
    expect(notices().list.peek().at(-1)?.action).toBeUndefined();
  });
  it('shows it again when that fails', async () => {
    faults = { 'DELETE /cart/cart/product/{id}': [500] };
    expect(await cart().remove(firstLine())).toBe(false);
    expect([cart().count.peek(), firstLine().isRemoving]).toEqual([1, false]);
    expect(texts('success')).toEqual([]);
  });
  it('hides only the lines on their way out', async () => {
    await cart().add({ ...mail, label: 'Second' });
    await cart().add({ ...mail, label: 'Third' });
    const [first, second] = cart().lines.peek();
    let open = () => {};
    gate = new Promise((resolve) => (open = resolve));
    const removed = [first, second].map((line) => line && cart().remove(line));
    expect(
      cart()
        .lines.peek()
        .map(({ isRemoving }) => isRemoving),
    ).toEqual([true, true, false]);
    gate = null;
    open();
    await removed[0];
    expect(cart().count.peek()).toBe(1);
    await removed[1];
    expect(shown()).toEqual(['Third']);
  });
});

describe('changing a line', () => {
  beforeEach(async () => {
    await cart().add(mail);
    calls = [];
  });
  it('shows the new term with its price at once, and sends it', async () => {
    const updated = cart().update(firstLine(), { pricing_id: '8' });
    expect(firstLine()).toMatchObject({ pricing_id: '8', price: 50, period: 'years' });
    expect(await updated).toEqual({ ok: true, data: null });
    expect(made('PUT')[0]).toMatchObject({ call: 'PUT /cart/cart/product/l-1', body: { pricing_id: '8' } });
    expect(firstLine().pricing_id).toBe('8');
  });
  it('shows a new quantity and a new term together', async () => {
    const updates = [cart().update(firstLine(), { quantity: 2 }), cart().update(firstLine(), { pricing_id: '8' })];
    expect(firstLine()).toMatchObject({ quantity: 2, pricing_id: '8' });
    await Promise.all(updates);
  });
  it('keeps the later of two changes on screen while the first is answered', async () => {
    const [first, second] = [cart().update(firstLine(), { quantity: 2 }), cart().update(firstLine(), { quantity: 3 })];
    await first;
    expect(firstLine().quantity).toBe(3);
    await second;
    lines = lines.map((line) => ({ ...line, quantity: 1 }));
    await cart().refresh();
    expect(firstLine().quantity).toBe(1);
  });
  it('takes it back when the provider refuses it', async () => {
    faults = { 'PUT /cart/cart/product/{id}': [422] };
    expect(await cart().update(firstLine(), { quantity: 2 })).toMatchObject({ ok: false, error: { status: 422 } });
    expect(firstLine().quantity).toBe(1);
    expect(made('GET')).toEqual([]);
  });
  it('shows the present cart after a conflict', async () => {
    faults = { 'PUT /cart/cart/product/{id}': [409] };
    lines = [];
    await cart().update(firstLine(), { quantity: 2 });
    await flush();
    expect(shown()).toEqual([]);
  });
});

describe('a promo code', () => {
  beforeEach(async () => {
    await cart().add(mail);
    calls = [];
  });
  it('applies to the cart that is shown', async () => {
    expect(await cart().applyPromoCode('SPRING')).toEqual({ ok: true, data: null });
    expect(made('PUT')[0]).toMatchObject({ call: 'PUT /cart/cart/c-1/promo', body: { code: 'SPRING' } });
    expect(cart().summary.peek()?.promo_code).toBe('SPRING');
  });
  it('is removed', async () => {
    await cart().applyPromoCode('SPRING');
    await cart().applyPromoCode(null);
    expect([made('DELETE')[0]?.call, cart().summary.peek()?.promo_code]).toEqual(['DELETE /cart/cart/c-1/promo', null]);
  });
  it('is refused', async () => {
    faults = { 'PUT /cart/cart/{id}/promo': [422] };
    expect(await cart().applyPromoCode('OLD')).toMatchObject({ ok: false, error: { status: 422 } });
    expect(cart().summary.peek()?.promo_code).toBeNull();
  });
});

describe('other tabs', () => {
  const changed = () => localStorage.getItem('auth.cart.changed');
  it.each<[string, () => Promise<unknown>]>([
    ['an added line', () => cart().add({ ...mail, label: 'Second' })],
    ['a removed line', () => cart().remove(firstLine())],
    ['a changed line', () => cart().update(firstLine(), { quantity: 2 })],
    ['a promo code', () => cart().applyPromoCode('SPRING')],
    ['a paid cart', () => cart().complete('c-1')],
  ])('are notified of %s', async (_title, edit) => {
    await cart().add(mail);
    const before = changed();
    await edit();
    expect(changed()).not.toBe(before);
  });
  it('make this one fetch the cart', async () => {
    await cart().add(mail);
    lines = [...lines, newLine({ label: 'Theirs' })];
    dispatchEvent(Object.assign(new Event('storage'), { key: 'auth.cart.changed', newValue: 'x' }));
    await flush();
    expect(shown()).toEqual(['Mail Start', 'Theirs']);
  });
  it('change other things without an effect here', async () => {
    await cart().add(mail);
    calls = [];
    dispatchEvent(Object.assign(new Event('storage'), { key: 'auth.other', newValue: 'x' }));
    await flush();
    expect(calls).toEqual([]);
  });
});

describe('a watched cart', () => {
  it('is fetched at once, and whenever its cookie changes', async () => {
    await cart().add(mail);
    calls = [];
    const stop = cart().watch();
    await flush();
    expect(made('GET')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(made('GET')).toHaveLength(1);
    document.cookie = 'auth.cart=c-2; Path=/';
    await vi.advanceTimersByTimeAsync(999);
    expect(made('GET')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(made('GET').map(({ call }) => call)).toEqual(['GET /cart/cart/c-1', 'GET /cart/cart/c-2']);
    stop();
  });
  it('is fetched once for all who watch, until the last one stops', async () => {
    await cart().add(mail);
    calls = [];
    const stops = [cart().watch(), cart().watch()];
    await flush();
    expect(made('GET')).toHaveLength(1);
    stops[0]?.();
    document.cookie = 'auth.cart=c-2; Path=/';
    await vi.advanceTimersByTimeAsync(1000);
    expect(made('GET')).toHaveLength(2);
    stops[1]?.();
    document.cookie = 'auth.cart=c-3; Path=/';
    await vi.advanceTimersByTimeAsync(5000);
    expect(made('GET')).toHaveLength(2);
  });
});

describe('a cart that is shown instead of the visitor’s own', () => {
  it('is fetched by its id', async () => {
    await cart().add(mail);
    cart().showCart('c-9');
    expect([cart().isLoaded.peek(), shown()]).toEqual([false, []]);
    await flush();
    expect([calls.at(-1)?.call, cart().isLoaded.peek()]).toEqual(['GET /cart/cart/c-9', true]);
  });
  it('is not fetched again when it is shown already', async () => {
    cart().showCart('c-9');
    await flush();
    cart().showCart('c-9');
    await flush();
    expect(made('GET')).toHaveLength(1);
  });
  it('stays when it is paid for, and the own one too', async () => {
    await cart().add(mail);
    status = 'completed';
    cart().showCart('c-9');
    await flush();
    expect([shown(), cart().summary.peek()?.status]).toEqual([['Mail Start'], 'completed']);
    cart().showCart(null);
    expect(cart().hasCart()).toBe(true);
  });
  it('says when it is missing, and leaves the own one alone', async () => {
    await cart().add(mail);
    faults = { 'GET /cart/cart/{id}': [404] };
    cart().showCart('c-9');
    await flush();
    expect([shown(), cart().error.peek()?.status]).toEqual([[], 404]);
    cart().showCart(null);
    await flush();
    expect(shown()).toEqual(['Mail Start']);
  });
});

describe('a cart that was paid for', () => {
  it('is reported, and dropped here', async () => {
    await cart().add(mail);
    calls = [];
    await cart().complete('c-1');
    expect(calls.map(({ call, query }) => [call, query])).toEqual([['PUT /cart/cart/c-1', { status: 'completed' }]]);
    expect([shown(), cart().hasCart()]).toEqual([[], false]);
  });
  it('is fetched without a notice when the report fails', async () => {
    await cart().add(mail);
    calls = [];
    faults = { 'PUT /cart/cart/{id}': [500] };
    await cart().complete('c-1');
    expect([calls.at(-1)?.call, shown(), texts()]).toEqual(['GET /cart/cart/c-1', ['Mail Start'], []]);
  });
  it('leaves another cart as the provider has it', async () => {
    await cart().add(mail);
    calls = [];
    faults = { 'PUT /cart/cart/{id}': [{ status: 200, body: { cart: { ...cartBody().cart, status: 'completed' } } }] };
    await cart().complete('c-5');
    expect([calls.at(-1)?.call, shown()]).toEqual(['GET /cart/cart/c-1', ['Mail Start']]);
  });
});

describe('a button of the host page', () => {
  it('adds its product for a month', async () => {
    await addProduct({ portalProduct: '21' });
    expect(made('POST /cart/cart/product')[0]?.body).toMatchObject({
      product_id: '21',
      pricing_id: '7',
      label: 'Mail Start',
      options: { months: 1 },
    });
    expect(made('PUT')).toEqual([]);
    expect(texts('success')[0]).toContain('Mail Start');
  });
  it('adds it with its term, its label and its quantity', async () => {
    await addProduct({ portalProduct: '21', portalTerm: 'yearly', portalLabel: 'Mine', portalQuantity: '3' });
    expect(made('POST /cart/cart/product')[0]?.body).toMatchObject({ pricing_id: '8', label: 'Mine' });
    expect(made('PUT')[0]?.body).toEqual({ quantity: 3 });
  });
  it('adds it for a domain', async () => {
    await addProduct({ portalProduct: '21', portalLabel: 'Mine', portalDomain: 'a.com' });
    expect(made('POST /cart/cart/product')[0]?.body).toMatchObject({ label: 'a.com', options: { domain: 'a.com' } });
  });
  it('adds no domain where it has none', async () => {
    await addProduct({ portalProduct: '21' });
    expect(made('POST /cart/cart/product')[0]?.body.options).not.toHaveProperty('domain');
  });
  it.each<[string, Parameters<typeof addProduct>[0]]>([
    ['a product that does not exist', { portalProduct: '99' }],
    ['no product', {}],
    ['an empty product', { portalProduct: '' }],
    ['a term that is not sold', { portalProduct: '21', portalTerm: 'weekly' }],
    ['no whole quantity', { portalProduct: '21', portalQuantity: '1.5' }],
    ['a quantity of none', { portalProduct: '21', portalQuantity: '0' }],
    ['a quantity that is too large', { portalProduct: '21', portalQuantity: '4' }],
    ['a product that is hidden', { portalProduct: '22' }],
    ['more than one of a product that names no limit', { portalProduct: '23', portalQuantity: '2' }],
  ])('with %s adds nothing, and says so to visitor and page', async (_title, button) => {
    products = { ...products, '22': { ...product, hidden: true }, '23': { ...product, options: null } };
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expect(addProduct(button)).rejects.toMatchObject({ name: 'CartError' });
    expect(made('POST /cart/cart/product')).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
    expect(texts()).toEqual(['That product or billing period isn’t available.']);
  });
  it('asks the provider for nothing where it has no product, and warns in the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expect(addProduct({ portalProduct: '' })).rejects.toMatchObject({ code: 'invalid' });
    expect(calls).toEqual([]);
    expect(warn).toHaveBeenCalledWith('data-portal-product: not the id of a product');
  });
  it('names a product that the provider does not sell in the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expect(addProduct({ portalProduct: 'b7-2' })).rejects.toMatchObject({ code: 'unknown-product', status: 404 });
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining(
        'data-portal-product="b7-2": the provider sells no product with this id and a monthly price',
      ),
    );
  });
  it('takes one of a product that names no limit', async () => {
    products = { '23': { ...product, id: '23', options: null } };
    await addProduct({ portalProduct: '23' });
    expect(made('POST /cart/cart/product')[0]?.body).toMatchObject({ product_id: '23' });
  });
  it('says why the product could not be read', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Busy' }, { status: 500 }));
    await expect(addProduct({ portalProduct: '21' })).rejects.toMatchObject({ code: 'refused' });
    expect(texts()).toContain('Busy');
  });
  it('says once that the cart refused it', async () => {
    faults = { 'POST /cart/cart/product': [422] };
    await expect(addProduct({ portalProduct: '21' })).rejects.toMatchObject({ code: 'refused', status: 422 });
    expect([texts(), texts('success')]).toEqual([['Refused 422'], []]);
  });
});

describe('a guest who signs in', () => {
  const stored = () =>
    (JSON.parse(localStorage.getItem('auth.cart.carried') ?? '{"lines":[]}') as { lines: { label: string }[] }).lines;
  const refused = () => cart().refusedItems.peek();
  const becomeUser = () => {
    signIn();
    lines = [];
    promo = null;
    calls = [];
    resetIdentity();
  };
  const moveAll = async () => {
    for (let round = 0; round < 5; round++) {
      await vi.dynamicImportSettled();
      await flush();
      await cart().whenSettled();
    }
  };
  it('keeps the lines, with their quantity and options', async () => {
    await cart().add({ ...mail, quantity: 2, options: { package: 'big' } });
    becomeUser();
    expect([cart().isMergingGuestCart.peek(), cart().hasCart(), shown()]).toEqual([true, false, []]);
    await moveAll();
    expect([shown(), firstLine().quantity, firstLine().options]).toEqual([['Mail Start'], 2, { package: 'big' }]);
    expect([cart().isMergingGuestCart.peek(), stored()]).toEqual([false, []]);
    expect(made('POST /cart/cart/product')[0]).toMatchObject({
      key: 'carry.Mail Start.7.c-1',
      body: { cart_id: 'c-1', label: 'Mail Start' },
    });
  });
  it('keeps the transfer codes', async () => {
    await cart().add({ ...mail, label: 'a.com', options: { action: 'transfer', epp_code: 'CODE-12' } });
    lines = lines.map((line) => ({ ...line, options: { action: 'transfer' } }));
    await cart().refresh();
    becomeUser();
    await moveAll();
    expect(made('POST /cart/cart/product')[0]?.body.options).toEqual({ action: 'transfer', epp_code: 'CODE-12' });
  });
  it('loses the lines that are no longer sold', async () => {
    await cart().add(mail);
    lines = lines.map((line) => ({ ...line, withdrawn: true }));
    await cart().refresh();
    becomeUser();
    await moveAll();
    expect(made('POST')).toEqual([]);
  });
  it('reports a refused line, and keeps the others', async () => {
    await cart().add(mail);
    await cart().add({ ...mail, label: 'Second' });
    faults = { 'POST /cart/cart/product': [422] };
    becomeUser();
    await moveAll();
    expect([refused(), shown(), stored()]).toEqual([[{ name: 'Mail Start', reason: 'Refused 422' }], ['Second'], []]);
    for (const item of refused()) cart().dismissRefusedItem(item);
    expect(refused()).toEqual([]);
  });
  describe('with a promo code', () => {
    beforeEach(async () => {
      await cart().add(mail);
      await cart().applyPromoCode('WELCOME10');
    });
    it('keeps it, after the lines on which its discount depends', async () => {
      becomeUser();
      await moveAll();
      expect(calls.map(({ call }) => call).filter((call) => !call.startsWith('GET'))).toEqual([
        'POST /cart/cart',
        'POST /cart/cart/product',
        'PUT /cart/cart/c-1/promo',
      ]);
      expect([cart().summary.peek()?.promo_code, localStorage.getItem('auth.cart.carried')]).toEqual([
        'WELCOME10',
        null,
      ]);
    });
    it('shows why it does not apply to them', async () => {
      faults = { 'PUT /cart/cart/{id}/promo': [422] };
      becomeUser();
      await moveAll();
      expect([refused(), shown()]).toEqual([[{ name: 'WELCOME10', reason: 'Refused 422' }], ['Mail Start']]);
      expect(JSON.parse(localStorage.getItem('auth.cart.carried') ?? '')).toEqual({
        lines: [],
        promoCode: null,
        unread: null,
        refused: refused(),
      });
    });
    it('keeps it for later when the provider gives no decision', async () => {
      faults = { 'PUT /cart/cart/{id}/promo': [503] };
      becomeUser();
      await moveAll();
      expect(JSON.parse(localStorage.getItem('auth.cart.carried') ?? '')).toEqual({
        lines: [],
        promoCode: 'WELCOME10',
        unread: null,
        refused: [],
      });
      const stop = cart().watch();
      await moveAll();
      stop();
      expect([cart().summary.peek()?.promo_code, refused()]).toEqual(['WELCOME10', []]);
    });
    it('loses it with its last line', async () => {
      faults = { 'POST /cart/cart/product': [422] };
      becomeUser();
      await moveAll();
      expect(made('PUT')).toEqual([]);
      expect(JSON.parse(localStorage.getItem('auth.cart.carried') ?? '')).toEqual({
        lines: [],
        promoCode: null,
        unread: null,
        refused: [{ name: 'Mail Start', reason: 'Refused 422' }],
      });
    });
  });
  it.each([0, 500, 503, 401])('keeps the lines for later when the provider gives no decision: %i', async (fault) => {
    await cart().add(mail);
    faults = { 'POST /cart/cart/product': [fault, fault] };
    becomeUser();
    await moveAll();
    expect([stored().map(({ label }) => label), refused()]).toEqual([['Mail Start'], []]);
    expect(cart().isMergingGuestCart.peek()).toBe(false);
  });
  it.each<[string, Partial<Line>, string, boolean]>([
    ['that the open cart holds', {}, 'open', false],
    ['that only a cart in payment holds', {}, 'checkout', true],
    ['of another product', { product_id: '22' }, 'open', true],
    ['of another name', { label: 'Other' }, 'open', true],
  ])('reports a conflict about a line %s: %s', async (_title, known, cartStatus, isNotified) => {
    await cart().add(mail);
    faults = { 'POST /cart/cart/product': [409] };
    becomeUser();
    lines = [newLine({ id: 'known', ...known }), newLine({ id: 'more', label: 'More', product_id: '33' })];
    status = cartStatus;
    await moveAll();
    expect(refused().map(({ reason }) => reason)).toEqual(isNotified ? ['Refused 409'] : []);
    expect(stored()).toEqual([]);
  });
  it('moves the lines that an earlier page left behind', async () => {
    signIn();
    localStorage.setItem(
      'auth.cart.carried',
      JSON.stringify({
        lines: [{ ...mail, quantity: 1 }, { label: 'broken' }, { ...mail, options: { price: 'x' } }, null],
        promoCode: 5,
      }),
    );
    const stop = cart().watch();
    await moveAll();
    stop();
    expect([made('POST /cart/cart/product').length, shown()]).toEqual([1, ['Mail Start']]);
  });
  it.each(['{', '5', '{}', 'null', '[]', '{"lines":{}}'])('has nothing to move in the stored text %s', async (text) => {
    signIn();
    localStorage.setItem('auth.cart.carried', text);
    const stop = cart().watch();
    await moveAll();
    stop();
    expect(calls).toEqual([]);
  });
  it('moves nothing before the sign-in', async () => {
    localStorage.setItem('auth.cart.carried', JSON.stringify({ lines: [{ ...mail, quantity: 1 }] }));
    const stop = cart().watch();
    await moveAll();
    stop();
    expect(made('POST')).toEqual([]);
  });
  it('whose session ends meanwhile finds what is left after the next sign-in, with what was added since', async () => {
    await cart().add(mail);
    signIn();
    (session().status as unknown as { value: string }).value = 'loading';
    resetIdentity();
    credentials().adoptToken(null);
    (session().status as unknown as { value: string }).value = 'signed-out';
    resetIdentity();
    expect([stored().map(({ label }) => label), cart().isMergingGuestCart.peek()]).toEqual([['Mail Start'], false]);
    lines = [];
    await cart().add({ ...mail, label: 'Mail Team' });
    becomeUser();
    await moveAll();
    expect([shown(), stored()]).toEqual([['Mail Start', 'Mail Team'], []]);
  });
  it('finds what is left of an ended session on a page that stayed open', async () => {
    localStorage.setItem('auth.cart.carried', JSON.stringify({ lines: [{ ...mail, quantity: 1 }] }));
    const stop = cart().watch();
    becomeUser();
    await moveAll();
    stop();
    expect([shown(), stored()]).toEqual([['Mail Start'], []]);
  });
});

describe('a change of the identity', () => {
  it('empties the cart on screen, and fetches the next one where it is watched', async () => {
    signIn();
    await cart().add(mail);
    const stop = cart().watch();
    await flush();
    calls = [];
    resetIdentity();
    expect(shown()).toEqual([]);
    await flush();
    expect([made('GET').length, shown()]).toEqual([1, ['Mail Start']]);
    stop();
    calls = [];
    resetIdentity();
    await flush();
    expect(calls).toEqual([]);
  });
  it('ends the view of another cart', async () => {
    cart().showCart('c-9');
    await flush();
    resetIdentity();
    expect(cart().hasCart()).toBe(false);
  });
});
