import type { ReactNode } from 'react';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectPath } from '#core/project/project.rules.ts';
import type { Project } from '#core/project/project.schema.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { StatusChip } from '#screens/features/containers/status-chip.tsx';
import { useIsWorkKnown } from '#screens/features/job/use-work.ts';
import type { Crumb } from '#screens/ui/breadcrumbs.tsx';
import { DetailPage } from '#screens/ui/detail-page.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { NotFound } from '#screens/ui/not-found.tsx';
import { ProjectActions } from './project-actions.tsx';
import { ProjectNav } from './project-nav.tsx';
import { ProjectWork } from './project-work.tsx';
import { useFollowProjects, useProject } from './use-project.ts';

const t = translator(projectsMessages);

const crumbsOf = (project: Project | undefined): Crumb[] =>
  project?.type === 'node'
    ? [
        { label: t('projects.nodeTitle'), to: '/node/projects' },
        { label: project.name, to: projectPath(project) },
      ]
    : [{ label: t('projects.title'), to: '/docker' }];

/**
 * What every page of a project has: its name and state, what can be done with all of it, its tabs, and the work under way.
 * @param skeleton the shape of the page while the project loads
 */
export function ProjectPage({
  children,
  skeleton = <ProjectSkeleton />,
}: {
  children: (project: Project) => ReactNode;
  skeleton?: ReactNode;
}) {
  const { id, project, ...state } = useProject();
  const isWorkKnown = useIsWorkKnown('project', id);
  useFollowProjects();
  if (!project && state.error?.isNotFoundOrForbidden)
    return <NotFound title={t('projects.gone')} to="/docker" linkLabel={t('projects.all')} error={state.error} />;
  const name = project?.name ?? t('projects.project');
  return (
    <div data-status={fetchStatus(state) ?? undefined}>
      <DetailPage
        title={name}
        crumbs={crumbsOf(project)}
        isLoading={!project && !state.error}
        status={project && <StatusChip status={project.status} />}
        actions={project && <ProjectActions key={project.id} project={project} />}
      >
        <div className="grid grid-cols-1 gap-5">
          <ProjectNav id={id} name={name} />
          <Loaded from={{ ...state, data: isWorkKnown ? project : undefined }} skeleton={skeleton}>
            {(data) => (
              <div key={data.id} className="grid grid-cols-1 gap-5">
                <div className="grid grid-cols-1 gap-3 empty:hidden">
                  <ProjectWork id={data.id} />
                </div>
                {children(data)}
              </div>
            )}
          </Loaded>
        </div>
      </DetailPage>
    </div>
  );
}

const ProjectSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton height={96} />
    <Skeleton height={240} />
  </div>
);
