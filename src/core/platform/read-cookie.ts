export const COOKIE_PREFIX = 'auth.';
/** Where cookies live that the browser drops. */
export const cookieMemory = new Map<string, string>();

/** @returns the value, or null when it is absent, longer than 512 characters or not of the expected form. */
export function readCookie(name: string, form: RegExp): string | null {
  const values = document.cookie
    .split('; ')
    .filter((pair) => pair.startsWith(`${COOKIE_PREFIX}${name}=`))
    .map((pair) => pair.slice(COOKIE_PREFIX.length + name.length + 1));
  const value = values[0] ?? cookieMemory.get(name) ?? null;
  return value !== null && value.length <= 512 && form.test(value) ? value : null;
}
