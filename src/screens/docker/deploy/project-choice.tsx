import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projects } from '#core/project/projects.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';

const t = translator(deployMessages);

const MAX_PROJECTS = 100;
const NEW = '';

interface ProjectChoiceProps {
  value: { id: string; name: string };
  problem: string | null;
  onChange: (project: { id: string; name: string }) => void;
}

/** One of the team's projects, or the name of a new one. */
export function ProjectChoice({ value, problem, onChange }: ProjectChoiceProps) {
  const { data, error } = useResource(projects, { query: { type: 'docker', per_page: MAX_PROJECTS, sort: 'name' } });
  const own = data?.projects ?? [];
  // The project of a draft may not be among them yet.
  const isKnown = own.some(({ id }) => id === value.id);
  const options = [
    { value: NEW, label: t('deploy.newProject') },
    ...(value.id && !isKnown ? [{ value: value.id, label: value.name }] : []),
    ...own.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="grid gap-1 min-w-0">
      <div className="grid gap-3 items-start sm:grid-cols-2">
        <SelectField
          label={t('deploy.project')}
          help={error && !data ? t('deploy.projectsFailed') : t('deploy.projectText')}
          value={value.id}
          error={value.id ? problem : undefined}
          options={options}
          onChange={({ target }) =>
            onChange({ id: target.value, name: own.find(({ id }) => id === target.value)?.name ?? '' })
          }
        />
        {value.id === '' && (
          <TextField
            label={t('deploy.projectName')}
            autoComplete="off"
            value={value.name}
            error={problem}
            onChange={(event) => onChange({ id: '', name: event.target.value })}
          />
        )}
      </div>
    </div>
  );
}
