import * as z from 'zod/mini';
import { defaultRetryPolicy, emptyServiceForm, type ServiceForm } from './service-form.rules.ts';

/** Where the image of a deployment comes from. */
export const sourceKinds = ['catalogue', 'own', 'upload', 'template', 'compose'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** Steps of the wizard. */
export const deploySteps = ['source', 'customize', 'plan', 'review', 'deploy'] as const;
export type DeployStep = (typeof deploySteps)[number];

/** The id of an existing project, or `new`: each has its own draft. */
export type DraftScope = string;
export const NEW_PROJECT: DraftScope = 'new';

/** The path of a step (S2 §2). */
export function stepPath(scope: DraftScope, step: DeployStep): string {
  if (scope !== NEW_PROJECT) return `/docker/${scope}/containers/create${step === 'source' ? '' : `?step=${step}`}`;
  if (step === 'source') return '/docker/create';
  return `/docker/create/customize${step === 'customize' ? '' : `?step=${step}`}`;
}

/** The step that a URL names. @param search its query. @param fallback the step if it names none */
export function stepOfSearch(search: string, fallback: DeployStep): DeployStep {
  const step = new URLSearchParams(search).get('step');
  return deploySteps.find((one) => one === step) ?? fallback;
}

/** What the combined reset clears besides the settings (S2 §4). */
export interface ImageDraft {
  /** Name of a catalogue image, by which its tags are read. */
  hub: string | null;
  /** Id of one of the team's images, by which its tags are read. */
  imageId: string | null;
  /** The name of the template or of the compose file. */
  title: string | null;
}

interface PlanChoice {
  productId: string;
  term: 'monthly' | 'yearly';
}

export interface CreatedService {
  id: string;
  name: string;
  productId: string;
  term: 'monthly' | 'yearly';
  isUnpaid: boolean;
  url: string | null;
}
/** What the provider created from the draft. */
export interface CreatedDeployment {
  project: { id: string; name: string };
  services: readonly CreatedService[];
  jobIds: readonly string[];
}

export interface DeploymentState {
  source: SourceKind;
  image: ImageDraft;
  /** Empty id: a new one of this name. */
  project: { id: string; name: string };
  services: readonly ServiceForm[];
  /** The initial `services`: the defaults that a reset returns to. */
  defaults: readonly ServiceForm[];
  /** By service. */
  plans: readonly (PlanChoice | null)[];
  composeText: string;
  made: CreatedDeployment | null;
}

const emptyImage: ImageDraft = { hub: null, imageId: null, title: null };
export const emptyDeployment: DeploymentState = {
  source: 'catalogue',
  image: emptyImage,
  project: { id: '', name: '' },
  services: [],
  defaults: [],
  plans: [],
  composeText: '',
  made: null,
};

/** Newly chosen services. Chosen plans stay. */
export const withServices = (
  state: DeploymentState,
  image: Partial<ImageDraft>,
  services: readonly ServiceForm[],
): DeploymentState => ({
  ...state,
  image: { ...emptyImage, ...image },
  services,
  defaults: services,
  plans: services.map((_, index) => state.plans[index] ?? state.plans[0] ?? null),
  made: null,
});

export const withService = (state: DeploymentState, index: number, change: Partial<ServiceForm>): DeploymentState => ({
  ...state,
  services: state.services.map((service, other) => (other === index ? { ...service, ...change } : service)),
});

/** Resets the settings to those that the image came with. The image and the retry policy stay (S2 §4). */
export const resetSettings = (state: DeploymentState): DeploymentState => ({
  ...state,
  services: state.services.map((service, index) => ({
    ...(state.defaults[index] ?? emptyServiceForm),
    retry: service.retry,
  })),
  plans: state.services.map(() => null),
});

/** Resets the retry policy to maxAttempts 1 and delay 1 (S2 §4). */
export const resetRetryPolicy = (state: DeploymentState, index: number): DeploymentState =>
  withService(state, index, { retry: defaultRetryPolicy });

/** Clears the settings draft and the image draft. The project stays (S2 §4). */
export const resetAll = (state: DeploymentState): DeploymentState => ({
  ...emptyDeployment,
  source: state.source,
  project: state.project,
});

/** The draft as it is stored. Sealed values stay in memory: after a reload they have to be typed again. */
export const withoutSealedValues = (state: DeploymentState): DeploymentState => ({
  ...state,
  services: state.services.map(sealService),
  defaults: state.defaults.map(sealService),
});
const sealService = (service: ServiceForm): ServiceForm => ({
  ...service,
  // Text that cannot be parsed yet may contain a value that is to be sealed.
  envText: service.envText !== null && /#\s*secret/.test(service.envText) ? null : service.envText,
  env: service.env.map((entry) => (entry.is_secret ? { ...entry, value: null } : entry)),
});

const text = z.string();
const Env = z.object({
  key: text,
  value: z.optional(z.nullable(text)),
  is_secret: z.boolean(),
  comment: z.optional(z.nullable(text)),
});
const StoredService = z.object({
  name: text,
  image: text,
  tag: text,
  digest: text,
  env: z.array(Env),
  envText: z.nullable(text),
  volumes: z.array(z.object({ name: text, path: text, is_read_only: z.boolean(), size: text })),
  configs: z.array(z.object({ name: text, path: text, content: text })),
  ports: z.array(z.object({ port: text, protocol: z.enum(['http', 'tcp']), is_public: z.boolean() })),
  retry: z.object({ condition: z.enum(['none', 'on-failure', 'any']), maxAttempts: text, delay: text }),
  health: z.object({
    type: z.enum(['http', 'tcp', 'none']),
    path: text,
    port: text,
    interval: text,
    timeout: text,
    retries: text,
    start_period: text,
  }),
  cpus: text,
  memory: text,
  replicas: text,
  domain: text,
});
const term = z.enum(['monthly', 'yearly']);
const Stored = z.object({
  source: z.enum(sourceKinds),
  image: z.object({ hub: z.nullable(text), imageId: z.nullable(text), title: z.nullable(text) }),
  project: z.object({ id: text, name: text }),
  services: z.array(StoredService),
  defaults: z.array(StoredService),
  plans: z.array(z.nullable(z.object({ productId: text, term }))),
  composeText: text,
  made: z.nullable(
    z.object({
      project: z.object({ id: text, name: text }),
      services: z.array(
        z.object({ id: text, name: text, productId: text, term, isUnpaid: z.boolean(), url: z.nullable(text) }),
      ),
      jobIds: z.array(text),
    }),
  ),
});

/** A stored draft; null if invalid, or from an older version of the portal. */
export function readStoredDeployment(stored: unknown): DeploymentState | null {
  if (typeof stored !== 'string') return null;
  try {
    const read = Stored.safeParse(JSON.parse(stored));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
