import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { sign as signJwt, verify as verifyJwt } from 'hono/jwt';
import type { Database } from './db/database.ts';
import { meta } from './db/schema.ts';

const deriveKey = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;

/** 256 random bits, safe in headers and cookies. */
export const generateSecret = () => randomBytes(32).toString('base64url');
export const hashToken = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await deriveKey(password, salt, 32)).toString('base64url')}`;
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const given = await deriveKey(password, Buffer.from(salt, 'base64url'), 32);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export interface TokenClaims {
  sid: string;
  user_id: number;
  team_id: number;
}

/** The provider's signing secret, made once per database. */
export async function loadSecrets(db: Database) {
  const held = await db.select().from(meta).where(eq(meta.key, 'secret'));
  const secret = held[0]?.value ?? generateSecret();
  if (!held[0]) await db.insert(meta).values({ key: 'secret', value: secret });
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    /** @param expiresAt milliseconds since the epoch */
    signToken: (content: TokenClaims, expiresAt: number) =>
      signJwt(
        {
          ...content,
          jti: generateSecret().slice(0, 12),
          iat: Math.floor(Date.now() / 1000),
          exp: Math.ceil(expiresAt / 1000),
        },
        secret,
        'HS256',
      ),
    async verifyToken(token: string): Promise<TokenClaims | null> {
      try {
        return (await verifyJwt(token, secret, 'HS256')) as unknown as TokenClaims;
      } catch {
        return null;
      }
    },
    /** A link to one file that works for an hour: an image in a page cannot send headers. */
    signFileId: (id: number, hour = Math.floor(Date.now() / 3_600_000)) => `${hour}.${sign(`file:${id}:${hour}`)}`,
    verifyFileSignature(id: number, given: string): boolean {
      const hour = Number(given.split('.')[0]);
      const age = Math.floor(Date.now() / 3_600_000) - hour;
      const expected = Buffer.from(`${hour}.${sign(`file:${id}:${hour}`)}`);
      const actual = Buffer.from(given);
      return age >= 0 && age <= 24 && expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
export type Secrets = Awaited<ReturnType<typeof loadSecrets>>;
