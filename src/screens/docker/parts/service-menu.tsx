import { EllipsisVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { projectServicesMessages } from '#core/i18n/messages/project-services.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import type { ProjectService } from '#core/project/project.schema.ts';
import { controlService } from '#core/project/projects.store.ts';
import { usePortal } from '#screens/ui/context.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Menu, type MenuItem } from '#screens/ui/menu.tsx';

const t = translator(projectMessages, projectServicesMessages);

const DeleteServiceDialog = lazyPart(() =>
  import('./service-dialogs.tsx').then((module) => module.DeleteServiceDialog),
);
const InterruptServiceDialog = lazyPart(() =>
  import('./service-dialogs.tsx').then((module) => module.InterruptServiceDialog),
);
const ScaleDialog = lazyPart(() => import('./service-dialogs.tsx').then((module) => module.ScaleDialog));

type Task = 'scale' | 'stop' | 'restart' | 'delete';

interface Props {
  projectId: string;
  service: ProjectService;
  onDeleted?: () => void;
}

/** What can be done with a service now. */
export function ServiceMenu({ projectId, service, onDeleted }: Props) {
  const { router } = usePortal();
  const [task, setTask] = useState<Task | null>(null);
  const { id, name, status } = service;
  const isPaid = status !== 'awaiting_payment' && status !== 'suspended';
  const isStopped = status === 'stopped';
  const close = () => setTask(null);
  const start = async () => {
    const outcome = await controlService.run({ params: { id: projectId, service: id, action: 'start' } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  const item = (label: string, next: Task): MenuItem => ({ label, onSelect: () => setTask(next) });
  const items: MenuItem[] = [
    {
      label: t('services.seeContainers'),
      onSelect: () => router.navigate(`/docker/${projectId}/containers?service=${id}`),
    },
    ...(isPaid ? [item(t('project.scale'), 'scale')] : []),
    ...(isPaid && isStopped ? [{ label: t('services.start'), onSelect: () => void start() }] : []),
    ...(isPaid && !isStopped ? [item(t('services.restart'), 'restart'), item(t('services.stop'), 'stop')] : []),
    { ...item(t('services.delete'), 'delete'), isDestructive: true, hasSeparatorBefore: true },
  ];
  const dialog = { projectId, service, onClose: close };
  return (
    <>
      <Menu label={t('services.actionsFor', { name })} icon={EllipsisVertical} items={items} />
      <Suspense fallback={null}>
        {task === 'scale' && <ScaleDialog {...dialog} />}
        {(task === 'stop' || task === 'restart') && <InterruptServiceDialog {...dialog} action={task} />}
        {task === 'delete' && <DeleteServiceDialog {...dialog} {...(onDeleted ? { onDeleted } : {})} />}
      </Suspense>
    </>
  );
}
