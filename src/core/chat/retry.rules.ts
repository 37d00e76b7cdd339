/** Delays before the next attempt: 2, 4, 8, 16, 30 and 30 s. After that the message has failed. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
const MAX_RETRIES = 6;

/** @param attempt number of failed attempts @returns milliseconds, null to give up */
export const retryDelay = (attempt: number): number | null =>
  attempt > MAX_RETRIES ? null : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1));

/** A refusal by the server: sending the same message again would not change it. */
export const isTerminal = (error: { kind: string; status: number }) =>
  error.kind === 'http' && error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);
