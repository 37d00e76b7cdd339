export interface TokenClaims {
  user_id: string;
  team_id: string;
  /** Issue and expiry time in seconds since the epoch, undefined if absent. */
  iat?: number | undefined;
  exp?: number | undefined;
}

/** Reads a session token (a JWT). The provider checks its signature. @returns null when it is not a token with a user id */
export function readClaims(token: string): TokenClaims | null {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const json = new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0)));
    const claims = JSON.parse(json) as Readonly<Record<string, unknown>>;
    // `in` throws when the payload is no object.
    if (!('user_id' in claims)) return null;
    const seconds = (name: string) => Number(claims[name]) || undefined;
    return {
      user_id: String(claims.user_id),
      team_id: 'team_id' in claims ? String(claims.team_id) : '',
      iat: seconds('iat'),
      exp: seconds('exp'),
    };
  } catch {
    return null;
  }
}

/** A visitor who is not signed in. `key` is a secret: it goes into headers and bodies, never into a URL. */
export interface Guest {
  id: string;
  key: string;
}
