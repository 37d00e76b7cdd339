import { type FormEvent, useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { formatCount } from '#core/i18n/format-count.ts';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { projectServicesMessages } from '#core/i18n/messages/project-services.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { exclusiveVolume, replicasProblem } from '#core/project/draft.rules.ts';
import type { ProjectService } from '#core/project/project.schema.ts';
import { controlService, deleteService, scaleProject } from '#core/project/projects.store.ts';
import { maxReplicas, readCount } from '#core/project/scale.rules.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import { useTypedName } from '#screens/features/typed-name/use-typed-name.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { Link } from '#screens/ui/link.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';

const t = translator(projectMessages, projectServicesMessages);

interface Props {
  projectId: string;
  service: ProjectService;
  onClose: () => void;
}

/** Sets the number of replicas. The limits of its plan and volumes are shown before anything is sent. */
export function ScaleDialog({ projectId, service, onClose }: Props) {
  const { id, name, plan, replicas, settings, billing_service_id } = service;
  const max = maxReplicas(service);
  const volume = exclusiveVolume(settings.volumes);
  const [text, setText] = useState(String(replicas.desired));
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(scaleProject.isPending);
  const user = useSignalValue(session().user);
  const canChangePlan = billing_service_id && user && canAccess('/checkout', user);
  const show = (failure: ApiError) => {
    const { messageOf, rest } = readRefusal(failure, ['replicas']);
    setFieldError(messageOf('replicas'));
    setError(rest);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const count = readCount(text);
    const problem = replicasProblem(count, plan, settings.volumes);
    if (problem) return setFieldError(problem);
    setError(null);
    const outcome = await scaleProject.run({ params: { id: projectId }, body: { replicas: count, service: id } });
    if (!outcome.ok) return show(outcome.error);
    if (!outcome.data.message) notices().success(t('project.scaled', { name, n: formatCount(count) }));
    onClose();
  };
  return (
    <Dialog isOpen title={t('project.scaleOf', { name })} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <FormError error={error} />
        <TextField
          label={t('project.replicas')}
          help={t('project.scaleHelp', { max: formatCount(max) })}
          error={fieldError}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-[160px]"
          onChange={(event) => {
            setText(event.target.value);
            setFieldError(null);
          }}
        />
        {volume !== null && <p className="text-muted">{t('project.scaleVolume', { name, volume })}</p>}
        {volume === null && plan && (
          <p className="flex flex-wrap gap-x-2 text-muted">
            {t('project.scalePlan', { plan: plan.name, n: formatCount(plan.max_replicas) })}
            {canChangePlan && (
              <Link to={`/service/project/${billing_service_id}/change-package`}>{t('project.changePlan')}</Link>
            )}
          </p>
        )}
        <FormActions submitLabel={t('project.scale')} isPending={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Stops or restarts a service once it is confirmed. */
export function InterruptServiceDialog({
  projectId,
  service: { id, name },
  action,
  onClose,
}: Props & { action: 'stop' | 'restart' }) {
  const [error, setError] = useState<string | null>(null);
  const isPending = useSignalValue(controlService.isPending);
  const run = async () => {
    setError(null);
    const outcome = await controlService.run({ params: { id: projectId, service: id, action } });
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  const isStop = action === 'stop';
  return (
    <Dialog
      isOpen
      title={t(isStop ? 'services.stopTitle' : 'services.restartTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant={isStop ? 'danger' : 'primary'} isPending={isPending} onClick={() => void run()}>
            {t(isStop ? 'services.stop' : 'services.restart')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormError error={error} />
        <p>{t(isStop ? 'services.stopText' : 'services.restartText')}</p>
      </div>
    </Dialog>
  );
}

/** Deletes a service once its name is typed. */
export function DeleteServiceDialog({
  projectId,
  service: { id, name, settings, billing_service_id },
  onClose,
  onDeleted,
}: Props & { onDeleted?: () => void }) {
  const typed = useTypedName(name);
  const isPending = useSignalValue(deleteService.isPending);
  const [error, setError] = useState<string | null>(null);
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || !typed.check()) return;
    setError(null);
    const outcome = await deleteService.run({ params: { id: projectId, service: id } });
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    if (!outcome.data.message) notices().success(t('services.deleted', { name }));
    onClose();
    onDeleted?.();
  };
  return (
    <Dialog isOpen title={t('services.deleteTitle', { name })} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void remove(event)}>
        <FormError error={error} />
        <p>{t('services.deleteText', { name })}</p>
        {settings.volumes.length > 0 && <p className="text-muted">{t('services.deleteVolumes')}</p>}
        {billing_service_id && <p className="text-muted">{t('services.deletePlan')}</p>}
        {typed.field}
        <FormActions submitLabel={t('services.delete')} isPending={isPending} onClose={onClose} variant="danger" />
      </form>
    </Dialog>
  );
}
