import { projectsMessages } from '../i18n/messages/projects.en.ts';
import { translator } from '../i18n/translator.ts';
import { refreshJobs } from '../job/job.store.ts';
import { isPageVisible } from '../platform/page-lifecycle.ts';
import { startInterval } from '../platform/timers.ts';
import { service as billingService, services as billingServices } from '../service/service.store.ts';
import { mutation } from '../store/mutation.ts';
import { resource } from '../store/resource.ts';
import * as endpoints from './project.endpoints.ts';

const t = translator(projectsMessages);

/** How often the figures on screen are fetched. Changes of state are announced over the websocket, and need no polling. */
const FIGURES_MS = 5000;

/** Projects of the team. */
export const projects = resource(endpoints.listProjects);
export const project = resource(endpoints.getProject, { select: (response) => response.project });
/** A project with the figures of its services and of the last hour. */
export const projectStatus = resource(endpoints.getProjectStatus);
/** What happened in a project, newest first. */
export const projectEvents = resource(endpoints.listProjectEvents);
export const projectServices = resource(endpoints.listProjectServices, { select: (response) => response.services });
export const projectService = resource(endpoints.getProjectService, { select: (response) => response.service });
/** Deployments of a project or of one of its services, newest first. */
export const deployments = resource(endpoints.listDeployments);
export const containers = resource(endpoints.listContainers);
export const container = resource(endpoints.getContainer, { select: (response) => response.container });
export const containerSamples = resource(endpoints.getContainerSamples, { select: (response) => response.samples });
export const volumes = resource(endpoints.listVolumes, { select: (response) => response.volumes });
/** Files of one folder of a volume. */
export const volumeFiles = resource(endpoints.listVolumeFiles, { staleTime: 0 });
export const configs = resource(endpoints.listConfigs, { select: (response) => response.configs });
/** A config with the content of its versions. */
export const config = resource(endpoints.getConfig, { select: (response) => response.config });

const figures = [projects, project, projectStatus, projectServices, projectService, containers, container];
const records = [projectEvents, deployments, volumes, configs, config];

/** Refetches what is on screen about projects. */
export const refreshProjects = () =>
  Promise.all([...figures, ...records].map((one) => one.invalidate())).then(() => undefined);
/** Refetches projects and jobs, after a call that started one. */
export const refreshProjectWork = () => Promise.all([refreshProjects(), refreshJobs()]).then(() => undefined);
/** Also refetches the services in billing. */
const refreshProjectsAndBilling = () =>
  Promise.all([refreshProjectWork(), billingServices.invalidate(), billingService.invalidate()]).then(() => undefined);

/** Keeps the figures on screen fresh while they are shown. @returns an unsubscribe function */
export const followProjectFigures = () =>
  startInterval(FIGURES_MS, () => {
    if (isPageVisible()) void Promise.all(figures.map((one) => one.invalidate()));
  });
/** Keeps the samples of a container fresh while they are shown. One is taken each minute. @returns an unsubscribe function */
export const followContainerSamples = () =>
  startInterval(FIGURES_MS * 3, () => {
    if (isPageVisible()) void containerSamples.invalidate();
  });

interface ActionResponse {
  message?: string | null | undefined;
}
const actionOptions = { success: (response: ActionResponse) => response.message, onSuccess: refreshProjectWork };

export const createProject = mutation('project.create', endpoints.createProject, { onSuccess: refreshProjects });
export const renameProject = mutation('project.rename', endpoints.updateProject, {
  success: (response) => response.message ?? t('projects.renamed', { name: response.project.name }),
  onSuccess: refreshProjects,
});
export const deleteProject = mutation('project.delete', endpoints.deleteProject, {
  onSuccess: refreshProjectsAndBilling,
});
export const scaleProject = mutation('project.scale', endpoints.scaleProject, actionOptions);
export const shutDownProject = mutation('project.shut-down', endpoints.shutDownProject, actionOptions);
export const startProject = mutation('project.start', endpoints.startProject, actionOptions);

export const deployService = mutation('project.deploy-service', endpoints.deployService, {
  onSuccess: refreshProjectWork,
});
export const deleteService = mutation('project.delete-service', endpoints.deleteService, {
  success: (response) => response.message,
  onSuccess: refreshProjectsAndBilling,
});
export const controlService = mutation('project.control-service', endpoints.controlService, actionOptions);
export const setServiceDomain = mutation('project.set-domain', endpoints.setServiceDomain, actionOptions);
export const rollBackDeployment = mutation('project.roll-back', endpoints.rollBackDeployment, {
  onSuccess: refreshProjectWork,
});

export const controlContainer = mutation('project.control-container', endpoints.controlContainer, actionOptions);
export const deleteContainer = mutation('project.delete-container', endpoints.deleteContainer, actionOptions);

export const createVolume = mutation('project.create-volume', endpoints.createVolume, {
  success: (response) => response.message ?? t('projects.volumeCreated', { name: response.volume.name }),
  onSuccess: refreshProjects,
});
export const resizeVolume = mutation('project.resize-volume', endpoints.resizeVolume, {
  success: (response) => response.message ?? t('projects.volumeGrown', { name: response.volume.name }),
  onSuccess: refreshProjects,
});
export const deleteVolume = mutation('project.delete-volume', endpoints.deleteVolume, actionOptions);
export const createConfig = mutation('project.create-config', endpoints.createConfig, {
  success: (response) => response.message ?? t('projects.configCreated', { name: response.config.name }),
  onSuccess: refreshProjects,
});
export const updateConfig = mutation('project.update-config', endpoints.updateConfig, {
  success: (response) =>
    response.message ?? t('projects.configSaved', { name: response.config.name, version: response.config.version }),
  onSuccess: refreshProjects,
});
export const deleteConfig = mutation('project.delete-config', endpoints.deleteConfig, actionOptions);
