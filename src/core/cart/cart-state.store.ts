import type { ApiError } from '../http/api-error.ts';
import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import { batch, computed, signal } from '../store/signals.ts';
import type { Cart, CartProduct } from './cart.schema.ts';
import { renewalPrice } from './renewal-price.rules.ts';

/** Contains the cart's id, and its key after a dot. */
const COOKIE = 'cart';
const COOKIE_PATTERN = /^[\w-]{1,64}(\.[\w-]{22,128})?$/;

/** A line as shown: confirmed, or with an edit that the provider has not confirmed yet. */
export interface CartLine extends CartProduct {
  isRemoving: boolean;
}
export type LineUpdate = {
  pricing_id?: string;
  quantity?: number;
  /** Of a renewal. */
  years?: number;
};

/**
 * What the page knows about its cart: the provider's last response, and the edits that are shown before they are confirmed.
 * All totals are the provider's.
 */
export function createCartState() {
  const summary = signal<Cart | null>(null);
  const confirmedLines = signal<readonly CartProduct[]>([]);
  const removing = signal<ReadonlySet<string>>(new Set());
  const updates = signal<ReadonlyMap<string, LineUpdate>>(new Map());
  const error = signal<ApiError | null>(null);
  const state = {
    summary,
    confirmedLines,
    /** Ids of the lines being removed. */
    removing,
    /** Requested changes by line id. */
    updates,
    error,
    isLoaded: signal(false),
    /** Whether the page has changed the cart, and read it since. */
    isEdited: signal(false),
    /** A cart that the page shows instead of the visitor's own. */
    pinnedId: null as string | null,
    /** The cart that is shown or being fetched; responses for another one are ignored. */
    shownId: null as string | null,
    lines: computed<readonly CartLine[]>(() =>
      confirmedLines.value.map((line) => {
        const update = updates.value.get(line.id);
        const term = line.pricing.find((pricing) => pricing.id === update?.pricing_id);
        const { years, ...shown } = update ?? {};
        return {
          ...line,
          ...shown,
          ...(term ? { price: term.price, period: term.period } : {}),
          ...(years && line.renewal
            ? { renewal: { ...line.renewal, years }, price: renewalPrice(line.renewal, years) }
            : {}),
          isRemoving: removing.value.has(line.id),
        };
      }),
    ),
    id: () => state.pinnedId ?? readCookie(COOKIE, COOKIE_PATTERN)?.split('.')[0] ?? null,
    /** @param key the cart's key, empty if the provider sends none */
    keepId: (id: string, key: string) => writeCookie(COOKIE, key ? `${id}.${key}` : id),
    forgetId: () => deleteCookie(COOKIE),
    clear: () =>
      batch(() => {
        summary.value = null;
        confirmedLines.value = [];
        removing.value = new Set();
        updates.value = new Map();
        error.value = null;
      }),
    setFromServer: (response: { cart: Cart; products: readonly CartProduct[] }) =>
      batch(() => {
        error.value = null;
        // A paid cart is complete: the next line opens another (S1 §4: status from updates and from the fetched cart).
        if (response.cart.status === 'completed' && !state.pinnedId) {
          state.forgetId();
          state.clear();
          return;
        }
        summary.value = response.cart;
        confirmedLines.value = response.products.filter((line) => !line.hidden);
      }),
  };
  return state;
}
export type CartState = ReturnType<typeof createCartState>;
