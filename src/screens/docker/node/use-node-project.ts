import { refreshBuilds } from '#core/project/builds.store.ts';
import type { Project, ProjectService } from '#core/project/project.schema.ts';
import { project as projectResource, projectServices } from '#core/project/projects.store.ts';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { useResource } from '#screens/ui/context.tsx';
import { useFollowProjects } from '../parts/use-project.ts';

/** A Node.js project with its one service, if it has one yet, kept fresh. */
export function useNodeProject(id: string) {
  const state = useResource(projectResource, { params: { id } });
  const services = useResource(projectServices, { params: { id } });
  useFollowProjects();
  useFollowTeam(['project', 'job'], refreshBuilds);
  const project = state.data?.id === id && state.data.type === 'node' ? state.data : undefined;
  return {
    project,
    isMissing: Boolean(state.error?.isNotFoundOrForbidden) || state.data?.type === 'docker',
    data: project && services.data ? { project, service: services.data[0] ?? null } : undefined,
    error: state.error ?? services.error,
    isLoading: state.isLoading || services.isLoading,
    refresh: () => Promise.all([state.refresh(), services.refresh()]),
  };
}

/** What each tab of an app is given. */
export interface NodeTabProps {
  project: Project;
  /** Null before the first release. */
  service: ProjectService | null;
}
