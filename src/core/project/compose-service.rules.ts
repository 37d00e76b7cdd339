/** One service of a compose file. */
import { composeMessages } from '../i18n/messages/compose.en.ts';
import { type MessageKey, translator } from '../i18n/translator.ts';
import type { ComposeEntry, ComposeMap, ComposeValue } from './compose-document.rules.ts';
import {
  type ComposePort,
  entriesOf,
  interpolate,
  isTrue,
  itemsOf,
  parseBytes,
  parseDuration,
  parseMount,
  parsePorts,
  parseProbe,
  textOf,
  textsOf,
  valueOfKey,
} from './compose-values.rules.ts';
import { LIMITS } from './draft.rules.ts';
import { envKeyProblem } from './env.rules.ts';
import { parseImageReference } from './image-reference.rules.ts';
import type { EnvEntry, HealthCheck, RetryPolicy, TemplateService } from './project.schema.ts';

const t = translator(composeMessages);

export interface Outcome {
  outcome: 'mapped' | 'ignored' | 'unsupported';
  /** How it is handled; empty where the outcome is enough. */
  note: string;
}
export interface ComposeReportRow extends Outcome {
  /** Where the key is: empty at the top, `services.web` … */
  path: string;
  key: string;
  /** From 1. */
  line: number;
}

interface Reader {
  /** `services.web` */
  path: string;
  service: TemplateService;
  report: ComposeReportRow[];
  /** The whole file. */
  file: ComposeMap;
  /** The service as it is in the file. */
  source: ComposeValue;
}
/** Adds rows for nested keys. Returns the outcome of the key itself, null if its rows are enough. */
type KeyReader = (reader: Reader, value: ComposeValue, line: number) => Outcome | null;

const mapped = (note = ''): Outcome => ({ outcome: 'mapped', note });
const ignored = (note: string): Outcome => ({ outcome: 'ignored', note });
const unsupported = (note: string): Outcome => ({ outcome: 'unsupported', note });

const MAX_PORTS = 20;
const MAX_RESTARTS = 100;
/** Ports of databases, queues, mail and shells, which do not serve HTTP. */
const NON_HTTP_PORTS: ReadonlySet<number> = new Set([
  21, 22, 25, 53, 110, 143, 389, 465, 587, 636, 993, 995, 1433, 1521, 1883, 2181, 3306, 4222, 5432, 5672, 6379, 6432,
  8883, 9042, 9092, 11_211, 26_257, 27_017, 33_060,
]);

const addRow = (reader: Reader, below: string, key: string, line: number, outcome: Outcome) =>
  reader.report.push({ path: below === '' ? reader.path : `${reader.path}.${below}`, key, line, ...outcome });

/** Text with its variables replaced; those without a default get a row. */
function resolve(reader: Reader, below: string, key: string, line: number, typed: string): string {
  const { text, missing } = interpolate(typed);
  if (missing.length > 0)
    addRow(reader, below, key, line, unsupported(t('compose.variable', { names: [...new Set(missing)].join(', ') })));
  return text;
}

/** An item with its variables replaced. */
const resolveItem = (reader: Reader, below: string, key: string, item: ComposeValue): ComposeValue =>
  item.kind === 'text' ? { ...item, text: resolve(reader, below, key, item.line, item.text) } : item;

const readImage: KeyReader = (reader, value, line) => {
  const typed = resolve(reader, '', 'image', line, textOf(value) ?? '');
  const { familiar, tag, digest, problem, warning } = parseImageReference(typed);
  Object.assign(reader.service, problem ? { image: typed } : { image: familiar, tag, digest });
  return problem ? unsupported(problem) : mapped(warning);
};

/** Variables of a map (`A: 1`) or a list (`A=1`). A null value is inherited from the shell. */
function* variablesOf(value: ComposeValue) {
  for (const { key, value: one, line, comment } of entriesOf(value))
    yield { key, text: one.kind === 'text' && one.isNull ? null : (textOf(one) ?? ''), line, comment };
  for (const item of itemsOf(value)) {
    const typed = textOf(item) ?? '';
    const at = typed.indexOf('=');
    const key = at < 0 ? typed : typed.slice(0, at);
    yield { key, text: at < 0 ? null : typed.slice(at + 1), line: item.line, comment: item.comment };
  }
}

