import { useState } from 'react';
import { fieldNames, splitFields } from '#core/http/error-fields.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findEnvProblems } from '#core/project/env.rules.ts';
import type { EnvEntry, ProjectService } from '#core/project/project.schema.ts';
import { deployService } from '#core/project/projects.store.ts';
import { useServiceErrors } from '#screens/features/container-settings/use-service-errors.ts';
import { EnvEditor } from '#screens/features/env-editor/env-editor.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Card } from '../parts/card.tsx';
import { ServiceDomain } from '../parts/service-domain.tsx';
import { ServicePlan } from '../parts/service-plan.tsx';
import { SettingsDiff } from '../parts/settings-diff.tsx';
import type { NodeTabProps } from './use-node-project.ts';

const t = translator(nodeProjectsMessages);

/** What the app runs with: its environment, its domain and its plan. */
export function SettingsTab({ project, service }: NodeTabProps) {
  if (!service) return <p className="text-muted">{t('nodeProjects.settingsLater')}</p>;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Environment projectId={project.id} service={service} />
      <ServiceDomain projectId={project.id} service={service} />
      <ServicePlan service={service} />
    </div>
  );
}

const isSame = (a: readonly EnvEntry[], b: readonly EnvEntry[]) => JSON.stringify(a) === JSON.stringify(b);

/** Changes are deployed as a release of their own: nothing is built again. */
function Environment({ projectId, service }: { projectId: string; service: ProjectService }) {
  const { env, text, change, errors, error, isChanged, deploy, discard, isPending } = useEnvironment(
    projectId,
    service,
  );
  return (
    <Card title={t('nodeProjects.env')}>
      <p className="text-muted">{t('nodeProjects.envChange')}</p>
      <EnvEditor
        entries={env}
        text={text}
        error={errors.error}
        onTouch={errors.onTouch}
        keepsSealed
        onChange={change}
      />
      <FormError error={error} />
      {isChanged && (
        <div className="grid gap-3 border-t pt-4">
          {text === null && (
            <SettingsDiff
              projectId={projectId}
              before={service.settings}
              after={{ ...service.settings, env: [...env] }}
            />
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" isPending={isPending} onClick={() => void deploy()}>
              {t('nodeProjects.deployEnv')}
            </Button>
            <Button onClick={discard}>{t('nodeProjects.discard')}</Button>
          </div>
        </div>
      )}
    </Card>
  );
}

/** The variables as typed, what is wrong with them, and what came of deploying them. */
function useEnvironment(projectId: string, service: ProjectService) {
  const saved = service.settings.env;
  const [typed, setTyped] = useState<{ env: readonly EnvEntry[]; text: string | null } | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(deployService.isPending);
  const { env, text } = typed ?? { env: saved, text: null };
  const storedKeys = new Set(saved.filter(({ is_secret }) => is_secret).map(({ key }) => key));
  const problems = Object.fromEntries(
    findEnvProblems(env, storedKeys).map(({ index, field, text: problem }) => [`env.${index}.${field}`, problem]),
  );
  const errors = useServiceErrors(problems, refused);
  const isChanged = typed !== null && (text !== null || !isSame(env, saved));
  const deploy = async () => {
    setError(null);
    setRefused({});
    if (text !== null) return setError(t('nodeProjects.envUnread'));
    if (isPending || !errors.check()) return;
    const outcome = await deployService.run({
      params: { id: projectId, service: service.id },
      body: { env: [...env] },
    });
    if (outcome.ok) return setTyped(null);
    const { error } = outcome;
    const { messages, rest } = splitFields(
      error,
      fieldNames(error).filter((field) => field.startsWith('env.')),
    );
    setRefused(messages);
    setError(rest && errorMessage(rest));
  };
  const change = (next: readonly EnvEntry[], nextText: string | null) => {
    setTyped({ env: next, text: nextText });
    setRefused({});
  };
  const discard = () => {
    setTyped(null);
    setError(null);
    setRefused({});
    errors.forget();
  };
  return { env, text, change, errors, error, isChanged, deploy, discard, isPending };
}
