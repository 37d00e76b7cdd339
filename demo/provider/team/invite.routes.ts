import { and, desc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { InviteInput } from '#core/team/people.schema.ts';
import { notificationKinds } from '#core/user/user.schema.ts';
import { requireTeamRole, requireUser } from '../auth.ts';
import { now } from '../clock.ts';
import { type Ctx, createRouter, type Services } from '../context.ts';
import { invites, users } from '../db/schema.ts';
import { HttpError, notFound, validationError } from '../errors.ts';
import { consumeMailLimit } from '../mail.ts';
import { requireGrantable } from '../user/users.ts';
import { readBody, readIdParam } from '../validate.ts';
import {
  acceptInvite,
  createInviteKey,
  getInviteByKey,
  type InviteRow,
  isMember,
  sendInviteMail,
  toInvite,
} from './invites.ts';

const Email = z.email();
/** Requires a role that manages the team's users. @throws HttpError 401 or 403 */
const requireTeamManager = (c: Ctx) => requireTeamRole(c, 'team_user', 'team_settings');

/** @param current permissions that the invite already grants @throws HttpError 422 */
function validatePermissions(c: Ctx, body: z.output<typeof InviteInput>, current: readonly string[] = []) {
  const caller = requireTeamManager(c);
  const permissions = [...new Set(body.permissions ?? [])];
  requireGrantable(caller, permissions, { current, field: 'permissions' });
  const notifications = (body.notifications ?? []).filter((kind) =>
    (notificationKinds as readonly string[]).includes(kind),
  );
  return { permissions, notifications };
}

/** The invite of the path, which must be of the caller's team. @throws HttpError 404 */
async function getTeamInvite(c: Ctx): Promise<InviteRow> {
  const caller = requireTeamManager(c);
  const row = (
    await c
      .get('services')
      .db.select()
      .from(invites)
      .where(and(eq(invites.id, readIdParam(c)), eq(invites.team_id, caller.teamId)))
  )[0];
  if (!row) throw notFound('Invite');
  return row;
}
/** @throws HttpError 429 when the address was sent several invites recently */
function limitInvites(services: Services, email: string) {
  const wait = consumeMailLimit(services, 'invite', email);
  if (wait) throw new HttpError(429, `Too many invites to ${email}. Try again in ${wait} seconds.`);
}
const isNumericId = (text: string) => /^\d{1,12}$/.test(text);

export const inviteRoutes = createRouter()
  .get('/user/invite', async (c) => {
    const caller = requireTeamManager(c);
    const { db } = c.get('services');
    const statuses = c.req.queries('status[]') ?? c.req.queries('status') ?? ['pending', 'rejected'];
    const rows = await db
      .select()
      .from(invites)
      .where(and(eq(invites.team_id, caller.teamId), inArray(invites.status, statuses as InviteRow['status'][])))
      .orderBy(desc(invites.id));
    return c.json({ invites: await Promise.all(rows.map((row) => toInvite(db, row))) });
  })
  .post('/user/invite', async (c) => {
    const caller = requireTeamManager(c);
    const services = c.get('services');
    const wait = services.limits.take(`invite ${caller.teamId}`, 60, 300);
    if (wait) throw new HttpError(429, `Too many invites. Try again in ${wait} seconds.`);
    const body = await readBody(c, InviteInput);
    const email = (body.email ?? '').trim().toLowerCase();
    if (!Email.safeParse(email).success) throw validationError({ email: ['Invalid email.'] });
    if (await isMember(services.db, caller.teamId, email))
      throw validationError({ email: ['This person is already a member.'] });
    const open = await services.db
      .select()
      .from(invites)
      .where(and(eq(invites.team_id, caller.teamId), eq(invites.email, email), eq(invites.status, 'pending')));
    if (open.length > 0)
      throw validationError({ email: ['This person has already been invited. You can resend the invite.'] });
    limitInvites(services, email);
    const { key, ...rest } = createInviteKey();
    const names = {
      firstname: body.properties?.firstname?.trim() || null,
      lastname: body.properties?.lastname?.trim() || null,
    };
    const [row] = await services.db
      .insert(invites)
      .values({
        team_id: caller.teamId,
        inviter_id: caller.id,
        email,
        ...names,
        ...validatePermissions(c, body),
        status: 'pending',
        created_at: now(),
        ...rest,
      })
      .returning();
    if (!row) throw new Error('The invite was not written');
    await sendInviteMail(services, row, key);
    return c.json({ invite: await toInvite(services.db, row), message: `Invite sent to ${email}.` }, 201);
  })
  // By key, which is only in the mail: anybody who has it can see the invite. By id for the team.
  .get('/user/invite/:id', async (c) => {
    const { db, limits } = c.get('services');
    const wait = limits.take(`invite look ${c.env.incoming.socket.remoteAddress}`, 120, 60);
    if (wait) throw new HttpError(429, `Too many attempts. Try again in ${wait} seconds.`);
    if (isNumericId(c.req.param('id')))
      return c.json({ isUserExist: true, userInvite: await toInvite(db, await getTeamInvite(c)) });
    const row = await getInviteByKey(db, c.req.param('id'));
    const isUserExist = (await db.select({ id: users.id }).from(users).where(eq(users.email, row.email))).length > 0;
    return c.json({ isUserExist, userInvite: await toInvite(db, row) });
  })
  // By key the invited person accepts or rejects. By id the team changes or resends it.
  .put('/user/invite/:id', async (c) => {
    const services = c.get('services');
    const { db } = services;
    const body = await readBody(c, InviteInput);
    if (isNumericId(c.req.param('id'))) {
      const row = await getTeamInvite(c);
      const isResent = body.status === 'pending';
      if (isResent) limitInvites(services, row.email);
      const { key, ...rest } = createInviteKey();
      const change = {
        ...(body.permissions ? validatePermissions(c, body, row.permissions) : {}),
        ...(isResent ? { status: 'pending' as const, ...rest } : {}),
      };
      const [changed] =
        Object.keys(change).length > 0
          ? await db.update(invites).set(change).where(eq(invites.id, row.id)).returning()
          : [row];
      if (!changed) throw notFound('Invite');
      if (isResent) await sendInviteMail(services, changed, key);
      return c.json({
        invite: await toInvite(db, changed),
        message: isResent ? `Invite resent to ${row.email}.` : 'Updated Successfully',
      });
    }
    const row = await getInviteByKey(db, c.req.param('id'));
    if (body.status === 'rejected') {
      const [rejected] = await db.update(invites).set({ status: 'rejected' }).where(eq(invites.id, row.id)).returning();
      return c.json({ invite: await toInvite(db, rejected ?? row), message: 'Invite declined' });
    }
    const caller = requireUser(c);
    if (caller.email !== row.email)
      throw new HttpError(403, `This invite is for ${row.email}. You’re signed in as ${caller.email}.`);
    await acceptInvite(services, row, caller.id);
    return c.json({
      invite: await toInvite(db, { ...row, status: 'accepted' }),
      message: 'Team Accepted Successfully',
    });
  })
  .delete('/user/invite/:id', async (c) => {
    const row = await getTeamInvite(c);
    await c.get('services').db.delete(invites).where(eq(invites.id, row.id));
    return c.json({ message: `Invite to ${row.email} cancelled` });
  });
