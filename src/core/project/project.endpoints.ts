import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Flag, Id, List, MessageResponse, Meta, OptionalText, PageQuery, Text, Unspecified } from '../http/schemas.ts';
import { JobResponse } from '../job/job.schema.ts';
import {
  Build,
  Container,
  ContainerDetail,
  ContainerPlan,
  ContainerSample,
  Deployment,
  DeploymentDraft,
  EnvEntry,
  LogLine,
  LogPage,
  NodeDetection,
  Project,
  ProjectConfig,
  ProjectEvent,
  ProjectService,
  settingsRequest,
  Template,
  Volume,
  VolumeFile,
} from './project.schema.ts';

/** S2 names the operations, and of the payloads only the fields of the draft (S2 §3, §7), so all endpoints are assumed. */
const assumed = true;
const auth = 'user';
const quiet = true;

const ProjectResponse = z.object({ project: Project });
const ServiceResponse = z.object({ service: ProjectService, message: OptionalText });

export const listProjects = endpoint({
  method: 'GET',
  path: '/project/projects',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'Projects of the team',
  /** `type` is `docker` or `node`. `service_id` is a service in billing: it finds the project that the service pays for. */
  query: z.extend(PageQuery, { type: z.optional(z.string()), service_id: z.optional(z.string()) }),
  response: z.object({ projects: List(Project), meta: z.optional(Meta) }),
});
export const createProject = endpoint({
  method: 'POST',
  path: '/project/projects',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Create a project; type is docker or node',
  request: z.object({ name: z.string(), type: z.optional(z.string()) }),
  response: ProjectResponse,
});
export const getProject = endpoint({
  method: 'GET',
  path: '/project/projects/{id}',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'One project',
  response: ProjectResponse,
});
export const updateProject = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}',
  auth,
  assumed,
  quiet,
  summary: 'Rename a project',
  request: z.object({ name: z.string() }),
  response: z.object({ project: Project, message: OptionalText }),
});
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/project/projects/{id}',
  auth,
  assumed,
  quiet,
  summary: 'Delete a project with its services, volumes and configs',
  response: JobResponse,
});
/** Without `service`, every service of the project gets this number of replicas. */
export const scaleProject = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/scale',
  auth,
  assumed,
  quiet,
  summary: 'Set the number of replicas of one service, or of each',
  request: z.object({ replicas: z.number(), service: z.optional(Id) }),
  response: MessageResponse,
});
/** `replicas` is 0 (S2 §3). A later start restores the numbers from before. */
export const shutDownProject = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/shutdown',
  auth,
  assumed,
  quiet,
  summary: 'Stop all containers of a project; replicas is 0',
  request: z.object({ replicas: z.number() }),
  response: MessageResponse,
});
export const startProject = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/start',
  auth,
  assumed,
  quiet,
  summary: 'Start what was shut down',
  response: MessageResponse,
});
export const getProjectStatus = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/status',
  auth,
  assumed,
  quiet,
  summary: 'Status and figures of a project and its services',
  response: z.object({
    project: Project,
    services: List(
      z.object({
        id: Id,
        status: Text,
        replicas: z.object({ running: z.number(), desired: z.number() }),
        cpu: z.optional(z.nullable(z.number())),
        memory: z.optional(z.nullable(z.object({ used: z.number(), limit: z.number() }))),
      }),
    ),
    /** The last hour, all containers together. */
    samples: List(ContainerSample),
  }),
});
export const listProjectEvents = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/events',
  auth,
  assumed,
  quiet,
  summary: 'What happened in a project, newest first',
  query: PageQuery,
  response: z.object({ events: List(ProjectEvent), meta: z.optional(Meta) }),
});

export const listProjectServices = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/services',
  auth,
  assumed,
  quiet,
  summary: 'Services of a project',
  response: z.object({ services: List(ProjectService) }),
});
export const getProjectService = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/services/{service}',
  auth,
  assumed,
  quiet,
  summary: 'One service',
  response: z.object({ service: ProjectService }),
});
/** Creates a deployment with these settings; omitted ones stay. */
export const deployService = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/services/{service}',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Deploy a service with other settings or another image',
  request: z.object({
    ...settingsRequest,
    image: z.optional(z.string()),
    tag: z.optional(z.nullable(z.string())),
    digest: z.optional(z.nullable(z.string())),
  }),
  response: z.object({ service: ProjectService, deployment: Deployment, ...JobResponse.shape }),
});
export const deleteService = endpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/services/{service}',
  auth,
  assumed,
  quiet,
  summary: 'Delete a service with its containers and deployments',
  response: MessageResponse,
});
/** `action` is `start`, `stop` or `restart`. */
export const controlService = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/services/{service}/{action}',
  auth,
  assumed,
  quiet,
  summary: 'Start, stop or restart all containers of a service',
  response: ServiceResponse,
});
/**
 * Null removes the domain. Its records are created if the zone is ours. Existing records that point elsewhere stay unless
 * `replaces_records` is true.
 */
