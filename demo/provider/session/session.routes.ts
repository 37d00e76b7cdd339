import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { LoginRequest, SecondFactorRequest } from '#core/session/session.schema.ts';
import { issueGuestKey, requireUser } from '../auth.ts';
import { machineNow, machineTime } from '../clock.ts';
import { type Ctx, createRouter } from '../context.ts';
import { challenges, guests, sessions, users } from '../db/schema.ts';
import { HttpError, notFound } from '../errors.ts';
import { generateSecret, hashPassword, hashToken, verifyPassword } from '../secrets.ts';
import { clearCodeAttempts, countCodeAttempt, verifySecondFactor } from '../user/totp.ts';
import { findRoles, findTeamsOfUser, toTeam, toUser } from '../user/users.ts';
import { parseId, readBody } from '../validate.ts';
import { createSession, endSessions, renewSession } from './sessions.ts';

const CHALLENGE_VALID_MS = 5 * 60_000;
const MAX_CODE_ATTEMPTS = 5;
/** Failed logins per IP address, against password spraying. Generous, because people who share an address make mistakes too. */
const failureLimit = { limit: 50, windowSeconds: 300 };
const invalidCredentials = () => new HttpError(401, 'The login or the password is wrong.');
/** Verified against for an unknown login, so that both responses take the same time. */
const dummyPasswordHash = hashPassword('nobody has this password');

/** The user of a login and password, within the limit of attempts. @throws HttpError 401 or 429 */
async function authenticate(c: Ctx) {
  const { db, limits } = c.get('services');
  const form = await readBody(c, LoginRequest);
  const address = form.login.trim().toLowerCase();
  const { remoteAddress } = c.env.incoming.socket;
  const limitKey = `login ${address} ${remoteAddress}`;
  const failureKey = `failed logins ${remoteAddress}`;
  // Counted before the password is checked, so that concurrent attempts all count.
  const wait =
    limits.take(limitKey, 10, 300) || limits.take(failureKey, failureLimit.limit, failureLimit.windowSeconds);
  if (wait) throw new HttpError(429, `Too many attempts. Try again in ${wait} seconds.`);
  const findUser = async () => (await db.select().from(users).where(eq(users.email, address)))[0];
  const stored = (await findUser())?.password;
  const isCorrect = await verifyPassword(form.password, stored ?? (await dummyPasswordHash));
  const user = await findUser();
  // The password may have been changed while this one was verified.
  if (!user || !isCorrect || user.password !== stored) throw invalidCredentials();
  limits.clear(limitKey);
  limits.giveBack(failureKey);
  return user;
}

async function endSession(c: Ctx) {
  const caller = requireUser(c);
  await endSessions(c.get('services'), eq(sessions.id, caller.sessionId));
  return c.json({ message: 'Signed out' });
}

