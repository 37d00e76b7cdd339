import type { Project, ProjectService } from './project.schema.ts';

/** Path of the page of a project. */
export const projectPath = ({ id, type }: { id: string; type: string }) =>
  type === 'node' ? `/node/projects/${id}` : `/docker/${id}`;

export const canShutDown = ({ status, replicas }: Pick<Project, 'status' | 'replicas'>) =>
  !['empty', 'stopped', 'awaiting_payment', 'deleting'].includes(status) && replicas.desired > 0;
export const canStart = ({ status }: Pick<Project, 'status'>) => status === 'stopped';

/** The settings that a service runs with. `settings` are those of the newest deployment, which may be in progress or have failed. */
export const runningSettings = ({ settings, live_settings }: Pick<ProjectService, 'settings' | 'live_settings'>) =>
  live_settings ?? settings;
