import { Suspense } from 'react';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { StatusChip } from '../../features/containers/status-chip.tsx';
import { preloadEnvEditor } from '../../features/env-editor/env-editor.tsx';
import { preloadLogViewer } from '../../features/log-viewer/log-viewer.tsx';
import { DetailPage } from '../../ui/detail-page.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useListState } from '../../ui/list-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ProjectActions } from '../parts/project-actions.tsx';
import { ProjectWork } from '../parts/project-work.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { type NodeTabProps, useNodeProject } from './use-node-project.ts';

const t = translator(nodeProjectsMessages);

const BuildsTab = lazyPart(() => import('./builds-tab.tsx').then((module) => module.BuildsTab));
const ReleasesTab = lazyPart(() => import('./releases-tab.tsx').then((module) => module.ReleasesTab));
const SettingsTab = lazyPart(async () => {
  const [module] = await Promise.all([import('./settings-tab.tsx'), preloadEnvEditor()]);
  return module.SettingsTab;
});
const LogTab = lazyPart(() => import('./log-tab.tsx').then((module) => module.LogTab));

/** Before the first release, what was built and why it does not run is all there is. */
const Overview = ({ project, service }: NodeTabProps) =>
  service ? <OverviewTab project={project} service={service} /> : <BuildsTab project={project} service={null} />;

const tabs = [
  { id: 'overview', labelKey: 'nodeProjects.overview', Content: Overview },
  { id: 'builds', labelKey: 'nodeProjects.builds', Content: BuildsTab },
  { id: 'releases', labelKey: 'nodeProjects.releases', Content: ReleasesTab },
  { id: 'settings', labelKey: 'nodeProjects.settings', Content: SettingsTab },
  { id: 'log', labelKey: 'nodeProjects.log', Content: LogTab },
] as const satisfies readonly { id: string; labelKey: MessageKey<typeof nodeProjectsMessages>; Content: unknown }[];

const prefetch: Readonly<Record<string, () => void>> = {
  builds: () => void BuildsTab.preload(),
  releases: () => void ReleasesTab.preload(),
  settings: () => void SettingsTab.preload(),
  log: () => {
    void LogTab.preload();
    preloadLogViewer();
  },
};

/** One Node.js app: how it is, its builds and releases, what it runs with, and its log. */
export function NodeProjectScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const { project, isMissing, ...state } = useNodeProject(id);
  if (isMissing)
    return (
      <NotFound
        title={t('nodeProjects.gone')}
        to="/node/projects"
        linkLabel={t('nodeProjects.all')}
        error={state.error}
      />
    );
  return (
    <div data-status={fetchStatus(state) ?? undefined}>
      <DetailPage
        title={project?.name ?? t('nodeProjects.project')}
        crumbs={[{ label: t('nodeProjects.title'), to: '/node/projects' }]}
        isLoading={!project && !state.error}
        status={project && <StatusChip status={project.status} />}
        actions={project && <ProjectActions key={project.id} project={project} />}
      >
        <Loaded from={state} skeleton={<NodeSkeleton />}>
          {(data) => <NodeTabs key={data.project.id} {...data} />}
        </Loaded>
      </DetailPage>
    </div>
  );
}

const NodeSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton height={40} />
    <Skeleton height={180} />
    <Skeleton height={240} />
  </div>
);

function NodeTabs({ project, service }: NodeTabProps) {
  const [list, setList] = useListState(['tab', 'build']);
  const value = tabs.find(({ id }) => id === list.filters.tab)?.id ?? 'overview';
  return (
    <div className="grid grid-cols-1 gap-5">
      {value !== 'builds' && (
        <div className="grid grid-cols-1 gap-3 empty:hidden">
          <ProjectWork id={project.id} without="node.build" />
        </div>
      )}
      <Tabs
        label={t('nodeProjects.pagesOf', { name: project.name })}
        value={value}
        onChange={(tab) => setList({ filters: { tab: tab === 'overview' ? '' : tab, build: '' } })}
        tabs={tabs.map(({ id, labelKey, Content }) => ({
          id,
          label: t(labelKey),
          content: (
            <Suspense fallback={<Skeleton height={320} />}>
              <Content project={project} service={service} />
            </Suspense>
          ),
          prefetch: () => prefetch[id]?.(),
        }))}
      />
    </div>
  );
}
