export interface TokenClaims {
  user_id: string;
  team_id: string;
  /** When it was given and when it ends, in seconds since the epoch; absent where the provider does not say. */
  iat?: number | undefined;
  exp?: number | undefined;
}

/** Reads the ids out of a session token (a JWT). The signature is the provider's to check. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const claims: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (c) => c.charCodeAt(0))));
    if (typeof claims !== 'object' || claims === null || !('user_id' in claims)) return null;
    const seconds = (name: string) => Number((claims as Record<string, unknown>)[name]) || undefined;
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

/** A visitor who is not signed in, as the provider knows them. `key` is a secret: header or body only, never a URL. */
export interface Guest {
  id: string;
  key: string;
}