export const setServiceDomain = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/services/{service}/domain',
  auth,
  assumed,
  quiet,
  summary: 'Set the domain of a service; null takes it away',
  request: z.object({ domain: z.nullable(z.string()), replaces_records: z.optional(Flag) }),
  response: ServiceResponse,
});
export const listDeployments = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/deployments',
  auth,
  assumed,
  quiet,
  summary: 'Deployments of a project, newest first',
  query: z.extend(PageQuery, { service: z.optional(z.string()) }),
  response: z.object({ deployments: List(Deployment), meta: z.optional(Meta) }),
});
export const getDeployment = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/deployments/{deployment}',
  auth,
  assumed,
  quiet,
  summary: 'One deployment',
  response: z.object({ deployment: Deployment }),
});
/** Creates a deployment with the image, environment, configs and volumes of an older one. */
export const rollBackDeployment = endpoint({
  method: 'POST',
  path: '/project/projects/{id}/deployments/{deployment}/rollback',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Roll back to a deployment',
  response: z.object({ deployment: Deployment, ...JobResponse.shape }),
});

export const listContainers = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/containers',
  auth,
  assumed,
  quiet,
  summary: 'Containers of a project',
  query: z.extend(PageQuery, { service: z.optional(z.string()) }),
  response: z.object({ containers: List(Container), meta: z.optional(Meta) }),
});
/** With a paid plan, the service awaits payment and no job starts. */
export const createContainer = endpoint({
  method: 'POST',
  path: '/project/projects/{id}/containers',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Create and deploy a service',
  request: DeploymentDraft,
  response: z.object({
    service: ProjectService,
    deployment: z.optional(z.nullable(Deployment)),
    job: z.optional(z.nullable(JobResponse.shape.job)),
    message: OptionalText,
  }),
});
/** All or nothing: a template or a compose file creates several services at once. */
export const createStack = endpoint({
  method: 'POST',
  path: '/project/projects/{id}/stack',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Create and deploy several services, all or none',
  request: z.object({ services: z.array(DeploymentDraft) }),
  response: z.object({
    services: List(ProjectService),
    jobs: List(JobResponse.shape.job),
    message: OptionalText,
  }),
});
export const getContainer = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/containers/{container}',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'One container',
  response: z.object({ container: ContainerDetail }),
});
/** `action` is `start`, `stop` or `restart`. What a user stops is not restarted by the policy. */
export const controlContainer = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/containers/{container}/{action}',
  auth,
  assumed,
  quiet,
  summary: 'Start, stop or restart a container',
  response: z.object({ container: Container, message: OptionalText }),
});
/** Reduces the replicas of the service by one. */
export const deleteContainer = endpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/containers/{container}',
  auth,
  assumed,
  quiet,
  summary: 'Remove a container',
  response: MessageResponse,
});
export const getContainerSamples = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/containers/{container}/samples',
  auth,
  assumed,
  quiet,
  summary: 'Processor and memory of the last hour',
  response: z.object({ samples: List(ContainerSample) }),
});
/** At most `limit` lines (1 to 1,000): those after `after`, or before `before`, or the newest. `run` limits them to one run. */
export const getLogs = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/containers/{container}/logs',
  auth,
  assumed,
  quiet,
  summary: 'Lines of the log of a container',
  query: z.object({
    after: z.optional(z.number()),
    before: z.optional(z.number()),
    limit: z.optional(z.number()),
    run: z.optional(z.number()),
  }),
  response: LogPage,
});
/** `regex` is `true` or `false`. Matches beyond `limit` are only counted. A pattern that takes too long is refused with 422. */
export const searchLogs = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/containers/{container}/logs/search',
  auth,
  assumed,
  quiet,
  cancellable: true,
  summary: 'Lines of the log of a container that contain a text or are of a level',
  query: z.object({
    /** May be empty where a level is given. */
    search: z.string(),
    regex: z.optional(z.string()),
    /** `error`, or `warning` with errors. */
    level: z.optional(z.string()),
    run: z.optional(z.number()),
    /** Only lines before this one. */
    before: z.optional(z.number()),
    limit: z.optional(z.number()),
  }),
  response: z.object({ lines: List(LogLine), total: z.number() }),
});
/** The whole log as text, with the time of each line. */
export const downloadLogs = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/containers/{container}/logs/download',
  auth,
  assumed,
  quiet,
  summary: 'The whole log of a container as text',
  query: z.object({ run: z.optional(z.number()) }),
  binary: true,
  response: Unspecified,
});

