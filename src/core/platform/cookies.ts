import { COOKIE_PREFIX, cookieMemory, readCookie } from './read-cookie.ts';

export { readCookie };

/** Cookies under the prefix `auth.`, or memory where the browser drops them. Values are written by an attacker for all we know. */

/** @param maxAge seconds; 30 days when left out */
export function writeCookie(name: string, value: string, maxAge = 30 * 24 * 3600): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE_PREFIX}${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`;
  if (readCookie(name, /^[\s\S]*$/) !== value) cookieMemory.set(name, value);
}

export function deleteCookie(name: string): void {
  cookieMemory.delete(name);
  // The Cookie Store API is missing in engines we support
  document.cookie = `${COOKIE_PREFIX}${name}=; Path=/; Max-Age=0`;
}
