import { type FormEvent, useState } from 'react';
import { projectVolumesMessages } from '#core/i18n/messages/project-volumes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findMountProblems } from '#core/project/draft.rules.ts';
import type { ProjectService, Volume } from '#core/project/project.schema.ts';
import { deployService } from '#core/project/projects.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';

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
  const [serviceId, setServiceId] = useState(usable[0]?.id ?? '');
  const [path, setPath] = useState('/data');
  const [isReadOnly, setReadOnly] = useState(false);
  const [pathError, setPathError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(deployService.isPending);
  const service = usable.find(({ id }) => id === serviceId);
  const conflict = service ? conflictOf(service, volume, isReadOnly) : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !service || conflict?.isBlocking) return;
    const { settings } = service;
    const mounts = [...settings.volumes, { name: volume.name, path: path.trim(), is_read_only: isReadOnly }];
    const field = `volumes.${mounts.length - 1}.path`;
    const problem = findMountProblems({ volumes: mounts, configs: settings.configs }).find(
      (one) => one.field === field,
    );
    setPathError(problem?.text ?? null);
    setError(null);
    if (problem) return;
    const outcome = await deployService.run({
      params: { id: projectId, service: service.id },
      body: { volumes: mounts },
    });
    if (outcome.ok) return onClose();
    const { messageOf, rest } = readRefusal(outcome.error, [field]);
    setPathError(messageOf(field));
    setError(rest);
  };
  return (
    <Dialog isOpen title={t('volumes.attachTitle', { name: volume.name })} onClose={onClose}>
      {usable.length === 0 ? (
        <p>{t('volumes.noServices')}</p>
      ) : (
        <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <FormError error={error} />
          <p>{t('volumes.attachText')}</p>
          <SelectField
            label={t('volumes.service')}
            value={serviceId}
            options={usable.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setServiceId(event.target.value)}
          />
          <TextField
            label={t('volumes.path')}
            help={t('volumes.pathHelp')}
            error={pathError}
            value={path}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setPath(event.target.value);
              setPathError(null);
            }}
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
        </form>
      )}
    </Dialog>
  );
}