export const listVolumes = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/volumes',
  auth,
  assumed,
  quiet,
  summary: 'Volumes of a project',
  response: z.object({ volumes: List(Volume) }),
});
export const createVolume = endpoint({
  method: 'POST',
  path: '/project/projects/{id}/volumes',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Create a volume; size in bytes',
  /** Bytes. */
  request: z.object({ name: z.string(), size: z.number() }),
  response: z.object({ volume: Volume, message: OptionalText }),
});
export const resizeVolume = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/volumes/{volume}/resize',
  auth,
  assumed,
  quiet,
  summary: 'Make a volume larger; size in bytes',
  /** Bytes. */
  request: z.object({ size: z.number() }),
  response: z.object({ volume: Volume, message: OptionalText }),
});
export const deleteVolume = endpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/volumes/{volume}',
  auth,
  assumed,
  quiet,
  summary: 'Delete a volume',
  response: MessageResponse,
});
export const listVolumeFiles = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/volumes/{volume}/files',
  auth,
  assumed,
  quiet,
  summary: 'Files of a folder of a volume',
  /** Relative to the volume; its root if absent. */
  query: z.object({ path: z.optional(z.string()) }),
  response: z.object({ files: List(VolumeFile), total: z._default(z.number(), 0) }),
});

export const listConfigs = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/configs',
  auth,
  assumed,
  quiet,
  summary: 'Configs of a project',
  response: z.object({ configs: List(ProjectConfig) }),
});
export const createConfig = endpoint({
  method: 'POST',
  path: '/project/projects/{id}/configs',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Create a config',
  request: z.object({ name: z.string(), content: z.string() }),
  response: z.object({ config: ProjectConfig, message: OptionalText }),
});
export const getConfig = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/configs/{config}',
  auth,
  assumed,
  quiet,
  summary: 'One config with the content of its versions',
  response: z.object({ config: ProjectConfig }),
});
/** Creates a version. Running services keep the version that they were deployed with. */
export const updateConfig = endpoint({
  method: 'PUT',
  path: '/project/projects/{id}/configs/{config}',
  auth,
  assumed,
  quiet,
  summary: 'Save a new version of a config',
  /** `version` is the edited one: 409 if there is a newer one. */
  request: z.object({ content: z.string(), version: z.optional(z.number()) }),
  response: z.object({ config: ProjectConfig, message: OptionalText }),
});
export const deleteConfig = endpoint({
  method: 'DELETE',
  path: '/project/projects/{id}/configs/{config}',
  auth,
  assumed,
  quiet,
  summary: 'Delete a config',
  response: MessageResponse,
});

export const listTemplates = endpoint({
  method: 'GET',
  path: '/project/templates',
  auth,
  assumed,
  quiet,
  summary: 'Templates to start from',
  /** `type` is `docker` or `node`. */
  query: z.object({ type: z.optional(z.string()) }),
  response: z.object({ templates: List(Template) }),
});
/** Plans by product id. */
export const listContainerPlans = endpoint({
  method: 'GET',
  path: '/project/plans',
  auth,
  assumed,
  quiet,
  summary: 'What the plans of containers allow',
  response: z.object({ plans: List(z.object({ product_id: Id, plan: ContainerPlan })) }),
});

/** Stores the archive of a Node.js app (base64, .zip or .tar.gz), and returns what it detects. An archive that is not built is removed after a day. */
export const uploadNodeApp = endpoint({
  method: 'POST',
  path: '/project/archives',
  auth,
  assumed,
  quiet,
  summary: 'Upload a Node.js app; file is base64',
  request: z.object({ file: z.string(), file_name: z.string() }),
  response: z.object({
    /** Its id stands for the file in `createBuild`. */
    archive: z.object({ id: Text, name: Text, size: z.number(), files_count: z.number() }),
    detected: NodeDetection,
    /** Why the engine does not build it; null if it does. */
    refusal: OptionalText,
  }),
});
/** Builds a template, an uploaded archive, or the archive in `file` (base64, .zip or .tar.gz). */
export const createBuild = endpoint({
  method: 'POST',
  path: '/project/projects/{id}/builds',
  auth,
  assumed,
  quiet,
  createsResource: true,
  summary: 'Build a Node.js project',
  request: z.object({
    template: z.optional(z.string()),
    archive: z.optional(z.string()),
    file: z.optional(z.string()),
    file_name: z.optional(z.string()),
    /** A major version, such as `22`; if absent, the one that fits. */
    node_version: z.optional(z.string()),
    build_command: z.optional(z.string()),
    start_command: z.optional(z.string()),
    env: z.optional(z.array(EnvEntry)),
    product_id: z.optional(Id),
    pricing_id: z.optional(Id),
    domain: z.optional(z.nullable(z.string())),
  }),
  response: z.object({
    build: Build,
    /** The project's service, if it has one. It may be awaiting payment. */
    service: z.optional(z.nullable(ProjectService)),
    job: z.optional(z.nullable(JobResponse.shape.job)),
    message: OptionalText,
  }),
});
export const listBuilds = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/builds',
  auth,
  assumed,
  quiet,
  summary: 'Builds of a Node.js project, newest first',
  query: PageQuery,
  response: z.object({ builds: List(Build), meta: z.optional(Meta) }),
});
export const getBuild = endpoint({
  method: 'GET',
  path: '/project/projects/{id}/builds/{build}',
  auth,
  assumed,
  quiet,
  summary: 'One build with its log',
  response: z.object({ build: Build }),
});
