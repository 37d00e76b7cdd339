import { eq } from 'drizzle-orm';
import * as OTPAuth from 'otpauth';
import { machineTime } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema.ts';
import { validationError } from '../errors.ts';
import { generateSecret, hashToken } from '../secrets.ts';
import type { UserRow } from './users.ts';

const PERIOD_S = 30;
const RECOVERY_CODE_COUNT = 10;
const invalidCode = (message = 'The code is wrong or has expired.') => validationError({ code: [message] });

/** The `otpauth:` URL for an authenticator's QR code. */
export const totpUrl = (secret: string, email: string, brand: string) =>
  new OTPAuth.TOTP({ issuer: brand, label: email, secret: OTPAuth.Secret.fromBase32(secret) }).toString();
export const generateTotpSecret = () => new OTPAuth.Secret({ size: 20 }).base32;

/** The time step that a code belongs to. @throws HttpError 422 when the code is wrong or has been used */
export function verifyTotpCode(secret: string, code: string, lastStep: number): number {
  const delta = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).validate({
    token: code.replace(/\s/g, ''),
    window: 1,
  });
  if (delta === null) throw invalidCode();
  const step = Math.floor(machineTime() / 1000 / PERIOD_S) + delta;
  if (step <= lastStep) throw invalidCode('This code has been used already. Wait for the next one.');
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

/** Uses up a code of the authenticator, or a recovery code. @throws HttpError 422 */
export async function verifySecondFactor(db: Database, user: UserRow, code: string): Promise<void> {
  const recovery = hashToken(code.trim().toLowerCase());
  if (user.recovery_codes.includes(recovery)) {
    await db
      .update(users)
      .set({ recovery_codes: user.recovery_codes.filter((hash) => hash !== recovery) })
      .where(eq(users.id, user.id));
    return;
  }
  const totp_step = verifyTotpCode(user.totp_secret ?? '', code, user.totp_step);
  await db.update(users).set({ totp_step }).where(eq(users.id, user.id));
}
