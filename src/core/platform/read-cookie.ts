/** Cookies under the prefix `auth.`, or memory where the browser drops them. Values are written by an attacker for all we know. */
export const COOKIE_PREFIX = 'auth.';
/** Where cookies live that the browser drops. */
export const cookieMemory = new Map<string, string>();

/** @returns the value, or null when it is absent, longer than 512 characters or not of the expected form. */
export function readCookie(name: string, form: RegExp): string | null {
  const values = jar()
    .split('; ')
    .filter((pair) => pair.startsWith(`${COOKIE_PREFIX}${name}=`))
    .map((pair) => pair.slice(COOKIE_PREFIX.length + name.length + 1));
  const value = values[0] ?? cookieMemory.get(name) ?? null;
  return value !== null && value.length <= 512 && form.test(value) ? value : null;
}

/** A sandboxed frame throws where others answer an empty text. */
function jar(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
