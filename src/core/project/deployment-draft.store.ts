import type { ApiError } from '../http/api-error.ts';
import { fieldNames, splitFields } from '../http/error-fields.rules.ts';
import { deployMessages } from '../i18n/messages/deploy.en.ts';
import { translator } from '../i18n/translator.ts';
import { refreshImages } from '../image/image.store.ts';
import type { Product } from '../product/product.schema.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';
import { mutation } from '../store/mutation.ts';
import { type ReadonlySignal, type Signal, signal } from '../store/signals.ts';
import { drafts } from '../user/drafts.store.ts';
import {
  type CreatedDeployment,
  type CreatedService,
  type DeploymentState,
  type DraftScope,
  emptyDeployment,
  NEW_PROJECT,
  readStoredDeployment,
  withoutSealedValues,
} from './deployment-draft.rules.ts';
import * as endpoints from './project.endpoints.ts';
import type { ProjectService } from './project.schema.ts';
import { createProject, refreshProjectWork } from './projects.store.ts';
import { type ProjectNames, toServiceBody } from './service-form.rules.ts';

const t = translator(deployMessages);
const afterDeployment = { onSuccess: () => Promise.all([refreshProjectWork(), refreshImages()]).then(() => undefined) };
export const createContainer = mutation('project.create-container', endpoints.createContainer, afterDeployment);
export const createStack = mutation('project.create-stack', endpoints.createStack, afterDeployment);

/** The provider's errors: of fields, of the project, and others. */
export interface Refusal {
  /** By path, such as `0.env.3.key`: the index of the service, then its field. */
  fields: Readonly<Record<string, string>>;
  /** The message about the project. */
  project: string | null;
  /** The messages that belong to no field. */
  error: ApiError | null;
}

interface OpenDraft {
  state: Signal<DeploymentState>;
  refusal: Signal<Refusal | null>;
}

/**
 * Drafts of deployments (S2 §3), one per project and one for a new project. They are stored per tab, so that two tabs do not
 * overwrite each other, and survive a reload without their sealed values.
 */
export const deploymentDrafts = shared('project.deployment-drafts', () => {
  const open = new Map<string, OpenDraft>();
  onIdentityChange(() => open.clear());
  const nameOf = (scope: DraftScope) => `deployment.${session().user.peek()?.team_id ?? ''}.${scope}`;
  const find = (scope: DraftScope): OpenDraft => {
    const name = nameOf(scope);
    const found = open.get(name);
    if (found) return found;
    const created: OpenDraft = {
      state: signal(readStoredDeployment(drafts().read(name).draft) ?? emptyDeployment),
      refusal: signal<Refusal | null>(null),
    };
    open.set(name, created);
    return created;
  };
  return {
    state: (scope: DraftScope): ReadonlySignal<DeploymentState> => find(scope).state,
    /** The provider's errors for the last attempt. Changing a field clears its error. */
    refusal: (scope: DraftScope): ReadonlySignal<Refusal | null> => find(scope).refusal,
    /** Changes a draft and stores it in this tab. */
    update(scope: DraftScope, change: (state: DeploymentState) => DeploymentState) {
      const { state } = find(scope);
      state.value = change(state.peek());
      const isEmpty = state.peek() === emptyDeployment;
      drafts().save(nameOf(scope), isEmpty ? {} : { draft: JSON.stringify(withoutSealedValues(state.peek())) });
    },
    refuse(scope: DraftScope, refusal: Refusal | null) {
      find(scope).refusal.value = refusal;
    },
  };
});

const NO_ERRORS = { fields: {}, project: null, error: null };

/** The project of a draft. A new one is created only once, even if later steps are refused. */
export async function ensureProject(scope: DraftScope): Promise<{ id: string; name: string } | Refusal> {
  const { project } = deploymentDrafts().state(scope).peek();
  if (scope !== NEW_PROJECT) return { id: scope, name: project.name };
  if (project.id) return project;
  const outcome = await createProject.run({ body: { name: project.name.trim(), type: 'docker' } });
  if (!outcome.ok) {
    const { messages, rest } = splitFields(outcome.error, ['name']);
    return { ...NO_ERRORS, project: messages.name ?? null, error: rest };
  }
  const { id, name } = outcome.data.project;
  deploymentDrafts().update(scope, (state) => ({ ...state, project: { id, name } }));
  return { id, name };
}