const readEnvironment: KeyReader = (reader, value) => {
  if (value.kind === 'text' && !value.isNull) return unsupported(t('compose.wrongType'));
  const entries = new Map<string, EnvEntry>();
  for (const { key, text, line, comment } of variablesOf(value)) {
    const problem = envKeyProblem(key);
    if (key === '') addRow(reader, 'environment', '–', line, unsupported(t('compose.envNameless')));
    else if (problem !== null)
      addRow(reader, 'environment', key, line, unsupported(t('compose.envInvalid', { key, problem })));
    else if (text === null) addRow(reader, 'environment', key, line, unsupported(t('compose.envInherited', { key })));
    const own = text === null ? '' : resolve(reader, 'environment', key, line, text);
    if (problem === null) entries.set(key, { key, value: own, is_secret: false, comment });
  }
  reader.service.env = [...entries.values()];
  return mapped();
};

const readEnvFile: KeyReader = (_, value) => {
  const files = itemsOf(value).flatMap((item) => textOf(item) ?? textOf(valueOfKey(item, 'path')) ?? []);
  return unsupported(t('compose.envFile', { file: [...textsOf(value), ...files].filter(isFirst).join(', ') }));
};
const isFirst = <Item>(item: Item, index: number, items: readonly Item[]) => items.indexOf(item) === index;

/** The first published HTTP port becomes the public one. */
function addPort({ service }: Reader, port: ComposePort): Outcome | null {
  if (port.protocol !== 'tcp') return unsupported(t('compose.portUdp'));
  const { target, published, hostIp, appProtocol } = port;
  const isHttp = /^(?:https?|http2|grpc|ws)$/i.test(appProtocol ?? '') || (!appProtocol && !NON_HTTP_PORTS.has(target));
  const isLocal = hostIp !== null && /^(?:127\.|\[::1\])/.test(hostIp);
  const isPublic = isHttp && published !== null && !isLocal && !service.ports.some(({ is_public }) => is_public);
  const known = service.ports.find((one) => one.port === target);
  if (known) {
    known.is_public ||= isPublic;
    return null;
  }
  if (service.ports.length >= MAX_PORTS) return unsupported(t('compose.portMany'));
  service.ports.push({ port: target, protocol: isHttp ? 'http' : 'tcp', is_public: isPublic });
  if (!isPublic) return mapped(t('compose.portPrivate', { port: target }));
  return mapped(published === String(target) ? '' : t('compose.portPublished', { published, port: target }));
}

const labelOf = (item: ComposeValue) =>
  textOf(item) ?? textOf(valueOfKey(item, 'target')) ?? textOf(valueOfKey(item, 'source')) ?? '';

function readPortItem(reader: Reader, item: ComposeValue, below: string) {
  const key = labelOf(item);
  const ports = parsePorts(resolveItem(reader, below, key, item));
  if (ports.length === 0) addRow(reader, below, key, item.line, unsupported(t('compose.portUnreadable')));
  for (const port of ports) {
    const outcome = addPort(reader, port);
    if (outcome?.note) addRow(reader, below, key, item.line, outcome);
    if (outcome?.outcome === 'unsupported') return;
  }
}
const portsReader =
  (below: string): KeyReader =>
  (reader, value) => {
    if (value.kind !== 'list') return unsupported(t('compose.wrongType'));
    for (const item of value.items) readPortItem(reader, item, below);
    return mapped();
  };

