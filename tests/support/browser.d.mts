export const chromiumArgs: string[];
/** Path of a Chromium; installs one where there is none. Exits with one sentence when that fails. */
export function ensureChromium(): Promise<string>;
