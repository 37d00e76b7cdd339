import { shared } from '../runtime/runtime.ts';

/** The server's clock: the customer's may be days off, and windows such as renewals are the server's to judge. */
export const clock = shared('clock', () => {
  let offset = 0;
  return {
    /** @param header value of an HTTP `Date` header */
    setFromServer(header: string | null) {
      const server = header ? Date.parse(header) : Number.NaN;
      if (!Number.isNaN(server)) offset = server - Date.now();
    },
    /** Milliseconds since the epoch by the server's clock, to about a second. */
    now: () => Date.now() + offset,
  };
});
