import '../../../core/i18n/areas/team.ts';
import { useId } from 'react';
import { t, type WordKey } from '../../../core/i18n/index.ts';
import { memberRoles } from '../../../core/user/access.rules.ts';
import type { User } from '../../../core/user/user.schema.ts';
import { Chip } from '../../ui/feedback.tsx';
import { FormError } from '../../ui/form.tsx';

export const roleWord = (role: string) => t(`role.${role}` as WordKey);

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

/** Choices of several, each with what it means. */
export function ChoiceList({
  label,
  options,
  value,
  onValue,
  error,
}: {
  label: string;
  options: readonly { value: string; label: string; help?: string }[];
  value: ReadonlySet<string>;
  onValue: (value: ReadonlySet<string>) => void;
  error?: string | null;
}) {
  const id = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold text-sm mb-2">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 min-h-[24px]">
          <input
            type="checkbox"
            checked={value.has(option.value)}
            onChange={(event) => {
              const next = new Set(value);
              if (event.target.checked) next.add(option.value);
              else next.delete(option.value);
              onValue(next);
            }}
            className="w-5 h-5 shrink-0"
            style={{ accentColor: 'var(--p-accent)' }}
          />
          <span className="grid">
            {option.label}
            {option.help && <span className="text-sm text-muted">{option.help}</span>}
          </span>
        </label>
      ))}
      <div id={`${id}-error`}>
        <FormError error={error} />
      </div>
    </fieldset>
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
    .map((role) => ({ value: role, label: roleWord(role), help: t(`role.${role}.help` as WordKey) }));
  return <ChoiceList label={t('invites.permissions')} options={options} value={value} onValue={onValue} error={error ?? null} />;
}
