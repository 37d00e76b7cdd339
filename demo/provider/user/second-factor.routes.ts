import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { machineNow } from '../clock.ts';
import { type Ctx, createRouter, type UserCaller } from '../context.ts';
import { sessions, users } from '../db/schema.ts';
import { forbidden, HttpError, notFound } from '../errors.ts';
import { readBody, readIdParam } from '../validate.ts';
import {
  clearCodeAttempts,
  countCodeAttempt,
  findTotpStep,
  generateTotpSecret,
  invalidCode,
  issueRecoveryCodes,
  totpUrl,
  verifySecondFactor,
} from './totp.ts';

async function requireCurrentUser(c: Ctx): Promise<{ caller: UserCaller; user: typeof users.$inferSelect }> {
  const caller = requireTeamRole(c);
  const user = (await c.get('services').db.select().from(users).where(eq(users.id, caller.id)))[0];
  if (!user) throw notFound('User');
  return { caller, user };
}

/** Prevents a stranger at an unlocked browser from removing the second factor. @throws HttpError 403 */
function requireRecentSecondFactor(caller: UserCaller) {
  if (!caller.hasRecentSecondFactor)
    throw new HttpError(403, { message: 'Enter a code from your authenticator app first.' });
}

export const secondFactorRoutes = createRouter()
  // Starts the enrolment. Nothing changes until a code of the new authenticator is entered.
  .get('/user/2fa/re-authenticate', async (c) => {
    const { caller, user } = await requireCurrentUser(c);
    if (user.totp_secret) requireRecentSecondFactor(caller);
    const secret = generateTotpSecret();
    await c.get('services').db.update(users).set({ totp_pending: secret }).where(eq(users.id, user.id));
    return c.json({ secret, url: totpUrl(secret, user.email, 'Portal') });
  })
  // A code of a new authenticator completes its enrolment. A code of the current one counts as a recent second factor.
  .put('/user/2fa/verify', async (c) => {
    const { caller, user } = await requireCurrentUser(c);
    const { db, limits } = c.get('services');
    countCodeAttempt(limits, user.id);
    const { code } = await readBody(c, z.object({ code: z.string() }));
    if (!user.totp_secret && !user.totp_pending)
      throw new HttpError(409, 'There’s no authenticator to confirm. Start again.');
    // An abandoned change of the authenticator does not block the current one.
    const pendingStep = user.totp_pending ? findTotpStep(user.totp_pending, code) : null;
    if (pendingStep === null && !user.totp_secret) throw invalidCode();
    if (pendingStep === null) await verifySecondFactor(db, user.id, code);
    else
      await db
        .update(users)
        .set({ totp_secret: user.totp_pending, totp_pending: null, totp_step: pendingStep })
        .where(eq(users.id, user.id));
    await db.update(sessions).set({ verified_at: machineNow() }).where(eq(sessions.id, caller.sessionId));
    clearCodeAttempts(limits, user.id);
    return c.json({
      message: 'User successfully verified',
      ...(pendingStep === null ? {} : { recovery_codes: await issueRecoveryCodes(db, user.id) }),
    });
  })
  .delete('/user/2fa/disable/:id', async (c) => {
    const { caller, user } = await requireCurrentUser(c);
    if (readIdParam(c) !== user.id) throw forbidden();
    if (user.totp_secret) requireRecentSecondFactor(caller);
    await c
      .get('services')
      .db.update(users)
      .set({ totp_secret: null, totp_pending: null, recovery_codes: [] })
      .where(eq(users.id, user.id));
    return c.json({ message: 'Two-factor authentication is off' });
  })
  .post('/user/2fa/recovery-codes', async (c) => {
    const { caller, user } = await requireCurrentUser(c);
    if (!user.totp_secret) throw new HttpError(409, 'Two-factor authentication is off.');
    requireRecentSecondFactor(caller);
    return c.json({ recovery_codes: await issueRecoveryCodes(c.get('services').db, user.id) });
  });
