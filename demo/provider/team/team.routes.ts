import { and, eq } from 'drizzle-orm';
import { TeamUpdate } from '#core/team/people.schema.ts';
import { requireTeamRole, requireUser } from '../auth.ts';
import { currentTime } from '../clock.ts';
import { type Ctx, createRouter } from '../context.ts';
import { members, referrals, teamOptions, teams } from '../db/schema.ts';
import { forbidden, notFound, validationError } from '../errors.ts';
import { findTeamsOfUser, toTeam } from '../user/users.ts';
import { isVatNumber, normalizeVatNumber } from '../user/vat-number.ts';
import { readBody, readIdParam } from '../validate.ts';
import { isPostcode } from './postcode.ts';

const COMMISSION_RATE = 0.1;

/** Reads a change of a team. @param currentCountry for a change without a country @throws HttpError 422 with a message per field */
async function readTeamChange(c: Ctx, currentCountry: string | null) {
  const body = await readBody(c, TeamUpdate);
  const values = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value?.trim()])) as typeof body;
  const errors: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(values))
    if (value && value.length > 120) errors[name] = ['Use up to 120 characters.'];
  if (values.name === '') errors.name = ['A team needs a name.'];
  const country = (values.country ?? currentCountry ?? '').toUpperCase();
  if (values.country && !/^[A-Z]{2}$/.test(country)) errors.country = ['Choose a country.'];
  if (values.zip && !isPostcode(values.zip, country)) errors.zip = ['Please enter valid postcode'];
  if (values.phone && !/^\+?[\d\s().-]{7,20}$/.test(values.phone))
    errors.phone = ['Enter a valid phone number, e.g. +44 20 7946 0018.'];
  const vat = values.vat_number === undefined ? undefined : normalizeVatNumber(values.vat_number);
  if (vat && !isVatNumber(vat)) errors.vat_number = ['This VAT number isn’t valid.'];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { ...values, ...(vat === undefined ? {} : { vat_number: vat }), ...(values.country ? { country } : {}) };
}

export const teamRoutes = createRouter()
  .get('/user/teams', async (c) =>
    c.json({ teams: (await findTeamsOfUser(c.get('services').db, requireUser(c).id)).map(toTeam) }),
  )
  .post('/user/teams', async (c) => {
    const caller = requireUser(c);
    const { db } = c.get('services');
    const values = await readTeamChange(c, null);
    const { name } = values;
    if (!name) throw validationError({ name: ['A team needs a name.'] });
    // No one could open a team without its owner.
    const team = await db.inTransaction(async () => {
      const [row] = await db
        .insert(teams)
        .values({ ...values, name })
        .returning();
      if (!row) throw new Error('The team was not written');
      await db.insert(members).values({ team_id: row.id, user_id: caller.id, roles: ['team_owner'] });
      return row;
    });
    return c.json({ team: toTeam(team) }, 201);
  })
  .get('/user/teams/:id', async (c) => {
    const caller = requireTeamRole(c);
    if (readIdParam(c) !== caller.teamId) throw forbidden();
    const team = (await c.get('services').db.select().from(teams).where(eq(teams.id, caller.teamId)))[0];
    if (!team) throw notFound('Team');
    return c.json({ team: toTeam(team) });
  })
  .put('/user/teams/:id', async (c) => {
    const caller = requireTeamRole(c, 'team_user', 'team_settings', 'team_billing', 'team_service');
    if (readIdParam(c) !== caller.teamId) throw forbidden();
    const { db } = c.get('services');
    const current = (await db.select().from(teams).where(eq(teams.id, caller.teamId)))[0];
    if (!current) throw notFound('Team');
    const values = await readTeamChange(c, current.country);
    // Roles that order or pay can change the billing address. Only roles that manage the team can rename it.
    if (values.name !== undefined && values.name !== current.name) requireTeamRole(c, 'team_user', 'team_settings');
    const [team] =
      Object.keys(values).length > 0
        ? await db.update(teams).set(values).where(eq(teams.id, caller.teamId)).returning()
        : [current];
    return c.json({ team: toTeam(team ?? current), message: 'Updated Successfully' });
  })
  .get('/user/team/option', async (c) => {
    const caller = requireTeamRole(c);
    const name = c.req.query('name') ?? '';
    const row = (
      await c
        .get('services')
        .db.select()
        .from(teamOptions)
        .where(and(eq(teamOptions.team_id, caller.teamId), eq(teamOptions.name, name)))
    )[0];
    return c.json({ name, data: row?.value ?? null });
  })
  .get('/user/team/affiliate', async (c) => {
    const caller = requireTeamRole(c, 'team_user', 'team_settings');
    const { db } = c.get('services');
    const rows = await db
      .select()
      .from(referrals)
      .where(eq(referrals.team_id, caller.teamId))
      .orderBy(referrals.created_at);
    const sum = (list: typeof rows) => Math.round(list.reduce((total, row) => total + row.commission, 0) * 100) / 100;
    const months = Array.from({ length: 12 }, (_, back) => {
      const date = new Date(currentTime());
      date.setUTCDate(1);
      date.setUTCMonth(date.getUTCMonth() - 11 + back);
      return date.toISOString().slice(0, 7);
    });
    return c.json({
      code: `team-${caller.teamId.toString(36)}${(caller.teamId * 7919).toString(36)}`,
      rate: COMMISSION_RATE,
      clicks: rows.length * 17,
      earned: sum(rows.filter((row) => row.status !== 'pending')),
      paid: sum(rows.filter((row) => row.status === 'paid')),
      referrals: [...rows].reverse(),
      months: months.map((month) => ({
        month,
        commission: sum(rows.filter((row) => row.created_at.startsWith(month))),
      })),
    });
  });
