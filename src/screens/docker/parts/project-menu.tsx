import { EllipsisVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { canShutDown, canStart, projectPath } from '#core/project/project.rules.ts';
import type { Project } from '#core/project/project.schema.ts';
import { startProject } from '#core/project/projects.store.ts';
import { usePortal } from '#screens/ui/context.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Menu, type MenuItem } from '#screens/ui/menu.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';

const t = translator(projectsMessages);

const ProjectDialogs = lazyPart(() => import('./project-dialogs.tsx').then((module) => module.ProjectDialogs));

/** What the row of a project offers. */
export function ProjectMenu({ project }: { project: Project }) {
  const { router } = usePortal();
  const [dialog, setDialog] = useState<ProjectDialog | null>(null);
  const { id, name } = project;
  const start = async () => {
    const outcome = await startProject.run({ params: { id } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  const items: MenuItem[] = [
    { label: t('projects.manage'), onSelect: () => router.navigate(projectPath(project)) },
    { label: t('projects.rename'), onSelect: () => setDialog('rename') },
    ...(canStart(project) ? [{ label: t('projects.start'), onSelect: () => void start() }] : []),
    ...(canShutDown(project) ? [{ label: t('projects.shutDown'), onSelect: () => setDialog('shutdown') }] : []),
    {
      label: t('projects.delete'),
      isDestructive: true,
      hasSeparatorBefore: true,
      onSelect: () => setDialog('delete'),
    },
  ];
  return (
    <>
      <Menu label={t('projects.actionsFor', { name })} icon={EllipsisVertical} items={items} />
      <Suspense fallback={null}>
        {dialog && <ProjectDialogs project={project} dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
