import { eq } from 'drizzle-orm';
import * as OTPAuth from 'otpauth';
import { machineTime } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { HttpError, validationError } from '../errors.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { generateSecret, hashToken } from '../secrets.ts';

const PERIOD_S = 30;
const RECOVERY_CODE_COUNT = 10;
export const invalidCode = (message = 'The code is wrong or has expired.') => validationError({ code: [message] });

/** The `otpauth:` URL for an authenticator's QR code. */
export const totpUrl = (secret: string, email: string, brand: string) =>
  new OTPAuth.TOTP({ issuer: brand, label: email, secret: OTPAuth.Secret.fromBase32(secret) }).toString();
export const generateTotpSecret = () => new OTPAuth.Secret({ size: 20 }).base32;

/** The time step of a code; null for a wrong code. */
export function findTotpStep(secret: string, code: string): number | null {
  const delta = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).validate({
    token: code.replace(/\s/g, ''),
    window: 1,
  });
  return delta === null ? null : Math.floor(machineTime() / 1000 / PERIOD_S) + delta;
}

/** The time step of a code. @throws HttpError 422 when the code is wrong or was used before */
function verifyTotpCode(secret: string, code: string, lastStep: number): number {
  const step = findTotpStep(secret, code);
  if (step === null) throw invalidCode();
  if (step <= lastStep) throw invalidCode('This code has already been used. Wait for the next one.');
  return step;
}

/** Ten codes for a lost authenticator, each valid once. Only their hashes are stored. */
export async function issueRecoveryCodes(db: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const text = generateSecret()
      .replace(/[^a-zA-Z0-9]/g, '')
      .toLowerCase();
    return `${text.slice(0, 5)}-${text.slice(5, 10)}`;
  });
  await db
    .update(users)
    .set({ recovery_codes: codes.map(hashToken) })
    .where(eq(users.id, userId));
  return codes;
}

/** Uses up an authenticator code or a recovery code. @throws HttpError 410 without an authenticator, 422 for a wrong code */
export const verifySecondFactor = (db: Database, userId: number, code: string): Promise<void> =>
  // In one transaction, so that only one of two concurrent calls can use a code.
  db.inTransaction(async () => {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (!user?.totp_secret) throw new HttpError(410, 'This sign-in has expired. Start again.');
    const recovery = hashToken(code.trim().toLowerCase());
    const change = user.recovery_codes.includes(recovery)
      ? { recovery_codes: user.recovery_codes.filter((hash) => hash !== recovery) }
      : { totp_step: verifyTotpCode(user.totp_secret, code, user.totp_step) };
    await db.update(users).set(change).where(eq(users.id, userId));
  });

const CODE_ATTEMPTS = { limit: 8, windowSeconds: 300 };
const attemptsKey = (userId: number) => `code ${userId}`;

/** Counts an entered code per user, across sign-ins and sessions. @throws HttpError 429 */
export function countCodeAttempt(limits: RateLimiter, userId: number): void {
  const wait = limits.take(attemptsKey(userId), CODE_ATTEMPTS.limit, CODE_ATTEMPTS.windowSeconds);
  if (wait) throw new HttpError(429, `Too many codes. Try again in ${wait} seconds.`);
}
/** Resets the count after a correct code. */
export const clearCodeAttempts = (limits: RateLimiter, userId: number) => limits.clear(attemptsKey(userId));
