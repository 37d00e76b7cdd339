import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Registration, UserUpdate } from '#core/user/account.schema.ts';
import { notificationKinds } from '#core/user/user.schema.ts';
import { requireTeamRole, requireUser } from '../auth.ts';
import { now } from '../clock.ts';
import { type Ctx, createRouter, type Services, type UserCaller } from '../context.ts';
import { brands, members, sessions, teams, users } from '../db/schema.ts';
import { forbidden, HttpError, notFound, validationError } from '../errors.ts';
import { verifyPassword } from '../secrets.ts';
import { createSession, endSessions, revokeAccess } from '../session/sessions.ts';
import { toBody } from '../support/file-streams.ts';
import { acceptInvite, getInviteByKey, type InviteRow } from '../team/invites.ts';
import { likePattern, type PageQuery, pageMeta, readBody, readIdParam, readPageQuery } from '../validate.ts';
import { yieldToOthers } from '../yield-queue.ts';
import { hashNewPassword } from './password.ts';
import { findRoles, memberColumns, ROLES, requireGrantable, toMember, toUser } from './users.ts';
import { isVatNumber } from './vat-number.ts';

const Email = z.email();
const wrongCurrentPassword = () => validationError({ current_password: ['This isn’t your current password.'] });
/** @throws HttpError 422 */
function validateName(value: string | undefined, field: string): string | undefined {
  if (value === undefined) return undefined;
  const name = value.trim();
  if (name === '' || name.length > 100) throw validationError({ [field]: ['Enter a name of 1 to 100 characters.'] });
  return name;
}

/** Changes a member's roles. Only owners can change an owner's roles. @throws HttpError 403, 404 or 422 */
async function changeRoles(c: Ctx, caller: UserCaller, userId: number, roles: readonly string[]) {
  const { db, publisher } = c.get('services');
  requireTeamRole(c, 'team_user');
  const currentRoles = await findRoles(db, userId, caller.teamId);
  if (currentRoles === null) throw notFound('Member');
  requireGrantable(caller, roles, { current: currentRoles, field: 'roles' });
  const isOwner = (list: readonly string[]) => list.includes('team_owner');
  if (isOwner(currentRoles) && !isOwner(caller.roles))
    throw new HttpError(403, 'Only owners can change an owner’s permissions.');
  if (isOwner(currentRoles) && !isOwner(roles)) await requireAnotherOwner(c, caller.teamId, userId);
  await db
    .update(members)
    .set({ roles: [...new Set(roles)] })
    .where(and(eq(members.team_id, caller.teamId), eq(members.user_id, userId)));
  // The client reconnects with the new roles.
  publisher.disconnect({ userId, teamId: caller.teamId });
}

/** @throws HttpError 422 when nobody else owns the team */
async function requireAnotherOwner(c: Ctx, teamId: number, leaving: number): Promise<void> {
  const others = await c
    .get('services')
    .db.select()
    .from(members)
    .where(and(eq(members.team_id, teamId), ne(members.user_id, leaving)));
  if (!others.some((member) => member.roles.includes('team_owner')))
    throw validationError({ roles: ['A team needs an owner. Make someone else an owner first.'] });
}

/** Members are read in batches of this size, yielding to other requests in between. */
const MEMBER_BATCH_SIZE = 250;

