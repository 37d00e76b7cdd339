import { useState } from 'react';
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
import { TypedNameDialog } from '#screens/features/typed-name/typed-name-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, FormError, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { Link } from '#screens/ui/link.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';

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
  const checkReplicas = (text: string) => replicasProblem(readCount(text), plan, settings.volumes);
  const form = useTextForm({ replicas: String(replicas.desired) }, { replicas: checkReplicas });
  const isPending = useSignalValue(scaleProject.isPending);
  const user = useSignalValue(session().user);
  const canChangePlan = billing_service_id && user && canAccess('/checkout', user);
  const request = (values: { replicas: string }) =>
    scaleProject.run({ params: { id: projectId }, body: { replicas: readCount(values.replicas), service: id } });
  const submit = useSubmit(form, request, {
    onSuccess({ message }, values) {
      if (!message) notices().success(t('project.scaled', { name, n: formatCount(readCount(values.replicas)) }));
      onClose();
    },
  });
  return (
    <Dialog isOpen title={t('project.scaleOf', { name })} onClose={onClose}>
      <Form {...submit}>
        <TextField
          {...form.register('replicas')}
          label={t('project.replicas')}
          help={t('project.scaleHelp', { max: formatCount(max) })}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-[160px]"
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
      </Form>
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
  return (
    <TypedNameDialog
      title={t('services.deleteTitle', { name })}
      name={name}
      confirmLabel={t('services.delete')}
      isPending={useSignalValue(deleteService.isPending)}
      request={() => deleteService.run({ params: { id: projectId, service: id } })}
      onSuccess={({ message }) => {
        if (!message) notices().success(t('services.deleted', { name }));
        onDeleted?.();
      }}
      onClose={onClose}
    >
      <p>{t('services.deleteText', { name })}</p>
      {settings.volumes.length > 0 && <p className="text-muted">{t('services.deleteVolumes')}</p>}
      {billing_service_id && <p className="text-muted">{t('services.deletePlan')}</p>}
    </TypedNameDialog>
  );
}
