import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { errorMessage } from '../http/error-policy.rules.ts';
import type { Outcome } from '../http/outcome.ts';
import { toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import { randomId } from '../platform/random-id.ts';
import { localStore } from '../platform/storage.ts';
import { createTabChannel } from '../platform/tab-channel.ts';
import { startInterval } from '../platform/timers.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';
import { batch, computed, effect, type ReadonlySignal, signal } from '../store/signals.ts';
import {
  addCartProduct,
  changeCartProduct,
  createCart,
  deleteCartProduct,
  getCart,
  removePromoCode,
  setPromoCode,
  updateCart,
} from './cart.endpoints.ts';
import { type Cart, CartOptions, type CartProduct, type NewCartLine } from './cart.schema.ts';

const t = translator(cartMessages);

const COOKIE = 'cart';
const COOKIE_FORM = /^[\w-]{1,64}(\.[\w-]{22,128})?$/;
/** S1 §9: cart presence is checked every second. */
const PRESENCE_MS = 1000;
/** Lines of a guest's cart on their way into the user's. */
const GUEST_LINES_KEY = 'cart.carried';

/** A line as shown: settled, or on its way in, out or to another number. */
export interface CartLine extends CartProduct {
  isRemoving: boolean;
}
type LineUpdate = { pricing_id?: string; quantity?: number };

/**
 * The page's cart. What is shown is what the provider last said, less the lines being removed, with what is being changed; all
 * arithmetic is the provider's. Overlapping edits queue.
 */
export const cart = shared('cart', () => {
  const summary = signal<Cart | null>(null);
  const whenSettled = signal<readonly CartProduct[]>([]);
  const leaving = signal<ReadonlySet<string>>(new Set());
  const changing = signal<ReadonlyMap<string, LineUpdate>>(new Map());
  const pending = signal(0);
  const error = signal<ApiError | null>(null);
  const isLoaded = signal(false);
  const fixedId = signal<string | null>(null);
  const isMergingGuestCart = signal(false);
  let isMoving = false;
  /** Transfer codes of this page's lines: the provider does not say them again, and undo needs them. */
  const codes = new Map<string, string>();
  let queue: Promise<unknown> = Promise.resolve();
  /** The cart that is shown, or being fetched. */
  let shownId: string | null = null;
  let watchers = 0;
  let stopWatching = () => {};

  const cartId = () => fixedId.peek() ?? readCookie(COOKIE, COOKIE_FORM)?.split('.')[0] ?? null;
  const clear = () =>
    batch(() => {
      summary.value = null;
      whenSettled.value = [];
      leaving.value = new Set();
      changing.value = new Map();
      error.value = null;
    });
  const learn = (answer: { cart: Cart; products: readonly CartProduct[] }) =>
    batch(() => {
      error.value = null;
      // A paid cart is finished: the next Add opens another (S1 §4: status from updates and from the fetched cart).
      if (answer.cart.status === 'completed' && !fixedId.peek()) {
        deleteCookie(COOKIE);
        clear();
        return;
      }
      summary.value = answer.cart;
      whenSettled.value = answer.products.filter((line) => !line.hidden);
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
      if (shownId === id) learn(answer);
    } catch (cause) {
      // A late answer about another cart, or another person's, says nothing about this one.
      if (shownId !== id) return;
      const failure = cause as ApiError;
      batch(() => {
        // Not there, or not ours: a wrong guest key is told nothing else.
        if (failure.isNotFoundOrForbidden || (failure.status === 401 && !credentials().token.peek())) {
          if (!fixedId.peek()) deleteCookie(COOKIE);
          clear();
          if (fixedId.peek()) error.value = failure;
        } else error.value = failure;
      });
    } finally {
      isLoaded.value = true;
    }
  };

  const channel = createTabChannel('cart', () => void fetchCart());
  localStore.onChangeInOtherTab((key) => {
    if (key === 'cart.changed') void fetchCart();
  });
  /** Both ways: a browser without one has the other. */
  const tellTabs = () => {
    channel.postMessage(null);
    localStore.set('cart.changed', randomId());
  };

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
    const { data } = await send(createCart, { body: owner }, { idempotencyKey: randomId() });
    writeCookie(COOKIE, data.auth_key ? `${data.id}.${data.auth_key}` : data.id);
    return data.id;
  };

  const put = async (
    { product_id, pricing_id, label, options }: NewCartLine,
    idempotencyKey: string,
  ): Promise<CartProduct> => {
    const cart_id = await ensureCart();
    const guest = credentials().token.peek() ? null : credentials().guest();
    const body = {
      product_id,
      pricing_id,
      label,
      options,
      cart_id,
      type: 'create' as const,
      ...(guest ? { guest_id: guest.id, guest_key: guest.key } : {}),
    };
    const post = () => send(addCartProduct, { body }, { idempotencyKey });
    // An answer lost on the way is asked for again under the same key: the line is added once.
    const { data } = await post().catch((cause: ApiError) => (cause.status === 0 ? post() : Promise.reject(cause)));
    return data;
  };

  /** @returns whether the line is in the cart now; a failure has been said already, unless `isQuiet` */
  const add = (line: NewCartLine & { quantity?: number }, { isQuiet = false } = {}): Promise<boolean> => {
    const idempotencyKey = randomId();
    const epp_code = line.options.epp_code ?? codes.get(line.label);
    if (epp_code) codes.set(line.label, epp_code);
    return edit(async () => {
      try {
        const added = await put(
          {
            ...line,
            options: { ...line.options, ...(line.options.action === 'transfer' && epp_code ? { epp_code } : {}) },
          },
          idempotencyKey,
        );
        if (line.quantity && line.quantity > 1)
          await send(changeCartProduct, { params: { id: added.id }, body: { quantity: line.quantity } });
        await fetchCart();
        tellTabs();
        return true;
      } catch (cause) {
        const failure = ApiError.from(cause);
        if (!isQuiet) notices().failure(failure.messages[0] ?? errorMessage(failure));
        // It was paid for, or is gone: the cart that is shown is not the one there is.
        if (failure.status === 409 || failure.isNotFoundOrForbidden) void fetchCart();
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
        tellTabs();
        // What is not sold any more cannot be put back.
        const undo = line.withdrawn ? undefined : { label: t('cart.undo'), run: () => void add(line) };
        notices().success(t('cart.removed', { name: line.label }), undo);
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

  /** Another term or number: shown at once, taken back when it is refused. */
  const update = (line: CartProduct, what: LineUpdate): Promise<Outcome<null>> => {
    changing.value = new Map(changing.peek()).set(line.id, { ...changing.peek().get(line.id), ...what });
    return edit(async () => {
      const outcome = await toOutcome(send(changeCartProduct, { params: { id: line.id }, body: what }));
      if (outcome.ok) await fetchCart();
      batch(() => {
        const rest = new Map(changing.peek());
        if (rest.get(line.id)?.quantity === what.quantity || !outcome.ok) rest.delete(line.id);
        changing.value = rest;
      });
      if (outcome.ok) tellTabs();
      else if (outcome.error.status === 409 || outcome.error.isNotFoundOrForbidden) void fetchCart();
      return outcome.ok ? { ok: true, data: null } : outcome;
    });
  };

  /** @param code null takes the present one out */
  const applyPromoCode = (code: string | null): Promise<Outcome<null>> =>
    edit(async () => {
      const id = cartId() ?? '';
      const outcome = await toOutcome(
        code === null
          ? send(removePromoCode, { params: { id } })
          : send(setPromoCode, { params: { id }, body: { code } }),
      );
      if (!outcome.ok) return outcome;
      learn(outcome.data);
      tellTabs();
      return { ok: true, data: null };
    });

  /** A guest who signs in keeps the basket: its lines move into a cart of the user's, and none is lost on the way there. */
  const carried = (): (NewCartLine & { quantity: number })[] => {
    try {
      const kept: unknown = JSON.parse(localStore.get(GUEST_LINES_KEY) ?? '[]');
      return Array.isArray(kept)
        ? kept.filter((line) => typeof line?.product_id === 'string' && CartOptions.safeParse(line.options).success)
        : [];
    } catch {
      return [];
    }
  };
  const carryOver = async () => {
    if (isMoving) return;
    isMoving = true;
    try {
      for (let line = carried()[0]; line; line = carried()[0]) {
        const held = line;
        // One key for a line and its cart, whichever page tries: an answer lost on the way adds nothing twice.
        const outcome = await edit(() =>
          toOutcome(ensureCart().then((id) => put(held, `carry.${held.label}.${held.pricing_id}.${id}`))),
        );
        // A refusal is final and is said; a lost connection is not, and the line waits for the next time.
        if (
          !outcome.ok &&
          (outcome.error.kind !== 'http' || outcome.error.status >= 500 || outcome.error.status === 401)
        )
          break;
        if (!outcome.ok && !/already/.test(outcome.error.providerMessage ?? ''))
          notices().failure(outcome.error.messages[0] ?? errorMessage(outcome.error));
        localStore.set(GUEST_LINES_KEY, JSON.stringify(carried().slice(1)));
        if (outcome.ok && held.quantity > 1)
          await toOutcome(
            send(changeCartProduct, { params: { id: outcome.data.id }, body: { quantity: held.quantity } }),
          );
      }
      await fetchCart();
      tellTabs();
    } finally {
      isMoving = false;
      isMergingGuestCart.value = false;
    }
  };
  const carryWhenSignedIn = () => {
    const stop = effect(() => {
      if (session().status.value !== 'signed-in') return;
      // Outside the effect: what follows writes signals.
      queueMicrotask(() => {
        stop();
        void carryOver();
      });
    });
  };

  onIdentityChange(() => {
    const held =
      credentials().token.peek() && credentials().guest() ? whenSettled.peek().filter((line) => !line.withdrawn) : [];
    clear();
    fixedId.value = null;
    shownId = null;
    if (held.length > 0) {
      localStore.set(
        GUEST_LINES_KEY,
        JSON.stringify(
          held.map(({ product_id, pricing_id, label, quantity, options }) => {
            const epp_code = codes.get(label);
            return { product_id, pricing_id, label, quantity, options: epp_code ? { ...options, epp_code } : options };
          }),
        ),
      );
      deleteCookie(COOKIE);
      isMergingGuestCart.value = true;
      carryWhenSignedIn();
    } else if (!credentials().token.peek()) {
      localStore.remove(GUEST_LINES_KEY);
      isMergingGuestCart.value = false;
    }
    if (held.length === 0 && watchers > 0) void fetchCart();
  });

  const lines = computed<readonly CartLine[]>(() =>
    whenSettled.value.map((line) => {
      const update = changing.value.get(line.id);
      const term = update?.pricing_id ? line.pricing.find((one) => one.id === update.pricing_id) : undefined;
      return {
        ...line,
        ...update,
        ...(term ? { price: term.price, period: term.period } : {}),
        isRemoving: leaving.value.has(line.id),
      };
    }),
  );
  return {
    lines,
    /** Lines that stay, for badges. */
    count: computed(() => lines.value.filter((line) => !line.isRemoving).length),
    summary: summary as ReadonlySignal<Cart | null>,
    error: error as ReadonlySignal<ApiError | null>,
    isLoaded: isLoaded as ReadonlySignal<boolean>,
    isPending: computed(() => pending.value > 0),
    /** A guest's basket is becoming the user's. */
    isMergingGuestCart: isMergingGuestCart as ReadonlySignal<boolean>,
    hasCart: () => cartId() !== null,
    add,
    remove,
    update,
    applyPromoCode,
    refresh: fetchCart,
    /** It has been paid for: said to the provider, which knows, and dropped here (S1 §4: status from updates and from the fetched cart). */
    async complete(id: string): Promise<void> {
      const outcome = await toOutcome(
        send(updateCart, { params: { id }, query: { status: 'completed' } }, { quiet: true }),
      );
      if (outcome.ok && cartId() === id) learn({ cart: outcome.data.cart, products: whenSettled.peek() });
      else await fetchCart();
      tellTabs();
    },
    /** Other tabs look again: it is being paid for, or has been. */
    notifyOtherTabs: tellTabs,
    /** Once what is being changed has been settled: a payment waits for it. */
    whenSettled: () => queue.then(() => undefined),
    /** Shows one given cart instead of the visitor's own. */
    showCart(id: string | null) {
      if (fixedId.peek() === id) return;
      fixedId.value = id;
      isLoaded.value = false;
      clear();
      void fetchCart();
    },
    /** Keeps the cart in step with its cookie and other tabs until the answered function is called. */
    watch(): () => void {
      if (watchers++ === 0) {
        if (carried().length > 0 && credentials().token.peek()) carryWhenSignedIn();
        void fetchCart();
        stopWatching = startInterval(PRESENCE_MS, () => {
          if (cartId() !== shownId) void fetchCart();
        });
      }
      return () => {
        if (--watchers === 0) stopWatching();
      };
    },
  };
});