/** The ids of a team's members in list order: those of a page, or all. */
async function listMemberIds(c: Ctx, where: SQL | undefined, page?: PageQuery): Promise<number[]> {
  const sorted = c
    .get('services')
    .db.select({ id: users.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(where)
    .orderBy(users.firstname, users.id);
  const rows = await (page ? sorted.limit(page.limit).offset(page.offset) : sorted);
  return rows.map(({ id }) => id);
}

async function countMembers(c: Ctx, where: SQL | undefined): Promise<number> {
  const [total] = await c
    .get('services')
    .db.select({ n: count() })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(where);
  return total?.n ?? 0;
}

/** Members of a team in a response, in the order of the ids. Those who left meanwhile are left out. */
async function loadMembers(c: Ctx, teamId: number, ids: readonly number[]) {
  const rows = await c
    .get('services')
    .db.select({ user: memberColumns, roles: members.roles })
    .from(members)
    .innerJoin(users, eq(users.id, members.user_id))
    .where(and(eq(members.team_id, teamId), inArray(members.user_id, [...ids])));
  const found = new Map(rows.map(({ user, roles }) => [user.id, toMember(user, teamId, roles)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * The response of a whole team, batch by batch as the client takes it: hundreds of such responses at once do not fit into memory,
 * and other requests are answered between two batches.
 */
async function* writeTeam(c: Ctx, teamId: number, ids: readonly number[], page: PageQuery) {
  yield Buffer.from('{"users":[');
  let written = 0;
  for (let at = 0; at < ids.length; at += MEMBER_BATCH_SIZE) {
    await yieldToOthers();
    const batch = await loadMembers(c, teamId, ids.slice(at, at + MEMBER_BATCH_SIZE));
    const text = batch.map((member) => JSON.stringify(member)).join(',');
    if (text) yield Buffer.from(written > 0 ? `,${text}` : text);
    written += batch.length;
  }
  yield Buffer.from(`],"meta":${JSON.stringify(pageMeta(page, ids.length, written))}}`);
}

/**
 * Adds a user to the team of an invite, or to a new one. Must run inside a transaction.
 * @throws HttpError 422 for an email that has an account
 */
async function addUser(
  services: Services,
  values: { email: string; password: string; firstname: string; lastname: string },
  brandName: string,
  invite: InviteRow | null,
) {
  const { db } = services;
  if ((await db.select().from(users).where(eq(users.email, values.email)))[0])
    throw validationError({ email: ['An account with this email already exists. Sign in instead.'] });
  const [brand] = await db.select().from(brands).where(eq(brands.name, brandName));
  const [user] = await db
    .insert(users)
    .values({ ...values, brand_id: brand?.id ?? 1, tos_accepted_at: now() })
    .returning();
  if (!user) throw new Error('The user was not written');
  if (invite) {
    await acceptInvite(services, invite, user.id);
    return { user, teamId: invite.team_id };
  }
  const [team] = await db
    .insert(teams)
    .values({ name: `${values.firstname} ${values.lastname}` })
    .returning();
  if (!team) throw new Error('The team was not written');
  await db.insert(members).values({ team_id: team.id, user_id: user.id, roles: ['team_owner'] });
  return { user, teamId: team.id };
}

export const userRoutes = createRouter()
  .post('/user/users', async (c) => {
    const services = c.get('services');
    const wait = services.limits.take(`register ${c.env.incoming.socket.remoteAddress}`, 60, 300);
    if (wait) throw new HttpError(429, `Too many accounts from here. Try again in ${wait} seconds.`);
    const form = await readBody(c, Registration);
    const email = form.email.trim().toLowerCase();
    if (!Email.safeParse(email).success) throw validationError({ email: ['Invalid email.'] });
    const [firstname = '', lastname = ''] = [
      validateName(form.firstname, 'firstname'),
      validateName(form.lastname, 'lastname'),
    ];
    // Before the checks: what they find could change in the meantime.
    const password = await hashNewPassword(form.password, { email });
    const { user, teamId } = await services.db.inTransaction(async () => {
      const invite = form.invite_key ? await getInviteByKey(services.db, form.invite_key) : null;
      if (invite && invite.email !== email) throw validationError({ email: [`This invite is for ${invite.email}.`] });
      return addUser(services, { email, password, firstname, lastname }, form.brand_name ?? 'hp', invite);
    });
    return c.json(
      {
        user: await toUser(services.db, user, teamId, (await findRoles(services.db, user.id, teamId)) ?? []),
        token: await createSession(c, user, teamId),
      },
      201,
    );
  })
  .get('/user/users/:id', async (c) => {
    const caller = requireTeamRole(c);
    const { db } = c.get('services');
    if (readIdParam(c) !== caller.id) throw forbidden();
    const user = (await db.select().from(users).where(eq(users.id, caller.id)))[0];
    if (!user) throw notFound('User');
    return c.json({ user: await toUser(db, user, caller.teamId, caller.roles) });
  })
  .put('/user/users/:id', async (c) => {
    const caller = requireTeamRole(c);
    const { db } = c.get('services');
    const id = readIdParam(c);
    const change = await readBody(c, UserUpdate);
    const self = (await db.select().from(users).where(eq(users.id, id)))[0];
    if (!self) throw notFound('User');
    if (change.roles) {
      const { roles } = change;
      await db.inTransaction(() => changeRoles(c, caller, id, roles));
      return c.json({ user: toMember(self, caller.teamId, roles), message: 'User Updated Successfully' });
    }
    if (id !== caller.id) throw forbidden();
    const phone = change.phone?.trim();
    if (phone && !/^\+?[\d\s().-]{7,20}$/.test(phone))
      throw validationError({ phone: ['Enter a valid phone number, e.g. +44 20 7946 0018.'] });
    if (change.password !== undefined && !(await verifyPassword(change.current_password ?? '', self.password)))
      throw wrongCurrentPassword();
    const values = {
      firstname: validateName(change.firstname, 'firstname'),
      lastname: validateName(change.lastname, 'lastname'),
      phone,
      language: change.language,
      color_scheme: change.color_scheme,
      notifications: change.notifications?.filter((kind) => (notificationKinds as readonly string[]).includes(kind)),
      // The provider's clock counts, not the browser's.
      tos_accepted_at: change.tos_accepted_at === undefined ? undefined : now(),
      password:
        change.password === undefined
          ? undefined
          : await hashNewPassword(change.password, { email: self.email, previousHash: self.password }),
    };
    const changes = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    await db.inTransaction(async () => {
      if (change.password !== undefined) {
        // Hashing takes time, in which it may have been changed.
        const [current] = await db.select().from(users).where(eq(users.id, id));
        if (current?.password !== self.password) throw wrongCurrentPassword();
        // A new password ends all other sessions.
        await revokeAccess(c.get('services'), id, caller.sessionId);
      }
      if (Object.keys(changes).length > 0) await db.update(users).set(changes).where(eq(users.id, id));
    });
    const user = (await db.select().from(users).where(eq(users.id, id)))[0];
    if (!user) throw notFound('User');
    return c.json({
      user: await toUser(db, user, caller.teamId, caller.roles),
      message: change.password === undefined ? 'User Updated Successfully' : 'Your password has been changed',
    });
  })
  .get('/user/user/team', async (c) => {
    const caller = requireTeamRole(c, 'team_user', 'team_settings');
    const page = readPageQuery(c);
    const name = sql`${users.firstname} || ' ' || ${users.lastname} || ' ' || ${users.email}`;
    const where = and(
      eq(members.team_id, caller.teamId),
      page.search ? sql`${name} LIKE ${likePattern(page.search)} ESCAPE '\\'` : undefined,
    );
    // Without a page the whole team is returned, as older clients expect.
    if (!c.req.query('page')) {
      const ids = await listMemberIds(c, where);
      c.header('Content-Type', 'application/json');
      return c.body(toBody(writeTeam(c, caller.teamId, ids, page)));
    }
    const found = await loadMembers(c, caller.teamId, await listMemberIds(c, where, page));
    return c.json({ users: found, meta: pageMeta(page, await countMembers(c, where), found.length) });
  })
  .delete('/user/user/team/:id', async (c) => {
    const caller = requireTeamRole(c);
    const services = c.get('services');
    const id = readIdParam(c);
    if (id !== caller.id) requireTeamRole(c, 'team_user');
    await services.db.inTransaction(async () => {
      const roles = await findRoles(services.db, id, caller.teamId);
      if (roles === null) throw notFound('Member');
      if (roles.includes('team_owner') && !caller.roles.includes('team_owner'))
        throw new HttpError(403, 'Only owners can remove an owner.');
      if (roles.includes('team_owner')) await requireAnotherOwner(c, caller.teamId, id);
      await services.db.delete(members).where(and(eq(members.team_id, caller.teamId), eq(members.user_id, id)));
      await endSessions(
        services,
        and(
          eq(sessions.user_id, id),
          eq(sessions.team_id, caller.teamId),
          id === caller.id ? ne(sessions.id, caller.sessionId) : undefined,
        ),
      );
      services.publisher.disconnect({ userId: id, teamId: caller.teamId });
    });
    return c.json({ message: id === caller.id ? 'You have left the team' : 'The member has been removed' });
  })
  .get('/user/roles', (c) => {
    requireUser(c);
    return c.json({ roles: ROLES.map((name) => ({ name })) });
  })
  .get('/user/check/vat-number/:vat', (c) => c.json({ isValid: isVatNumber(c.req.param('vat')) }));
