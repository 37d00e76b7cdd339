import { deleteCookie, readCookie, writeCookie } from '../platform/cookies.ts';
import { localStore } from '../platform/storage.ts';
import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import type { Guest } from './token.ts';

const GUEST_PATTERN = /^[\w-]{1,64}\.[\w-]{22,128}$/;
const TOKEN = 'token';
const GUEST = 'guest';

/** Session token and guest of this page. */
export const credentials = shared('credentials', () => {
  const token = signal<string | null>(localStore.get(TOKEN));
  return {
    token: token as ReadonlySignal<string | null>,
    setToken(value: string | null) {
      if (value) localStore.set(TOKEN, value);
      else localStore.remove(TOKEN);
      token.value = value;
    },
    /** For a token that another tab has already stored. */
    adoptToken(value: string | null) {
      token.value = value;
    },
    /** Reads the cookie every time, because other tabs change it and browsers delete it. */
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
