import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { inTeam } from '../auth.ts';
import { type Ctx, now, router, type SignedIn } from '../context.ts';
import { sessions, users } from '../db/schema.ts';
import { forbidden, notFound, Refusal } from '../errors.ts';
import { idParam, readBody } from '../validate.ts';
import { giveRecoveryCodes, newTotpSecret, takeCode, takeSecondFactor, totpUrl } from './totp.ts';

async function self(c: Ctx): Promise<{ caller: SignedIn; user: typeof users.$inferSelect }> {
  const caller = inTeam(c);
  const user = (await c.get('services').db.select().from(users).where(eq(users.id, caller.id)))[0];
  if (!user) throw notFound('User');
  return { caller, user };
}

/** Whoever finds an open browser must not be able to take the second factor away. @throws Refusal 403 */
function verifiedLately(caller: SignedIn) {
  if (!caller.isVerified) throw new Refusal(403, { message: 'Enter a code of your authenticator first.' });
}

const codes = { limit: 8, windowSeconds: 300 };

export const secondFactorRoutes = router()
  // Begins enrolling; nothing changes until a code of the new authenticator is given.
  .get('/user/2fa/re-authenticate', async (c) => {
    const { caller, user } = await self(c);
    if (user.totp_secret) verifiedLately(caller);
    const secret = newTotpSecret();
    await c.get('services').db.update(users).set({ totp_pending: secret }).where(eq(users.id, user.id));
    return c.json({ secret, url: totpUrl(secret, user.email, 'Portal') });
  })
  // A code of the new authenticator puts it to use; one of the present authenticator proves who is there.
  .put('/user/2fa/verify', async (c) => {
    const { caller, user } = await self(c);
    const { db, limits } = c.get('services');
    const wait = limits.take(`code ${user.id}`, codes.limit, codes.windowSeconds);
    if (wait) throw new Refusal(429, `Too many codes. Try again in ${wait} seconds.`);
    const { code } = await readBody(c, z.object({ code: z.string() }));
    if (user.totp_pending) {
      const step = takeCode(user.totp_pending, code, 0);
      await db
        .update(users)
        .set({ totp_secret: user.totp_pending, totp_pending: null, totp_step: step })
        .where(eq(users.id, user.id));
      await db.update(sessions).set({ verified_at: now() }).where(eq(sessions.id, caller.sessionId));
      limits.clear(`code ${user.id}`);
      return c.json({ message: 'User successfully verified', recovery_codes: await giveRecoveryCodes(db, user.id) });
    }
    if (!user.totp_secret) throw new Refusal(409, 'There is no authenticator to confirm. Start again.');
    await takeSecondFactor(db, user, code);
    await db.update(sessions).set({ verified_at: now() }).where(eq(sessions.id, caller.sessionId));
    limits.clear(`code ${user.id}`);
    return c.json({ message: 'User successfully verified' });
  })
  .delete('/user/2fa/disable/:id', async (c) => {
    const { caller, user } = await self(c);
    if (idParam(c) !== user.id) throw forbidden();
    if (user.totp_secret) verifiedLately(caller);
    await c
      .get('services')
      .db.update(users)
      .set({ totp_secret: null, totp_pending: null, recovery_codes: [] })
      .where(eq(users.id, user.id));
    return c.json({ message: 'Two-factor sign-in is off' });
  })
  .post('/user/2fa/recovery-codes', async (c) => {
    const { caller, user } = await self(c);
    if (!user.totp_secret) throw new Refusal(409, 'Two-factor sign-in is off.');
    verifiedLately(caller);
    return c.json({ recovery_codes: await giveRecoveryCodes(c.get('services').db, user.id) });
  });
