import type { Guest } from '../http/token.ts';
import { localStore } from '../platform/storage.ts';
import { CartOptions, type CartProduct, type NewCartLine } from './cart.schema.ts';

/** A sign-out clears it too (session.store.ts). */
const STORAGE_KEY = 'cart.carried';

export type GuestLine = NewCartLine & { quantity: number };
/** What of a guest's cart is not in the user's cart yet, and what was refused. */
export interface GuestCart {
  lines: GuestLine[];
  promoCode: string | null;
  /** Where it could not be read before the sign-in: by whom it can. */
  unread: { id: string; guest: Guest } | null;
  /** Until the user has read it: a sign-in may lead to another page. */
  refused: readonly RefusedItem[];
}

export const guestCart = {
  read(): GuestCart {
    let stored: Partial<GuestCart> | null = null;
    try {
      stored = JSON.parse(localStore.get(STORAGE_KEY) ?? 'null');
    } catch {}
    return {
      lines: Array.isArray(stored?.lines)
        ? stored.lines.filter(
            (line) => typeof line?.product_id === 'string' && CartOptions.safeParse(line.options).success,
          )
        : [],
      promoCode: typeof stored?.promoCode === 'string' ? stored.promoCode : null,
      unread: stored?.unread?.id && stored.unread.guest?.key ? stored.unread : null,
      refused: Array.isArray(stored?.refused) ? stored.refused.filter((item) => item?.reason) : [],
    };
  },
  /** Changes what is stored in one step. Nothing is stored once nothing is left. */
  update(changes: Partial<GuestCart>) {
    const rest = { ...guestCart.read(), ...changes };
    if (rest.lines[0] || rest.promoCode || rest.unread || rest.refused[0])
      localStore.set(STORAGE_KEY, JSON.stringify(rest));
    else localStore.remove(STORAGE_KEY);
  },
  /** Adds what is to be moved to what an earlier session left behind. */
  add({ lines, unread, promoCode }: Omit<GuestCart, 'refused'>) {
    const rest = guestCart.read();
    guestCart.update({
      lines: [...rest.lines, ...lines],
      unread: unread ?? rest.unread,
      promoCode: promoCode ?? rest.promoCode,
    });
  },
};

/** A line or a promo code of a guest's cart that the provider did not accept in the user's. */
export interface RefusedItem {
  /** The line's label, or the code. */
  name: string;
  /** The provider's sentence. */
  reason: string;
}

/** The lines that can still be bought. @param transferCodes by label: the provider does not return them */
export const toGuestLines = (lines: readonly CartProduct[], transferCodes: ReadonlyMap<string, string> = new Map()) =>
  lines
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ product_id, pricing_id, label, quantity, options }): GuestLine => {
      const epp_code = transferCodes.get(label);
      return { product_id, pricing_id, label, quantity, options: epp_code ? { ...options, epp_code } : options };
    });
