/** How far the provider's clock is ahead of the machine's, in milliseconds. */
let offset = 0;

/**
 * The provider's time, which `POST /__demo/clock` can move forward. Orders, invoices, messages and due dates use it.
 * @returns milliseconds since the epoch
 */
export const currentTime = () => Date.now() + offset;
/** The provider's time as ISO 8601. */
export const now = () => new Date(currentTime()).toISOString();

/**
 * The machine's time, which is never moved. Sessions, codes, links and rate limits use it, so that moving the provider's
 * clock signs nobody out and lets nobody in.
 * @returns milliseconds since the epoch
 */
export const machineTime = () => Date.now();
export const machineNow = () => new Date(machineTime()).toISOString();

export const clockOffset = () => offset;
/** @param ms how far the provider's clock is ahead of the machine's */
export function setClockOffset(ms: number): void {
  offset = ms;
}
