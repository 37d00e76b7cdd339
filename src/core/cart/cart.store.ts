import { ApiError } from '../http/api-error.ts';
import { credentials } from '../http/credentials.ts';
import { whyFailed } from '../http/failure.rules.ts';
import type { Outcome } from '../http/outcome.ts';
import { outcomeOf } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { cartMessages } from '../i18n/messages/cart.en.ts';
import { translator } from '../i18n/translator.ts';
import { notices } from '../notification/notices.store.ts';
import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import { newKey } from '../platform/random.ts';
import { localStore } from '../platform/storage.ts';
import { tabChannel } from '../platform/tabs.ts';
import { every } from '../platform/wait.ts';
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
import { type Cart, CartOptions, type CartProduct, type NewLine } from './cart.schema.ts';

const t = translator(cartMessages);

const COOKIE = 'cart';
const COOKIE_FORM = /^[\w-]{1,64}(\.[\w-]{22,128})?$/;
/** S1 §9: cart presence is checked every second. */
const PRESENCE_MS = 1000;
/** Lines of a guest's cart on their way into the user's. */
const CARRIED = 'cart.carried';

/** A line as shown: settled, or on its way in, out or to another number. */
export interface CartLine extends CartProduct {
  isLeaving: boolean;
}
type Change = { pricing_id?: string; quantity?: number };

/**
 * The page's cart. What is shown is what the provider last said, less the lines being removed, with what is being changed; all
 * arithmetic is the provider's. Overlapping edits queue.
 */
