import * as z from 'zod/mini';
import { Flag, Id, IsoDateTime, List, OptionalDateTime, OptionalText, Text } from '../http/schemas.ts';

/** A line of an environment. A sealed value is write-only: it is read as null, and writing null keeps the stored value. */
export const EnvEntry = z.object({
  /** Empty only in a last entry that carries the comment at the end. */
  key: Text,
  value: z.optional(z.nullable(z.string())),
  is_secret: z._default(Flag, false),
  /** The lines above it as they were typed: comments and empty lines. */
  comment: OptionalText,
});
export type EnvEntry = z.output<typeof EnvEntry>;

/** Where a service mounts a volume of its project. A new name creates a volume of `size`. */
export const VolumeMount = z.object({
  name: z.string(),
  path: z.string(),
  is_read_only: z._default(Flag, false),
  /** Bytes. Only for a new volume. */
  size: z.optional(z.nullable(z.number())),
});
export type VolumeMount = z.output<typeof VolumeMount>;

/** Where a service mounts a config of its project. A new name creates a config with `content`. */
export const ConfigMount = z.object({
  name: z.string(),
  path: z.string(),
  /** In a deployment, the version it uses; if absent, the newest at the time of deployment. */
  version: z.optional(z.nullable(z.number())),
  content: z.optional(z.nullable(z.string())),
});
export type ConfigMount = z.output<typeof ConfigMount>;

/** A port that the service listens on. */
export const ServicePort = z.object({
  port: z.number(),
  /** `http` can have a public URL; `tcp` is reachable only within the project. */
  protocol: z.enum(['http', 'tcp']),
  is_public: z._default(Flag, false),
});
export type ServicePort = z.output<typeof ServicePort>;

/**
 * The retry policy draft of S2 §3, which is the `restart_policy` of the compose specification. `name` is that of the service.
 * `delay` is in seconds. `maxAttempts` 1 is one restart: two runs.
 */
export const RetryPolicy = z.object({
  name: z._default(z.string(), ''),
  condition: z.enum(['none', 'on-failure', 'any']),
  maxAttempts: z.number(),
  delay: z.number(),
});
export type RetryPolicy = z.output<typeof RetryPolicy>;
export const DEFAULT_RETRY_POLICY: RetryPolicy = { name: '', condition: 'on-failure', maxAttempts: 1, delay: 1 };

/** When a replica counts as healthy. Times in seconds. */
export const HealthCheck = z.object({
  /** `http` requests `path`, `tcp` opens the port, `none` only checks that the process runs. */
  type: z.enum(['http', 'tcp', 'none']),
  path: z.optional(z.nullable(z.string())),
  port: z.optional(z.nullable(z.number())),
  interval: z._default(z.number(), 5),
  timeout: z._default(z.number(), 3),
  /** Consecutive failures until it is unhealthy. */
  retries: z._default(z.number(), 3),
  /** How long a start may take. */
  start_period: z._default(z.number(), 30),
});
export type HealthCheck = z.output<typeof HealthCheck>;

export const Resources = z.object({
  /** Of a processor core. */
  cpus: z.number(),
  memory_mb: z.number(),
});
export type Resources = z.output<typeof Resources>;

/** Everything about a service that a deployment records and a rollback restores. */
export const ServiceSettings = z.object({
  /** The repository, such as `docker.io/library/nginx`, or the name of an uploaded image. */
  image: Text,
  tag: OptionalText,
  /** `sha256:…`: what the tag pointed to when it was deployed. */
  digest: OptionalText,
  env: List(EnvEntry),
  volumes: List(VolumeMount),
  configs: List(ConfigMount),
  ports: List(ServicePort),
  retry_policy: z._default(RetryPolicy, DEFAULT_RETRY_POLICY),
  health_check: z.optional(z.nullable(HealthCheck)),
  resources: z.optional(z.nullable(Resources)),
});
export type ServiceSettings = z.output<typeof ServiceSettings>;

/** Limits of the plan of a service. */
export const ContainerPlan = z.object({
  name: Text,
  max_replicas: z.number(),
  /** Per replica. */
  cpus: z.number(),
  memory_mb: z.number(),
  /** Bytes of all mounted volumes together. */
  volume_size: z.number(),
});
export type ContainerPlan = z.output<typeof ContainerPlan>;

/** Capabilities of the provider's engine. */
const EngineSummary = z.object({
  /** `embedded` or `docker`. */
  kind: Text,
  /** Whether a terminal can be opened in a container. */
  can_exec: z._default(Flag, false),
  /** Whether it runs what customers upload. */
  can_run_uploads: z._default(Flag, false),
});

