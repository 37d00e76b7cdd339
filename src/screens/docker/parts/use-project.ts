import { useEffect, useRef } from 'react';
import { followProjectFigures, project as projectResource, refreshProjects } from '#core/project/projects.store.ts';
import { useFollowTeam } from '#screens/features/job/use-follow-team.ts';
import { usePortal, useResource, useSignalValue } from '#screens/ui/context.tsx';

/** Keeps the projects on screen fresh: their state as the provider reports it, their figures every few seconds. */
export function useFollowProjects(): void {
  useFollowTeam(['project', 'job'], refreshProjects);
  useEffect(followProjectFigures, []);
}

/** The project that the address names. It stays the last one while another page is being loaded. */
export function useProject() {
  const pathname = useSignalValue(usePortal().router.pathname);
  const last = useRef('');
  const id = /^\/docker\/([^/]+)/.exec(pathname)?.[1] ?? last.current;
  last.current = id;
  const state = useResource(projectResource, id ? { params: { id } } : null);
  const project = state.data?.id === id ? state.data : undefined;
  return { ...state, id, data: project, project };
}
