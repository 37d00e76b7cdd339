import { readCookie, writeCookie } from '../platform/cookies.ts';
import { tabStore } from '../platform/storage.ts';

const PREFIX = 'kept.';

/** The cart of a user whose session expired. It is restored when the same user signs in again in this tab. */
export const savedCart = {
  save(userId: string | undefined) {
    const cart = readCookie('cart', /^[\w.-]{1,200}$/);
    if (userId && cart) tabStore.set(PREFIX + userId, cart);
  },
  restore(userId: string) {
    const cart = tabStore.get(PREFIX + userId);
    savedCart.clear();
    if (cart) writeCookie('cart', cart);
  },
  clear: () => tabStore.removeAll(PREFIX),
};
