import type { ApiError } from '../http/api-error.ts';
import { splitFields } from '../http/error-fields.rules.ts';
import { nodeProjectsMessages } from '../i18n/messages/node-projects.en.ts';
import { translator } from '../i18n/translator.ts';
import { MAX_ARCHIVE_BYTES } from '../image/image.rules.ts';
import { readBase64 } from '../platform/base64.ts';
import { formatFileSize } from '../rules/format.rules.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { session } from '../session/session.store.ts';
import { mutation } from '../store/mutation.ts';
import { type ReadonlySignal, type Signal, signal } from '../store/signals.ts';
import { drafts } from '../user/drafts.store.ts';
import { refreshBuilds } from './builds.store.ts';
import {
  emptyNodeDraft,
  listNodeFields,
  type NodeDraft,
  readStoredNodeDraft,
  toBuildBody,
  type UploadedApp,
  withoutSealedValues,
} from './node-draft.rules.ts';
import * as endpoints from './project.endpoints.ts';
import type { Build, ProjectService } from './project.schema.ts';
import { createProject, refreshProjects, refreshProjectWork } from './projects.store.ts';

const t = translator(nodeProjectsMessages);

const createBuild = mutation('node.create-build', endpoints.createBuild, {
  onSuccess: () => Promise.all([refreshBuilds(), refreshProjectWork()]).then(() => undefined),
});
/** Renames without a notice: on a retry the project is still new to the customer. */
const renameProject = mutation('node.name-project', endpoints.updateProject, { onSuccess: refreshProjects });
const uploadNodeApp = mutation('node.upload', endpoints.uploadNodeApp);

type Scope = 'new' | (string & {});
interface OpenDraft {
  state: Signal<NodeDraft>;
}

/** Drafts of builds, one per project and one for a new project. They are stored per tab, without sealed values. */
export const nodeDrafts = shared('project.node-drafts', () => {
  const open = new Map<string, OpenDraft>();
  onIdentityChange(() => open.clear());
  const nameOf = (scope: Scope) => `node.${session().user.peek()?.team_id ?? ''}.${scope}`;
  const find = (scope: Scope): OpenDraft => {
    const name = nameOf(scope);
    const found = open.get(name);
    if (found) return found;
    const stored = readStoredNodeDraft(drafts().read(name).draft) ?? emptyNodeDraft;
    const created: OpenDraft = { state: signal(scope === 'new' ? stored : { ...stored, projectId: scope }) };
    open.set(name, created);
    return created;
  };
  return {
    state: (scope: Scope): ReadonlySignal<NodeDraft> => find(scope).state,
    update(scope: Scope, change: Partial<NodeDraft>) {
      const { state } = find(scope);
      state.value = { ...state.peek(), ...change };
      drafts().save(nameOf(scope), { draft: JSON.stringify(withoutSealedValues(state.peek())) });
    },
    clear(scope: Scope) {
      find(scope).state.value = scope === 'new' ? emptyNodeDraft : { ...emptyNodeDraft, projectId: scope };
      drafts().save(nameOf(scope), {});
    },
  };
});

const ARCHIVE_NAME = /\.(?:zip|tar\.gz|tgz)$/i;

/** Why a file cannot be an app archive; null if it can. */
function archiveProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!ARCHIVE_NAME.test(name)) return t('nodeProjects.archiveKind');
  if (size === 0) return t('nodeProjects.archiveEmpty');
  if (size <= MAX_ARCHIVE_BYTES) return null;
  return t('nodeProjects.archiveLarge', { size: formatFileSize(size), max: formatFileSize(MAX_ARCHIVE_BYTES) });
}

/** Uploads an archive. The provider keeps it for a day, and returns what it detects. @param options `onProgress` gets 0 to 1 */
export async function uploadApp(
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<{ app: UploadedApp } | { problem: string } | { error: ApiError }> {
  const problem = archiveProblem(file);
  if (problem !== null) return { problem };
  let base64: string;
  try {
    base64 = await readBase64(file);
  } catch {
    return { problem: t('nodeProjects.archiveUnreadable') };
  }
  const outcome = await uploadNodeApp.run({ body: { file: base64, file_name: file.name } }, options);
  if (!outcome.ok) return { error: outcome.error };
  const { archive, detected, refusal } = outcome.data;
  const { id, name, size, files_count: files } = archive;
  return { app: { id, name, size, files, detected, refusal: refusal ?? null } };
}

/** The provider's errors: by wire field, and those without a field. */
export interface NodeRefusal {
  fields: Readonly<Record<string, string>>;
  error: ApiError | null;
}

/** @param shown the wire fields that have a field in the form */
function refusalOf(error: ApiError, shown: readonly string[]): NodeRefusal {
  const { messages, rest } = splitFields(error, shown);
  return { fields: messages, error: rest };
}

export interface StartedBuild {
  projectId: string;
  build: Build;
  service: ProjectService | null;
}

/** The project of a draft. One that exists from an earlier attempt gets the name typed since. */
async function ensureProject({ projectId: id, name: typed }: NodeDraft) {
  const name = typed.trim();
  const renamed = id ? await renameProject.run({ params: { id }, body: { name } }) : null;
  const isDeleted = renamed?.ok === false && renamed.error.isNotFoundOrForbidden;
  return renamed && !isDeleted ? renamed : createProject.run({ body: { name, type: 'node' } });
}

/** Creates the project of a draft only once, even if later steps are refused, and starts its build. */
export async function startBuild(
  scope: Scope,
  plan: { isFirst: boolean; pricingId: string },
): Promise<StartedBuild | NodeRefusal> {
  const store = nodeDrafts();
  const draft = store.state(scope).peek();
  const shown = listNodeFields(draft, { isNew: scope === 'new', isFirst: plan.isFirst });
  if (scope === 'new') {
    const ensured = await ensureProject(draft);
    if (!ensured.ok) return refusalOf(ensured.error, shown);
    store.update(scope, { projectId: ensured.data.project.id });
  }
  const { projectId } = store.state(scope).peek();
  const outcome = await createBuild.run({ params: { id: projectId }, body: toBuildBody(draft, plan) });
  if (!outcome.ok) return refusalOf(outcome.error, shown);
  store.clear(scope);
  return { projectId, build: outcome.data.build, service: outcome.data.service ?? null };
}