const toResourceName = (text: string) =>
  text
    .replace(/[^A-Za-z0-9_.-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64) || 'data';

function volumeNote(reader: Reader, source: string | null, name: string): string {
  if (source === null) return t('compose.anonymousVolume', { name });
  const isDeclared = valueOfKey(valueOfKey(reader.file, 'volumes'), source) !== undefined;
  return isDeclared ? '' : t('compose.volumeUndeclared', { name: source });
}

function readMountItem(reader: Reader, item: ComposeValue): Outcome {
  const { service } = reader;
  const mount = parseMount(resolveItem(reader, 'volumes', labelOf(item), item));
  if (!mount) return unsupported(t('compose.mountUnreadable'));
  const { type, source, target, isReadOnly } = mount;
  if (type === 'bind') return unsupported(t('compose.bindMount'));
  if (type !== 'volume') return unsupported(t('compose.mountType', { type }));
  const last = target.split('/').findLast((part) => part !== '') ?? 'data';
  const name = toResourceName(source ?? `${service.name}-${last}`);
  service.volumes.push({ name, path: target, is_read_only: isReadOnly });
  return mapped(volumeNote(reader, source, name));
}

const readVolumes: KeyReader = (reader, value) => {
  if (value.kind !== 'list') return unsupported(t('compose.wrongType'));
  for (const item of value.items) {
    const outcome = readMountItem(reader, item);
    if (outcome.note !== '') addRow(reader, 'volumes', labelOf(item), item.line, outcome);
  }
  return mapped();
};

const readConfigs: KeyReader = (reader, value) => {
  if (value.kind !== 'list') return unsupported(t('compose.wrongType'));
  const declared = valueOfKey(reader.file, 'configs');
  for (const item of value.items) {
    const source = textOf(item) ?? textOf(valueOfKey(item, 'source')) ?? '';
    const target = textOf(valueOfKey(item, 'target')) ?? source;
    const config = valueOfKey(declared, source);
    const content = textOf(valueOfKey(config, 'content'));
    reader.service.configs.push({
      name: toResourceName(source),
      path: target.startsWith('/') ? target : `/${target}`,
      content: content === null ? '' : resolve(reader, 'configs', source, item.line, content),
    });
    if (!config)
      addRow(reader, 'configs', source, item.line, unsupported(t('compose.configUndeclared', { name: source })));
    const hasAccess = entriesOf(item).some(({ key }) => key === 'uid' || key === 'gid' || key === 'mode');
    if (hasAccess) addRow(reader, 'configs', source, item.line, ignored(t('compose.configAccess')));
  }
  return mapped();
};

const readReplicas: KeyReader = ({ service }, value) => {
  const replicas = Number(textOf(value) ?? '');
  if (!/^\d{1,3}$/.test(textOf(value) ?? '') || replicas > 100) return unsupported(t('compose.replicas'));
  service.replicas = replicas;
  return mapped();
};

/** Whole seconds within bounds. @returns null if not a duration */
function readSeconds(
  value: ComposeValue,
  { min, max }: { min: number; max: number },
): { seconds: number; outcome: Outcome } | null {
  const duration = parseDuration(textOf(value) ?? '');
  if (duration === null) return null;
  const seconds = Math.min(max, Math.max(min, Math.round(duration)));
  return { seconds, outcome: seconds === duration ? mapped() : mapped(t('compose.rounded', { seconds })) };
}

const policyOf = ({ service }: Reader): RetryPolicy => {
  service.retry_policy ??= { name: service.name, condition: 'any', maxAttempts: MAX_RESTARTS, delay: 1 };
  return service.retry_policy;
};

const conditions = ['none', 'on-failure', 'any'] as const;

const readCondition: KeyReader = (reader, value) => {
  const condition = conditions.find((one) => one === textOf(value));
  if (!condition) return unsupported(t('compose.wrongType'));
  policyOf(reader).condition = condition;
  return mapped();
};
const readDelay: KeyReader = (reader, value) => {
  const read = readSeconds(value, LIMITS.delay);
  if (!read) return unsupported(t('compose.wrongType'));
  policyOf(reader).delay = read.seconds;
  return read.outcome;
};
const readAttempts: KeyReader = (reader, value) => {
  const text = textOf(value) ?? '';
  if (!/^\d{1,9}$/.test(text)) return unsupported(t('compose.wrongType'));
  policyOf(reader).maxAttempts = Math.min(MAX_RESTARTS, Number(text));
  return mapped(Number(text) > MAX_RESTARTS ? t('compose.restartUnlimited') : '');
};

/** Keys below a key, each with a reader or an outcome. */
const keysReader =
  (below: string, readers: Readonly<Record<string, KeyReader>>, others: (key: string) => Outcome): KeyReader =>
  (reader, value) => {
    if (value.kind !== 'map') return unsupported(t('compose.wrongType'));
    for (const { key, value: one, line } of value.entries) {
      const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
      const outcome = read ? read(reader, one, line) : others(key);
      if (outcome) addRow(reader, below, key, line, outcome);
    }
    return null;
  };

const readRestartPolicy: KeyReader = (reader, value, line) => {
  const policy = policyOf(reader);
  // An empty policy has the specification's defaults: any reason, unlimited, immediately.
  policy.delay = 0;
  const outcome = keysReader(
    'deploy.restart_policy',
    { condition: readCondition, delay: readDelay, max_attempts: readAttempts },
    (key) => (key === 'window' ? ignored(t('compose.window')) : unsupported(t('compose.unknownKey'))),
  )(reader, value, line);
  return outcome ?? mapped(policy.maxAttempts === MAX_RESTARTS ? t('compose.restartUnlimited') : '');
};

const readRestart: KeyReader = (reader, value) => {
  if (valueOfKey(valueOfKey(reader.source, 'deploy'), 'restart_policy')) return ignored(t('compose.restartPolicyUsed'));
  const [, word = '', count] =
    /^(no|false|always|unless-stopped|on-failure)(?::(\d{1,9}))?$/.exec(textOf(value) ?? '') ?? [];
  if (word === '') return unsupported(t('compose.wrongType'));
  const policy = policyOf(reader);
  if (word === 'no' || word === 'false') {
    Object.assign(policy, { condition: 'none', maxAttempts: 0 });
    return mapped();
  }
  if (word === 'on-failure') policy.condition = 'on-failure';
  policy.maxAttempts = Math.min(MAX_RESTARTS, Number(count ?? MAX_RESTARTS));
  return mapped(policy.maxAttempts === MAX_RESTARTS ? t('compose.restartUnlimited') : '');
};

const readCpus: KeyReader = ({ service }, value) => {
  const cpus = Number(textOf(value) ?? '');
  if (!(cpus > 0 && cpus < 1000)) return unsupported(t('compose.resourcesUnreadable'));
  service.resources = { ...service.resources, cpus };
  return mapped();
};
const readMemory: KeyReader = ({ service }, value) => {
  const bytes = parseBytes(textOf(value) ?? '');
  if (bytes === null || bytes === 0) return unsupported(t('compose.resourcesUnreadable'));
  service.resources = { ...service.resources, memory_mb: Math.max(1, Math.round(bytes / 1024 ** 2)) };
  return mapped();
};

const readDeploy = keysReader(
  'deploy',
  {
    replicas: readReplicas,
    restart_policy: readRestartPolicy,
    resources: keysReader(
      'deploy.resources',
      {
        limits: keysReader('deploy.resources.limits', { cpus: readCpus, memory: readMemory }, () =>
          unsupported(t('compose.privileges')),
        ),
      },
      () => ignored(t('compose.reservations')),
    ),
    mode: (_, value) => (textOf(value) === 'replicated' ? mapped() : unsupported(t('compose.globalMode'))),
  },
  (key) => (key === 'labels' ? ignored(t('compose.labels')) : ignored(t('compose.scheduling'))),
);

const healthNumber =
  (field: 'interval' | 'timeout' | 'start_period', range: { min: number; max: number }) =>
  (check: HealthCheck): KeyReader =>
  (_, value) => {
    const read = readSeconds(value, range);
    if (!read) return unsupported(t('compose.wrongType'));
    check[field] = read.seconds;
    return read.outcome;
  };
const readInterval = healthNumber('interval', LIMITS.interval);
const readTimeout = healthNumber('timeout', LIMITS.timeout);
const readStartPeriod = healthNumber('start_period', LIMITS.startPeriod);
const readRetries =
  (check: HealthCheck): KeyReader =>
  (_, value) => {
    const retries = Number(textOf(value) ?? '');
    if (!Number.isInteger(retries) || retries < 1) return unsupported(t('compose.wrongType'));
    check.retries = Math.min(LIMITS.retries.max, retries);
    return mapped();
  };

const readTest =
  (check: HealthCheck): KeyReader =>
  (reader, value, line) => {
    const probe = parseProbe(value);
    if (!probe) return unsupported(t('compose.healthCommand'));
    check.type = probe.type;
    if (probe.type === 'none') return mapped();
    const { ports } = reader.service;
    const port = probe.port ?? 80;
    if (!ports.some((one) => one.port === port)) {
      ports.push({ port, protocol: probe.type === 'http' ? 'http' : 'tcp', is_public: false });
      addRow(reader, 'healthcheck', 'test', line, mapped(t('compose.healthPort', { port })));
    }
    check.port = port;
    if (probe.type === 'tcp') return mapped(t('compose.healthTcp', { port }));
    check.path = probe.path ?? '/';
    return mapped(t('compose.healthHttp', { port, path: check.path }));
  };

const readHealthCheck: KeyReader = (reader, value, line) => {
  const check: HealthCheck = { type: 'none', interval: 30, timeout: 30, retries: 3, start_period: 0 };
  const isDisabled = isTrue(valueOfKey(value, 'disable'));
  const test = valueOfKey(value, 'test');
  if (!test && !isDisabled) return unsupported(t('compose.healthCommand'));
  if (isDisabled || (test && parseProbe(test))) reader.service.health_check = check;
  return keysReader(
    'healthcheck',
    {
      test: readTest(check),
      interval: readInterval(check),
      timeout: readTimeout(check),
      start_period: readStartPeriod(check),
      retries: readRetries(check),
      disable: () => mapped(),
    },
    () => ignored(t('compose.noEffect')),
  )(reader, value, line);
};

const readers: Readonly<Record<string, KeyReader>> = {
  image: readImage,
  environment: readEnvironment,
  env_file: readEnvFile,
  ports: portsReader('ports'),
  expose: portsReader('expose'),
  volumes: readVolumes,
  configs: readConfigs,
  deploy: readDeploy,
  restart: readRestart,
  scale: readReplicas,
  cpus: readCpus,
  mem_limit: readMemory,
  healthcheck: readHealthCheck,
};

type Note = MessageKey<typeof composeMessages>;
const notes: Readonly<Record<'ignored' | 'unsupported', Readonly<Partial<Record<Note, string>>>>> = {
  ignored: {
    'compose.networks': 'networks',
    'compose.dependsOn': 'depends_on links',
    'compose.labels': 'labels annotations label_file',
    'compose.containerName': 'container_name',
    'compose.terminal': 'stdin_open tty attach',
    'compose.logging': 'logging log_driver log_opt',
    'compose.profiles': 'profiles',
    'compose.reservations': 'mem_reservation cpu_shares mem_swappiness memswap_limit oom_score_adj oom_kill_disable',
    'compose.noEffect':
      'pull_policy platform init stop_grace_period stop_signal develop read_only blkio_config isolation',
  },
  unsupported: {
    'compose.build': 'build',
    'compose.command': 'command entrypoint working_dir user post_start pre_stop',
    'compose.secrets': 'secrets',
    'compose.extends': 'extends',
    'compose.models': 'models provider',
    'compose.bindMount': 'tmpfs volumes_from',
    'compose.privileges':
      'privileged cap_add cap_drop devices device_cgroup_rules security_opt sysctls ulimits userns_mode pid pids_limit ipc uts cgroup cgroup_parent credential_spec gpus group_add runtime shm_size storage_opt use_api_socket cpuset cpu_count cpu_percent cpu_quota cpu_period cpu_rt_period cpu_rt_runtime',
    'compose.networkSetting':
      'network_mode hostname domainname dns dns_opt dns_search extra_hosts external_links mac_address',
  },
};
const noteOfKey = new Map<string, { outcome: 'ignored' | 'unsupported'; note: Note }>(
  (['ignored', 'unsupported'] as const).flatMap((outcome) =>
    Object.entries(notes[outcome]).flatMap(([note, keys]) =>
      keys.split(' ').map((key) => [key, { outcome, note: note as Note }] as const),
    ),
  ),
);

function outcomeOfKey(key: string): Outcome {
  if (key.startsWith('x-')) return ignored(t('compose.extension'));
  const known = noteOfKey.get(key);
  return known ? { outcome: known.outcome, note: t(known.note) } : unsupported(t('compose.unknownKey'));
}

/**
 * Reads a service.
 * @param name the name that it gets in the project
 * @param file the whole file, which declares its volumes and configs
 */
export function readService(
  { key, value, line }: ComposeEntry,
  name: string,
  file: ComposeMap,
): { service: TemplateService; report: ComposeReportRow[] } {
  const path = `services.${key}`;
  const service: TemplateService = { name, image: '', tag: null, env: [], volumes: [], configs: [], ports: [] };
  const reader: Reader = { path, service, report: [], file, source: value };
  const renamed = name === key ? '' : t('compose.renamed', { name });
  const isMap = value.kind === 'map';
  const outcome = isMap ? mapped(renamed) : unsupported(t('compose.wrongType'));
  reader.report.push({ path: 'services', key, line, ...outcome });
  if (!isMap) return { service, report: reader.report };
  if (!valueOfKey(value, 'image')) addRow(reader, '', 'image', line, unsupported(t('compose.imageMissing')));
  // The health check comes last: its port is one of the ports, or is added to them.
  const rank = (entry: ComposeEntry) => Number(entry.key === 'healthcheck');
  for (const entry of value.entries.toSorted((a, b) => rank(a) - rank(b))) {
    const read = Object.hasOwn(readers, entry.key) ? readers[entry.key] : undefined;
    const result = read ? read(reader, entry.value, entry.line) : outcomeOfKey(entry.key);
    if (result) addRow(reader, '', entry.key, entry.line, result);
  }
  return { service, report: reader.report };
}
