import { and, eq, gt, isNull } from 'drizzle-orm';
import type { MiddlewareHandler } from 'hono';
import { machineNow, machineTime } from './clock.ts';
import type { Caller, Ctx, Env, GuestCaller, Services, UserCaller } from './context.ts';
import { guestKeys, members, sessions, users } from './db/schema.ts';
import { forbidden, HttpError } from './errors.ts';
import { generateSecret, hashToken } from './secrets.ts';
import { parseId } from './validate.ts';

/** A session's last activity is written at most once a minute, so that most reads don't write. */
const SEEN_AT_RESOLUTION_MS = 60_000;
/** How long a second factor counts as recent. */
const SECOND_FACTOR_VALID_MS = 10 * 60_000;

/** Sets the caller. An invalid token makes the caller anonymous; the routes decide what an anonymous caller can do. */
export const identifyCaller: MiddlewareHandler<Env> = async (c, next) => {
  c.set('caller', await readCaller(c));
  await next();
};

/** The caller, read from the database now. */
export async function readCaller(c: Ctx): Promise<Caller> {
  const { db, secrets } = c.get('services');
  const token = /^Bearer (.+)$/.exec(c.req.header('Authorization') ?? '')?.[1];
  const guestKey = c.req.header('X-Guest-Auth') ?? c.req.header('guest-auth');
  const caller = token
    ? await findUserByToken(db, secrets, token)
    : guestKey
      ? await findGuestByKey(db, guestKey)
      : null;
  return caller ?? { kind: 'anonymous' };
}

async function findUserByToken(
  db: Services['db'],
  secrets: Services['secrets'],
  token: string,
): Promise<Caller | null> {
  const claims = await secrets.verifyToken(token);
  if (!claims) return null;
  const rows = await db
    .select({ user: users, roles: members.roles, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .innerJoin(members, and(eq(members.user_id, users.id), eq(members.team_id, sessions.team_id)))
    .where(
      and(
        eq(sessions.id, claims.sid),
        eq(sessions.team_id, claims.team_id),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, machineNow()),
      ),
    );
  const row = rows[0];
  if (!row) return null;
  if (machineTime() - Date.parse(row.session.seen_at) > SEEN_AT_RESOLUTION_MS)
    await db.update(sessions).set({ seen_at: machineNow() }).where(eq(sessions.id, claims.sid));
  const { id, email, firstname, lastname, is_agent } = row.user;
  return {
    kind: 'user',
    id,
    email,
    firstname,
    lastname,
    teamId: claims.team_id,
    roles: row.roles,
    isAgent: is_agent,
    sessionId: claims.sid,
    sessionExpiresAt: row.session.expires_at,
    hasRecentSecondFactor: machineTime() - Date.parse(row.session.verified_at ?? '') < SECOND_FACTOR_VALID_MS,
  };
}

async function findGuestByKey(db: Services['db'], key: string): Promise<GuestCaller | null> {
  const rows = await db
    .select({ id: guestKeys.guest_id })
    .from(guestKeys)
    .where(eq(guestKeys.key_hash, hashToken(key)));
  return rows[0] ? { kind: 'guest', id: rows[0].id } : null;
}

/** Issues another key of a guest. Earlier keys stay valid, because each belongs to one browser. */
export async function issueGuestKey(db: Services['db'], guestId: number): Promise<string> {
  const key = generateSecret();
  await db.insert(guestKeys).values({ key_hash: hashToken(key), guest_id: guestId, created_at: machineNow() });
  return key;
}

/** The guest that a body names by id and key. @throws HttpError 401 */
export async function authenticateGuest(
  c: Ctx,
  body: { guest_id?: number | undefined; guest_key?: string | undefined },
): Promise<GuestCaller> {
  const guest = await findGuestByKey(c.get('services').db, body.guest_key ?? '');
  if (guest?.id !== body.guest_id || !guest) throw new HttpError(401, 'This guest is not known.');
  return guest;
}

/** @throws HttpError 401 */
export function requireUser(c: Ctx): UserCaller {
  const caller = c.get('caller');
  if (caller.kind !== 'user') throw new HttpError(401, 'Unauthenticated.');
  return caller;
}

/** @throws HttpError 401 */
export function requireUserOrGuest(c: Ctx): UserCaller | GuestCaller {
  const caller = c.get('caller');
  if (caller.kind === 'anonymous') throw new HttpError(401, 'Unauthenticated.');
  return caller;
}

/**
 * Requires a user who is signed in to the team of the query and has one of the roles there. Owners have every role; users
 * without roles are not checked (S1 §6).
 * @throws HttpError 401 or 403
 */
export function requireTeamRole(c: Ctx, ...roles: string[]): UserCaller {
  const user = requireUser(c);
  const teamId = c.req.query('team_id');
  if (teamId !== undefined && parseId(teamId) !== user.teamId) throw forbidden();
  const isAllowed =
    user.roles.length === 0 ||
    user.roles.includes('team_owner') ||
    roles.length === 0 ||
    roles.some((role) => user.roles.includes(role));
  if (!isAllowed && !user.isAgent) throw forbidden();
  return user;
}
