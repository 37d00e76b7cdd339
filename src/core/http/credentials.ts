import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import { localStore } from '../platform/storage.ts';
import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import type { Guest } from './token.ts';

const GUEST_PATTERN = /^[\w-]{1,64}\.[\w-]{22,128}$/;
const TOKEN = 'token';
const GUEST = 'guest';

/** What the page may show the provider about who is asking. */
export const credentials = shared('credentials', () => {
  const token = signal<string | null>(localStore.get(TOKEN));
  return {
    token: token as ReadonlySignal<string | null>,
    setToken(value: string | null) {
      if (value) localStore.set(TOKEN, value);
      else localStore.remove(TOKEN);
      token.value = value;
    },
    /** Another tab has already stored the token: take it over without writing it again. */
    adoptToken(value: string | null) {
      token.value = value;
    },
    /** Read anew each time: the cookie may vanish, or come from another tab. */
    guest(): Guest | null {
      const [id, key] = readCookie(GUEST, GUEST_PATTERN)?.split('.') ?? [];
      return id && key ? { id, key } : null;
    },
    setGuest(guest: Guest | null) {
      if (guest) writeCookie(GUEST, `${guest.id}.${guest.key}`);
      else deleteCookie(GUEST);
    },
  };
});

export const TOKEN_STORAGE_KEY = TOKEN;
