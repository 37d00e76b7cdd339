import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { inTeam, signedIn } from '../auth.ts';
import { router } from '../context.ts';
import { members, users } from '../db/schema.ts';
import { forbidden, notFound } from '../errors.ts';
import { idParam, readBody } from '../validate.ts';
import { toUser } from './users.ts';

export const userRoutes = router()
  .get('/user/users/:id', async (c) => {
    const caller = inTeam(c);
    const { db } = c.get('services');
    if (idParam(c) !== caller.id) throw forbidden();
    const user = (await db.select().from(users).where(eq(users.id, caller.id)))[0];
    if (!user) throw notFound('User');
    return c.json({ user: await toUser(db, user, caller.teamId, caller.roles) });
  })
  .put('/user/users/:id', async (c) => {
    const caller = inTeam(c);
    const { db } = c.get('services');
    if (idParam(c) !== caller.id) throw forbidden();
    const name = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));
    const change = await readBody(c, z.object({ firstname: name, lastname: name, tos_accepted_at: z.optional(z.string()) }));
    const values = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    if (Object.keys(values).length > 0) await db.update(users).set(values).where(eq(users.id, caller.id));
    const user = (await db.select().from(users).where(eq(users.id, caller.id)))[0];
    if (!user) throw notFound('User');
    return c.json({ user: await toUser(db, user, caller.teamId, caller.roles), message: 'User Updated Successfully' });
  })
  .get('/user/user/team', async (c) => {
    const caller = inTeam(c, 'team_user', 'team_settings');
    const { db } = c.get('services');
    const rows = await db
      .select({ user: users, roles: members.roles })
      .from(members)
      .innerJoin(users, eq(users.id, members.user_id))
      .where(and(eq(members.team_id, caller.teamId)));
    return c.json({ users: await Promise.all(rows.map((row) => toUser(db, row.user, caller.teamId, row.roles))) });
  })
  .get('/user/roles', (c) => {
    signedIn(c);
    return c.json({ roles: ['team_owner', 'team_service', 'team_support', 'team_user', 'team_settings', 'team_billing'].map((name) => ({ name })) });
  });
