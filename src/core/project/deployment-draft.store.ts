import type { ApiError } from '../http/api-error.ts';
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
  type DeploymentState,
  type DraftScope,
  emptyDeployment,
  type Made,
  type MadeService,
  NEW_PROJECT,
  readStoredDeployment,
  withoutSecrets,
} from './deployment-draft.rules.ts';
import * as endpoints from './project.endpoints.ts';
import type { ProjectService } from './project.schema.ts';
import { createProject, refreshProjectWork } from './projects.store.ts';
import { type ProjectNames, toServiceBody } from './service-form.rules.ts';

const t = translator(deployMessages);
const afterDeployment = { onSuccess: () => Promise.all([refreshProjectWork(), refreshImages()]).then(() => undefined) };
export const createContainer = mutation('project.create-container', endpoints.createContainer, afterDeployment);
export const createStack = mutation('project.create-stack', endpoints.createStack, afterDeployment);

/** What the provider refuses: by path of a field, with the index of the service, and in general. */
export interface Refusal {
  /** By `0.env.3.key`: the service, then its field. */
  fields: Readonly<Record<string, string>>;
  /** The problem with the project. */
  project: string | null;
  /** What belongs to no field. */
  error: ApiError | null;
}

interface OpenDraft {
  state: Signal<DeploymentState>;
  refusal: Signal<Refusal | null>;
}

/**
 * Drafts of deployments (S2 §3), one for each project and one for a new project. They are kept in this tab alone, so that two
 * tabs do not overwrite each other, and survive a reload without their sealed values.
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
    /** Changes a draft and keeps it in this tab. */
    update(scope: DraftScope, change: (state: DeploymentState) => DeploymentState) {
      const { state } = find(scope);
      state.value = change(state.peek());
      const isEmpty = state.peek() === emptyDeployment;
      drafts().save(nameOf(scope), isEmpty ? {} : { draft: JSON.stringify(withoutSecrets(state.peek())) });
    },
    refuse(scope: DraftScope, refusal: Refusal | null) {
      find(scope).refusal.value = refusal;
    },
  };
});

const NO_PROJECT = { fields: {}, project: null, error: null };

/** The project of a draft. A new one is created only once, even if later steps are refused. */
export async function ensureProject(scope: DraftScope): Promise<{ id: string; name: string } | Refusal> {
  const { project } = deploymentDrafts().state(scope).peek();
  if (scope !== NEW_PROJECT) return { id: scope, name: project.name };
  if (project.id) return project;
  const outcome = await createProject.run({ body: { name: project.name.trim(), type: 'docker' } });
  if (!outcome.ok) {
    const message = outcome.error.fieldMessage('name');
    return { ...NO_PROJECT, project: message, error: message === null ? outcome.error : null };
  }
  const { id, name } = outcome.data.project;
  deploymentDrafts().update(scope, (state) => ({ ...state, project: { id, name } }));
  return { id, name };
}

/** The errors of an answer by service. A stack names the service in the field: `services.1.env.3.key`. */
export function refusalOf(error: ApiError, isStack: boolean): Refusal {
  const { errors } = error.body;
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return { ...NO_PROJECT, error };
  const fields: Record<string, string> = {};
  const taken: string[] = [];
  let project: string | null = null;
  for (const field of Object.keys(errors)) {
    const message = error.fieldMessage(field);
    if (message === null) continue;
    const path = isStack ? /^services\.(\d+\..+)$/.exec(field)?.[1] : `0.${field}`;
    if (path?.endsWith('.project_id') || field === 'project_id') project = message;
    else if (path) fields[path] = message;
    else continue;
    taken.push(field);
  }
  const rest = error.withoutFields(taken);
  return { fields, project, error: taken.length > 0 && rest.messages.length === 0 ? null : rest };
}

/** What a deployment is sent with. */
interface DeployOptions {
  /** The display name of the project. */
  projectName: string;
  /** Of the chosen plans, by service. */
  pricing: readonly { product: Product; pricingId: string }[];
  names: ProjectNames;
}

/**
 * Sends a draft: one service on its own, several all or none. What was made replaces the draft.
 * @returns what was made; null where the provider refused, which is then in `refusal`
 */
export async function deploy(scope: DraftScope, { projectName, pricing, names }: DeployOptions): Promise<Made | null> {
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
    // Where the project is part of the address, the page says that it is gone.
    const isUnknown = outcome.error.status === 404 && scope === NEW_PROJECT;
    const unknownProject = { ...NO_PROJECT, project: t('deploy.projectGone', { name: project.name || projectName }) };
    store.refuse(scope, isUnknown ? unknownProject : refusalOf(outcome.error, isStack));
    return null;
  }
  const { data } = outcome;
  const madeServices = 'services' in data ? data.services : [data.service];
  const jobs = 'jobs' in data ? data.jobs : data.job ? [data.job] : [];
  const made: Made = {
    project: { id: project.id, name: project.name || projectName },
    services: madeServices.map((service, index) => ({
      ...toMade(service),
      productId: bodies[index]?.product_id ?? '',
      term: plans[index]?.term ?? 'monthly',
    })),
    jobIds: jobs.map(({ id }) => id),
  };
  store.update(scope, (state) => ({ ...emptyDeployment, source: state.source, project: made.project, made }));
  return made;
}

const toMade = ({ id, name, status, url }: ProjectService): Pick<MadeService, 'id' | 'name' | 'isUnpaid' | 'url'> => ({
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
