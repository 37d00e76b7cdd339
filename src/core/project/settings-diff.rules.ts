import type { EnvEntry, HealthCheck, RetryPolicy, ServicePort, ServiceSettings } from './project.schema.ts';

export const settingGroups = ['image', 'env', 'configs', 'volumes', 'ports', 'restart', 'health', 'resources'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** One setting before and after. */
export interface SettingChange {
  group: SettingGroup;
  /** The key of a variable, the name of a volume or a config, a port; the field of an image or a policy. */
  name: string;
  /** Null if absent. A sealed value is empty. */
  before: string | null;
  after: string | null;
  isSealed?: boolean;
  /** Of a config: its versions. */
  versions?: { before: number | null; after: number | null };
}

type Entry = Omit<SettingChange, 'before' | 'after' | 'group' | 'versions'> & {
  text: string;
  /** Compared instead of `text`. */
  key?: string;
  version?: number | null;
};

/** Compares two lists by name. Equal entries are left out. */
function compare(group: SettingGroup, before: readonly Entry[], after: readonly Entry[]): SettingChange[] {
  const old = new Map(before.map((entry) => [entry.name, entry]));
  const next = new Map(after.map((entry) => [entry.name, entry]));
  const names = [...new Set([...old.keys(), ...next.keys()])];
  return names.flatMap((name) => {
    const [from, to] = [old.get(name), next.get(name)];
    const keyOf = (entry: Entry | undefined) =>
      entry && JSON.stringify([entry.key ?? entry.text, entry.version, entry.isSealed]);
    if (keyOf(from) === keyOf(to)) return [];
    const isSealed = from?.isSealed || to?.isSealed;
    const hasVersions = from?.version !== undefined || to?.version !== undefined;
    return [
      {
        group,
        name,
        before: from?.text ?? null,
        after: to?.text ?? null,
        ...(isSealed ? { isSealed } : {}),
        ...(hasVersions ? { versions: { before: from?.version ?? null, after: to?.version ?? null } } : {}),
      },
    ];
  });
}

/** Sealed values are unknown, so they are neither shown nor compared. */
const envEntries = (env: readonly EnvEntry[]): Entry[] =>
  env
    .filter(({ key }) => key !== '')
    .map(({ key, value, is_secret }) => ({
      name: key,
      text: is_secret ? '' : (value ?? ''),
      // A newly typed one replaces the stored one.
      ...(is_secret ? { isSealed: true, key: value ? 'typed' : 'stored' } : {}),
    }));

const imageEntries = ({ image, tag, digest }: ServiceSettings): Entry[] => [
  { name: 'image', text: `${image}${tag ? `:${tag}` : ''}` },
  ...(digest ? [{ name: 'digest', text: digest }] : []),
];
const portEntry = ({ port, protocol, is_public }: ServicePort): Entry => ({
  name: String(port),
  text: `${protocol}${is_public ? ' public' : ''}`,
});

const policyEntries = ({ condition, maxAttempts, delay }: RetryPolicy): Entry[] => [
  { name: 'condition', text: condition },
  ...(condition === 'none'
    ? []
    : [
        { name: 'maxAttempts', text: String(maxAttempts) },
        { name: 'delay', text: String(delay) },
      ]),
];
const healthEntries = (check: HealthCheck | null | undefined): Entry[] =>
  check && check.type !== 'none'
    ? (['type', 'path', 'port', 'interval', 'timeout', 'retries', 'start_period'] as const).flatMap((name) =>
        check[name] == null ? [] : [{ name, text: String(check[name]) }],
      )
    : [];

const entriesOf: Record<SettingGroup, (settings: ServiceSettings) => Entry[]> = {
  image: imageEntries,
  env: ({ env }) => envEntries(env),
  configs: ({ configs }) => configs.map(({ name, path, version }) => ({ name, text: path, version: version ?? null })),
  volumes: ({ volumes }) =>
    volumes.map(({ name, path, is_read_only }) => ({ name, text: `${path}${is_read_only ? ' (ro)' : ''}` })),
  ports: ({ ports }) => ports.map(portEntry),
  restart: ({ retry_policy }) => policyEntries(retry_policy),
  health: ({ health_check }) => healthEntries(health_check),
  resources: ({ resources }) =>
    resources
      ? [
          { name: 'cpus', text: String(resources.cpus) },
          { name: 'memory_mb', text: String(resources.memory_mb) },
        ]
      : [],
};

/** The changes from one set of settings to another. Sealed values of both are left out, because they are unknown. */
export const diffSettings = (before: ServiceSettings, after: ServiceSettings): SettingChange[] =>
  settingGroups.flatMap((group) => compare(group, entriesOf[group](before), entriesOf[group](after)));

/** Variables that are sealed in both, so their values cannot be compared. */
export const sealedInBoth = (before: ServiceSettings, after: ServiceSettings): string[] => {
  const sealed = new Set(before.env.filter(({ is_secret }) => is_secret).map(({ key }) => key));
  return after.env.filter(({ key, is_secret }) => is_secret && sealed.has(key)).map(({ key }) => key);
};