/** A project: services on a private network of their own. Only id, name and status are certain. */
export const Project = z.object({
  id: Id,
  name: Text,
  /** `docker`, or `node` for one Node.js app. */
  type: z.catch(z.enum(['docker', 'node']), 'docker'),
  /** `empty`, `deploying`, `running`, `degraded` (fewer replicas than desired), `crashed`, `stopped` or `awaiting_payment`. */
  status: Text,
  services_count: z._default(z.number(), 0),
  replicas: z._default(z.object({ running: z.number(), desired: z.number() }), { running: 0, desired: 0 }),
  /** Processor cores in use; null while nothing runs. */
  cpu: z.optional(z.nullable(z.number())),
  /** Bytes. */
  memory: z.optional(z.nullable(z.object({ used: z.number(), limit: z.number() }))),
  /** Public URL of its first public service. */
  url: OptionalText,
  engine: z.optional(z.nullable(EngineSummary)),
  created_at: OptionalDateTime,
});
export type Project = z.output<typeof Project>;

const ServiceRef = z.object({ id: Id, name: Text });

/** A service of a project: one image, with its settings, as one or several containers. */
export const ProjectService = z.object({
  id: Id,
  project_id: Id,
  name: Text,
  /** `awaiting_payment`, `deploying`, `running`, `degraded`, `crashed` or `stopped`. */
  status: Text,
  /** The reason as text: why the run ended, or what the health check found. */
  problem: OptionalText,
  /** Identifies the problem in every language: `port_unreachable` if nothing listens on `$PORT`. Absent for other problems. */
  problem_code: z.optional(z.nullable(z.string())),
  settings: ServiceSettings,
  replicas: z.object({ running: z.number(), desired: z.number() }),
  /** The deployment that runs. */
  deployment_id: z.optional(z.nullable(Id)),
  deployment_number: z.optional(z.nullable(z.number())),
  /** The settings it runs with; `settings` are those of the newest deployment, which may have failed. */
  live_settings: z.optional(z.nullable(ServiceSettings)),
  /** Public URL. */
  url: OptionalText,
  /** A domain of the customer's own. */
  domain: z.optional(
    z.nullable(
      z.object({
        name: Text,
        /** Whether its DNS points here; null if unknown. */
        is_live: z.optional(z.nullable(z.boolean())),
        zone_id: z.optional(z.nullable(Id)),
        /** Records that it needs, compared with the DNS: `ok`, `missing`, `wrong` or `unknown`. */
        records: List(
          z.object({
            type: Text,
            name: Text,
            content: Text,
            found: List(z.string()),
            status: z._default(Text, 'missing'),
          }),
        ),
      }),
    ),
  ),
  /** Whether a change can be deployed without an interruption, and why not. */
  zero_downtime: z.optional(z.object({ is_possible: Flag, reason: OptionalText })),
  plan: z.optional(z.nullable(ContainerPlan)),
  product_id: z.optional(z.nullable(Id)),
  pricing_id: z.optional(z.nullable(Id)),
  /** Its service in billing; null while it is free or unpaid. */
  billing_service_id: z.optional(z.nullable(Id)),
  cpu: z.optional(z.nullable(z.number())),
  memory: z.optional(z.nullable(z.object({ used: z.number(), limit: z.number() }))),
  created_at: OptionalDateTime,
});
export type ProjectService = z.output<typeof ProjectService>;

/** Immutable except for its status. A rollback is a new deployment. */
export const Deployment = z.object({
  id: Id,
  service: ServiceRef,
  /** Counts from 1 within its service. */
  number: z.number(),
  /** `pending`, `starting`, `live`, `failed`, `superseded` or `cancelled`. At most one per service is live. */
  status: Text,
  /** `create`, `change` or `rollback`. */
  reason: Text,
  /** Of a rollback: the number of the deployment it restores. */
  rollback_of: z.optional(z.nullable(z.number())),
  settings: ServiceSettings,
  replicas: z._default(z.number(), 1),
  /** Why it failed. */
  error: OptionalText,
  /** Why it needed an interruption; absent if it needed none. */
  downtime_reason: OptionalText,
  /** Of a Node.js project: the build that it runs. */
  build_number: z.optional(z.nullable(z.number())),
  job_id: z.optional(z.nullable(Id)),
  /** Who requested it; null for the provider. */
  author: OptionalText,
  created_at: IsoDateTime,
  finished_at: OptionalDateTime,
});
export type Deployment = z.output<typeof Deployment>;

/** How a run ended. */
export const ContainerExit = z.object({
  code: z.optional(z.nullable(z.number())),
  signal: OptionalText,
  /** `exited`, `signal`, `out_of_memory`, `unhealthy`, `stopped` (by a user, a deployment or scaling) or `provider` (the provider restarted). */
  reason: Text,
  at: IsoDateTime,
});
export type ContainerExit = z.output<typeof ContainerExit>;