/** The errors of a response by service. A stack names the service in the field: `services.1.env.3.key`. */
export function refusalOf(error: ApiError, isStack: boolean): Refusal {
  const pathOf = (field: string) => (isStack ? /^services\.(\d+\..+)$/.exec(field)?.[1] : `0.${field}`);
  const isProject = (field: string) => field === 'project_id' || pathOf(field)?.endsWith('.project_id') === true;
  const { messages, rest } = splitFields(
    error,
    fieldNames(error).filter((field) => isProject(field) || pathOf(field)),
  );
  const fields: Record<string, string> = {};
  let project: string | null = null;
  for (const [field, message] of Object.entries(messages)) {
    if (isProject(field)) project = message;
    else fields[pathOf(field) ?? field] = message;
  }
  return { fields, project, error: rest };
}

interface DeployOptions {
  /** The display name of the project. */
  projectName: string;
  /** Of the chosen plans, by index of the service. */
  pricing: readonly { product: Product; pricingId: string }[];
  names: ProjectNames;
}

/**
 * Deploys a draft: one service on its own, several as a stack, all or none. On success the draft is reset.
 * @returns what was created; null if the provider refused, with its errors in `refusal`
 */
export async function deploy(
  scope: DraftScope,
  { projectName, pricing, names }: DeployOptions,
): Promise<CreatedDeployment | null> {
  const store = deploymentDrafts();
  store.refuse(scope, null);
  const project = await ensureProject(scope);
  if (!('id' in project)) {
    store.refuse(scope, project);
    return null;
  }
  const { services, plans } = store.state(scope).peek();
  const bodies = services.map((service, index) => ({
    ...toServiceBody(service, names),
    project_id: project.id,
    product_id: pricing[index]?.product.id ?? '',
    pricing_id: pricing[index]?.pricingId ?? '',
  }));
  const [first] = bodies;
  if (!first) return null;
  const params = { id: project.id };
  const isStack = bodies.length > 1;
  const outcome = isStack
    ? await createStack.run({ params, body: { services: bodies } })
    : await createContainer.run({ params, body: first });
  if (!outcome.ok) {
    // If the project is part of the page's URL, the page reports that it is missing.
    const isUnknown = outcome.error.status === 404 && scope === NEW_PROJECT;
    const unknownProject = { ...NO_ERRORS, project: t('deploy.projectGone', { name: project.name || projectName }) };
    store.refuse(scope, isUnknown ? unknownProject : refusalOf(outcome.error, isStack));
    return null;
  }
  const { data } = outcome;
  const createdServices = 'services' in data ? data.services : [data.service];
  const jobs = 'jobs' in data ? data.jobs : data.job ? [data.job] : [];
  const made: CreatedDeployment = {
    project: { id: project.id, name: project.name || projectName },
    services: createdServices.map((service, index) => ({
      ...toCreatedService(service),
      productId: bodies[index]?.product_id ?? '',
      term: plans[index]?.term ?? 'monthly',
    })),
    jobIds: jobs.map(({ id }) => id),
  };
  store.update(scope, (state) => ({ ...emptyDeployment, source: state.source, project: made.project, made }));
  return made;
}

const toCreatedService = ({
  id,
  name,
  status,
  url,
}: ProjectService): Pick<CreatedService, 'id' | 'name' | 'isUnpaid' | 'url'> => ({
  id,
  name,
  isUnpaid: status === 'awaiting_payment',
  url: url ?? null,
});

/** Services of a compose file, and how each key is handled. Loads the YAML parser on demand. */
export const readCompose = async (text: string) => {
  const { importCompose } = await import('./compose.rules.ts');
  return importCompose(text);
};