export const cart = shared('cart', () => {
  const summary = signal<Cart | null>(null);
  const settled = signal<readonly CartProduct[]>([]);
  const leaving = signal<ReadonlySet<string>>(new Set());
  const changing = signal<ReadonlyMap<string, Change>>(new Map());
  const pending = signal(0);
  const error = signal<ApiError | null>(null);
  const isLoaded = signal(false);
  const fixedId = signal<string | null>(null);
  const isCarrying = signal(false);
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
      settled.value = [];
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
      settled.value = answer.products.filter((line) => !line.hidden);
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
        if (failure.isGone || (failure.status === 401 && !credentials().token.peek())) {
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
  localStore.onOtherTab((key) => {
    if (key === 'cart.changed') void fetchCart();
  });
  /** Both ways: a browser without one has the other. */
  const tellTabs = () => {
    channel.tell(null);
    localStore.set('cart.changed', newKey());
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
    const { data } = await send(createCart, { body: owner }, { idempotencyKey: newKey() });
    writeCookie(COOKIE, data.auth_key ? `${data.id}.${data.auth_key}` : data.id);
    return data.id;
  };

  const put = async (
    { product_id, pricing_id, label, options }: NewLine,
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
  const add = (line: NewLine & { quantity?: number }, { isQuiet = false } = {}): Promise<boolean> => {
    const idempotencyKey = newKey();
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
        if (!isQuiet) notices().failure(failure.messages[0] ?? whyFailed(failure));
        // It was paid for, or is gone: the cart that is shown is not the one there is.
        if (failure.status === 409 || failure.isGone) void fetchCart();
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
  const change = (line: CartProduct, what: Change): Promise<Outcome<null>> => {
    changing.value = new Map(changing.peek()).set(line.id, { ...changing.peek().get(line.id), ...what });
    return edit(async () => {
      const outcome = await outcomeOf(send(changeCartProduct, { params: { id: line.id }, body: what }));
      if (outcome.ok) await fetchCart();
      batch(() => {
        const rest = new Map(changing.peek());
        if (rest.get(line.id)?.quantity === what.quantity || !outcome.ok) rest.delete(line.id);
        changing.value = rest;
      });
      if (outcome.ok) tellTabs();
      else if (outcome.error.status === 409 || outcome.error.isGone) void fetchCart();
      return outcome.ok ? { ok: true, data: null } : outcome;
    });
  };

  /** @param code null takes the present one out */
  const usePromo = (code: string | null): Promise<Outcome<null>> =>
    edit(async () => {
      const id = cartId() ?? '';
      const outcome = await outcomeOf(
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
  const carried = (): (NewLine & { quantity: number })[] => {
    try {
      const kept: unknown = JSON.parse(localStore.get(CARRIED) ?? '[]');
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
          outcomeOf(ensureCart().then((id) => put(held, `carry.${held.label}.${held.pricing_id}.${id}`))),
        );
        // A refusal is final and is said; a lost connection is not, and the line waits for the next time.
        if (
          !outcome.ok &&
          (outcome.error.kind !== 'http' || outcome.error.status >= 500 || outcome.error.status === 401)
        )
          break;
        if (!outcome.ok && !/already/.test(outcome.error.sentence ?? ''))
          notices().failure(outcome.error.messages[0] ?? whyFailed(outcome.error));
        localStore.set(CARRIED, JSON.stringify(carried().slice(1)));
        if (outcome.ok && held.quantity > 1)
          await outcomeOf(
            send(changeCartProduct, { params: { id: outcome.data.id }, body: { quantity: held.quantity } }),
          );
      }
      await fetchCart();
      tellTabs();
    } finally {
      isMoving = false;
      isCarrying.value = false;
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
      credentials().token.peek() && credentials().guest() ? settled.peek().filter((line) => !line.withdrawn) : [];
    clear();
    fixedId.value = null;
    shownId = null;
    if (held.length > 0) {
      localStore.set(
        CARRIED,
        JSON.stringify(
          held.map(({ product_id, pricing_id, label, quantity, options }) => {
            const epp_code = codes.get(label);
            return { product_id, pricing_id, label, quantity, options: epp_code ? { ...options, epp_code } : options };
          }),
        ),
      );
      deleteCookie(COOKIE);
      isCarrying.value = true;
      carryWhenSignedIn();
    } else if (!credentials().token.peek()) {
      localStore.remove(CARRIED);
      isCarrying.value = false;
    }
    if (held.length === 0 && watchers > 0) void fetchCart();
  });

  const lines = computed<readonly CartLine[]>(() =>
    settled.value.map((line) => {
      const change = changing.value.get(line.id);
      const term = change?.pricing_id ? line.pricing.find((one) => one.id === change.pricing_id) : undefined;
      return {
        ...line,
        ...change,
        ...(term ? { price: term.price, period: term.period } : {}),
        isLeaving: leaving.value.has(line.id),
      };
    }),
  );
  return {
    lines,
    /** Lines that stay, for badges. */
    count: computed(() => lines.value.filter((line) => !line.isLeaving).length),
    summary: summary as ReadonlySignal<Cart | null>,
    error: error as ReadonlySignal<ApiError | null>,
    isLoaded: isLoaded as ReadonlySignal<boolean>,
    isBusy: computed(() => pending.value > 0),
    /** A guest's basket is becoming the user's. */
    isCarrying: isCarrying as ReadonlySignal<boolean>,
    hasCookie: () => cartId() !== null,
    add,
    remove,
    change,
    usePromo,
    refresh: fetchCart,
    /** It has been paid for: said to the provider, which knows, and dropped here (S1 §4: status from updates and from the fetched cart). */
    async complete(id: string): Promise<void> {
      const outcome = await outcomeOf(
        send(updateCart, { params: { id }, query: { status: 'completed' } }, { quiet: true }),
      );
      if (outcome.ok && cartId() === id) learn({ cart: outcome.data.cart, products: settled.peek() });
      else await fetchCart();
      tellTabs();
    },
    /** Other tabs look again: it is being paid for, or has been. */
    announce: tellTabs,
    /** Once what is being changed has been settled: a payment waits for it. */
    settled: () => queue.then(() => undefined),
    /** Shows one given cart instead of the visitor's own. */
    useCart(id: string | null) {
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
