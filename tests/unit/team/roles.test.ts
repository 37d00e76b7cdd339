import { describe, expect, it } from 'vitest';
import { canGrantRole, canManageMember } from '#core/team/roles.rules.ts';

const user = (...roles: string[]) => ({ roles: roles.map((name) => ({ name })) });

describe('the roles of members', () => {
  it.each([
    ['team_owner', ['team_owner'], true],
    ['team_billing', ['team_owner'], true],
    ['team_billing', ['team_billing', 'team_user'], true],
    ['team_billing', ['team_user'], false],
    ['team_owner', ['team_user'], false],
    ['team_user', [], false],
  ])('%s can be given by %j: %s', (role, own, expected) => {
    expect(canGrantRole(role, user(...own))).toBe(expected);
  });
  it.each([
    ['an owner', ['team_owner'], 'an owner', ['team_owner'], true],
    ['a manager', ['team_user'], 'a member', ['team_billing'], true],
    ['a manager', ['team_user'], 'an owner', ['team_owner', 'team_user'], false],
    ['somebody with the settings', ['team_settings'], 'a member', ['team_billing'], false],
    ['somebody without roles', [], 'a member', ['team_billing'], true],
  ])('%s (%j) may change those of %s (%j): %s', (_who, own, _whose, others, expected) => {
    expect(canManageMember(user(...others), user(...own))).toBe(expected);
  });
});
