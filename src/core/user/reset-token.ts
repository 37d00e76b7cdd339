import { shared } from '../runtime/runtime.ts';

const TOKEN_PATTERN = /^[\w-]{16,256}$/;

/** Token that allows a new password, from an email link or from security answers. Kept in memory only. */
export const resetToken = shared('password.reset-token', () => {
  let current: string | null = null;
  return {
    set(token: string | null) {
      if (token !== null) current = TOKEN_PATTERN.test(token) ? token : null;
    },
    get: () => current,
    clear() {
      current = null;
    },
  };
});
