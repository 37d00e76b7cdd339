/** Delays before the next attempt: 2, 4, 8, 16, 30 and 30 s. After that the message has failed. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 30_000;
const MAX_RETRIES = 6;

/** @param attempt number of failed attempts @returns milliseconds, null to give up */
export const retryDelay = (attempt: number): number | null =>
  attempt > MAX_RETRIES ? null : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1));
