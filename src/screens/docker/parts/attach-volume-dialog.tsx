import { useState } from 'react';
import { renameField } from '#core/http/error-fields.rules.ts';
import { projectVolumesMessages } from '#core/i18n/messages/project-volumes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findMountProblems } from '#core/project/draft.rules.ts';
import type { ProjectService, Volume } from '#core/project/project.schema.ts';
import { deployService } from '#core/project/projects.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';

const t = translator(projectVolumesMessages);

interface Props {
  projectId: string;
  volume: Volume;
  services: readonly ProjectService[];
  onClose: () => void;
}

/** What a service of several replicas would lose, or what keeps the volume from being mounted. */
function conflictOf(service: ProjectService, volume: Volume, isReadOnly: boolean) {
  const { name, replicas, settings } = service;
  if (settings.volumes.some((mount) => mount.name === volume.name))
    return { isBlocking: true, text: t('volumes.isAttached', { service: name }) };
  if (isReadOnly) return null;
  return replicas.desired > 1
    ? { isBlocking: true, text: t('volumes.conflict', { service: name, n: replicas.desired }) }
    : { isBlocking: false, text: t('volumes.limitsReplicas', { service: name }) };
}

/** Mounts a volume in a service, which is redeployed. The effect on its replicas is shown beforehand. */
export function AttachVolumeDialog({ projectId, volume, services, onClose }: Props) {
  const usable = services.filter(({ status }) => status !== 'awaiting_payment' && status !== 'suspended');
  const [isReadOnly, setReadOnly] = useState(false);
  const find = (id: string) => usable.find((service) => service.id === id);
  /** The mounts that the service would have, and the name of the new one's path on the wire. */
  const mountsWith = ({ settings }: ProjectService, path: string) => ({
    mounts: [...settings.volumes, { name: volume.name, path: path.trim(), is_read_only: isReadOnly }],
    field: `volumes.${settings.volumes.length}.path`,
  });
  const pathProblem = (path: string, values: { service: string }) => {
    const service = find(values.service);
    if (!service) return null;
    const { mounts, field } = mountsWith(service, path);
    const problems = findMountProblems({ volumes: mounts, configs: service.settings.configs });
    return problems.find((problem) => problem.field === field)?.text ?? null;
  };
  const form = useTextForm({ service: usable[0]?.id ?? '', path: '/data' }, { path: pathProblem });
  const service = find(form.values.service);
  const conflict = service ? conflictOf(service, volume, isReadOnly) : null;
  const request = ({ path }: { path: string }) =>
    service && !conflict?.isBlocking
      ? deployService.run({
          params: { id: projectId, service: service.id },
          body: { volumes: mountsWith(service, path).mounts },
        })
      : null;
  const submit = useSubmit(form, request, {
    fields: ['path'],
    readFailure: (error) => (service ? renameField(error, mountsWith(service, '').field, 'path') : error),
    onSuccess: onClose,
  });
  const isPending = useSignalValue(deployService.isPending);
  return (
    <Dialog isOpen title={t('volumes.attachTitle', { name: volume.name })} onClose={onClose}>
      {usable.length === 0 ? (
        <p>{t('volumes.noServices')}</p>
      ) : (
        <Form {...submit}>
          <p>{t('volumes.attachText')}</p>
          <SelectField
            {...form.register('service')}
            label={t('volumes.service')}
            options={usable.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField
            {...form.register('path')}
            label={t('volumes.path')}
            help={t('volumes.pathHelp')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <CheckboxField
            label={t('volumes.isReadOnly')}
            help={t('volumes.readOnlyHelp')}
            checked={isReadOnly}
            onChange={(event) => setReadOnly(event.target.checked)}
          />
          {conflict && <Notice tone={conflict.isBlocking ? 'danger' : 'warning'}>{conflict.text}</Notice>}
          <FormActions
            submitLabel={t('volumes.attach')}
            isPending={isPending}
            isDisabled={conflict?.isBlocking === true}
            onClose={onClose}
          />
        </Form>
      )}
    </Dialog>
  );
}
