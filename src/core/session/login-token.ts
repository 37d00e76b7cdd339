import { readClaims } from '../http/token.ts';

const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * A link may sign in by `?login_token=` (S1 §2). It leaves the address before anything is asked, so that it stands in no
 * history, referrer or log.
 */
export function takeLoginToken(): string | null {
  const url = new URL(location.href);
  const token = url.searchParams.get('login_token');
  if (token === null) return null;
  url.searchParams.delete('login_token');
  history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  return token.length <= 4096 && FORM.test(token) && readClaims(token) ? token : null;
}

export const userOfToken = (token: string) => readClaims(token)?.user_id ?? null;
