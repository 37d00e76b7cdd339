import { COOKIE_PREFIX, cookieMemory, readCookie } from './read-cookie.ts';

export { readCookie };

/** @param maxAge seconds; 30 days when left out */
export function writeCookie(name: string, value: string, maxAge = 30 * 24 * 3600): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  put(`${COOKIE_PREFIX}${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAge}${secure}`);
  if (readCookie(name, /^[\s\S]*$/) !== value) cookieMemory.set(name, value);
}

export function deleteCookie(name: string): void {
  cookieMemory.delete(name);
  put(`${COOKIE_PREFIX}${name}=; Path=/; Max-Age=0`);
}

function put(cookie: string): void {
  try {
    document.cookie = cookie;
  } catch {
    // A sandboxed frame has none: memory serves this page.
  }
}
