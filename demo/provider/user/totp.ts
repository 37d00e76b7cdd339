import { eq } from 'drizzle-orm';
import * as OTPAuth from 'otpauth';
import type { Database } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { invalid } from '../errors.ts';
import { fingerprint, newSecret } from '../secrets.ts';
import type { UserRow } from './users.ts';

const PERIOD_S = 30;
const RECOVERY_CODES = 10;
const wrongCode = (word = 'The code is wrong or has expired.') => invalid({ code: [word] });

/** An authenticator's address, as its QR code carries it. */
export const totpUrl = (secret: string, email: string, brand: string) =>
  new OTPAuth.TOTP({ issuer: brand, label: email, secret: OTPAuth.Secret.fromBase32(secret) }).toString();
export const newTotpSecret = () => new OTPAuth.Secret({ size: 20 }).base32;

/** The time step that a code belongs to. @throws Refusal 422 when it is wrong, or was taken before */
export function takeCode(secret: string, code: string, lastStep: number): number {
  const delta = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).validate({
    token: code.replace(/\s/g, ''),
    window: 1,
  });
  if (delta === null) throw wrongCode();
  const step = Math.floor(Date.now() / 1000 / PERIOD_S) + delta;
  if (step <= lastStep) throw wrongCode('This code has been used already. Wait for the next one.');
  return step;
}

/** Ten codes for when the authenticator is lost, each good once. Only their fingerprints are kept. */
export async function giveRecoveryCodes(db: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = newSecret()
      .replace(/[^a-zA-Z0-9]/g, '')
      .toLowerCase();
    return `${text.slice(0, 5)}-${text.slice(5, 10)}`;
  });
  await db
    .update(users)
    .set({ recovery_codes: codes.map(fingerprint) })
    .where(eq(users.id, userId));
  return codes;
}

/** Takes a code of the authenticator, or a recovery code. @throws Refusal 422 */
export async function takeSecondFactor(db: Database, user: UserRow, code: string): Promise<void> {
  const recovery = fingerprint(code.trim().toLowerCase());
  if (user.recovery_codes.includes(recovery)) {
    await db
      .update(users)
      .set({ recovery_codes: user.recovery_codes.filter((one) => one !== recovery) })
      .where(eq(users.id, user.id));
    return;
  }
  const totp_step = takeCode(user.totp_secret ?? '', code, user.totp_step);
  await db.update(users).set({ totp_step }).where(eq(users.id, user.id));
}
