import { readClaims } from '../http/token.ts';

const TOKEN_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** A link's `login_token` (S1 §2), if it is one. */
export const parseLoginToken = (token: string | null) =>
  token && token.length <= 4096 && TOKEN_PATTERN.test(token) && readClaims(token) ? token : null;

export const userIdFromToken = (token: string) => readClaims(token)?.user_id ?? null;
