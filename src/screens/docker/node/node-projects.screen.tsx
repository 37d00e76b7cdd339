import { Hexagon, Plus } from 'lucide-react';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectPath } from '#core/project/project.rules.ts';
import type { Project } from '#core/project/project.schema.ts';
import { project as projectResource, projects } from '#core/project/projects.store.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { readListState, toListQuery } from '#core/store/list-state.ts';
import { Button } from '../../ui/button.tsx';
import { useResource } from '../../ui/context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { useListState } from '../../ui/list-state.tsx';
import { RowName } from '../../ui/row-name.tsx';
import type { Column } from '../../ui/table.tsx';
import { useColumns } from '../../ui/use-columns.ts';
import { projectColumns } from '../parts/project-columns.tsx';
import { useFollowProjects } from '../parts/use-project.ts';

const t = translator(nodeProjectsMessages);

const columns = (): readonly Column<Project>[] =>
  projectColumns()
    .filter(({ id }) => id !== 'replicas')
    .map((column) =>
      column.id === 'name' ? { ...column, cell: (project) => <NameCell project={project} /> } : column,
    );

const NameCell = ({ project: { id, name, type, url } }: { project: Project }) => (
  <RowName
    to={projectPath({ id, type })}
    note={url?.replace(/^https?:\/\/|\/$/g, '')}
    onPrefetch={() => projectResource.prefetch({ params: { id } })}
  >
    {name}
  </RowName>
);

/** The team's Node.js projects with their state and figures as they change. */
export function NodeProjectsScreen() {
  const [list, setList] = useListState();
  const state = useResource(projects, { query: { ...toListQuery(list), type: 'node' } });
  useFollowProjects();
  const rows = state.data?.projects;
  const create = (
    <LinkButton variant="primary" icon={Plus} to="/node/projects/create">
      {t('nodeProjects.create')}
    </LinkButton>
  );
  return (
    <div data-status={fetchStatus(state) ?? undefined}>
      <ListScreen
        title={t('nodeProjects.title')}
        list={list}
        setList={setList}
        from={state}
        rows={rows}
        total={state.data?.meta?.total ?? rows?.length}
        columns={useColumns(columns, [])}
        rowName={({ name }) => name}
        searchLabel={t('nodeProjects.search')}
        action={create}
        empty={{
          icon: Hexagon,
          title: t('nodeProjects.none'),
          text: t('nodeProjects.noneText'),
          action: create,
          filteredTitle: t('nodeProjects.noMatch'),
          filteredAction: <Button onClick={() => setList({ search: '' })}>{t('nodeProjects.clearSearch')}</Button>,
        }}
      />
    </div>
  );
}
NodeProjectsScreen.prefetch = () => projects.prefetch({ query: { ...toListQuery(readListState('')), type: 'node' } });
