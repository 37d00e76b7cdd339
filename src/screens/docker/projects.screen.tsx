import { Container, LayoutTemplate, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectPath } from '#core/project/project.rules.ts';
import { projects } from '#core/project/projects.store.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { readListState, toListQuery } from '#core/store/list-state.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { useListState } from '../ui/list-state.tsx';
import { useColumns } from '../ui/use-columns.ts';
import { projectColumns } from './parts/project-columns.tsx';
import { useFollowProjects } from './parts/use-project.ts';

const t = translator(projectsMessages);

const CREATE = '/docker/create';

/** The team's projects with their state and figures as they change. Node.js projects have a list of their own. `?service=` leads to the project of a plan. */
export function ProjectsScreen() {
  const { router } = usePortal();
  const [list, setList] = useListState(['service']);
  const service = list.filters.service ?? '';
  // A plan may be that of a Node.js project.
  const filter = service ? { service_id: service } : { type: 'docker' };
  const state = useResource(projects, { query: { ...toListQuery(list), ...filter } });
  useFollowProjects();
  const rows = state.data?.projects;

  // Whoever comes from a plan means the project that it pays for.
  const [paidFor] = service && !list.search && !state.isPlaceholderData ? (rows ?? []) : [];
  const paidPath = paidFor && projectPath(paidFor);
  useEffect(() => {
    if (paidPath) router.navigate(paidPath, { replace: true });
  }, [router, paidPath]);

  const create = (label: string) => (
    <LinkButton variant="primary" icon={Plus} to={CREATE}>
      {label}
    </LinkButton>
  );
  return (
    <div data-status={fetchStatus(state) ?? undefined}>
      <ListScreen
        title={t('projects.title')}
        list={list}
        setList={setList}
        from={state}
        rows={rows}
        total={state.data?.meta?.total ?? rows?.length}
        columns={useColumns(projectColumns, [])}
        columnsKey="projects"
        rowName={({ name }) => name}
        searchLabel={t('projects.search')}
        action={create(t('projects.deployNew'))}
        empty={{
          icon: Container,
          title: t('projects.none'),
          text: t('projects.noneText'),
          action: (
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton icon={LayoutTemplate} to={`${CREATE}?from=template`}>
                {t('projects.templates')}
              </LinkButton>
              {create(t('projects.deployFirst'))}
            </div>
          ),
          filteredTitle: t('projects.noMatch'),
          filteredAction: (
            <Button onClick={() => setList({ search: '', filters: { service: '' } })}>{t('projects.all')}</Button>
          ),
        }}
      />
    </div>
  );
}
ProjectsScreen.prefetch = () => projects.prefetch({ query: toListQuery(readListState('')) });
