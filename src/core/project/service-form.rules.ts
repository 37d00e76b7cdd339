import type { HubImage } from '../image/image.schema.ts';
import type {
  ConfigMount,
  DeploymentDraft,
  EnvEntry,
  HealthCheck,
  RetryPolicy,
  ServicePort,
  ServiceSettings,
  TemplateService,
  VolumeMount,
} from './project.schema.ts';

/** Volumes are typed in megabytes and sent in bytes. */
const MEGABYTE = 1_000_000;
const NEW_VOLUME_MB = 20;
/** Ports on which images usually serve HTTP. */
const WEB_PORTS: readonly number[] = [80, 3000, 5000, 8000, 8080, 8888];

/** One restart after a second (S2 §3). */
export const defaultRetryPolicy = { condition: 'on-failure', maxAttempts: '1', delay: '1' } as const;

export interface PortForm {
  port: string;
  protocol: ServicePort['protocol'];
  is_public: boolean;
}
export interface VolumeForm {
  name: string;
  path: string;
  is_read_only: boolean;
  /** Megabytes. Only for a new volume. */
  size: string;
}
export interface ConfigForm {
  name: string;
  path: string;
  /** Only for a new config. */
  content: string;
}
export interface RetryForm {
  condition: RetryPolicy['condition'];
  maxAttempts: string;
  delay: string;
}
export interface HealthForm {
  type: HealthCheck['type'];
  path: string;
  port: string;
  interval: string;
  timeout: string;
  retries: string;
  start_period: string;
}

/** A service as it is typed: numbers are text, so that nothing typed is lost or changed. */
export interface ServiceForm {
  name: string;
  image: string;
  tag: string;
  /** `sha256:…`, where one was chosen; empty follows the tag. */
  digest: string;
  env: readonly EnvEntry[];
  /** Raw text that cannot be parsed yet; null while `env` and the text match. */
  envText: string | null;
  volumes: readonly VolumeForm[];
  configs: readonly ConfigForm[];
  ports: readonly PortForm[];
  retry: RetryForm;
  health: HealthForm;
  /** Empty: the plan's default. */
  cpus: string;
  memory: string;
  replicas: string;
  domain: string;
}

const emptyHealth: HealthForm = {
  type: 'none',
  path: '/',
  port: '',
  interval: '5',
  timeout: '3',
  retries: '3',
  start_period: '30',
};
export const emptyServiceForm: ServiceForm = {
  name: '',
  image: '',
  tag: '',
  digest: '',
  env: [],
  envText: null,
  volumes: [],
  configs: [],
  ports: [],
  retry: defaultRetryPolicy,
  health: emptyHealth,
  cpus: '',
  memory: '',
  replicas: '1',
  domain: '',
};
export const emptyPort: PortForm = { port: '', protocol: 'http', is_public: false };
export const emptyVolume: VolumeForm = { name: '', path: '', is_read_only: false, size: String(NEW_VOLUME_MB) };
export const emptyConfig: ConfigForm = { name: '', path: '', content: '' };

