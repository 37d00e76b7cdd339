import { containersMessages } from '#core/i18n/messages/containers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { canRestartContainer, canStartContainer, canStopContainer } from '#core/project/container-state.rules.ts';
import type { Container } from '#core/project/project.schema.ts';
import { usePortal } from '#screens/ui/context.tsx';
import { Menu, type MenuItem } from '#screens/ui/menu.tsx';
import { useContainerActions } from './use-container-actions.tsx';

const t = translator(containersMessages);

/** What the row of a container offers. */
export function ContainerMenu({ projectId, container }: { projectId: string; container: Container }) {
  const { router } = usePortal();
  const { start, ask, dialog } = useContainerActions(projectId, container);
  const items: MenuItem[] = [
    {
      label: t('containers.openLog'),
      onSelect: () => router.navigate(`/docker/${projectId}/containers/${container.id}`),
    },
    ...(canStartContainer(container) ? [{ label: t('containers.start'), onSelect: () => void start() }] : []),
    ...(canRestartContainer(container)
      ? [{ label: t('containers.restartAction'), onSelect: () => ask('restart') }]
      : []),
    ...(canStopContainer(container) ? [{ label: t('containers.stopAction'), onSelect: () => ask('stop') }] : []),
    {
      label: t('containers.removeAction'),
      isDestructive: true,
      hasSeparatorBefore: true,
      onSelect: () => ask('remove'),
    },
  ];
  return (
    <>
      <Menu label={t('containers.actionsFor', { name: container.name })} variant="text" items={items} />
      {dialog}
    </>
  );
}
