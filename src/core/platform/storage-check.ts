import { deleteCookie, readCookie, writeCookie } from './cookies.ts';
import { localStore } from './storage.ts';

const TEST_COOKIE = 'test';

export const isStoragePersistent = () => localStore.isPersistent;

export function hasCookieSupport(): boolean {
  writeCookie(TEST_COOKIE, '1', 60);
  const isKept = readCookie(TEST_COOKIE, /^1$/) !== null && document.cookie.includes(TEST_COOKIE);
  deleteCookie(TEST_COOKIE);
  return isKept;
}