/** A name for a service of an image: `grafana/grafana` becomes `grafana`. */
export const nameOfImage = (image: string): string =>
  image
    .slice(image.lastIndexOf('/') + 1)
    .replace(/[:@].*/s, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    // A name begins with a letter.
    .replace(/^[^a-z]+/, '')
    .slice(0, 30)
    .replace(/-$/, '');

/** The settings that an image of the catalogue needs. */
export function formOfHubImage({ name, ports, volume_paths, env }: HubImage): ServiceForm {
  const own = nameOfImage(name);
  const web = ports.find((port) => WEB_PORTS.includes(port));
  return {
    ...emptyServiceForm,
    name: own,
    image: name,
    env: env.map(({ key, value, is_required, is_secret }) => ({
      key,
      value: value ?? '',
      is_secret,
      comment: is_required ? '# required' : null,
    })),
    ports: ports.map((port) => ({
      port: String(port),
      protocol: WEB_PORTS.includes(port) ? 'http' : 'tcp',
      is_public: port === web,
    })),
    volumes: volume_paths.map((path, index) => ({
      ...emptyVolume,
      name: index === 0 ? `${own}-data` : `${own}-data-${index + 1}`,
      path,
    })),
    health: ports[0] === undefined ? emptyHealth : { ...emptyHealth, type: 'tcp', port: String(web ?? ports[0]) },
  };
}

/** The settings of an image of which only the name and its declared ports are known. */
export function formOfImage(
  image: string,
  tag: string,
  digest = '',
  declared: { ports?: readonly number[] } = {},
): ServiceForm {
  const ports = declared.ports ?? [];
  const [first] = ports;
  const web = ports.find((port) => WEB_PORTS.includes(port));
  return {
    ...emptyServiceForm,
    name: nameOfImage(image),
    image,
    tag,
    digest,
    ports: ports.map((port) => ({
      port: String(port),
      protocol: WEB_PORTS.includes(port) ? 'http' : 'tcp',
      // Only one port can have the web address.
      is_public: port === web,
    })),
    health: first === undefined ? emptyHealth : { ...emptyHealth, type: 'tcp', port: String(first) },
  };
}

const toMegabytes = (bytes: number | null | undefined) => (bytes ? String(bytes / MEGABYTE) : String(NEW_VOLUME_MB));

const toHealthForm = (check: HealthCheck | null | undefined): HealthForm =>
  check
    ? {
        type: check.type,
        path: check.path ?? '/',
        port: check.port ? String(check.port) : '',
        interval: String(check.interval),
        timeout: String(check.timeout),
        retries: String(check.retries),
        start_period: String(check.start_period),
      }
    : emptyHealth;

const toRetryForm = (policy: RetryPolicy | null | undefined): RetryForm =>
  policy
    ? { condition: policy.condition, maxAttempts: String(policy.maxAttempts), delay: String(policy.delay) }
    : defaultRetryPolicy;

interface Settings {
  env: readonly EnvEntry[];
  volumes: readonly VolumeMount[];
  configs: readonly ConfigMount[];
  ports: readonly ServicePort[];
  retry_policy?: RetryPolicy | null | undefined;
  health_check?: HealthCheck | null | undefined;
}
const toSettingFields = ({ env, volumes, configs, ports, retry_policy, health_check }: Settings) => ({
  env,
  envText: null,
  volumes: volumes.map(({ name, path, is_read_only, size }) => ({
    name,
    path,
    is_read_only,
    size: toMegabytes(size),
  })),
  configs: configs.map(({ name, path, content }) => ({ name, path, content: content ?? '' })),
  ports: ports.map(({ port, protocol, is_public }) => ({ port: String(port), protocol, is_public })),
  retry: toRetryForm(retry_policy),
  health: toHealthForm(health_check),
});

/** A service of a template or of a compose file. */
export const formOfTemplate = (service: TemplateService): ServiceForm => ({
  ...emptyServiceForm,
  name: service.name,
  image: service.image,
  tag: service.digest ? '' : (service.tag ?? ''),
  digest: service.digest ?? '',
  ...toSettingFields(service),
  cpus: service.resources?.cpus === undefined ? '' : String(service.resources.cpus),
  memory: service.resources?.memory_mb === undefined ? '' : String(service.resources.memory_mb),
  replicas: String(service.replicas ?? 1),
});

/** An existing service, for a change. */
export const formOfService = ({
  name,
  settings,
  replicas,
  domain,
}: {
  name: string;
  settings: ServiceSettings;
  replicas: { desired: number };
  domain?: { name: string } | null | undefined;
}): ServiceForm => ({
  name,
  image: settings.image,
  tag: settings.tag ?? '',
  digest: '',
  ...toSettingFields(settings),
  cpus: settings.resources ? String(settings.resources.cpus) : '',
  memory: settings.resources ? String(settings.resources.memory_mb) : '',
  replicas: String(replicas.desired),
  domain: domain?.name ?? '',
});

/** Names of the volumes and configs that the project has already. */
export interface ProjectNames {
  volumes: readonly string[];
  configs: readonly string[];
}

/** The request body for a form, without plan and project. */
export type ServiceBody = Omit<DeploymentDraft, 'project_id' | 'product_id' | 'pricing_id'>;

function withoutTrailingBlanks(env: readonly EnvEntry[]): readonly EnvEntry[] {
  const last = env.findLastIndex(({ key, value, comment }) => key !== '' || Boolean(value) || Boolean(comment));
  return env.slice(0, last + 1);
}

/** The request body for a form. Invalid numbers become NaN, which `findServiceProblems` reports. */
export function toServiceBody(form: ServiceForm, names: ProjectNames): ServiceBody {
  const { health, retry, cpus, memory } = form;
  const { port } = health;
  return {
    name: form.name.trim(),
    image: form.image.trim(),
    tag: form.tag.trim() || null,
    digest: form.digest.trim() || null,
    env: withoutTrailingBlanks(form.env).map(({ key, value, is_secret, comment }) => ({
      key,
      value: value ?? (is_secret ? null : ''),
      is_secret,
      ...(comment ? { comment } : {}),
    })),
    volumes: form.volumes.map(({ name, path, is_read_only, size }) => ({
      name: name.trim(),
      path: path.trim(),
      is_read_only,
      ...(names.volumes.includes(name.trim()) ? {} : { size: Math.round(parseNumber(size) * MEGABYTE) }),
    })),
    configs: form.configs.map(({ name, path, content }) => ({
      name: name.trim(),
      path: path.trim(),
      ...(names.configs.includes(name.trim()) ? {} : { content }),
    })),
    ports: form.ports.map(({ port: number, protocol, is_public }) => ({
      port: parseNumber(number),
      protocol,
      is_public: protocol === 'http' && is_public,
    })),
    retry_policy: {
      name: form.name.trim(),
      condition: retry.condition,
      maxAttempts: parseNumber(retry.maxAttempts),
      delay: parseNumber(retry.delay),
    },
    health_check:
      health.type === 'none'
        ? null
        : {
            type: health.type,
            ...(health.type === 'http' ? { path: health.path.trim() } : {}),
            port: port.trim() === '' ? null : parseNumber(port),
            interval: parseNumber(health.interval),
            timeout: parseNumber(health.timeout),
            retries: parseNumber(health.retries),
            start_period: parseNumber(health.start_period),
          },
    resources:
      cpus.trim() === '' && memory.trim() === '' ? null : { cpus: parseNumber(cpus), memory_mb: parseNumber(memory) },
    replicas: parseNumber(form.replicas),
    domain: form.domain.trim() || null,
  };
}

/** A typed number: digits, a sign and a decimal point. NaN for anything else, and for empty text. */
export const parseNumber = (text: string): number =>
  /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;

/** Bytes of the volumes that are created with a service. @param existing names of the project's volumes */
export const volumeBytes = ({ volumes }: Pick<ServiceForm, 'volumes'>, existing: readonly string[] = []): number =>
  volumes
    .filter(({ name }) => !existing.includes(name.trim()))
    .reduce((sum, { size }) => sum + (parseNumber(size) || 0) * MEGABYTE, 0);
