import type { User } from '../user/user.schema.ts';

/** Members can grant only roles that they have themselves; owners can grant every role. */
export const canGrantRole = (role: string, { roles }: Pick<User, 'roles'>): boolean =>
  roles.some(({ name }) => name === 'team_owner' || name === role);

/** Whether a user may change a member's roles, and remove the member. Only owners do so with an owner. */
export function canManageMember(member: Pick<User, 'roles'>, user: Pick<User, 'roles'>): boolean {
  const has = (one: Pick<User, 'roles'>, role: string) => one.roles.some(({ name }) => name === role);
  if (has(user, 'team_owner')) return true;
  return (user.roles.length === 0 || has(user, 'team_user')) && !has(member, 'team_owner');
}
