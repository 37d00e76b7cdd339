import { credentials } from '../http/credentials.ts';
import { send } from '../http/send.ts';
import { readClaims } from '../http/token.ts';
import { clock } from '../platform/clock.ts';
import { refreshSession } from './session.endpoints.ts';
import { isLocalAuth } from './sign-in.ts';

/** A session that is used in the second half of its lifetime is renewed. */
const RENEW_AFTER_SHARE = 0.5;

/** Requests a new token for the current sign-in. @param teamId another team of the user @throws ApiError */
export async function requestToken(teamId?: string): Promise<string> {
  const { token } = await send(refreshSession, teamId ? { query: { team_id: teamId } } : {});
  return token;
}

/** Returns a function to call when the provider has accepted a token: it renews the session when that is due. */
export function createSessionRenewal(): (token: string) => void {
  let isRenewing = false;
  return (token) => {
    const { iat = 0, exp = 0 } = readClaims(token) ?? {};
    const now = clock().now() / 1000;
    if (isRenewing || isLocalAuth() || !exp || now < iat + (exp - iat) * RENEW_AFTER_SHARE || now > exp) return;
    isRenewing = true;
    requestToken()
      .then((renewed) => {
        if (credentials().token.peek() === token) credentials().setToken(renewed);
      })
      // The session stays valid until it expires, and the next use retries.
      .catch(() => undefined)
      .finally(() => {
        isRenewing = false;
      });
  };
}
