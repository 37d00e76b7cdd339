import { type FormEvent, useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { projectVolumesMessages } from '#core/i18n/messages/project-volumes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { volumeNameProblem, volumeSizeProblem } from '#core/project/draft.rules.ts';
import type { ProjectService, Volume } from '#core/project/project.schema.ts';
import { createVolume, deleteVolume, resizeVolume } from '#core/project/projects.store.ts';
import { availableFor, readSize, type SizeUnit, sizeInput, sizeUnits } from '#core/project/volume.rules.ts';
import { formatFileSize, list } from '#core/rules/format.rules.ts';
import { TypedNameDialog } from '#screens/features/typed-name/typed-name-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog, DialogActions } from '#screens/ui/dialog.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
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

const NEW_VOLUME = { text: '10', unit: 'MB' } as const;

interface SizeProps {
  value: { text: string; unit: SizeUnit };
  error: string | null;
  help: string;
  onChange: (value: { text: string; unit: SizeUnit }) => void;
}

const SizeField = ({ value, error, help, onChange }: SizeProps) => (
  <div className="grid gap-3 items-start grid-cols-[minmax(0,1fr)_96px] max-w-[360px]">
    <TextField
      label={t('volumes.size')}
      help={help}
      error={error}
      value={value.text}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onChange({ ...value, text: event.target.value })}
    />
    <SelectField
      label={t('volumes.unit')}
      value={value.unit}
      options={sizeUnits.map((unit) => ({ value: unit, label: unit }))}
      onChange={(event) => onChange({ ...value, unit: sizeUnits.find((unit) => unit === event.target.value) ?? 'MB' })}
    />
  </div>
);

type Errors = Partial<Record<'name' | 'size' | 'form', string | null>>;
/** What the provider says, beside those fields that there are. */
function errorsOf(error: ApiError, fields: readonly ('name' | 'size')[]): Errors {
  const { messageOf, rest } = readRefusal(error, fields);
  return { name: messageOf('name'), size: messageOf('size'), form: rest };
}

interface CreateProps {
  projectId: string;
  volumes: readonly Volume[];
  onClose: () => void;
}

export function CreateVolumeDialog({ projectId, volumes, onClose }: CreateProps) {
  const [name, setName] = useState('');
  const [size, setSize] = useState<{ text: string; unit: SizeUnit }>(NEW_VOLUME);
  const [errors, setErrors] = useState<Errors>({});
  const isPending = useSignalValue(createVolume.isPending);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const bytes = readSize(size.text, size.unit);
    const taken = volumes.map((volume) => volume.name);
    const found: Errors = { name: volumeNameProblem(name.trim(), taken), size: volumeSizeProblem(bytes) };
    setErrors(found);
    if (found.name || found.size) return;
    const outcome = await createVolume.run({ params: { id: projectId }, body: { name: name.trim(), size: bytes } });
    if (outcome.ok) onClose();
    else setErrors(errorsOf(outcome.error, ['name', 'size']));
  };
  return (
    <Dialog isOpen title={t('volumes.create')} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <FormError error={errors.form} />
        <TextField
          label={t('volumes.name')}
          help={t('volumes.nameHelp')}
          error={errors.name}
          value={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setName(event.target.value);
            setErrors({ ...errors, name: null });
          }}
        />
        <SizeField
          value={size}
          error={errors.size ?? null}
          help={t('volumes.sizeHelp')}
          onChange={(value) => {
            setSize(value);
            setErrors({ ...errors, size: null });
          }}
        />
        <FormActions submitLabel={t('volumes.create')} isPending={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function GrowDialog({ projectId, volume, volumes, services, onClose }: Props) {
  const { id, name } = volume;
  const [size, setSize] = useState(() => sizeInput(volume.size));
  const [errors, setErrors] = useState<Errors>({});
  const isPending = useSignalValue(resizeVolume.isPending);
  const available = availableFor(volume, volumes, services);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const bytes = readSize(size.text, size.unit);
    const problem = volumeSizeProblem(bytes, volume, available);
    setErrors({ size: problem });
    if (problem) return;
    const outcome = await resizeVolume.run({ params: { id: projectId, volume: id }, body: { size: bytes } });
    if (outcome.ok) onClose();
    else setErrors(errorsOf(outcome.error, ['size']));
  };
  return (
    <Dialog isOpen title={t('volumes.growTitle', { name })} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <FormError error={errors.form} />
        <SizeField
          value={size}
          error={errors.size ?? null}
          help={t('volumes.growHelp', { size: formatFileSize(volume.size) })}
          onChange={(value) => {
            setSize(value);
            setErrors({});
          }}
        />
        {available !== undefined && (
          <p className="text-muted">{t('volumes.growRoom', { size: formatFileSize(available) })}</p>
        )}
        <DialogActions>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isPending}
            disabled={readSize(size.text, size.unit) === volume.size}
          >
            {t('volumes.grow')}
          </Button>
        </DialogActions>
      </form>
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
