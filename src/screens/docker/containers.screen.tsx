import { Container as ContainerIcon } from 'lucide-react';
import { containersMessages } from '#core/i18n/messages/containers.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Project } from '#core/project/project.schema.ts';
import { containers, projectServices } from '#core/project/projects.store.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { toListQuery } from '#core/store/list-state.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { EmptyState, Skeleton } from '../ui/feedback.tsx';
import { SelectField } from '../ui/field.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListPager, SearchField, useListState } from '../ui/list-state.tsx';
import { Table } from '../ui/table.tsx';
import { Card, NextStep } from './parts/card.tsx';
import { containerColumns } from './parts/container-columns.tsx';
import { ProjectPage } from './parts/project-page.tsx';

const t = translator(containersMessages, listsMessages);

/** Containers of a project, with their state and figures as they change. */
export const ContainersScreen = () => <ProjectPage>{(project) => <Containers project={project} />}</ProjectPage>;

function Containers({ project: { id, services_count } }: { project: Project }) {
  const { router } = usePortal();
  const [list, setList] = useListState(['service']);
  const service = list.filters.service ?? '';
  const state = useResource(containers, { params: { id }, query: { ...toListQuery(list), service } });
  const services = useResource(projectServices, { params: { id } }).data;
  const rows = state.data?.containers;
  const isFiltered = list.search !== '' || service !== '';
  const toServices = () => router.navigate(`/docker/${id}/services`);
  return (
    <div className="grid grid-cols-1 gap-5" data-status={fetchStatus(state) ?? undefined}>
      <Card
        title={t('containers.title')}
        isFlush
        actions={
          (isFiltered || state.isLoading || (rows?.length ?? 0) > 0) && (
            <div className="flex flex-wrap items-center gap-2 min-w-0">
              {services_count > 1 && !services && <Skeleton width={120} height={36} />}
              {services && services.length > 1 && (
                <SelectField
                  label={t('containers.service')}
                  isLabelHidden
                  value={service}
                  options={[
                    { value: '', label: t('containers.allServices') },
                    ...services.map(({ id: value, name }) => ({ value, label: name })),
                  ]}
                  onChange={(event) => setList({ filters: { service: event.target.value } })}
                />
              )}
              <SearchField
                label={t('containers.search')}
                value={list.search}
                onSearch={(search) => setList({ search })}
              />
            </div>
          )
        }
      >
        <div className="list-card">
          <Table
            label={t('containers.title')}
            columns={containerColumns(id)}
            rows={rows}
            rowId={(row) => row.id}
            rowName={({ name }) => name}
            isLoading={state.isLoading}
            isStale={state.isPlaceholderData}
            error={state.error}
            onRetry={() => void state.refresh()}
            empty={
              isFiltered ? (
                <EmptyState
                  icon={ContainerIcon}
                  title={list.search ? t('table.nothingFound', { search: list.search }) : t('containers.noMatch')}
                  action={
                    <Button onClick={() => setList({ search: '', filters: { service: '' } })}>
                      {t('containers.clearFilters')}
                    </Button>
                  }
                />
              ) : (
                <NoContainers id={id} hasServices={services_count > 0} />
              )
            }
          />
        </div>
        <ListPager list={list} setList={setList} total={state.data?.meta?.total} onPrefetch={state.prefetchPage} />
      </Card>
      {(rows?.length ?? 0) > 0 && (
        <NextStep
          title={t('containers.nextTitle')}
          text={t('containers.nextText')}
          action={<Button onClick={toServices}>{t('containers.seeServices')}</Button>}
        />
      )}
    </div>
  );
}

function NoContainers({ id, hasServices }: { id: string; hasServices: boolean }) {
  return (
    <EmptyState
      icon={ContainerIcon}
      title={t('containers.none')}
      action={
        hasServices ? (
          <LinkButton to={`/docker/${id}/services`}>{t('containers.seeServices')}</LinkButton>
        ) : (
          <LinkButton variant="primary" to={`/docker/${id}/containers/create`}>
            {t('containers.deploy')}
          </LinkButton>
        )
      }
    >
      {t(hasServices ? 'containers.noneStopped' : 'containers.noneText')}
    </EmptyState>
  );
}
