import {
  compact,
  type FieldProblem,
  findHealthCheckProblems,
  findMountProblems,
  findPortProblems,
  findResourcesProblems,
  findRetryPolicyProblems,
  prefixFields,
  replicasProblem,
  serviceNameProblem,
} from './draft.rules.ts';
import { findEnvProblems } from './env.rules.ts';
import { digestProblem, parseImageReference, tagProblem } from './image-reference.rules.ts';
import type {
  ConfigMount,
  ContainerPlan,
  EnvEntry,
  HealthCheck,
  Resources,
  RetryPolicy,
  ServicePort,
  VolumeMount,
} from './project.schema.ts';

/** The settings of a draft or a change. Absent ones are not checked. */
export interface DraftSettings {
  name?: string | undefined;
  image?: string | undefined;
  tag?: string | null | undefined;
  digest?: string | null | undefined;
  env?: readonly EnvEntry[] | undefined;
  volumes?: readonly VolumeMount[] | undefined;
  configs?: readonly ConfigMount[] | undefined;
  ports?: readonly ServicePort[] | undefined;
  retry_policy?: RetryPolicy | null | undefined;
  health_check?: HealthCheck | null | undefined;
  resources?: Resources | null | undefined;
  replicas?: number | undefined;
}

export interface DraftContext {
  /** Names of the project's other services. */
  takenNames?: Iterable<string> | undefined;
  plan?: ContainerPlan | null | undefined;
  /** Variables whose sealed values are stored. */
  storedKeys?: ReadonlySet<string> | undefined;
}

/** All problems with a draft, by wire field: `name`, `env.3.key`, `volumes.0.path`, `retry_policy.delay` … */
export function findDraftProblems(draft: DraftSettings, context: DraftContext = {}): FieldProblem[] {
  const { name, image, tag, digest, env, ports, retry_policy, health_check, resources, replicas } = draft;
  const { volumes = [], configs = [] } = draft;
  const { takenNames, plan, storedKeys } = context;
  return [
    ...compact({
      name: name === undefined ? null : serviceNameProblem(name, takenNames),
      image: image === undefined ? null : (parseImageReference(image).problem ?? null),
      tag: tag === undefined || tag === null ? null : tagProblem(tag),
      digest: digest === undefined || digest === null ? null : digestProblem(digest),
      replicas: replicas === undefined ? null : replicasProblem(replicas, plan, volumes),
    }),
    ...findEnvProblems(env ?? [], storedKeys).map(({ index, field, text }) => ({
      field: `env.${index}.${field}`,
      text,
    })),
    ...findMountProblems({ volumes, configs }),
    ...prefixFields('ports', findPortProblems(ports ?? [])),
    ...prefixFields('retry_policy', retry_policy ? findRetryPolicyProblems(retry_policy) : []),
    ...prefixFields('health_check', health_check ? findHealthCheckProblems(health_check, ports ?? []) : []),
    ...prefixFields('resources', resources ? findResourcesProblems(resources, plan) : []),
  ];
}
