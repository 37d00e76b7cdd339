import { type ReactNode, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { containersMessages } from '#core/i18n/messages/containers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import type { Container } from '#core/project/project.schema.ts';
import { controlContainer } from '#core/project/projects.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { ContainerDialog, type ContainerTask } from './container-dialogs.tsx';

const t = translator(containersMessages);

/** What can be done with a container, and the dialog that asks before it. */
export function useContainerActions(
  projectId: string,
  container: Container,
  onRemoved?: () => void,
): { start: () => Promise<void>; isStarting: boolean; ask: (task: ContainerTask) => void; dialog: ReactNode } {
  const [task, setTask] = useState<ContainerTask | null>(null);
  const isStarting = useSignalValue(controlContainer.isPending);
  const { id, name } = container;
  return {
    isStarting,
    ask: setTask,
    async start() {
      const outcome = await controlContainer.run({ params: { id: projectId, container: id, action: 'start' } });
      if (!outcome.ok) notices().failure(errorMessage(outcome.error));
      else if (!outcome.data.message) notices().success(t('containers.started', { name }));
    },
    dialog: task && (
      <ContainerDialog
        projectId={projectId}
        container={container}
        task={task}
        onClose={() => setTask(null)}
        onRemoved={onRemoved}
      />
    ),
  };
}
