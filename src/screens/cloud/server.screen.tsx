import { Suspense } from 'react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { serverEvents, serverMetrics } from '#core/cloud/cloud.store.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { readListState } from '#core/store/list-state.ts';
import { useIsWorkKnown } from '../features/job/use-work.ts';
import { DetailPage } from '../ui/detail-page.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { OverviewTab } from './parts/overview-tab.tsx';
import { PowerButtons } from './parts/power-buttons.tsx';
import { ServerNotices } from './parts/server-notices.tsx';
import { ServerStatus } from './parts/server-status.tsx';
import { useFollowServers, useServer } from './parts/use-servers.ts';

const t = translator(cloudMessages);

const GraphsTab = lazyPart(() => import('./parts/graphs-tab.tsx').then((module) => module.GraphsTab));
const ConsoleTab = lazyPart(() => import('./parts/console-tab.tsx').then((module) => module.ConsoleTab));
const ActivityTab = lazyPart(() => import('./parts/activity-tab.tsx').then((module) => module.ActivityTab));
const BackupsTab = lazyPart(() => import('./parts/backups-tab.tsx').then((module) => module.BackupsTab));
const SettingsTab = lazyPart(() => import('./parts/settings-tab.tsx').then((module) => module.SettingsTab));

const tabs = [
  { id: 'overview', labelKey: 'cloud.overview', Content: OverviewTab },
  { id: 'graphs', labelKey: 'cloud.graphs', Content: GraphsTab },
  { id: 'console', labelKey: 'cloud.console', Content: ConsoleTab },
  { id: 'activity', labelKey: 'cloud.activity', Content: ActivityTab },
  { id: 'backups', labelKey: 'cloud.backups', Content: BackupsTab },
  { id: 'settings', labelKey: 'cloud.settings', Content: SettingsTab },
] as const satisfies readonly { id: string; labelKey: MessageKey<typeof cloudMessages>; Content: unknown }[];

/** What a tab reads besides the server, and its code, fetched when it is pointed at. */
const prefetch: Readonly<Record<string, (id: string) => void>> = {
  graphs: (id) => {
    void GraphsTab.preload();
    serverMetrics.prefetch({ params: { id }, query: { range: '1h' } });
  },
  console: () => void ConsoleTab.preload(),
  backups: () => void BackupsTab.preload(),
  activity: (id) => serverEvents.prefetch({ params: { id }, query: { page: 1, per_page: readListState('').perPage } }),
};

/** One cloud server, by its id or its name (S1 §2). */
export function ServerScreen({ params: { domain = '' } }: { params: Readonly<Record<string, string>> }) {
  const { id, server, isMissing, ...state } = useServer(domain);
  const isWorkKnown = useIsWorkKnown('server', id);
  useFollowServers();
  if (isMissing)
    return <NotFound title={t('cloud.gone')} to="/cloud-servers" linkLabel={t('cloud.all')} error={state.error} />;
  return (
    <div data-status={fetchStatus(state) ?? undefined}>
      <DetailPage
        title={server?.name ?? t('cloud.server')}
        crumbs={[{ label: t('cloud.title'), to: '/cloud-servers' }]}
        isLoading={!server && !state.error}
        status={server && <ServerStatus server={server} />}
        hasStackedActions
        actions={server && <PowerButtons key={server.id} server={server} />}
      >
        <Loaded from={{ ...state, data: isWorkKnown ? server : undefined }} skeleton={<ServerSkeleton />}>
          {(data) => <ServerTabs key={data.id} server={data} />}
        </Loaded>
      </DetailPage>
    </div>
  );
}

const ServerSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton height={40} />
    <Skeleton height={120} />
    <Skeleton height={200} />
  </div>
);

function ServerTabs({ server }: { server: Server }) {
  const [list, setList] = useListState(['tab']);
  const value = tabs.find(({ id }) => id === list.filters.tab)?.id ?? 'overview';
  return (
    <div className="grid gap-5">
      <ServerNotices server={server} />
      <Tabs
        label={t('cloud.pagesOf', { name: server.name })}
        value={value}
        onChange={(tab) => setList({ filters: { tab: tab === 'overview' ? '' : tab } })}
        tabs={tabs.map(({ id, labelKey, Content }) => ({
          id,
          label: t(labelKey),
          content: (
            <Suspense fallback={<Skeleton height={320} />}>
              <Content server={server} />
            </Suspense>
          ),
          prefetch: () => prefetch[id]?.(server.id),
        }))}
      />
    </div>
  );
}
