/** Validates new and changed services. Errors name fields, so that each is shown beside its own. */
import * as z from 'zod/mini';
import { serviceNameProblem } from '#core/project/draft.rules.ts';
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
import { findTeamImage, notRunnableReason, saveHubImage } from '../image/images.ts';
import { RecordId } from '../validate.ts';
import { listConfigRows } from './configs.ts';
import { ImageError } from './engine/engine.ts';
import { findPlanPrice, toContainerPlan } from './plans.ts';
import { findProjectServices } from './project-services.ts';
import type { ProjectRow, ProjectServiceRow } from './runtime.ts';
import { readDomainName, requireFreeDomain } from './set-domain.ts';
import { findVolumeProblems, listVolumeRows } from './volumes.ts';

/** More than anybody enters into a form. */
const MAX_LIST_LENGTH = 500;
const list = <Item extends z.ZodMiniType>(item: Item) => z.array(item).check(z.maxLength(MAX_LIST_LENGTH));

const settingsFields = {
  env: z.optional(list(EnvEntry)),
  volumes: z.optional(list(VolumeMount)),
  configs: z.optional(list(ConfigMount)),
  ports: z.optional(list(ServicePort)),
  retry_policy: z.optional(RetryPolicy),
  health_check: z.optional(z.nullable(HealthCheck)),
  resources: z.optional(z.nullable(Resources)),
};
/** S2 §3, with the contract's additions. */
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

/** A change of a service. Missing fields stay unchanged. */
export const Change = z.object({
  ...settingsFields,
  image: z.optional(z.string()),
  tag: z.optional(z.nullable(z.string())),
  digest: z.optional(z.nullable(z.string())),
});
export type Change = z.output<typeof Change>;

type Errors = Record<string, string[]>;

/** A valid draft. */
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

/** What settings are checked against. */
interface Context {
  plan: ContainerPlan;
  replicas: number;
  /** The service to change; null for a new one. */
  service: ProjectServiceRow | null;
}

const addError = (errors: Errors, field: string, text: string) => {
  errors[field] = [...(errors[field] ?? []), text];
};

/** The image by its shortest name. The tag field takes precedence over a tag in the reference. */
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
 * The image of the service's settings. The embedded engine resolves it now; images that must be pulled are resolved by the
 * deployment. Adds errors for an image that can't be run.
 */
async function resolveImage(services: Services, teamId: number, input: ReturnType<typeof readImage>, errors: Errors) {
  const { engine } = services.containers;
  const { name, tag, digest, warning } = input;
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
      if (!digest) await saveHubImage(services, teamId, { name, tag }, found);
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      addError(errors, tag ? 'tag' : 'image', error.message);
    }
  return { image: name, tag, digest };
}

/** Fills in stored secrets: clients never get them, and send null to leave them unchanged. */
function restoreSecrets(env: readonly EnvEntry[], stored: readonly EnvEntry[]): EnvEntry[] {
  const values = new Map(stored.filter(({ is_secret }) => is_secret).map(({ key, value }) => [key, value]));
  return env.map((entry) =>
    entry.is_secret && entry.value == null ? { ...entry, value: values.get(entry.key) ?? null } : entry,
  );
}

async function checkMounts(
  services: Services,
  project: ProjectRow,
  settings: ServiceSettings,
  { plan, service }: Pick<Context, 'plan' | 'service'>,
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
 * Checks again what others may have taken while an image was resolved: a name, and volumes that one service may write to. Must run
 * inside the transaction that stores the settings.
 * @param input with the name of a new service
 * @throws HttpError 422 by field
 */
export async function requireStillFree(
  services: Services,
  project: ProjectRow,
  input: ServiceSettings & { name?: string },
  context: Pick<Context, 'plan' | 'service'>,
): Promise<void> {
  const errors: Errors = {};
  const others = await findProjectServices(services, project.id);
  const taken = others.map(({ name }) => name);
  const problem = input.name === undefined ? null : serviceNameProblem(input.name, taken);
  if (problem) addError(errors, 'name', problem);
  await checkMounts(services, project, input, context, errors);
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

/**
 * Validates the settings of a new or changed service.
 * @returns complete settings: with the shortest name of the image, and stored secrets where the input has null
 * @throws HttpError 422 by field
 */
async function checkSettings(
  services: Services,
  project: ProjectRow,
  input: ServiceSettings & { name?: string },
  context: Context,
): Promise<ServiceSettings> {
  const { plan, service, replicas } = context;
  const stored = service?.settings.env ?? [];
  const others = await findProjectServices(services, project.id);
  const problems = findDraftProblems(
    { ...input, tag: input.tag || undefined, digest: input.digest || undefined, replicas },
    {
      takenNames: others.map(({ name }) => name),
      plan,
      storedKeys: new Set(stored.filter(({ is_secret }) => is_secret).map(({ key }) => key)),
    },
  );
  const errors: Errors = {};
  for (const { field, text } of problems) addError(errors, field, text);
  const image = readImage(input, errors);
  await checkMounts(services, project, input, context, errors);
  const isReadable = !(errors.image || errors.tag || errors.digest);
  const resolved = isReadable ? await resolveImage(services, project.team_id, image, errors) : null;
  if (Object.keys(errors).length > 0 || !resolved) throw validationError(errors);
  const { name: _, ...settings } = input;
  return { ...settings, ...resolved, env: restoreSecrets(input.env, stored) };
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
async function readDomain(services: Services, project: ProjectRow, input: string | null | undefined) {
  if (!input?.trim()) return null;
  const domain = readDomainName(input);
  await requireFreeDomain(services.db, project.team_id, domain, null);
  return domain;
}

/** Runs a check, and collects its errors with those of others. */
async function collectErrors<T>(errors: Errors, check: Promise<T>): Promise<T | undefined> {
  try {
    return await check;
  } catch (error) {
    const found = error instanceof HttpError && error.status === 422 ? error.body.errors : undefined;
    if (typeof found !== 'object' || Array.isArray(found)) throw error;
    for (const [field, texts] of Object.entries(found)) for (const text of texts) addError(errors, field, text);
    return undefined;
  }
}

/** Validates a new service. @throws HttpError 422 by field */
export async function checkDraft(services: Services, project: ProjectRow, draft: Draft): Promise<CheckedDraft> {
  const errors: Errors = {};
  if (draft.project_id !== project.id) addError(errors, 'project_id', 'Choose the project again.');
  const offer = await findPlanPrice(services, draft.product_id, draft.pricing_id);
  if (!offer) addError(errors, 'product_id', 'Choose a plan.');
  const plan = offer ? toContainerPlan(offer.product) : null;
  const replicas = draft.replicas ?? 1;
  const domain = await collectErrors(errors, readDomain(services, project, draft.domain));
  const name = draft.name.trim();
  const policyName = draft.retry_policy?.name || name;
  const input = settingsOf(draft);
  const settings = await collectErrors(
    errors,
    checkSettings(
      services,
      project,
      { ...input, name, retry_policy: { ...input.retry_policy, name: policyName } },
      // Without a plan, no limits are checked.
      { plan: plan ?? UNLIMITED, replicas, service: null },
    ),
  );
  if (domain && !input.ports.some(({ is_public }) => is_public))
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
 * Validates a change of a service. Missing fields stay unchanged; a digest only if image and tag do.
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
  return checkSettings(services, project, settings, { plan, replicas: service.replicas, service });
}
