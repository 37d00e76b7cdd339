import { EllipsisVertical, ExternalLink, Pencil, Play, Plus, Power, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { canShutDown, canStart } from '#core/project/project.rules.ts';
import type { Project } from '#core/project/project.schema.ts';
import { startProject } from '#core/project/projects.store.ts';
import { safeUrl } from '#core/rules/safe-url.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { OpenLink } from './open-link.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';

const t = translator(projectsMessages);

const ProjectDialogs = lazyPart(() => import('./project-dialogs.tsx').then((module) => module.ProjectDialogs));

/** What can be done with the whole project. */
export function ProjectActions({ project }: { project: Project }) {
  const [dialog, setDialog] = useState<ProjectDialog | null>(null);
  const isStarting = useSignalValue(startProject.isPending);
  const { id, name, url } = project;
  const address = safeUrl(url ?? '');
  const start = async () => {
    const outcome = await startProject.run({ params: { id } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  return (
    <>
      {address && <OpenLink url={address} icon={ExternalLink} />}
      {canStart(project) && (
        <Button icon={Play} isPending={isStarting} onClick={() => void start()}>
          {t('projects.start')}
        </Button>
      )}
      {project.type === 'docker' && (
        <LinkButton variant="primary" icon={Plus} to={`/docker/${id}/containers/create`}>
          {t('projects.deploy')}
        </LinkButton>
      )}
      {project.type === 'node' && (
        <LinkButton variant="primary" icon={Plus} to={`/node/projects/create?project=${id}`}>
          {t('projects.newBuild')}
        </LinkButton>
      )}
      <Menu
        label={t('projects.actionsFor', { name })}
        icon={EllipsisVertical}
        items={[
          { label: t('projects.rename'), icon: Pencil, onSelect: () => setDialog('rename') },
          // Rare, and one button more would not fit in one row of a phone.
          ...(canShutDown(project)
            ? [{ label: t('projects.shutDown'), icon: Power, onSelect: () => setDialog('shutdown') }]
            : []),
          {
            label: t('projects.delete'),
            icon: Trash2,
            isDestructive: true,
            hasSeparatorBefore: true,
            onSelect: () => setDialog('delete'),
          },
        ]}
      />
      <Suspense fallback={null}>
        {dialog && <ProjectDialogs project={project} dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}