export const sessionRoutes = createRouter()
  .post('/user/session/login', async (c) => {
    const { db } = c.get('services');
    const user = await authenticate(c);
    const teams = await findTeamsOfUser(db, user.id);
    const teamId = c.req.query('team_id');
    const team = teamId === undefined && teams.length === 1 ? teams[0] : teams.find(({ id }) => String(id) === teamId);
    if (teams.length === 0)
      throw new HttpError(403, 'This account isn’t in a team. Ask for an invite, or contact support.');
    if (!team) {
      if (teamId !== undefined) throw new HttpError(403, 'You’re not a member of this team.');
      return c.json({ data: { choose_team: true, data: teams.map(toTeam) } });
    }
    if (user.totp_secret) {
      const key = generateSecret();
      await db.insert(challenges).values({
        key_hash: hashToken(key),
        user_id: user.id,
        team_id: team.id,
        expires_at: new Date(machineTime() + CHALLENGE_VALID_MS).toISOString(),
      });
      return c.json({ data: { enable_2fa: true, key } });
    }
    return c.json({
      data: { user: await toUser(db, user, team.id, (await findRoles(db, user.id, team.id)) ?? []) },
      token: await createSession(c, user, team.id),
    });
  })
  .post('/user/2fa/login', async (c) => {
    const { db, limits } = c.get('services');
    const { key, code } = await readBody(c, SecondFactorRequest);
    const ofKey = eq(challenges.key_hash, hashToken(key));
    const [challenge] = await db
      .update(challenges)
      .set({ attempts: sql`${challenges.attempts} + 1` })
      .where(and(ofKey, gt(challenges.expires_at, machineNow()), lt(challenges.attempts, MAX_CODE_ATTEMPTS)))
      .returning();
    if (!challenge) throw new HttpError(410, 'This sign-in has expired. Start again.');
    countCodeAttempt(limits, challenge.user_id);
    return db.inTransaction(async () => {
      const { user_id, team_id } = challenge;
      const ended = await db.delete(challenges).where(ofKey).returning();
      if (ended.length === 0) throw new HttpError(410, 'This sign-in has expired. Start again.');
      await verifySecondFactor(db, user_id, code);
      clearCodeAttempts(limits, user_id);
      return c.json({ token: await createSession(c, { id: user_id }, team_id, true) });
    });
  })
  .delete('/user/session/logout', endSession)
  // Extends the session, or switches it to another of the user's teams.
  .post('/user/session/refresh', async (c) => {
    const caller = requireUser(c);
    const requested = c.req.query('team_id');
    const teamId = requested === undefined ? caller.teamId : parseId(requested);
    if (teamId !== caller.teamId && (await findRoles(c.get('services').db, caller.id, teamId)) === null)
      throw new HttpError(403, 'You’re not a member of this team.');
    const token = await renewSession(c, caller.sessionId, caller.id, teamId);
    // The connection may be subscribed to channels of the previous team.
    if (teamId !== caller.teamId) c.get('services').publisher.disconnect({ sessionId: caller.sessionId });
    return c.json({ token });
  })
  .get('/user/sessions', async (c) => {
    const caller = requireUser(c);
    const rows = await c
      .get('services')
      .db.select()
      .from(sessions)
      .where(and(eq(sessions.user_id, caller.id), isNull(sessions.ended_at), gt(sessions.expires_at, machineNow())))
      .orderBy(desc(sessions.seen_at));
    return c.json({
      sessions: rows.map(({ id, user_agent, address, created_at, seen_at }) => ({
        id,
        user_agent,
        address,
        created_at,
        seen_at,
        is_current: id === caller.sessionId,
      })),
    });
  })
  .delete('/user/sessions/:id', async (c) => {
    const caller = requireUser(c);
    const ended = await endSessions(
      c.get('services'),
      and(eq(sessions.id, c.req.param('id')), eq(sessions.user_id, caller.id)),
    );
    if (ended === 0) throw notFound('Session');
    return c.json({ message: 'Session signed out' });
  })
  // The `local` variant: signing in without a choice of team and without a second factor.
  .post('/api/auth/login', async (c) => {
    const user = await authenticate(c);
    const { db } = c.get('services');
    const [team] = await findTeamsOfUser(db, user.id);
    if (!team || user.totp_secret) throw new HttpError(409, 'This account signs in at the portal.');
    return c.json({
      user: await toUser(db, user, team.id, (await findRoles(db, user.id, team.id)) ?? []),
      token: await createSession(c, user, team.id),
    });
  })
  .post('/api/auth/logout', endSession)
  .get('/api/auth/user', async (c) => {
    const caller = requireUser(c);
    const user = (await c.get('services').db.select().from(users).where(eq(users.id, caller.id)))[0];
    return c.json({ user: user && (await toUser(c.get('services').db, user, caller.teamId, caller.roles)) });
  })
  .post('/user/guests', async (c) => {
    const { db, limits } = c.get('services');
    const wait = limits.take(`guests ${c.env.incoming.socket.remoteAddress}`, 300, 60);
    if (wait) throw new HttpError(429, `Too many visitors from here. Try again in ${wait} seconds.`);
    const [guest] = await db.insert(guests).values({ created_at: machineNow() }).returning();
    if (!guest) throw new Error('The guest was not written');
    return c.json({ data: { id: guest.id, auth_key: await issueGuestKey(db, guest.id) } });
  });
