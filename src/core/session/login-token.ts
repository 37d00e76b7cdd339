import { readClaims } from '../http/token.ts';

const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A link's `login_token` (S1 §2), if it is one. */
export const usableToken = (token: string | null) =>
  token && token.length <= 4096 && FORM.test(token) && readClaims(token) ? token : null;

export const userOfToken = (token: string) => readClaims(token)?.user_id ?? null;