/** A replica of a service. */
export const Container = z.object({
  id: Id,
  name: Text,
  service: ServiceRef,
  deployment_number: z.optional(z.nullable(z.number())),
  image: Text,
  digest: OptionalText,
  /** `created`, `starting`, `running`, `unhealthy`, `restarting` (waits for its next run), `exited` (gave up) or `stopped`. */
  status: Text,
  /** Number of its current run, from 1. */
  run: z._default(z.number(), 0),
  started_at: OptionalDateTime,
  /** Restarts under the policy since the last deployment or start by a user. */
  restarts: z._default(z.number(), 0),
  max_attempts: z._default(z.number(), 1),
  next_restart_at: OptionalDateTime,
  /** How its last run ended. */
  exit: z.optional(z.nullable(ContainerExit)),
  /** The provider's message: what the health check found, or why it could not be started. */
  problem: OptionalText,
  cpu: z.optional(z.nullable(z.number())),
  memory: z.optional(z.nullable(z.object({ used: z.number(), limit: z.number() }))),
  created_at: OptionalDateTime,
});
export type Container = z.output<typeof Container>;

export const ContainerRun = z.object({
  number: z.number(),
  started_at: IsoDateTime,
  ended_at: OptionalDateTime,
  exit: z.optional(z.nullable(ContainerExit)),
  /** Numbers of its first and last log line; null for a run without output. */
  first_seq: z.optional(z.nullable(z.number())),
  last_seq: z.optional(z.nullable(z.number())),
});
export type ContainerRun = z.output<typeof ContainerRun>;

export const ContainerDetail = z.object({
  ...Container.shape,
  runs: List(ContainerRun),
  settings: ServiceSettings,
  /** The engine's inspection of it, without sealed values. */
  inspect: z._default(z.record(z.string(), z.unknown()), {}),
});
export type ContainerDetail = z.output<typeof ContainerDetail>;

/** Usage in one minute. */
export const ContainerSample = z.object({
  at: IsoDateTime,
  /** Processor cores in use. */
  cpu: z.nullable(z.number()),
  /** Bytes, without reclaimable cache. */
  memory: z.nullable(z.number()),
});
export type ContainerSample = z.output<typeof ContainerSample>;

export const LogLine = z.object({
  /** Counts from 1 within its container, without gaps. */
  seq: z.number(),
  at: IsoDateTime,
  stream: z.enum(['stdout', 'stderr']),
  run: z.number(),
  /** Without its line break; escape sequences and `\r` as they were written. */
  text: z.string(),
});
export type LogLine = z.output<typeof LogLine>;

export const LogPage = z.object({
  lines: List(LogLine),
  /** Numbers of the oldest and newest stored line; 0 if none. */
  first_seq: z.number(),
  last_seq: z.number(),
});
export type LogPage = z.output<typeof LogPage>;

/** Event `log` of `private-container.{id}`. Lines from `from` to `to` that did not fit are left out, and have to be fetched. */
export const LogEvent = z.object({ from: z.number(), to: z.number(), lines: List(LogLine) });
export type LogEvent = z.output<typeof LogEvent>;

export const Volume = z.object({
  id: Id,
  name: Text,
  /** Bytes. It can only grow. */
  size: z.number(),
  /** Bytes; null while unknown. */
  used: z.optional(z.nullable(z.number())),
  mounts: List(z.object({ service: ServiceRef, path: Text, is_read_only: z._default(Flag, false) })),
  created_at: OptionalDateTime,
});
export type Volume = z.output<typeof Volume>;

export const VolumeFile = z.object({
  /** Relative to the volume. */
  path: Text,
  is_folder: Flag,
  size: z.number(),
  modified_at: OptionalDateTime,
});
export type VolumeFile = z.output<typeof VolumeFile>;

export const ConfigVersion = z.object({
  version: z.number(),
  /** Bytes. */
  size: z.number(),
  author: OptionalText,
  created_at: IsoDateTime,
  /** Services whose live deployment has this version, with their containers. */
  used_by: List(z.object({ service: ServiceRef, path: Text, containers: List(ServiceRef) })),
  /** Only in `getConfig`. */
  content: OptionalText,
});
export type ConfigVersion = z.output<typeof ConfigVersion>;

export const ProjectConfig = z.object({
  id: Id,
  name: Text,
  /** The newest. */
  version: z.number(),
  size: z.number(),
  /** Newest first. */
  versions: List(ConfigVersion),
  updated_at: OptionalDateTime,
});
export type ProjectConfig = z.output<typeof ProjectConfig>;

