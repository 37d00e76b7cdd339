import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, List, MessageResponse, OptionalText, PageQuery, Text, Unspecified } from '../http/schemas.ts';

/** No path or payload of this area is shown but the draft's fields (S2 §3, §7): all endpoints are assumed. */
const Project = z.object({ id: Id, name: Text, status: OptionalText });
const ProjectResponse = z.object({ project: Project });
const Draft = z.object({
  name: z.string(),
  tag: z.nullable(z.string()),
  project_id: Id,
  product_id: Id,
  pricing_id: Id,
  volumes: z.array(Unspecified),
  env: z.array(Unspecified),
  configs: z.array(Unspecified),
});
const assumed = true;
const auth = 'user';

export const createProject = endpoint({
  method: 'POST',
  path: '/project/projects',
  auth,
  assumed,
  createsResource: true,
  summary: 'Create a project',
  request: z.object({ name: z.string() }),
  response: ProjectResponse,
});
export const updateProject = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}',
  auth,
  assumed,
  summary: 'Change a project',
  request: z.object({ name: z.string() }),
  response: ProjectResponse,
});
export const listProjects = endpoint({
  method: 'GET',
  path: '/project/projects',
  auth,
  assumed,
  summary: 'Projects of the team',
  query: PageQuery,
  response: z.object({ projects: List(Project) }),
});
export const getProject = endpoint({
  method: 'GET',
  path: '/project/projects/{id}',
  auth,
  assumed,
  summary: 'One project',
  response: ProjectResponse,
});
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/project/projects/{id}',
  auth,
  assumed,
  summary: 'Delete a project',
  response: MessageResponse,
});
export const scaleProject = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/scale',
  auth,
  assumed,
  summary: 'Set the number of replicas',
  request: z.object({ replicas: z.number() }),
  response: MessageResponse,
});
export const shutDownProject = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/shutdown',
  auth,
  assumed,
  summary: 'Scale to nothing',
  request: z.object({ replicas: z.number() }),
  response: MessageResponse,
});
export const getProjectStatus = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/status',
  auth,
  assumed,
  summary: 'Status of a project',
  response: Unspecified,
});
export const listDeployments = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/deployments',
  auth,
  assumed,
  summary: 'Deployments of a project',
  response: Unspecified,
});

export const listContainers = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/containers',
  auth,
  assumed,
  summary: 'Containers',
  response: Unspecified,
});
export const createContainer = endpoint({
  method: 'POST',
  path: '/project/projects/{id}/containers',
  auth,
  assumed,
  createsResource: true,
  summary: 'Deploy a container',
  request: Draft,
  response: Unspecified,
});
export const getContainer = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/containers/{container}',
  auth,
  assumed,
  summary: 'One container',
  response: Unspecified,
});
export const deleteContainer = endpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/containers/{container}',
  auth,
  assumed,
  summary: 'Remove a container',
  response: MessageResponse,
});
export const listVolumes = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/volumes',
  auth,
  assumed,
  summary: 'Volumes',
  response: Unspecified,
});
export const createVolume = endpoint({
  method: 'POST',
  path: '/project/projects/{id}/volumes',
  auth,
  assumed,
  createsResource: true,
  summary: 'Create a volume',
  request: Unspecified,
  response: Unspecified,
});
export const resizeVolume = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/volumes/{volume}/resize',
  auth,
  assumed,
  summary: 'Resize a volume',
  request: z.object({ size: z.number() }),
  response: Unspecified,
});
export const deleteVolume = endpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/volumes/{volume}',
  auth,
  assumed,
  summary: 'Delete a volume',
  response: MessageResponse,
});
export const listConfigs = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/configs',
  auth,
  assumed,
  summary: 'Configs',
  response: Unspecified,
});
export const createConfig = endpoint({
  method: 'POST',
  path: '/project/projects/{id}/configs',
  auth,
  assumed,
  createsResource: true,
  summary: 'Create a config',
  request: Unspecified,
  response: Unspecified,
});
export const deleteConfig = endpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/configs/{config}',
  auth,
  assumed,
  summary: 'Delete a config',
  response: MessageResponse,
});
export const listTemplates = endpoint({
  method: 'GET',
  path: '/project/templates',
  auth,
  assumed,
  summary: 'Templates to start from',
  response: Unspecified,
});
