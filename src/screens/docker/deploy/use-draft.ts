import { useMemo } from 'react';
import {
  type DeploymentState,
  type DeployStep,
  type DraftScope,
  type ImageDraft,
  resetAll,
  stepPath,
  withService,
} from '#core/project/deployment-draft.rules.ts';
import { deploymentDrafts, type Refusal } from '#core/project/deployment-draft.store.ts';
import { configs, projectServices, volumes } from '#core/project/projects.store.ts';
import type { ServiceForm } from '#core/project/service-form.rules.ts';
import { findServiceProblems, isOutdated } from '#core/project/service-problems.ts';
import type { ProjectParts } from '#screens/features/container-settings/settings-props.ts';
import { usePortal, useResource, useSignalValue } from '#screens/ui/context.tsx';

export interface Draft {
  scope: DraftScope;
  state: DeploymentState;
  refusal: Refusal | null;
  update: (change: (state: DeploymentState) => DeploymentState) => void;
  changeService: (index: number, change: Partial<ServiceForm>) => void;
  /** Clears settings and image. */
  startAgain: () => void;
  goTo: (step: DeployStep, options?: { replace?: boolean }) => void;
}

/** The draft of a deployment, which every step reads and changes. */
export function useDeploymentDraft(scope: DraftScope): Draft {
  const { router } = usePortal();
  const store = deploymentDrafts();
  const state = useSignalValue(store.state(scope));
  const refusal = useSignalValue(store.refusal(scope));
  return {
    scope,
    state,
    refusal,
    update: (change) => store.update(scope, change),
    changeService(index, change) {
      const before = store.state(scope).peek().services[index];
      const refusal = store.refusal(scope).peek();
      if (before && refusal)
        store.refuse(scope, {
          ...refusal,
          fields: Object.fromEntries(
            Object.entries(refusal.fields).filter(
              ([path]) => !path.startsWith(`${index}.`) || !isOutdated(path.slice(`${index}.`.length), before, change),
            ),
          ),
        });
      store.update(scope, (current) => withService(current, index, change));
    },
    startAgain() {
      store.refuse(scope, null);
      store.update(scope, resetAll);
    },
    goTo: (step, options) => router.navigate(stepPath(scope, step), options),
  };
}

const NOTHING: ProjectParts = { volumes: [], configs: [] };

/** What the project of a draft has already, which its services can use and must not repeat. */
export function useProjectParts(projectId: string) {
  const input = projectId ? { params: { id: projectId } } : null;
  const volumeState = useResource(volumes, input);
  const configState = useResource(configs, input);
  const serviceState = useResource(projectServices, input);
  const parts = useMemo(
    () => (projectId ? { volumes: volumeState.data ?? [], configs: configState.data ?? [] } : NOTHING),
    [projectId, volumeState.data, configState.data],
  );
  return {
    parts,
    names: { volumes: parts.volumes.map(({ name }) => name), configs: parts.configs.map(({ name }) => name) },
    takenNames: projectId ? (serviceState.data ?? []).map(({ name }) => name) : [],
    isLoading: Boolean(projectId) && (volumeState.isLoading || configState.isLoading),
    error: projectId ? (volumeState.error ?? configState.error) : null,
    refresh: () => Promise.all([volumeState.refresh(), configState.refresh(), serviceState.refresh()]),
  };
}
export type DraftProject = ReturnType<typeof useProjectParts>;

/** What is wrong with the services of a draft, by `0.env.3.key`: the service, then its field. */
export function findDraftProblems(
  { services }: DeploymentState,
  { names, takenNames }: Pick<DraftProject, 'names' | 'takenNames'>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  services.forEach((service, index) => {
    const others = services.slice(0, index).map(({ name }) => name.trim());
    const found = findServiceProblems(service, { names, takenNames: [...takenNames, ...others] });
    for (const [field, text] of Object.entries(found)) problems[`${index}.${field}`] = text;
  });
  return problems;
}

/** What a source has found: the services to begin with, and what is known of their image. */
export type Choose = (image: Partial<ImageDraft>, services: readonly ServiceForm[]) => void;