/** A service of a template: a draft without project and plan. */
export const TemplateService = z.object({
  name: Text,
  image: Text,
  tag: OptionalText,
  digest: OptionalText,
  env: List(EnvEntry),
  volumes: List(VolumeMount),
  configs: List(ConfigMount),
  ports: List(ServicePort),
  retry_policy: z.optional(z.nullable(RetryPolicy)),
  health_check: z.optional(z.nullable(HealthCheck)),
  resources: z.optional(z.nullable(z.partial(Resources))),
  replicas: z.optional(z.nullable(z.number())),
});
export type TemplateService = z.output<typeof TemplateService>;

/** What is detected about a Node.js app from its files, without running it. */
export const NodeDetection = z.object({
  name: OptionalText,
  /** `npm`, `pnpm`, `yarn` or `bun`. */
  package_manager: OptionalText,
  /** The file that names it. */
  package_manager_source: OptionalText,
  /** `engines.node`. */
  node_range: OptionalText,
  /** The offered version in that range; null if none is. */
  node_version: OptionalText,
  build_command: OptionalText,
  start_command: OptionalText,
  framework: OptionalText,
  /** Errors will go wrong, warnings may. */
  problems: List(
    z.object({
      level: z.enum(['error', 'warning']),
      text: Text,
      /** Identifies the message, so that it can be translated, with its values. */
      code: z.optional(z.nullable(z.string())),
      values: z._default(z.record(z.string(), z.string()), {}),
    }),
  ),
});
export type NodeDetection = z.output<typeof NodeDetection>;

export const Template = z.object({
  id: Id,
  slug: Text,
  name: Text,
  description: Text,
  /** `web`, `worker`, `database`, `monitoring` … */
  category: Text,
  type: z.catch(z.enum(['docker', 'node']), 'docker'),
  services: List(TemplateService),
  /** Of a Node.js template: the version it is made for. */
  node_version: OptionalText,
  detected: z.optional(z.nullable(NodeDetection)),
});
export type Template = z.output<typeof Template>;

export const ProjectEvent = z.object({
  id: Id,
  /** `project.created`, `service.deployed`, `service.scaled`, `container.crashed` … */
  kind: Text,
  /** Name of the affected service, container, volume or config. */
  subject: OptionalText,
  detail: z._default(z.record(z.string(), z.unknown()), {}),
  author: OptionalText,
  at: IsoDateTime,
});
export type ProjectEvent = z.output<typeof ProjectEvent>;

export const Build = z.object({
  id: Id,
  /** Counts from 1 within its project. */
  number: z.number(),
  /** `running`, `succeeded`, `failed`, or `refused` if the engine may not build it. */
  status: Text,
  source: z.object({ type: z.enum(['template', 'archive']), name: Text, size: z.optional(z.nullable(z.number())) }),
  detected: z.optional(z.nullable(NodeDetection)),
  node_version: OptionalText,
  /** The log, one section per step: `receive`, `detect`, `install`, `build` and `release`; each `running`, `done` or `failed`. */
  sections: List(
    z.object({ title: Text, status: Text, lines: List(z.string()), duration_ms: z.optional(z.nullable(z.number())) }),
  ),
  error: OptionalText,
  /** Identifies the error, as `problem_code` identifies the problem of a service. */
  error_code: z.optional(z.nullable(z.string())),
  /** The deployment that runs or ran it. */
  deployment_number: z.optional(z.nullable(z.number())),
  job_id: z.optional(z.nullable(Id)),
  author: OptionalText,
  created_at: IsoDateTime,
  finished_at: OptionalDateTime,
});
export type Build = z.output<typeof Build>;

/** Settings that a service is created with, and that a change may include. */
export const settingsRequest = {
  env: z.optional(z.array(EnvEntry)),
  volumes: z.optional(z.array(VolumeMount)),
  configs: z.optional(z.array(ConfigMount)),
  ports: z.optional(z.array(ServicePort)),
  retry_policy: z.optional(RetryPolicy),
  health_check: z.optional(z.nullable(HealthCheck)),
  resources: z.optional(z.nullable(Resources)),
};
/**
 * The container deployment draft (S2 §3): `name` is the service's, `tag` the image's. S2 does not list the image, the replicas,
 * and what `settingsRequest` adds. The default tag is `latest`.
 */
export const DeploymentDraft = z.object({
  name: z.string(),
  tag: z.nullable(z.string()),
  project_id: Id,
  product_id: Id,
  pricing_id: Id,
  ...settingsRequest,
  volumes: z.array(VolumeMount),
  env: z.array(EnvEntry),
  configs: z.array(ConfigMount),
  /** A repository, or the name of an uploaded image. */
  image: z.string(),
  /** `sha256:…`, if the customer chose a digest. */
  digest: z.optional(z.nullable(z.string())),
  replicas: z.optional(z.number()),
  /** A domain of the customer's own. */
  domain: z.optional(z.nullable(z.string())),
});
export type DeploymentDraft = z.output<typeof DeploymentDraft>;
