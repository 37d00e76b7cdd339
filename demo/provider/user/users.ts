import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { members, teams, users } from '../db/schema.ts';
import { validationError } from '../errors.ts';

type TeamRow = typeof teams.$inferSelect;
export type UserRow = typeof users.$inferSelect;

export const ROLES = [
  'team_owner',
  'team_service',
  'team_support',
  'team_user',
  'team_settings',
  'team_billing',
] as const;

/**
 * Refuses roles that the granter doesn't have. Owners can grant any role.
 * @param current roles that the member or invite already has
 * @throws HttpError 422 for the field
 */
export function requireGrantable(
  granter: { roles: readonly string[] },
  roles: readonly string[],
  { current, field }: { current: readonly string[]; field: string },
): void {
  if (roles.length === 0 || roles.some((role) => !ROLES.includes(role as (typeof ROLES)[number])))
    throw validationError({ [field]: ['Choose at least one permission.'] });
  const isGranted = (role: string) => granter.roles.includes('team_owner') || granter.roles.includes(role);
  if (!roles.every((role) => current.includes(role) || isGranted(role)))
    throw validationError({ [field]: ['You can only grant permissions you have yourself.'] });
}

export const toTeam = (team: TeamRow) => ({
  ...team,
  phone_number: team.phone,
  address_complete: Boolean(team.address1 && team.city && team.zip && team.country),
});

export const findTeamsOfUser = async (db: Database, userId: number): Promise<TeamRow[]> =>
  (
    await db
      .select({ team: teams })
      .from(members)
      .innerJoin(teams, eq(teams.id, members.team_id))
      .where(eq(members.user_id, userId))
  ).map((row) => row.team);

export const findRoles = async (db: Database, userId: number, teamId: number): Promise<string[] | null> =>
  (
    await db
      .select()
      .from(members)
      .where(and(eq(members.user_id, userId), eq(members.team_id, teamId)))
  )[0]?.roles ?? null;

/** The columns of what other members of a team can see. */
export const memberColumns = {
  id: users.id,
  email: users.email,
  brand_id: users.brand_id,
  firstname: users.firstname,
  lastname: users.lastname,
  phone: users.phone,
  totp_secret: users.totp_secret,
};

/** A user as the other members of the team see it. */
export const toMember = (
  user: Pick<UserRow, keyof typeof memberColumns>,
  teamId: number,
  roles: readonly string[],
) => ({
  id: user.id,
  email: user.email,
  team_id: teamId,
  brand_id: user.brand_id,
  properties: { firstname: user.firstname, lastname: user.lastname, phone: user.phone },
  is_2fa_enabled: user.totp_secret !== null,
  roles: roles.map((name) => ({ name })),
  teams: [],
});

/** A user in a response to themselves, with their roles in one team. */
export async function toUser(db: Database, user: UserRow, teamId: number, roles: readonly string[]) {
  return {
    ...toMember(user, teamId, roles),
    tos_accepted_at: user.tos_accepted_at,
    recovery_codes_left: user.recovery_codes.length,
    notifications: user.notifications,
    language: user.language,
    color_scheme: user.color_scheme,
    scope: user.is_agent ? 'admin' : 'customer',
    teams: (await findTeamsOfUser(db, user.id)).map(({ id, name, status }) => ({ id, name, status })),
  };
}
