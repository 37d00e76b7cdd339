import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { machineNow, machineTime } from '../clock.ts';
import type { Ctx } from '../context.ts';
import { sessions } from '../db/schema.ts';
import type { UserRow } from '../user/users.ts';

const sessionExpiry = (c: Ctx) => machineTime() + c.get('services').settings.sessionMinutes * 60_000;

/** Starts a session. @returns its token */
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

/** Extends a session, in this team. @returns its new token */
export async function renewSession(c: Ctx, id: string, userId: number, teamId: number): Promise<string> {
  const { db, secrets } = c.get('services');
  const expires = sessionExpiry(c);
  await db
    .update(sessions)
    .set({ team_id: teamId, seen_at: machineNow(), expires_at: new Date(expires).toISOString() })
    .where(eq(sessions.id, id));
  return secrets.signToken({ sid: id, user_id: userId, team_id: teamId }, expires);
}
