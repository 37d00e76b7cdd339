/** Whether a service can be made or changed as a draft says. Errors are those of fields, so that each is shown beside its own. */
import * as z from 'zod/mini';
import { findDraftProblems } from '#core/project/draft-problems.rules.ts';
import { parseImageReference } from '#core/project/image-reference.rules.ts';
import {
  ConfigMount,
  type ContainerPlan,
  DEFAULT_RETRY_POLICY,
  EnvEntry,
  HealthCheck,
  Resources,
  RetryPolicy,
  ServicePort,
  type ServiceSettings,
  VolumeMount,
} from '#core/project/project.schema.ts';
import type { Services } from '../context.ts';
import { HttpError, validationError } from '../errors.ts';
import { findTeamImage, keepHubImage, notRunnableReason } from '../image/images.ts';
import { RecordId } from '../validate.ts';
import { listConfigRows } from './configs.ts';
import { ImageError } from './engine/engine.ts';
import { findPlanPrice, toContainerPlan } from './plans.ts';
import { findProjectServices } from './project-services.ts';
import type { ProjectRow, ProjectServiceRow } from './runtime.ts';
import { readDomainName, requireFreeDomain } from './set-domain.ts';
import { findVolumeProblems, listVolumeRows } from './volumes.ts';

/** Whoever fills a list with more than this is not filling in a form. */
const MANY = 500;
const list = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(MANY));

const settingsFields = {
  env: z.optional(list(EnvEntry)),
  volumes: z.optional(list(VolumeMount)),
  configs: z.optional(list(ConfigMount)),
  ports: z.optional(list(ServicePort)),
  retry_policy: z.optional(RetryPolicy),
  health_check: z.optional(z.nullable(HealthCheck)),
  resources: z.optional(z.nullable(Resources)),
};
/** S2 §3, with what the contract adds to it. */
export const Draft = z.object({
  name: z.string(),
  tag: z.optional(z.nullable(z.string())),
  project_id: RecordId,
  product_id: RecordId,
  pricing_id: RecordId,
  ...settingsFields,
  image: z.string(),
  digest: z.optional(z.nullable(z.string())),
  replicas: z.optional(z.number()),
  domain: z.optional(z.nullable(z.string())),
});
export type Draft = z.output<typeof Draft>;

/** A change of a service: what is left out stays. */
export const Change = z.object({
  ...settingsFields,
  image: z.optional(z.string()),
  tag: z.optional(z.nullable(z.string())),
  digest: z.optional(z.nullable(z.string())),
});
export type Change = z.output<typeof Change>;

type Errors = Record<string, string[]>;

/** A draft that can be made. */
export interface CheckedDraft {
  name: string;
  settings: ServiceSettings;
  replicas: number;
  domain: string | null;
  plan: ContainerPlan;
  product_id: number;
  pricing_id: number;
  isFree: boolean;
}

/** What a check looks at beside the settings. */
interface Context {
  plan: ContainerPlan;
  replicas: number;
  /** The service that is changed; null for a new one. */
  service: ProjectServiceRow | null;
}

const addError = (errors: Errors, field: string, text: string) => {
  errors[field] = [...(errors[field] ?? []), text];
};

/** The image in its shortest name, with the tag of the reference where none is typed beside it. */
function readImage({ image, tag, digest }: Pick<ServiceSettings, 'image' | 'tag' | 'digest'>, errors: Errors) {
  const reference = parseImageReference(image);
  const typedTag = tag?.trim() || null;
  if (reference.tag && typedTag && reference.tag !== typedTag)
    addError(errors, 'tag', `The image says ${reference.tag}. Enter the tag once.`);
  return {
    name: reference.familiar,
    tag: typedTag ?? reference.tag,
    digest: digest?.trim() || reference.digest,
    warning: reference.warning,
  };
}

/**
 * The image as a service has it. What the engine has at hand is looked up now; what it has to pull, by the deployment.
 * @returns null with an error where it cannot be run
 */
async function resolveImage(services: Services, teamId: number, typed: ReturnType<typeof readImage>, errors: Errors) {
  const { engine } = services.containers;
  const { name, tag, digest, warning } = typed;
  const own = await findTeamImage(services, teamId, { name, tag });
  if (own?.source === 'upload') {
    const reason = notRunnableReason(engine, name, 'upload');
    if (reason) addError(errors, 'image', reason);
    if (digest && digest !== own.digest) addError(errors, 'digest', `${name}:${own.tag} has another digest.`);
    return { image: name, tag: own.tag, digest: own.digest };
  }
  const reason = notRunnableReason(engine, name, 'dockerhub');
  if (reason) addError(errors, 'image', warning ? `${warning} ${reason}` : reason);
  else if (engine.kind === 'embedded')
    try {
      const found = await engine.resolveImage({ name, tag, digest, file: null });
      if (!digest) await keepHubImage(services, teamId, { name, tag }, found);
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      addError(errors, tag ? 'tag' : 'image', error.message);
    }
  return { image: name, tag, digest };
}

/** Sealed values that come back as null are those that are stored. */
function keepSealed(env: readonly EnvEntry[], stored: readonly EnvEntry[]): EnvEntry[] {
  const values = new Map(stored.filter(({ is_secret }) => is_secret).map(({ key, value }) => [key, value]));
  return env.map((entry) =>
    entry.is_secret && entry.value == null ? { ...entry, value: values.get(entry.key) ?? null } : entry,
  );
}

