import { eq } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { members, teams, type users } from '../db/schema.ts';

type TeamRow = typeof teams.$inferSelect;

export const toTeam = (team: TeamRow) => ({
  ...team,
  phone_number: team.phone,
  address_complete: Boolean(team.address1 && team.city && team.zip && team.country),
});

export const teamsOf = async (db: Database, userId: number): Promise<TeamRow[]> =>
  (await db.select({ team: teams }).from(members).innerJoin(teams, eq(teams.id, members.team_id)).where(eq(members.user_id, userId))).map((row) => row.team);

/** The user as the portal reads it, with the roles held in one team. */
export async function toUser(db: Database, user: typeof users.$inferSelect, teamId: number, roles: readonly string[]) {
  return {
    id: user.id,
    email: user.email,
    team_id: teamId,
    brand_id: user.brand_id,
    properties: { firstname: user.firstname, lastname: user.lastname },
    tos_accepted_at: user.tos_accepted_at,
    roles: roles.map((name) => ({ name })),
    scope: user.is_agent ? 'admin' : 'customer',
    teams: (await teamsOf(db, user.id)).map(({ id, name, status }) => ({ id, name, status })),
  };
}
