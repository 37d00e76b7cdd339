import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { memberRoles } from '#core/user/access.rules.ts';
import type { User } from '#core/user/user.schema.ts';
import { CheckboxGroup } from '#screens/ui/checkbox-group.tsx';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(teamMessages);

const roleLabel = (role: string) => t(`role.${role}` as MessageKey<typeof teamMessages>);

export function RoleChips({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {names.map((role) => (
        <Chip key={role} tone={role === 'team_owner' ? 'info' : 'neutral'}>
          {roleLabel(role)}
        </Chip>
      ))}
    </span>
  );
}

/** A member's roles. Only an owner can give the role of owner. */
export function RolesField({
  currentUser,
  value,
  onValueChange,
  error,
}: {
  currentUser: User;
  value: ReadonlySet<string>;
  onValueChange: (value: ReadonlySet<string>) => void;
  error?: string | null;
}) {
  const isOwner = currentUser.roles.some((role) => role.name === 'team_owner');
  const options = memberRoles
    .filter((role) => isOwner || role !== 'team_owner' || value.has(role))
    .map((role) => ({
      value: role,
      label: roleLabel(role),
      help: t(`role.${role}.help` as MessageKey<typeof teamMessages>),
    }));
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
