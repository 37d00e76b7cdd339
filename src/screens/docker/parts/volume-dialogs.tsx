import { projectVolumesMessages } from '#core/i18n/messages/project-volumes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { volumeNameProblem, volumeSizeProblem } from '#core/project/draft.rules.ts';
import type { ProjectService, Volume } from '#core/project/project.schema.ts';
import { createVolume, deleteVolume, resizeVolume } from '#core/project/projects.store.ts';
import { availableFor, readSize, sizeInput, sizeUnits } from '#core/project/volume.rules.ts';
import { formatFileSize, list } from '#core/rules/format.rules.ts';
import { TypedNameDialog } from '#screens/features/typed-name/typed-name-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { type TextForm, useTextForm } from '#screens/ui/use-text-form.ts';
import { AttachVolumeDialog } from './attach-volume-dialog.tsx';
import { serviceTo } from './service-columns.tsx';
import { VolumeFilesDialog } from './volume-files.tsx';

const t = translator(projectVolumesMessages);

export type VolumeTask = 'grow' | 'files' | 'attach' | 'delete';

interface Props {
  projectId: string;
  volume: Volume;
  volumes: readonly Volume[];
  services: readonly ProjectService[];
  onClose: () => void;
}

export function VolumeDialogs({ task, ...props }: Props & { task: VolumeTask }) {
  if (task === 'grow') return <GrowDialog {...props} />;
  if (task === 'attach') return <AttachVolumeDialog {...props} />;
  if (task === 'files') return <VolumeFilesDialog {...props} />;
  return props.volume.mounts.length > 0 ? <InUseDialog {...props} /> : <DeleteDialog {...props} />;
}

interface Size {
  size: string;
  unit: string;
}
const bytesOf = ({ size, unit }: Size) => readSize(size, unit === 'GB' ? 'GB' : 'MB');

const SizeField = ({ form, help }: { form: TextForm<keyof Size>; help: string }) => (
  <div className="grid gap-3 items-start grid-cols-[minmax(0,1fr)_96px] max-w-[360px]">
    <TextField
      {...form.register('size')}
      label={t('volumes.size')}
      help={help}
      inputMode="decimal"
      autoComplete="off"
    />
    <SelectField
      {...form.register('unit')}
      label={t('volumes.unit')}
      options={sizeUnits.map((unit) => ({ value: unit, label: unit }))}
      onChange={({ target: { value } }) => {
        form.change({ unit: value });
        form.setError('size', { message: '' });
      }}
    />
  </div>
);

interface CreateProps {
  projectId: string;
  volumes: readonly Volume[];
  onClose: () => void;
}

export function CreateVolumeDialog({ projectId, volumes, onClose }: CreateProps) {
  const taken = volumes.map((volume) => volume.name);
  const form = useTextForm(
    { name: '', size: '10', unit: 'MB' },
    {
      name: (name) => volumeNameProblem(name.trim(), taken),
      size: (size, values) => volumeSizeProblem(bytesOf({ ...values, size })),
    },
  );
  const submit = useSubmit(
    form,
    (values) =>
      createVolume.run({ params: { id: projectId }, body: { name: values.name.trim(), size: bytesOf(values) } }),
    { onSuccess: onClose },
  );
  return (
    <Dialog isOpen title={t('volumes.create')} onClose={onClose}>
      <Form {...submit}>
        <TextField
          {...form.register('name')}
          label={t('volumes.name')}
          help={t('volumes.nameHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SizeField form={form} help={t('volumes.sizeHelp')} />
        <FormActions
          submitLabel={t('volumes.create')}
          isPending={useSignalValue(createVolume.isPending)}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

function GrowDialog({ projectId, volume, volumes, services, onClose }: Props) {
  const available = availableFor(volume, volumes, services);
  const { text, unit } = sizeInput(volume.size);
  const form = useTextForm(
    { size: text, unit: String(unit) },
    { size: (size, values) => volumeSizeProblem(bytesOf({ ...values, size }), volume, available) },
  );
  const bytes = bytesOf(form.values);
  const submit = useSubmit(
    form,
    () => resizeVolume.run({ params: { id: projectId, volume: volume.id }, body: { size: bytes } }),
    { onSuccess: onClose },
  );
  return (
    <Dialog isOpen title={t('volumes.growTitle', { name: volume.name })} onClose={onClose}>
      <Form {...submit}>
        <SizeField form={form} help={t('volumes.growHelp', { size: formatFileSize(volume.size) })} />
        {available !== undefined && (
          <p className="text-muted">{t('volumes.growRoom', { size: formatFileSize(available) })}</p>
        )}
        <FormActions
          submitLabel={t('volumes.grow')}
          isPending={useSignalValue(resizeVolume.isPending)}
          isDisabled={bytes === volume.size}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

/** A mounted volume cannot be deleted: names who mounts it, with the way there. */
function InUseDialog({ projectId, volume: { name, mounts }, onClose }: Props) {
  const { router } = usePortal();
  const users = [...new Map(mounts.map(({ service }) => [service.id, service])).values()];
  return (
    <Dialog
      isOpen
      title={t('volumes.inUseTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
          {users.slice(0, 1).map((service) => (
            <Button
              key={service.id}
              variant="primary"
              onClick={() => {
                onClose();
                router.navigate(serviceTo(projectId, service.id));
              }}
            >
              {t('volumes.openService', { name: service.name })}
            </Button>
          ))}
        </>
      }
    >
      <p>{t('volumes.inUse', { services: list(users.map((service) => service.name)) })}</p>
    </Dialog>
  );
}

const DeleteDialog = ({ projectId, volume: { id, name }, onClose }: Props) => (
  <TypedNameDialog
    title={t('volumes.deleteTitle', { name })}
    name={name}
    confirmLabel={t('volumes.delete')}
    isPending={useSignalValue(deleteVolume.isPending)}
    request={() => deleteVolume.run({ params: { id: projectId, volume: id } })}
    onClose={onClose}
  >
    <p>{t('volumes.deleteText', { name })}</p>
  </TypedNameDialog>
);
