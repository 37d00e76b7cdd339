export const chromiumArgs: string[];
/** Path of a Chromium; installs one if missing. Exits with one sentence when that fails. */
export function ensureChromium(): Promise<string>;
