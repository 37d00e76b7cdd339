/** Validation of a service draft, shared by the portal and the provider, messages included. */
import { projectRulesMessages } from '../i18n/messages/project-rules.en.ts';
import { translator } from '../i18n/translator.ts';
import { formatFileSize } from '../rules/format.rules.ts';
import type {
  ConfigMount,
  ContainerPlan,
  HealthCheck,
  Resources,
  RetryPolicy,
  ServicePort,
  VolumeMount,
} from './project.schema.ts';

const t = translator(projectRulesMessages);

/** Bounds of number fields. Times in seconds. */
export const LIMITS = {
  maxAttempts: { min: 0, max: 100 },
  delay: { min: 0, max: 3600 },
  port: { min: 1, max: 65_535 },
  interval: { min: 1, max: 300 },
  timeout: { min: 1, max: 60 },
  retries: { min: 1, max: 20 },
  startPeriod: { min: 0, max: 600 },
} as const;

const PROJECT_NAME_LENGTH = 60;
/** A host name label has at most 63 characters, and contains the project number too. */
const SERVICE_NAME_LENGTH = 40;
const RESOURCE_NAME_LENGTH = 64;
const PATH_LENGTH = 255;
const MAX_PORTS = 20;
const MAX_MOUNTS = 20;
/** Bytes. */
const MIN_VOLUME_SIZE = 1_000_000;
/** Bytes. Docker's limit. */
const MAX_CONFIG_SIZE = 500_000;
const MIN_CPUS = 0.05;
const MIN_MEMORY_MB = 16;

export interface FieldProblem {
  /** As the wire names it, such as `volumes.0.path`. */
  field: string;
  text: string;
}

type Range = Readonly<{ min: number; max: number }>;
const isIntegerIn = (value: number, { min, max }: Range) => Number.isInteger(value) && value >= min && value <= max;
const integerProblem = (value: number, range: Range) =>
  isIntegerIn(value, range) ? null : t('projectRules.wholeBetween', range);
/** The fields that have a problem. */
export const compact = (problems: Readonly<Record<string, string | null>>): FieldProblem[] =>
  Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [{ field, text }]));
/** Problems with the path of their parent before each field. */
export const prefixFields = (prefix: string, problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.map(({ field, text }) => ({ field: `${prefix}.${field}`, text }));

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const controlCharacters = /[\0-\u001f\u007f\u2028\u2029]/;

/** @param taken names of the others */
const takenProblem = (name: string, taken: Iterable<string>) =>
  [...taken].includes(name) ? t('projectRules.nameTaken', { name }) : null;

/** The problem with the name of a project; null if valid. */
export function projectNameProblem(typed: string): string | null {
  const name = typed.trim();
  if (name === '') return t('projectRules.nameMissing');
  if (name.length > PROJECT_NAME_LENGTH) return t('projectRules.projectNameLong');
  return controlCharacters.test(name) ? t('projectRules.projectNameCharacters') : null;
}

/** The problem with the name of a service, its host name within the project. @param taken names of the other services */
export function serviceNameProblem(name: string, taken: Iterable<string> = []): string | null {
  if (name === '') return t('projectRules.nameMissing');
  if (name.length > SERVICE_NAME_LENGTH) return t('projectRules.serviceNameLong');
  return /^[a-z](?:[a-z0-9-]*[a-z0-9])?$/.test(name) ? takenProblem(name, taken) : t('projectRules.serviceName');
}

/** The nearest name that a service can have: `My_App.web` becomes `my-app-web`. */
export function toServiceName(text: string): string {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[0-9-]+/, '')
    .slice(0, SERVICE_NAME_LENGTH)
    .replace(/-$/, '');
  return name === '' ? 'service' : name;
}

function resourceNameProblem(name: string, taken: Iterable<string>): string | null {
  if (name === '') return t('projectRules.nameMissing');
  if (name.length > RESOURCE_NAME_LENGTH) return t('projectRules.thingNameLong');
  return /^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(name) ? takenProblem(name, taken) : t('projectRules.thingName');
}
/** The problem with the name of a volume. @param taken names of the project's other volumes */
export const volumeNameProblem = (name: string, taken: Iterable<string> = []) => resourceNameProblem(name, taken);
/** The problem with the name of a config. @param taken names of the project's other configs */
export const configNameProblem = (name: string, taken: Iterable<string> = []) => resourceNameProblem(name, taken);

