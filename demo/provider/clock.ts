/** How far the provider's clock is ahead of the machine's, milliseconds. */
let offsetMs = 0;

/**
 * The provider's time, which `POST /__demo/clock` can move. Orders, invoices, messages and due dates use it.
 * @returns milliseconds since the epoch
 */
export const currentTime = () => Date.now() + offsetMs;
/** The provider's time as ISO 8601. */
export const now = () => new Date(currentTime()).toISOString();

/**
 * The machine's time, which nothing moves. Sessions, codes, links and rate limits use it, so that moving the clock neither
 * signs anybody out nor lets anybody in.
 * @returns milliseconds since the epoch
 */
export const machineTime = () => Date.now();
export const machineNow = () => new Date(machineTime()).toISOString();

export const clockOffset = () => offsetMs;
/** @param ms the new offset of the provider's time from the machine's */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
}
