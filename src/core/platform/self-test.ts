import { config } from '../runtime/runtime.ts';
import { deleteCookie, readCookie, writeCookie } from './cookies.ts';
import { localStore } from './storage.ts';

const TIMEOUT_MS = 8000;
const TEST_COOKIE = 'test';

/** @returns milliseconds to the server's answer and how far the clocks are apart in seconds, or null when none came */
export async function tryApi(): Promise<{ ms: number; skew: number | null } | null> {
  const started = performance.now();
  try {
    // The one call that is not of the contract: it asks whether anybody is there, and wants no token, notice or sign-out.
    const answer = await globalThis.fetch(`${config().apiBase}/healthz`, { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const ms = Math.round(performance.now() - started);
    const date = Date.parse(answer.headers.get('Date') ?? '');
    return answer.ok ? { ms, skew: Number.isNaN(date) ? null : Math.round((Date.now() - date) / 1000) } : null;
  } catch {
    return null;
  }
}

export const isStorageKept = () => localStore.isPersistent;

export function isCookieKept(): boolean {
  writeCookie(TEST_COOKIE, '1', 60);
  const isKept = readCookie(TEST_COOKIE, /^1$/) !== null && document.cookie.includes(TEST_COOKIE);
  deleteCookie(TEST_COOKIE);
  return isKept;
}
