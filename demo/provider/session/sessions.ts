import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { machineNow, machineTime } from '../clock.ts';
import type { Ctx, Services } from '../context.ts';
import { challenges, passwordResets, sessions } from '../db/schema.ts';
import type { UserRow } from '../user/users.ts';

const sessionExpiry = (c: Ctx) => machineTime() + c.get('services').settings.sessionMinutes * 60_000;

/** Starts a session. @param isVerified whether a second factor was entered @returns its token */
export async function createSession(
  c: Ctx,
  user: Pick<UserRow, 'id'>,
  teamId: number,
  isVerified = false,
): Promise<string> {
  const { db, secrets } = c.get('services');
  const id = randomUUID();
  const expires = sessionExpiry(c);
  await db.insert(sessions).values({
    id,
    user_id: user.id,
    team_id: teamId,
    created_at: machineNow(),
    seen_at: machineNow(),
    expires_at: new Date(expires).toISOString(),
    verified_at: isVerified ? machineNow() : null,
    user_agent: (c.req.header('User-Agent') ?? '').slice(0, 300),
    address: c.env.incoming.socket.remoteAddress ?? '',
  });
  return secrets.signToken({ sid: id, user_id: user.id, team_id: teamId }, expires);
}

/** Extends a session and sets its team. @returns its new token */
export async function renewSession(c: Ctx, id: string, userId: number, teamId: number): Promise<string> {
  const { db, secrets } = c.get('services');
  const expires = sessionExpiry(c);
  await db
    .update(sessions)
    .set({ team_id: teamId, seen_at: machineNow(), expires_at: new Date(expires).toISOString() })
    .where(eq(sessions.id, id));
  return secrets.signToken({ sid: id, user_id: userId, team_id: teamId }, expires);
}

/** Ends the open sessions that match and closes their websocket connections. @returns how many */
export async function endSessions({ db, publisher }: Services, condition: SQL | undefined): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: machineNow() })
    .where(and(condition, isNull(sessions.ended_at)))
    .returning({ id: sessions.id });
  for (const { id } of ended) publisher.disconnect({ sessionId: id });
  return ended.length;
}

/** Revokes sessions, challenges and reset links after a change of password. @param keptSessionId the session that isn't ended */
export async function revokeAccess(services: Services, userId: number, keptSessionId?: string): Promise<void> {
  const { db } = services;
  await db
    .update(passwordResets)
    .set({ used_at: machineNow() })
    .where(and(eq(passwordResets.user_id, userId), isNull(passwordResets.used_at)));
  await db.delete(challenges).where(eq(challenges.user_id, userId));
  await endSessions(
    services,
    and(eq(sessions.user_id, userId), keptSessionId ? ne(sessions.id, keptSessionId) : undefined),
  );
}
