import { shared } from '../runtime/runtime.ts';

const TOKEN_PATTERN = /^[\w-]{16,256}$/;

/** The key to a new password, from a mail's link or from answered questions: kept by this page alone. */
export const resetToken = shared('password.reset-token', () => {
  let key: string | null = null;
  return {
    set(token: string | null) {
      if (token !== null) key = TOKEN_PATTERN.test(token) ? token : null;
    },
    get: () => key,
    clear() {
      key = null;
    },
  };
});
