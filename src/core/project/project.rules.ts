import type { Project, ProjectService } from './project.schema.ts';

/** The page of a project. A Node.js project has one of its own. */
export const projectPath = ({ id, type }: { id: string; type: string }) =>
  type === 'node' ? `/node/projects/${id}` : `/docker/${id}`;

/** What a project can be asked for now. */
export const canShutDown = ({ status, replicas }: Pick<Project, 'status' | 'replicas'>) =>
  !['empty', 'stopped', 'awaiting_payment', 'deleting'].includes(status) && replicas.desired > 0;
export const canStart = ({ status }: Pick<Project, 'status'>) => status === 'stopped';

/** What a service runs with. Its own settings are those of the newest deployment, which may be under way or have failed. */
export const runningSettings = ({ settings, live_settings }: Pick<ProjectService, 'settings' | 'live_settings'>) =>
  live_settings ?? settings;
