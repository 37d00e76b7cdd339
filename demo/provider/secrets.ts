import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { sign as signJwt, verify as verifyJwt } from 'hono/jwt';
import { machineTime } from './clock.ts';
import type { Database } from './db/database.ts';
import { meta } from './db/schema.ts';
import { yieldToOthers } from './yield-queue.ts';

const KEY_BYTES = 32;
const scryptAsync = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;

/**
 * While a request is answered, other threads derive keys and check signatures for others. Each of these continues in an iteration
 * of its own.
 */
async function inTurn<Value>(computed: Promise<Value>): Promise<Value> {
  const value = await computed;
  await yieldToOthers();
  return value;
}
const deriveKey = (password: string, salt: Buffer) => inTurn(scryptAsync(password, salt, KEY_BYTES));

/** 256 random bits, safe in headers and cookies. */
export const generateSecret = () => randomBytes(32).toString('base64url');
export const hashToken = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await deriveKey(password, salt)).toString('base64url')}`;
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const given = await deriveKey(password, Buffer.from(salt, 'base64url'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export interface TokenClaims {
  sid: string;
  user_id: number;
  team_id: number;
}

const SEAL_CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HOUR_MS = 3_600_000;
const FILE_LINK_VALID_HOURS = 24;
const currentHour = () => Math.floor(machineTime() / HOUR_MS);

/** Functions that sign with the database's own secret, which is created on first use. */
export async function loadSecrets(db: Database) {
  const [stored] = await db.select().from(meta).where(eq(meta.key, 'secret'));
  const secret = stored?.value ?? generateSecret();
  if (!stored) await db.insert(meta).values({ key: 'secret', value: secret });
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const cipherKey = (password: string) => createHmac('sha256', secret).update(`seal:${password}`).digest();
  return {
    /** Encrypts a text (AES-256-GCM) so that only `unseal` with the same password reads it. */
    seal(text: string, password: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(SEAL_CIPHER, cipherKey(password), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** @throws when the text was sealed with another password */
    unseal(sealed: string, password: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(SEAL_CIPHER, cipherKey(password), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    /** @param expiresAt milliseconds since the epoch */
    signToken: (claims: TokenClaims, expiresAt: number) =>
      signJwt(
        {
          ...claims,
          jti: generateSecret().slice(0, 12),
          iat: Math.floor(machineTime() / 1000),
          exp: Math.ceil(expiresAt / 1000),
        },
        secret,
        'HS256',
      ),
    async verifyToken(token: string): Promise<TokenClaims | null> {
      try {
        return (await inTurn(verifyJwt(token, secret, 'HS256'))) as unknown as TokenClaims;
      } catch {
        return null;
      }
    },
    /** A byte derived from the text. It can't be computed without the secret. */
    secretByte: (text: string) => createHmac('sha256', secret).update(`byte:${text}`).digest().readUInt8(0),
    /** The value with which a team proves its claim to a domain. */
    signClaim: (teamId: number, domain: string) => sign(`claim:${teamId}:${domain}`),
    /** The code for transferring a domain to another registrar. @param version a new version gives a new code */
    signTransferCode: (domainId: number, version: number) =>
      sign(`epp:${domainId}:${version}`).replace(/[-_]/g, '').slice(0, 16),
    /** The key that confirms a new registrant. @param registrant as it was requested */
    signRegistrant: (domainId: number, registrant: string) => sign(`registrant:${domainId}:${registrant}`),
    /** The signature in a link to one file: an image in a page cannot send headers. */
    signFileId: (id: number, hour = currentHour()) => `${hour}.${sign(`file:${id}:${hour}`)}`,
    verifyFileSignature(id: number, given: string): boolean {
      const hour = Number(given.split('.')[0]);
      const age = currentHour() - hour;
      const expected = Buffer.from(`${hour}.${sign(`file:${id}:${hour}`)}`);
      const actual = Buffer.from(given);
      return (
        age >= 0 &&
        age <= FILE_LINK_VALID_HOURS &&
        expected.length === actual.length &&
        timingSafeEqual(expected, actual)
      );
    },
  };
}
export type Secrets = Awaited<ReturnType<typeof loadSecrets>>;
