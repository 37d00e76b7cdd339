/** How far the provider's time is ahead of the machine's, milliseconds. */
let ahead = 0;

/**
 * The provider's time, which `POST /__demo/clock` can move: what is bought, billed, written and due goes by it.
 * @returns milliseconds since the epoch
 */
export const currentTime = () => Date.now() + ahead;
/** The provider's time as ISO 8601. */
export const now = () => new Date(currentTime()).toISOString();

/**
 * The machine's time, which nobody moves: sessions, codes, links and limits go by it, so that moving the clock neither
 * signs anybody out nor lets anybody in.
 * @returns milliseconds since the epoch
 */
export const machineTime = () => Date.now();
export const machineNow = () => new Date(machineTime()).toISOString();

export const timeAhead = () => ahead;
/** @param ms the new offset of the provider's time from the machine's */
export function setTimeAhead(ms: number): void {
  ahead = ms;
}
