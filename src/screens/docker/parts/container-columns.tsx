import { containersMessages } from '#core/i18n/messages/containers.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Container } from '#core/project/project.schema.ts';
import { container as containerResource } from '#core/project/projects.store.ts';
import { preloadLogViewer } from '#screens/features/log-viewer/log-viewer.tsx';
import { Link } from '#screens/ui/link.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { ContainerMenu } from './container-menu.tsx';
import { ContainerState } from './container-state.tsx';
import { Load } from './load.tsx';
import { serviceTo } from './service-columns.tsx';

const t = translator(containersMessages, listsMessages);

export const containerColumns = (projectId: string): readonly Column<Container>[] => [
  {
    id: 'name',
    title: t('containers.name'),
    isMain: true,
    isTwoLine: true,
    cell: ({ id, name, image, run }) => (
      <RowName
        to={`/docker/${projectId}/containers/${id}`}
        note={[image, ...(run > 0 ? [t('containers.run', { n: run })] : [])].join(' · ')}
        onPrefetch={() => {
          preloadLogViewer();
          containerResource.prefetch({ params: { id: projectId, container: id } });
        }}
      >
        {name}
      </RowName>
    ),
  },
  {
    id: 'status',
    title: t('table.status'),
    card: 'status',
    cell: (container) => <ContainerState container={container} />,
  },
  {
    id: 'service',
    title: t('containers.service'),
    cell: ({ service }) => (
      <Link
        to={serviceTo(projectId, service.id)}
        className="inline-flex items-center min-h-[24px] hover:text-accent hover:underline"
      >
        {service.name}
      </Link>
    ),
  },
  {
    id: 'load',
    title: t('containers.load'),
    cell: ({ name, cpu, memory }) => <Load label={t('containers.memoryOf', { name })} cpu={cpu} memory={memory} />,
  },
  {
    id: 'age',
    title: t('containers.age'),
    card: 'fact',
    cell: ({ created_at }) =>
      created_at ? (
        <span className="whitespace-nowrap text-muted">
          <span className="card-only">{t('containers.age')} </span>
          <RelativeTime iso={created_at} />
        </span>
      ) : (
        '–'
      ),
  },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (container) => <ContainerMenu projectId={projectId} container={container} />,
  },
];
