import { shared } from '../runtime/runtime.ts';

const FORM = /^[\w-]{16,256}$/;

/** The key to a new password, from a mail's link or from answered questions: kept by this page alone. */
export const resetToken = shared('password.reset-token', () => {
  let key: string | null = null;
  return {
    keep(token: string | null) {
      if (token !== null) key = FORM.test(token) ? token : null;
    },
    get: () => key,
    forget() {
      key = null;
    },
  };
});
