import type { User } from '#core/user/user.schema.ts';

export const displayName = (user: User) =>
  [user.properties?.firstname, user.properties?.lastname].filter(Boolean).join(' ') || user.email;
export const roleNames = (user: User) => user.roles.map((role) => role.name);
