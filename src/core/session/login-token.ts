import { readClaims } from '../http/token.ts';

const TOKEN_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** @param token `login_token` of a link (S1 §2) @returns null when it is not a session token */
export const parseLoginToken = (token: string | null) =>
  token && token.length <= 4096 && TOKEN_PATTERN.test(token) && readClaims(token) ? token : null;

export const userIdFromToken = (token: string) => readClaims(token)?.user_id ?? null;
