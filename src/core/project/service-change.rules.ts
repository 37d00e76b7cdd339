import type { DeploymentDraft, ProjectConfig, ServiceSettings } from './project.schema.ts';
import {
  formOfService,
  type ProjectNames,
  type ServiceBody,
  type ServiceForm,
  toServiceBody,
} from './service-form.rules.ts';

type Service = Parameters<typeof formOfService>[0];

/** Fields of a change, besides the image with its tag and digest. */
const keys = ['env', 'volumes', 'configs', 'ports', 'retry_policy', 'health_check', 'resources'] as const;
export type ServiceChange = Partial<
  Omit<DeploymentDraft, 'name' | 'project_id' | 'product_id' | 'pricing_id' | 'domain'>
>;

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The changed fields of a form. Omitted ones stay as they are, including the versions of configs. */
export function changeOf(service: Service, form: ServiceForm, names: ProjectNames): ServiceChange {
  const before = toServiceBody(formOfService(service), names);
  const after = toServiceBody(form, names);
  const isOtherImage = (['image', 'tag', 'digest'] as const).some((key) => !isEqual(before[key], after[key]));
  const change: ServiceChange = isOtherImage
    ? { image: after.image, tag: after.tag, digest: after.digest ?? null }
    : {};
  return Object.assign(
    change,
    Object.fromEntries(keys.filter((key) => !isEqual(before[key], after[key])).map((key) => [key, after[key]])),
  );
}

/** The settings after a change, for comparison. Changed configs are at their newest versions. */
export function settingsAfter(
  settings: ServiceSettings,
  change: ServiceChange,
  configs: readonly Pick<ProjectConfig, 'name' | 'version'>[],
): ServiceSettings {
  const newest = new Map(configs.map(({ name, version }) => [name, version]));
  const { replicas: _, ...rest } = change;
  const next = { ...settings, ...withoutUndefined(rest) };
  // The digest of a tag is known only once it is deployed.
  if (change.image !== undefined) next.digest = change.digest ?? null;
  if (change.configs)
    next.configs = change.configs.map((mount) => ({ ...mount, version: newest.get(mount.name) ?? 1 }));
  return next;
}

const withoutUndefined = (change: Partial<ServiceBody>): Partial<ServiceSettings> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
