import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectConfigsMessages } from '#core/i18n/messages/project-configs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { configContentProblem, configNameProblem } from '#core/project/draft.rules.ts';
import type { ProjectConfig, ProjectService } from '#core/project/project.schema.ts';
import { createConfig, deleteConfig, deployService, projectServices } from '#core/project/projects.store.ts';
import { list } from '#core/rules/format.rules.ts';
import { TypedNameDialog } from '#screens/features/typed-name/typed-name-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField, TextareaField, TextField } from '#screens/ui/field.tsx';
import { Form, FormError, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import { LineDiff } from './config-diff.tsx';
import { DowntimeNote } from './zero-downtime.tsx';

const t = translator(projectConfigsMessages);

interface CreateProps {
  projectId: string;
  configs: readonly ProjectConfig[];
  onCreated: (config: ProjectConfig) => void;
  onClose: () => void;
}

export function CreateConfigDialog({ projectId, configs, onCreated, onClose }: CreateProps) {
  const checkName = (text: string) =>
    configNameProblem(
      text.trim(),
      configs.map(({ name }) => name),
    );
  const form = useTextForm({ name: '', content: '' }, { name: checkName, content: configContentProblem });
  const isPending = useSignalValue(createConfig.isPending);
  const request = ({ name, content }: { name: string; content: string }) =>
    createConfig.run({ params: { id: projectId }, body: { name: name.trim(), content } });
  const submit = useSubmit(form, request, {
    onSuccess({ config }) {
      onClose();
      onCreated(config);
    },
  });
  return (
    <Dialog isOpen title={t('configs.create')} onClose={onClose}>
      <Form {...submit}>
        <TextField
          {...form.register('name')}
          label={t('configs.name')}
          help={t('configs.nameHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextareaField
          {...form.register('content')}
          label={t('configs.content')}
          rows={8}
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormActions submitLabel={t('configs.create')} isPending={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface VersionProps {
  config: ProjectConfig;
  version: number;
  onClose: () => void;
}

/** Any two versions of a config line by line. */
export function CompareVersionsDialog({ config: { name, version: newest, versions }, version, onClose }: VersionProps) {
  const [from, setFrom] = useState(version === newest ? version - 1 : version);
  const [to, setTo] = useState(newest);
  const options = versions.map((one) => ({
    value: String(one.version),
    label: t('configs.versionNumber', { version: one.version }),
  }));
  const textOf = (number: number) => versions.find(({ version }) => version === number)?.content ?? '';
  return (
    <Dialog
      isOpen
      variant="wide"
      title={t('configs.compareTitle', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('dialog.close')}</Button>}
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('configs.compareFrom')}
            options={options}
            value={String(from)}
            onChange={(event) => setFrom(Number(event.target.value))}
          />
          <SelectField
            label={t('configs.compareTo')}
            options={options}
            value={String(to)}
            onChange={(event) => setTo(Number(event.target.value))}
          />
        </div>
        {from === to ? (
          <p className="text-muted">{t('configs.compareSame')}</p>
        ) : (
          <LineDiff name={name} before={textOf(from)} after={textOf(to)} />
        )}
      </div>
    </Dialog>
  );
}

/** Deploys a service that mounts the config with one of its versions, and all else as it is. */
export function DeployConfigDialog({ projectId, config, version, onClose }: VersionProps & { projectId: string }) {
  const { name } = config;
  const state = useResource(projectServices, { params: { id: projectId } });
  return (
    <Dialog isOpen title={t('configs.deployTitle', { name, version })} onClose={onClose}>
      <Loaded from={state} skeleton={160}>
        {(services) => {
          const users = services.filter(({ settings }) => settings.configs.some((mount) => mount.name === name));
          return users.length === 0 ? (
            <p>{t('configs.notMounted')}</p>
          ) : (
            <DeployForm projectId={projectId} config={config} version={version} users={users} onClose={onClose} />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

interface DeployFormProps extends VersionProps {
  projectId: string;
  users: readonly ProjectService[];
}

function DeployForm({ projectId, config: { name }, version, users, onClose }: DeployFormProps) {
  const [serviceId, setServiceId] = useState(users[0]?.id ?? '');
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(deployService.isPending);
  const service = users.find(({ id }) => id === serviceId);
  const deploy = async () => {
    if (isPending || !service) return;
    setError(null);
    const configs = service.settings.configs.map((mount) => (mount.name === name ? { ...mount, version } : mount));
    const outcome = await deployService.run({ params: { id: projectId, service: service.id }, body: { configs } });
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  return (
    <FormElement className="grid gap-4" onSubmit={deploy}>
      <FormError error={error} />
      <p>{t('configs.deployText')}</p>
      <SelectField
        label={t('configs.service')}
        value={serviceId}
        options={users.map(({ id, name: label }) => ({ value: id, label }))}
        onChange={(event) => setServiceId(event.target.value)}
      />
      {service && <DowntimeNote service={service} />}
      <FormActions submitLabel={t('configs.deployButton')} isPending={isPending} onClose={onClose} />
    </FormElement>
  );
}

interface DeleteProps {
  projectId: string;
  config: ProjectConfig;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a config once its name is typed. One that is used names who uses it. */
export function DeleteConfigDialog({ projectId, config: { id, name, versions }, onDeleted, onClose }: DeleteProps) {
  const users = [...new Set(versions.flatMap(({ used_by }) => used_by.map(({ service }) => service.name)))];
  const isPending = useSignalValue(deleteConfig.isPending);
  if (users.length > 0)
    return (
      <Dialog
        isOpen
        title={t('configs.inUseTitle', { name })}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('dialog.close')}</Button>}
      >
        <p>{t('configs.inUse', { services: list(users) })}</p>
      </Dialog>
    );
  return (
    <TypedNameDialog
      title={t('configs.deleteTitle', { name })}
      name={name}
      confirmLabel={t('configs.delete')}
      isPending={isPending}
      request={() => deleteConfig.run({ params: { id: projectId, config: id } })}
      onSuccess={onDeleted}
      onClose={onClose}
    >
      <p>{t('configs.deleteText', { name })}</p>
    </TypedNameDialog>
  );
}