const portProblem = (port: number): string | null => (isIntegerIn(port, LIMITS.port) ? null : t('projectRules.port'));

/** Problems with ports: fields `0.port`, `1.is_public` … */
export function findPortProblems(ports: readonly ServicePort[]): FieldProblem[] {
  const numbers = ports.map(({ port }) => port);
  const firstPublic = ports.findIndex(({ is_public }) => is_public);
  const publicProblem = ({ protocol, is_public }: ServicePort, index: number) => {
    if (!is_public) return null;
    if (protocol !== 'http') return t('projectRules.portPublicTcp');
    return index === firstPublic ? null : t('projectRules.portPublicTwice');
  };
  const problems = ports.flatMap((entry, index) => {
    const { port } = entry;
    const isTwice = numbers.indexOf(port) < index;
    return compact({
      [`${index}.port`]: portProblem(port) ?? (isTwice ? t('projectRules.portTwice', { port }) : null),
      [`${index}.is_public`]: publicProblem(entry, index),
    });
  });
  return ports.length > MAX_PORTS
    ? [...problems, { field: `${MAX_PORTS}.port`, text: t('projectRules.portsMany') }]
    : problems;
}

const SYSTEM_FOLDERS = /^\/(?:proc|sys|dev)(?:\/|$)/;

/** The problem with the mount path of a volume: an absolute path of a folder. */
export function mountPathProblem(path: string): string | null {
  if (path === '') return t('projectRules.pathMissing');
  if (path.length > PATH_LENGTH) return t('projectRules.pathLong');
  if (!path.startsWith('/')) return t('projectRules.pathAbsolute');
  if (controlCharacters.test(path) || /[:,\\]/.test(path)) return t('projectRules.pathCharacters');
  if (/^\/+$/.test(path)) return t('projectRules.pathRoot');
  const segments = path.split('/');
  const isInnerEmpty = (segment: string, index: number) => segment === '' && index > 0 && index < segments.length - 1;
  if (segments.some((segment, index) => isDotSegment(segment) || isInnerEmpty(segment, index)))
    return t('projectRules.pathParts');
  return SYSTEM_FOLDERS.test(path) ? t('projectRules.pathSystem', { path }) : null;
}
const isDotSegment = (segment: string) => segment === '.' || segment === '..';

/** The problem with the mount path of a config: an absolute path of a file. */
export function configPathProblem(path: string): string | null {
  if (path === '') return t('projectRules.pathFileMissing');
  return mountPathProblem(path) ?? (path.endsWith('/') ? t('projectRules.pathFile') : null);
}

const withoutEndSlash = (path: string) => path.replace(/\/$/, '');

/** Problems with mounts: fields `volumes.0.path`, `configs.1.name` … */
export function findMountProblems(mounts: {
  volumes: readonly VolumeMount[];
  configs: readonly ConfigMount[];
}): FieldProblem[] {
  const { volumes, configs } = mounts;
  const paths = [...volumes, ...configs].map(({ path }) => withoutEndSlash(path));
  const files = configs.map(({ path }) => path);
  const pathConflict = (path: string, index: number) => {
    const own = withoutEndSlash(path);
    if (paths.indexOf(own) < index) return t('projectRules.pathTwice', { path: own });
    const file = files.find((one) => one !== '' && own.startsWith(`${one}/`));
    return file === undefined ? null : t('projectRules.pathInFile', { path: file });
  };
  const problems = [
    ...volumes.flatMap(({ name, path, size }, index) =>
      compact({
        [`volumes.${index}.name`]: volumeNameProblem(name),
        [`volumes.${index}.path`]: mountPathProblem(path) ?? pathConflict(path, index),
        [`volumes.${index}.size`]: size === undefined || size === null ? null : volumeSizeProblem(size),
      }),
    ),
    ...configs.flatMap(({ name, path, content }, index) =>
      compact({
        [`configs.${index}.name`]: configNameProblem(name),
        [`configs.${index}.path`]: configPathProblem(path) ?? pathConflict(path, volumes.length + index),
        [`configs.${index}.content`]: content === undefined || content === null ? null : configContentProblem(content),
      }),
    ),
  ];
  if (volumes.length > MAX_MOUNTS)
    problems.push({ field: `volumes.${MAX_MOUNTS}.name`, text: t('projectRules.mountsMany') });
  if (configs.length > MAX_MOUNTS)
    problems.push({ field: `configs.${MAX_MOUNTS}.name`, text: t('projectRules.mountsMany') });
  return problems;
}

