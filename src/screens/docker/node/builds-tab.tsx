import { Hammer, Plus } from 'lucide-react';
import { useState } from 'react';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { builds } from '#core/project/builds.store.ts';
import type { Build } from '#core/project/project.schema.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { useListState } from '#screens/ui/list-state.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Pagination } from '#screens/ui/pagination.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { Card } from '../parts/card.tsx';
import { BuildStatus } from './build-status.tsx';
import { BuildView } from './build-view.tsx';
import type { NodeTabProps } from './use-node-project.ts';

const t = translator(nodeProjectsMessages);

const PER_PAGE = 10;

/** The builds of a project, and the log of one: the newest, or the one that the address names. */
export function BuildsTab({ project: { id } }: NodeTabProps) {
  const [list, setList] = useListState(['tab', 'build']);
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: PER_PAGE });
  const state = useResource(builds, { params: { id }, query: { page, per_page: perPage } });
  const newBuild = (
    <LinkButton variant="primary" icon={Plus} to={`/node/projects/create?project=${id}`}>
      {t('nodeProjects.newBuild')}
    </LinkButton>
  );
  return (
    <Loaded from={state} skeleton={320}>
      {(data) => {
        const [newest] = data.builds;
        if (!newest)
          return (
            <section className="rounded-card border border-line bg-surface">
              <EmptyState icon={Hammer} title={t('nodeProjects.noBuilds')} action={newBuild}>
                {t('nodeProjects.noBuildsText')}
              </EmptyState>
            </section>
          );
        const shown = list.filters.build || newest.id;
        const total = data.meta?.total ?? data.builds.length;
        return (
          <div className="grid grid-cols-1 gap-5 items-start lg:grid-cols-[minmax(240px,320px)_minmax(0,1fr)]">
            <Card title={t('nodeProjects.builds')} isFlush>
              <ul className="divide-y">
                {data.builds.map((build) => (
                  <BuildRow
                    key={build.id}
                    build={build}
                    isShown={build.id === shown}
                    onShow={() => setList({ filters: { tab: 'builds', build: build.id } })}
                  />
                ))}
              </ul>
              {total > perPage && (
                <div className="px-4 border-t">
                  <Pagination
                    page={page}
                    perPage={perPage}
                    total={total}
                    onChange={(next, nextPerPage) => setPage({ page: next, perPage: nextPerPage })}
                    onPrefetch={state.prefetchPage}
                  />
                </div>
              )}
            </Card>
            <BuildView projectId={id} buildId={shown} />
          </div>
        );
      }}
    </Loaded>
  );
}

function BuildRow({ build, isShown, onShow }: { build: Build; isShown: boolean; onShow: () => void }) {
  const { number, status, source, deployment_number: release, created_at } = build;
  return (
    <li>
      <UnstyledButton
        aria-current={isShown || undefined}
        onClick={onShow}
        className={`grid gap-1 w-full px-5 py-3 text-left ${isShown ? 'bg-accent-soft' : 'hover:bg-hover'}`}
      >
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold">{t('nodeProjects.buildNumber', { number })}</span>
          <BuildStatus status={status} />
        </span>
        <span className="text-sm text-muted break-words">
          {source.name} · <RelativeTime iso={created_at} />
          {release != null && status === 'succeeded' && ` · ${t('nodeProjects.releaseNumber', { number: release })}`}
        </span>
      </UnstyledButton>
    </li>
  );
}
