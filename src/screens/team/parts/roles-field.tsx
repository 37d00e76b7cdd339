import { teamMessages } from '#core/i18n/messages/team.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { memberRoles } from '#core/user/access.rules.ts';
import type { User } from '#core/user/user.schema.ts';
import { ChoiceList } from '#screens/ui/choice-list.tsx';
import { Chip } from '#screens/ui/feedback.tsx';

const t = translator(teamMessages);

export const roleWord = (role: string) => t(`role.${role}` as MessageKey<typeof teamMessages>);

export function Roles({ names }: { names: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {names.map((role) => (
        <Chip key={role} tone={role === 'team_owner' ? 'info' : 'neutral'}>
          {roleWord(role)}
        </Chip>
      ))}
    </span>
  );
}

/** What a member may do. Only owners make owners. */
export function RolesField({
  me,
  value,
  onValue,
  error,
}: {
  me: User;
  value: ReadonlySet<string>;
  onValue: (value: ReadonlySet<string>) => void;
  error?: string | null;
}) {
  const isOwner = me.roles.some((role) => role.name === 'team_owner');
  const options = memberRoles
    .filter((role) => isOwner || role !== 'team_owner' || value.has(role))
    .map((role) => ({
      value: role,
      label: roleWord(role),
      help: t(`role.${role}.help` as MessageKey<typeof teamMessages>),
    }));
  return (
    <ChoiceList
      label={t('invites.permissions')}
      options={options}
      value={value}
      onValue={onValue}
      error={error ?? null}
    />
  );
}