/** The problem with the content of a config, which is text. */
export function configContentProblem(content: string): string | null {
  if (content.includes('\0')) return t('projectRules.configNul');
  return new TextEncoder().encode(content).length > MAX_CONFIG_SIZE ? t('projectRules.configLong') : null;
}

/** Problems with a retry policy: fields `maxAttempts` and `delay`. */
export const findRetryPolicyProblems = ({ maxAttempts, delay }: Pick<RetryPolicy, 'maxAttempts' | 'delay'>) =>
  compact({
    maxAttempts: isIntegerIn(maxAttempts, LIMITS.maxAttempts) ? null : t('projectRules.attempts'),
    delay: isIntegerIn(delay, LIMITS.delay) ? null : t('projectRules.delay'),
  });

/** The volume that prevents a second replica: the first writable mount. */
export const exclusiveVolume = (volumes: readonly VolumeMount[]): string | null =>
  volumes.find(({ is_read_only }) => !is_read_only)?.name ?? null;

/**
 * The problem with a number of replicas.
 * @param plan limits of the plan; not checked if absent
 * @param volumes mounts of the service
 */
export function replicasProblem(
  replicas: number,
  plan?: Pick<ContainerPlan, 'max_replicas'> | null,
  volumes: readonly VolumeMount[] = [],
): string | null {
  if (!Number.isInteger(replicas) || replicas < 0) return t('projectRules.replicas');
  if (plan && replicas > plan.max_replicas) return t('projectRules.replicasPlan', { n: plan.max_replicas });
  const volume = replicas > 1 ? exclusiveVolume(volumes) : null;
  return volume === null ? null : t('projectRules.replicasVolume', { volume });
}

function healthPortProblem({ type, port }: HealthCheck, ports: readonly ServicePort[]): string | null {
  if (type === 'none') return null;
  if (ports.length === 0) return t('projectRules.healthNoPort');
  if (port === null || port === undefined) return null;
  return ports.some((one) => one.port === port) ? null : t('projectRules.healthPort');
}

/** Problems with a health check: fields `path`, `port`, `interval` … @param ports of the service */
export const findHealthCheckProblems = (check: HealthCheck, ports: readonly ServicePort[]): FieldProblem[] =>
  compact({
    path: check.type === 'http' && !isUrlPath(check.path ?? '/') ? t('projectRules.healthPath') : null,
    port: healthPortProblem(check, ports),
    interval: integerProblem(check.interval, LIMITS.interval),
    timeout: integerProblem(check.timeout, LIMITS.timeout),
    retries: integerProblem(check.retries, LIMITS.retries),
    start_period: integerProblem(check.start_period, LIMITS.startPeriod),
  });
const isUrlPath = (path: string) =>
  /^\/[\x21-\x7e]*$/.test(path) && path.length <= PATH_LENGTH && !path.startsWith('//');

/** Problems with resources: fields `cpus` and `memory_mb`. @param plan what the plan allows */
export function findResourcesProblems({ cpus, memory_mb }: Resources, plan?: ContainerPlan | null): FieldProblem[] {
  const cpuRange = { min: MIN_CPUS, max: plan?.cpus ?? 64 };
  const isCpu = cpus >= cpuRange.min && cpus <= cpuRange.max;
  return compact({
    cpus: isCpu ? null : t('projectRules.numberBetween', cpuRange),
    memory_mb: integerProblem(memory_mb, { min: MIN_MEMORY_MB, max: plan?.memory_mb ?? 262_144 }),
  });
}

/**
 * The problem with the size of a volume, in bytes.
 * @param volume the existing volume, if any: it can only grow
 * @param available bytes that the plan leaves for it
 */
export function volumeSizeProblem(
  size: number,
  volume?: { size: number; used?: number | null | undefined } | null,
  available?: number,
): string | null {
  if (!Number.isSafeInteger(size) || size < MIN_VOLUME_SIZE) return t('projectRules.volumeSize');
  if (volume && size < (volume.used ?? 0))
    return t('projectRules.volumeUsed', { size: formatFileSize(volume.used ?? 0) });
  if (volume && size < volume.size) return t('projectRules.volumeGrows', { size: formatFileSize(volume.size) });
  return available !== undefined && size > available
    ? t('projectRules.volumePlan', { size: formatFileSize(available) })
    : null;
}
