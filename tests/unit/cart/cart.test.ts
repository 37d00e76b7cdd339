import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { cart } from '#core/cart/cart.store.ts';
import { credentials } from '#core/http/credentials.ts';
import { notices } from '#core/notification/notices.store.ts';
import { deleteCookie } from '#core/platform/cookies.ts';
import { configurePortal } from '#core/runtime/runtime.ts';
import { session } from '#core/session/session.store.ts';
import { PASSWORD, startProvider, type TestProvider } from '#tests/support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
  configurePortal({ apiBase: provider.url });
});
afterAll(() => provider.stop());
afterEach(() => {
  for (const name of ['cart', 'guest']) deleteCookie(name);
  return cart().refresh();
});

const mail = { product_id: '21', pricing_id: '21', label: 'Mail Start', options: {} };
const team = { product_id: '22', pricing_id: '23', label: 'Mail Team', options: {} };

describe('the cart of a visitor', () => {
  it('costs no request, cookie or guest before something is added', async () => {
    await cart().refresh();
    expect(cart().isLoaded.peek()).toBe(true);
    expect(document.cookie).toBe('');
  });

  it("adds as a guest and shows the provider's arithmetic", async () => {
    expect(await cart().add(mail)).toBe(true);
    expect(
      cart()
        .lines.peek()
        .map((line) => line.label),
    ).toEqual(['Mail Start']);
    expect(cart().summary.peek()).toMatchObject({ subtotal: 2.5, vat: 0.5, vat_rate: 20, total: 3 });
    expect(credentials().guest()?.key.length).toBeGreaterThan(40);
  });

  it('queues overlapping edits', async () => {
    expect(await Promise.all([cart().add(mail), cart().add(team)])).toEqual([true, true]);
    expect(cart().count.peek()).toBe(2);
    expect(cart().isPending.peek()).toBe(false);
  });

  it('adds once when the answer is lost', async () => {
    await provider.injectFault({ method: 'POST', path: '/cart/cart/product' }, 'drop-after');
    expect(await cart().add(mail)).toBe(true);
    expect(cart().count.peek()).toBe(1);
  });

  it('removes a line at once and brings it back on undo', async () => {
    await cart().add(mail);
    const [line] = cart().lines.peek();
    const removing = cart().remove(line as NonNullable<typeof line>);
    expect(cart().count.peek()).toBe(0);
    expect(await removing).toBe(true);
    expect(cart().lines.peek()).toEqual([]);
    notices().list.peek().at(-1)?.action?.run();
    await vi.waitFor(() => expect(cart().count.peek()).toBe(1));
  });

  it('shows the line again when its removal fails', async () => {
    await cart().add(mail);
    const [line] = cart().lines.peek();
    await provider.injectFault({ method: 'DELETE', path: '/cart/cart/product/{id}' }, 'status:500');
    expect(await cart().remove(line as NonNullable<typeof line>)).toBe(false);
    expect(cart().count.peek()).toBe(1);
  });

  it('is cleared when its cookie disappears', async () => {
    const stop = cart().watch();
    await cart().add(mail);
    deleteCookie('cart');
    await vi.waitFor(() => expect(cart().count.peek()).toBe(0), { timeout: 3000 });
    stop();
  });

  it('ignores a late answer about an earlier cart', async () => {
    await cart().add(mail);
    await provider.injectFault({ method: 'GET', path: '/cart/cart/{id}' }, 'delay:400');
    const late = cart().refresh();
    deleteCookie('cart');
    await cart().refresh();
    expect(cart().count.peek()).toBe(0);
    await late;
    expect(cart().count.peek()).toBe(0);
  });

  it('moves its lines into the cart of the user at sign-in', async () => {
    const stop = cart().watch();
    await cart().add(mail);
    await cart().add(team);
    const guestCart = document.cookie;
    expect((await session().signIn({ login: 'owner@example.test', password: PASSWORD })).kind).toBe('signed-in');
    await vi.waitFor(() =>
      expect(
        cart()
          .lines.peek()
          .map((line) => line.label),
      ).toEqual(['Mail Start', 'Mail Team']),
    );
    expect(document.cookie).not.toBe(guestCart);
    expect(credentials().guest()).toBeNull();
    await session().signOut();
    await vi.waitFor(() => expect(cart().count.peek()).toBe(0));
    stop();
  });

  it("does not find another guest's cart", async () => {
    await cart().add(mail);
    const id = document.cookie.match(/auth\.cart=([\w-]+)/)?.[1] ?? '';
    deleteCookie('guest');
    deleteCookie('cart');
    const { body } = (await provider.json('POST', '/user/guests')) as { body: { data: { auth_key: string } } };
    expect(
      (await provider.json('GET', `/cart/cart/${id}`, undefined, { 'guest-auth': body.data.auth_key })).status,
    ).toBe(404);
  });
});
