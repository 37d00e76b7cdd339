import { and, eq } from 'drizzle-orm';
import { currentTime, now } from '../clock.ts';
import type { Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import { invites, members, teams, users } from '../db/schema.ts';
import { HttpError } from '../errors.ts';
import { sendMail } from '../mail.ts';
import { generateSecret, hashToken } from '../secrets.ts';

export type InviteRow = typeof invites.$inferSelect;
const INVITE_VALID_MS = 7 * 24 * 3_600_000;
const INVITE_KEY_PATTERN = /^[\w-]{43}$/;

/** A new key for an invite and when it expires. It replaces the previous key. */
export const createInviteKey = () => {
  const key = generateSecret();
  return { key, key_hash: hashToken(key), expires_at: new Date(currentTime() + INVITE_VALID_MS).toISOString() };
};

/** @throws HttpError 404 for an unknown key, 410 for an invite that was accepted or rejected or has expired */
export async function getInviteByKey(db: Database, key: string): Promise<InviteRow> {
  const row = INVITE_KEY_PATTERN.test(key)
    ? (
        await db
          .select()
          .from(invites)
          .where(eq(invites.key_hash, hashToken(key)))
      )[0]
    : undefined;
  if (!row) throw new HttpError(404, 'Invite not found. It may have been cancelled.');
  if (row.status !== 'pending') throw new HttpError(410, `This invite has already been ${row.status}.`);
  if (row.expires_at < now()) throw new HttpError(410, 'This invite has expired. Ask for a new one.');
  return row;
}

export const acceptInvite = ({ db }: Services, invite: InviteRow, userId: number): Promise<void> =>
  db.inTransaction(async () => {
    await db
      .insert(members)
      .values({ team_id: invite.team_id, user_id: userId, roles: invite.permissions })
      .onConflictDoNothing();
    await db.update(invites).set({ status: 'accepted' }).where(eq(invites.id, invite.id));
  });

/** An invite in a response. Its key is only in the mail. */
export async function toInvite(db: Database, row: InviteRow) {
  const [team] = await db.select().from(teams).where(eq(teams.id, row.team_id));
  const [inviter] = await db.select().from(users).where(eq(users.id, row.inviter_id));
  const { id, email, firstname, lastname, permissions, notifications, status, created_at, expires_at } = row;
  return {
    id,
    email,
    inviter_team_name: team?.name ?? '',
    inviter_name: inviter ? `${inviter.firstname} ${inviter.lastname}` : '',
    properties: { firstname, lastname },
    permissions,
    notifications,
    status,
    created_at,
    expires_at,
  };
}

export async function sendInviteMail(services: Services, row: InviteRow, key: string): Promise<void> {
  const { inviter_name, inviter_team_name } = await toInvite(services.db, row);
  await sendMail(services, {
    to: row.email,
    subject: `${inviter_name} invited you to ${inviter_team_name}`,
    body: `Hello${row.firstname ? ` ${row.firstname}` : ''},\n\n${inviter_name} invited you to join ${inviter_team_name}. View your invite within seven days:\n${services.settings.portalUrl}/invite-accept/${key}`,
  });
}

export const isMember = async (db: Database, teamId: number, email: string): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(members)
      .innerJoin(users, eq(users.id, members.user_id))
      .where(and(eq(members.team_id, teamId), eq(users.email, email)))
  ).length > 0;
