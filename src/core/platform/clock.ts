import { shared } from '../runtime/runtime.ts';

/** The server's clock. The customer's may be days off, and renewals depend on the server's time. */
export const clock = shared('clock', () => {
  let offset = 0;
  return {
    /** @param header value of an HTTP `Date` header */
    setFromServer(header: string | null) {
      const server = header ? Date.parse(header) : Number.NaN;
      if (!Number.isNaN(server)) offset = server - Date.now();
    },
    /** @returns milliseconds since the epoch by the server's clock, to about a second */
    now: () => Date.now() + offset,
  };
});
