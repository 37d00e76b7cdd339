import { and, eq } from 'drizzle-orm';
import { inTeam, signedIn } from '../auth.ts';
import { router } from '../context.ts';
import { teamOptions, teams } from '../db/schema.ts';
import { forbidden, notFound } from '../errors.ts';
import { teamsOf, toTeam } from '../user/users.ts';
import { idParam } from '../validate.ts';

export const teamRoutes = router()
  .get('/user/teams', async (c) => c.json({ teams: (await teamsOf(c.get('services').db, signedIn(c).id)).map(toTeam) }))
  .get('/user/teams/:id', async (c) => {
    const caller = inTeam(c);
    if (idParam(c) !== caller.teamId) throw forbidden();
    const team = (await c.get('services').db.select().from(teams).where(eq(teams.id, caller.teamId)))[0];
    if (!team) throw notFound('Team');
    return c.json({ team: toTeam(team) });
  })
  .get('/user/team/option', async (c) => {
    const caller = inTeam(c);
    const name = c.req.query('name') ?? '';
    const row = (
      await c
        .get('services')
        .db.select()
        .from(teamOptions)
        .where(and(eq(teamOptions.team_id, caller.teamId), eq(teamOptions.name, name)))
    )[0];
    return c.json({ name, data: row?.value ?? null });
  });