async function checkMounts(
  services: Services,
  project: ProjectRow,
  settings: ServiceSettings,
  { plan, service }: Context,
  errors: Errors,
): Promise<void> {
  const [rows, configs, others] = await Promise.all([
    listVolumeRows(services, project.id),
    listConfigRows(services, project.id),
    findProjectServices(services, project.id),
  ]);
  const problems = findVolumeProblems(settings.volumes, {
    rows,
    services: others,
    serviceId: service?.id ?? null,
    limit: plan.volume_size,
  });
  for (const [field, text] of Object.entries(problems)) addError(errors, field, text);
  const known = new Set(configs.map(({ name }) => name));
  for (const [at, { name, content }] of settings.configs.entries())
    if (!known.has(name) && content == null)
      addError(errors, `configs.${at}.content`, 'Enter its content. The project has no config of this name.');
}

/**
 * Checks the settings of a service, whether they are new or changed.
 * @returns them complete: with the shortest name of the image, and stored values where sealed ones came back as null
 * @throws HttpError 422 by field
 */
async function checkAll(
  services: Services,
  project: ProjectRow,
  typed: ServiceSettings & { name?: string },
  context: Context,
): Promise<ServiceSettings> {
  const { plan, service, replicas } = context;
  const stored = service?.settings.env ?? [];
  const others = await findProjectServices(services, project.id);
  const problems = findDraftProblems(
    { ...typed, tag: typed.tag || undefined, digest: typed.digest || undefined, replicas },
    {
      takenNames: others.map(({ name }) => name),
      plan,
      storedKeys: new Set(stored.filter(({ is_secret }) => is_secret).map(({ key }) => key)),
    },
  );
  const errors: Errors = {};
  for (const { field, text } of problems) addError(errors, field, text);
  const image = readImage(typed, errors);
  await checkMounts(services, project, typed, context, errors);
  const isReadable = !(errors.image || errors.tag || errors.digest);
  const resolved = isReadable ? await resolveImage(services, project.team_id, image, errors) : null;
  if (Object.keys(errors).length > 0 || !resolved) throw validationError(errors);
  const { name: _, ...settings } = typed;
  return { ...settings, ...resolved, env: keepSealed(typed.env, stored) };
}

const settingsOf = ({
  env,
  volumes,
  configs,
  ports,
  retry_policy,
  health_check,
  resources,
  image,
  tag,
  digest,
}: Draft) => ({
  image,
  tag: tag ?? null,
  digest: digest ?? null,
  env: env ?? [],
  volumes: volumes ?? [],
  configs: configs ?? [],
  ports: ports ?? [],
  health_check: health_check ?? null,
  resources: resources ?? null,
  retry_policy: retry_policy ?? DEFAULT_RETRY_POLICY,
});

/** @throws HttpError 422 */
async function readDomain(services: Services, project: ProjectRow, typed: string | null | undefined) {
  if (!typed?.trim()) return null;
  const domain = readDomainName(typed);
  await requireFreeDomain(services.db, project.team_id, domain, null);
  return domain;
}

/** Errors of several checks, all at once. */
async function collect<T>(errors: Errors, check: Promise<T>): Promise<T | undefined> {
  try {
    return await check;
  } catch (error) {
    const found = error instanceof HttpError && error.status === 422 ? error.body.errors : undefined;
    if (typeof found !== 'object' || Array.isArray(found)) throw error;
    for (const [field, texts] of Object.entries(found)) for (const text of texts) addError(errors, field, text);
    return undefined;
  }
}

/** Checks a new service. @throws HttpError 422 by field */
export async function checkDraft(services: Services, project: ProjectRow, draft: Draft): Promise<CheckedDraft> {
  const errors: Errors = {};
  if (draft.project_id !== project.id) addError(errors, 'project_id', 'Choose the project again.');
  const offer = await findPlanPrice(services, draft.product_id, draft.pricing_id);
  if (!offer) addError(errors, 'product_id', 'Choose a plan.');
  const plan = offer ? toContainerPlan(offer.product) : null;
  const replicas = draft.replicas ?? 1;
  const domain = await collect(errors, readDomain(services, project, draft.domain));
  const name = draft.name.trim();
  const policyName = draft.retry_policy?.name || name;
  const typed = settingsOf(draft);
  const settings = await collect(
    errors,
    checkAll(
      services,
      project,
      { ...typed, name, retry_policy: { ...typed.retry_policy, name: policyName } },
      // Without a plan, no limits are checked.
      { plan: plan ?? UNLIMITED, replicas, service: null },
    ),
  );
  if (domain && !typed.ports.some(({ is_public }) => is_public))
    addError(errors, 'domain', 'A domain needs a public port.');
  if (Object.keys(errors).length > 0 || !settings || !plan || !offer || domain === undefined)
    throw validationError(errors);
  return {
    name,
    settings,
    replicas,
    domain,
    plan,
    product_id: offer.product.id,
    pricing_id: offer.pricing.id,
    isFree: offer.pricing.price === 0,
  };
}
const UNLIMITED: ContainerPlan = {
  name: '',
  max_replicas: Number.MAX_SAFE_INTEGER,
  cpus: 64,
  memory_mb: 262_144,
  volume_size: Number.MAX_SAFE_INTEGER,
};

/**
 * Checks a change of a service. What is left out stays; a digest stays only with its image and tag.
 * @throws HttpError 422 by field
 */
export async function checkChange(
  services: Services,
  project: ProjectRow,
  service: ProjectServiceRow,
  change: Change,
  plan: ContainerPlan,
): Promise<ServiceSettings> {
  const { image, tag, digest, ...others } = change;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const isOtherImage = image !== undefined || tag !== undefined || digest !== undefined;
  const source = isOtherImage
    ? {
        image: image ?? service.settings.image,
        tag: tag === undefined && image === undefined ? service.settings.tag : tag,
        digest: digest ?? null,
      }
    : {};
  const settings: ServiceSettings = { ...service.settings, ...given, ...source };
  return checkAll(services, project, settings, { plan, replicas: service.replicas, service });
}
