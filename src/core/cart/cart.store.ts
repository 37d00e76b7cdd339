import '../i18n/areas/cart.ts';
import type { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { t } from '../i18n/index.ts';
import { notices } from '../notification/notices.store.ts';
import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import { newKey } from '../platform/random.ts';
import { tabChannel } from '../platform/tabs.ts';
import { every } from '../platform/wait.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';
import { batch, computed, effect, type ReadonlySignal, signal } from '../store/signals.ts';
import { addCartProduct, createCart, deleteCartProduct, getCart } from './cart.endpoints.ts';
import type { Cart, CartProduct, NewLine } from './cart.schema.ts';

const COOKIE = 'cart';
const COOKIE_FORM = /^[\w-]{1,64}(\.[\w-]{22,128})?$/;
/** S1 §9: cart presence is checked every second. */
const PRESENCE_MS = 1000;

/** A line as shown: settled, or on its way in or out. */
export interface CartLine extends CartProduct {
  isLeaving: boolean;
}

/**
 * The page's cart. What is shown is what the provider last said, less the lines being removed; all arithmetic is the
 * provider's. Overlapping edits queue.
 */
export const cart = shared('cart', () => {
  const summary = signal<Cart | null>(null);
  const settled = signal<readonly CartProduct[]>([]);
  const leaving = signal<ReadonlySet<string>>(new Set());
  const pending = signal(0);
  const error = signal<ApiError | null>(null);
  const isLoaded = signal(false);
  const fixedId = signal<string | null>(null);
  let queue: Promise<unknown> = Promise.resolve();
  /** The cart that is shown, or being fetched. */
  let shownId: string | null = null;
  let watchers = 0;
  let stopWatching = () => {};

  const cartId = () => fixedId.peek() ?? readCookie(COOKIE, COOKIE_FORM)?.split('.')[0] ?? null;
  const clear = () =>
    batch(() => {
      summary.value = null;
      settled.value = [];
      leaving.value = new Set();
      error.value = null;
    });

  const fetchCart = async () => {
    const id = cartId();
    shownId = id;
    if (!id) {
      clear();
      isLoaded.value = true;
      return;
    }
    try {
      const answer = await send(getCart, { params: { id } });
      if (shownId !== id) return;
      batch(() => {
        error.value = null;
        // A paid cart is finished: the next Add opens another (S1 §4: status from updates and from the fetched cart).
        if (answer.cart.status === 'completed') {
          deleteCookie(COOKIE);
          clear();
        } else {
          summary.value = answer.cart;
          settled.value = answer.products.filter((line) => !line.hidden);
        }
      });
    } catch (cause) {
      // A late answer about another cart, or another person's, says nothing about this one.
      if (shownId !== id) return;
      const failure = cause as ApiError;
      batch(() => {
        if (failure.status === 404 || failure.status === 403) {
          if (!fixedId.peek()) deleteCookie(COOKIE);
          clear();
          if (fixedId.peek()) error.value = failure;
        } else error.value = failure;
      });
    } finally {
      isLoaded.value = true;
    }
  };

  const channel = tabChannel('cart', () => void fetchCart());

  /** Runs edits one after the other and counts them, so that `isBusy` ends whatever happens. */
  const edit = <T>(work: () => Promise<T>): Promise<T> => {
    pending.value++;
    const run = queue.then(work).finally(() => {
      pending.value--;
    });
    queue = run.catch(() => undefined);
    return run;
  };

  const ensureCart = async (): Promise<string> => {
    const known = cartId();
    if (known) return known;
    const user = session().user.peek();
    const owner = user
      ? { user_id: user.id, team_id: user.team_id ?? '' }
      : await session()
          .ensureGuest()
          .then((guest) => ({ guest_id: guest.id, guest_key: guest.key }));
    const { data } = await send(createCart, { body: owner }, { idempotencyKey: newKey() });
    writeCookie(COOKIE, data.auth_key ? `${data.id}.${data.auth_key}` : data.id);
    return data.id;
  };

  /** @returns whether the line is in the cart now; a failure has been said already */
  const add = (line: NewLine): Promise<boolean> => {
    const idempotencyKey = newKey();
    return edit(async () => {
      try {
        const cart_id = await ensureCart();
        const guest = credentials().token.peek() ? null : credentials().guest();
        const body = { ...line, cart_id, type: 'create' as const, ...(guest ? { guest_id: guest.id, guest_key: guest.key } : {}) };
        const post = () => send(addCartProduct, { body }, { idempotencyKey });
        // An answer lost on the way is asked for again under the same key: the line is added once.
        await post().catch((cause: ApiError) => (cause.kind === 'network' ? post() : Promise.reject(cause)));
        await fetchCart();
        channel.tell(null);
        return true;
      } catch {
        return false;
      }
    });
  };

  const remove = (line: CartProduct): Promise<boolean> => {
    leaving.value = new Set(leaving.peek()).add(line.id);
    return edit(async () => {
      try {
        await send(deleteCartProduct, { params: { id: line.id }, query: { cart_id: cartId() ?? undefined } });
        await fetchCart();
        channel.tell(null);
        notices().success(t('cart.removed', { name: line.label }), { label: t('cart.undo'), run: () => void add(line) });
        return true;
      } catch {
        return false;
      } finally {
        const rest = new Set(leaving.peek());
        rest.delete(line.id);
        leaving.value = rest;
      }
    });
  };

  /** A guest who signs in keeps the basket: its lines move into a cart of the user's, once the user is known. */
  const carryOver = (held: readonly CartProduct[]) => {
    const stop = effect(() => {
      if (session().status.value !== 'signed-in') return;
      // Outside the effect: what follows writes signals.
      queueMicrotask(() => {
        stop();
        deleteCookie(COOKIE);
        for (const { product_id, pricing_id, label, options } of held) void add({ product_id, pricing_id, label, options });
      });
    });
  };

  onIdentityChange(() => {
    const held = credentials().token.peek() && credentials().guest() ? settled.peek() : [];
    clear();
    fixedId.value = null;
    shownId = null;
    if (held.length > 0) carryOver(held);
    else if (watchers > 0) void fetchCart();
  });

  const lines = computed<readonly CartLine[]>(() => settled.value.map((line) => ({ ...line, isLeaving: leaving.value.has(line.id) })));
  return {
    lines,
    /** Lines that stay, for badges. */
    count: computed(() => lines.value.filter((line) => !line.isLeaving).length),
    summary: summary as ReadonlySignal<Cart | null>,
    error: error as ReadonlySignal<ApiError | null>,
    isLoaded: isLoaded as ReadonlySignal<boolean>,
    isBusy: computed(() => pending.value > 0),
    hasCookie: () => cartId() !== null,
    add,
    remove,
    refresh: fetchCart,
    /** Shows one given cart instead of the visitor's own. */
    useCart(id: string | null) {
      if (fixedId.peek() === id) return;
      fixedId.value = id;
      void fetchCart();
    },
    /** Keeps the cart in step with its cookie and other tabs until the answered function is called. */
    watch(): () => void {
      if (watchers++ === 0) {
        void fetchCart();
        stopWatching = every(PRESENCE_MS, () => {
          if (cartId() !== shownId) void fetchCart();
        });
      }
      return () => {
        if (--watchers === 0) stopWatching();
      };
    },
  };
});
