import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { requireTeamRole } from '../auth.ts';
import { machineNow } from '../clock.ts';
import { type Ctx, createRouter, type UserCaller } from '../context.ts';
import { sessions, users } from '../db/schema.ts';
import { forbidden, HttpError, notFound } from '../errors.ts';
import { readBody, readIdParam } from '../validate.ts';
import { generateTotpSecret, issueRecoveryCodes, totpUrl, verifySecondFactor, verifyTotpCode } from './totp.ts';

async function requireCurrentUser(c: Ctx): Promise<{ caller: UserCaller; user: typeof users.$inferSelect }> {
  const caller = requireTeamRole(c);
  const user = (await c.get('services').db.select().from(users).where(eq(users.id, caller.id)))[0];
  if (!user) throw notFound('User');
  return { caller, user };
}

/** Keeps a stranger at an open browser from removing the second factor. @throws HttpError 403 */
function requireRecentSecondFactor(caller: UserCaller) {
  if (!caller.hasRecentSecondFactor) throw new HttpError(403, { message: 'Enter a code of your authenticator first.' });
}

const codeRateLimit = { limit: 8, windowSeconds: 300 };

export const secondFactorRoutes = createRouter()
  // Starts the enrolment. Nothing changes until a code of the new authenticator is entered.
  .get('/user/2fa/re-authenticate', async (c) => {
    const { caller, user } = await requireCurrentUser(c);
    if (user.totp_secret) requireRecentSecondFactor(caller);
    const secret = generateTotpSecret();
    await c.get('services').db.update(users).set({ totp_pending: secret }).where(eq(users.id, user.id));
    return c.json({ secret, url: totpUrl(secret, user.email, 'Portal') });
  })
  // A code of a new authenticator completes its enrolment. A code of the current one is a recent second factor.
  .put('/user/2fa/verify', async (c) => {
    const { caller, user } = await requireCurrentUser(c);
    const { db, limits } = c.get('services');
    const wait = limits.take(`code ${user.id}`, codeRateLimit.limit, codeRateLimit.windowSeconds);
    if (wait) throw new HttpError(429, `Too many codes. Try again in ${wait} seconds.`);
    const { code } = await readBody(c, z.object({ code: z.string() }));
    if (user.totp_pending) {
      const step = verifyTotpCode(user.totp_pending, code, 0);
      await db
        .update(users)
        .set({ totp_secret: user.totp_pending, totp_pending: null, totp_step: step })
        .where(eq(users.id, user.id));
      await db.update(sessions).set({ verified_at: machineNow() }).where(eq(sessions.id, caller.sessionId));
      limits.clear(`code ${user.id}`);
      return c.json({ message: 'User successfully verified', recovery_codes: await issueRecoveryCodes(db, user.id) });
    }
    if (!user.totp_secret) throw new HttpError(409, 'There is no authenticator to confirm. Start again.');
    await verifySecondFactor(db, user, code);
    await db.update(sessions).set({ verified_at: machineNow() }).where(eq(sessions.id, caller.sessionId));
    limits.clear(`code ${user.id}`);
    return c.json({ message: 'User successfully verified' });
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
    return c.json({ message: 'Two-factor sign-in is off' });
  })
  .post('/user/2fa/recovery-codes', async (c) => {
    const { caller, user } = await requireCurrentUser(c);
    if (!user.totp_secret) throw new HttpError(409, 'Two-factor sign-in is off.');
    requireRecentSecondFactor(caller);
    return c.json({ recovery_codes: await issueRecoveryCodes(c.get('services').db, user.id) });
  });
