import { FileCog, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { projectConfigsMessages } from '#core/i18n/messages/project-configs.en.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Project, ProjectConfig } from '#core/project/project.schema.ts';
import { configs as configsResource } from '#core/project/projects.store.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { Button } from '../ui/button.tsx';
import { useResource } from '../ui/context.tsx';
import { EmptyState, Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useListState } from '../ui/list-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { RowName } from '../ui/row-name.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { Card, NextStep } from './parts/card.tsx';
import { CreateConfigDialog } from './parts/config-dialogs.tsx';
import { ProjectPage } from './parts/project-page.tsx';

const t = translator(projectConfigsMessages, projectsMessages, listsMessages);

const ConfigDetail = lazyPart(() => import('./parts/config-detail.tsx').then((module) => module.ConfigDetail));

/** Configs of a project. `?config=` opens one with its editor and versions. */
export const ConfigsScreen = () => <ProjectPage>{(project) => <Configs project={project} />}</ProjectPage>;

function Configs({ project: { id } }: { project: Project }) {
  const [list, setList] = useListState(['config']);
  const state = useResource(configsResource, { params: { id } });
  const [isCreating, setCreating] = useState(false);
  const chosen = list.filters.config;
  const open = (config: string) => setList({ filters: { config } });
  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} icon={Plus} onClick={() => setCreating(true)}>
      {t('configs.create')}
    </Button>
  );
  if (chosen)
    return (
      <Suspense fallback={<Skeleton height={240} />}>
        <ConfigDetail key={chosen} projectId={id} configId={chosen} onBack={() => open('')} />
      </Suspense>
    );
  return (
    <Loaded from={state} skeleton={240}>
      {(configs) => (
        <>
          <Card title={t('projects.configs')} isFlush actions={configs.length > 0 && create('secondary')}>
            <Table
              label={t('projects.configs')}
              columns={columns(open)}
              rows={configs}
              rowId={(config) => config.id}
              rowName={({ name }) => name}
              empty={
                <EmptyState icon={FileCog} title={t('configs.none')} action={create('primary')}>
                  {t('configs.noneText')}
                </EmptyState>
              }
            />
          </Card>
          {configs.length > 0 && (
            <NextStep
              title={t('configs.nextTitle')}
              text={t('configs.nextText')}
              action={<LinkButton to={`/docker/${id}/services`}>{t('configs.seeServices')}</LinkButton>}
            />
          )}
          {isCreating && (
            <CreateConfigDialog
              projectId={id}
              configs={configs}
              onCreated={(config) => open(config.id)}
              onClose={() => setCreating(false)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

const columns = (open: (id: string) => void): readonly Column<ProjectConfig>[] => [
  {
    id: 'name',
    title: t('configs.name'),
    isMain: true,
    cell: ({ id, name }) => <RowName onOpen={() => open(id)}>{name}</RowName>,
  },
  {
    id: 'version',
    title: t('configs.version'),
    cell: ({ version }) => <span className="tabular-nums">{version}</span>,
  },
  { id: 'size', title: t('configs.size'), cell: ({ size }) => formatFileSize(size) },
  {
    id: 'updated',
    title: t('configs.updated'),
    cell: ({ updated_at }) => (updated_at ? <RelativeTime iso={updated_at} /> : '–'),
  },
  { id: 'used', title: t('configs.usedBy'), cell: (config) => <UsedBy config={config} /> },
];

/** Services that run it, and at which version. */
function UsedBy({ config: { versions } }: { config: ProjectConfig }) {
  const users = versions.flatMap(({ version, used_by }) => used_by.map(({ service }) => ({ version, service })));
  if (users.length === 0) return <span className="text-muted">{t('configs.unused')}</span>;
  return (
    <ul className="grid gap-0.5">
      {users.map(({ version, service }) => (
        <li key={service.id}>{t('configs.runs', { service: service.name, version })}</li>
      ))}
    </ul>
  );
}
