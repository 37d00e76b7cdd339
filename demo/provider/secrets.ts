import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { sign as signJwt, verify as verifyJwt } from 'hono/jwt';
import type { Database } from './db/open.ts';
import { meta } from './db/schema.ts';

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;

/** 256 random bits, safe in headers and cookies. */
export const newSecret = () => randomBytes(32).toString('base64url');
export const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt, 32)).toString('base64url')}`;
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), 32);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export interface TokenContent {
  sid: string;
  user_id: number;
  team_id: number;
}

/** The provider's signing secret, made once per database. */
export async function loadSecrets(db: Database) {
  const held = await db.select().from(meta).where(eq(meta.key, 'secret'));
  const secret = held[0]?.value ?? newSecret();
  if (!held[0]) await db.insert(meta).values({ key: 'secret', value: secret });
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    /** @param expiresAt milliseconds since the epoch */
    signToken: (content: TokenContent, expiresAt: number) =>
      signJwt(
        {
          ...content,
          jti: newSecret().slice(0, 12),
          iat: Math.floor(Date.now() / 1000),
          exp: Math.ceil(expiresAt / 1000),
        },
        secret,
        'HS256',
      ),
    async readToken(token: string): Promise<TokenContent | null> {
      try {
        return (await verifyJwt(token, secret, 'HS256')) as unknown as TokenContent;
      } catch {
        return null;
      }
    },
    /** A link to one file that works for an hour: an image in a page cannot send headers. */
    signFile: (id: number, hour = Math.floor(Date.now() / 3_600_000)) => `${hour}.${sign(`file:${id}:${hour}`)}`,
    isFileSignature(id: number, given: string): boolean {
      const hour = Number(given.split('.')[0]);
      const age = Math.floor(Date.now() / 3_600_000) - hour;
      const expected = Buffer.from(`${hour}.${sign(`file:${id}:${hour}`)}`);
      const actual = Buffer.from(given);
      return age >= 0 && age <= 24 && expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
export type Secrets = Awaited<ReturnType<typeof loadSecrets>>;
