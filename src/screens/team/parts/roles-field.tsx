import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { list } from '#core/rules/format.rules.ts';
import { canGrantRole } from '#core/team/roles.rules.ts';
import { roles } from '#core/team/team.store.ts';
import { memberRoles } from '#core/user/access.rules.ts';
import type { User } from '#core/user/user.schema.ts';
import { CheckboxGroup } from '#screens/ui/checkbox-group.tsx';
import { useResource } from '#screens/ui/context.tsx';

const t = translator(teamMessages);

type BuiltInRole = (typeof memberRoles)[number];
const isBuiltIn = (role: string): role is BuiltInRole => memberRoles.some((name) => name === role);
/** A role that only the provider knows is shown by its name. */
const roleLabel = (role: string) =>
  isBuiltIn(role) ? t(`role.${role}`) : role.replace(/^team_/, '').replaceAll('_', ' ');
/** S2 §6: `all` marks what is open to everybody; nobody is given it. */
const EVERYBODY = 'all';

/** "Billing, Services". They are no status, so they are no chips. */
export const roleNamesText = (names: readonly string[]) => list(names.map(roleLabel));

/**
 * A member's roles. Those that the provider would refuse cannot be chosen.
 * @param current roles that the member has: they can be taken away, except that of an owner
 */
export function RolesField({
  currentUser,
  current = [],
  value,
  onValueChange,
  error,
}: {
  currentUser: User;
  current?: readonly string[];
  value: ReadonlySet<string>;
  onValueChange: (value: ReadonlySet<string>) => void;
  error?: string | null;
}) {
  const offered = useResource(roles, {}).data ?? memberRoles;
  const options = offered
    .filter((role) => role !== EVERYBODY)
    .map((role) => {
      const canTakeAway = role !== 'team_owner' && current.includes(role);
      const isDisabled = !canGrantRole(role, currentUser) && !canTakeAway;
      const help = isDisabled ? t('role.notHeld') : isBuiltIn(role) ? t(`role.${role}.help`) : '';
      return { value: role, label: roleLabel(role), help, isDisabled };
    });
  return (
    <CheckboxGroup
      label={t('invites.permissions')}
      options={options}
      value={value}
      onValueChange={onValueChange}
      error={error ?? null}
    />
  );
}
