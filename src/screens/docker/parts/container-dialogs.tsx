import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { containersMessages } from '#core/i18n/messages/containers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import type { Container } from '#core/project/project.schema.ts';
import { controlContainer, deleteContainer, projectService } from '#core/project/projects.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { FormError } from '#screens/ui/form.tsx';

const t = translator(containersMessages);

export type ContainerTask = 'stop' | 'restart' | 'remove';

interface Props {
  projectId: string;
  container: Container;
  task: ContainerTask;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}

const texts = {
  stop: { title: 'containers.stopTitle', text: 'containers.stopText', confirm: 'containers.stop' },
  restart: { title: 'containers.restartTitle', text: 'containers.restartText', confirm: 'containers.restart' },
  remove: { title: 'containers.removeTitle', text: 'containers.removeText', confirm: 'containers.remove' },
} as const;

/** Asks before a container is interrupted or removed, and says what the restart policy will do. A refusal is shown here. */
export function ContainerDialog({ projectId, container, task, onClose, onRemoved }: Props) {
  const { id, name, service } = container;
  const { data } = useResource(projectService, { params: { id: projectId, service: service.id } });
  const [error, setError] = useState<string | null>(null);
  const isControlling = useSignalValue(controlContainer.isPending);
  const isRemoving = useSignalValue(deleteContainer.isPending);
  const { title, text, confirm } = texts[task];
  const params = { id: projectId, container: id };
  const run = async () => {
    setError(null);
    const outcome = await (task === 'remove'
      ? deleteContainer.run({ params })
      : controlContainer.run({ params: { ...params, action: task } }));
    if (!outcome.ok) return setError(errorMessage(outcome.error));
    if (!outcome.data.message) notices().success(t(doneKeys[task], { name }));
    onClose();
    if (task === 'remove') onRemoved?.();
  };
  return (
    <Dialog
      isOpen
      title={t(title, { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant={task === 'restart' ? 'primary' : 'danger'}
            isPending={isControlling || isRemoving}
            onClick={() => void run()}
          >
            {t(confirm)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FormError error={error} />
        <p>{t(text)}</p>
        {consequences(task, service.name, data?.replicas).map((sentence) => (
          <p key={sentence} className="text-muted">
            {sentence}
          </p>
        ))}
      </div>
    </Dialog>
  );
}

const doneKeys = {
  stop: 'containers.stopped',
  restart: 'containers.restarted',
  remove: 'containers.removed',
} as const;

/** What follows for the service, and what its policy does. Without its numbers, what is certain. */
function consequences(
  task: ContainerTask,
  service: string,
  replicas: { running: number; desired: number } | undefined,
): string[] {
  if (task === 'stop') return [t('containers.stopPolicy')];
  if (task === 'remove') {
    if (!replicas) return [];
    const n = Math.max(0, replicas.desired - 1);
    return [n === 0 ? t('containers.removeLast', { service }) : t('containers.removePolicy', { service, n })];
  }
  const reach =
    replicas && replicas.running > 1 ? t('containers.restartOthers') : t('containers.restartDown', { service });
  return [...(replicas ? [reach] : []), t('containers.restartPolicy')];
}
