import { containersMessages } from '#core/i18n/messages/containers.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Container } from '#core/project/project.schema.ts';
import { container as containerResource } from '#core/project/projects.store.ts';
import { coresText, memoryText } from '#screens/features/containers/figures-text.ts';
import { preloadLogViewer } from '#screens/features/log-viewer/log-viewer.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { ContainerMenu } from './container-menu.tsx';
import { ContainerState } from './container-state.tsx';
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
  { id: 'load', title: t('containers.load'), cell: (container) => <ContainerLoad container={container} /> },
  {
    id: 'age',
    title: t('containers.age'),
    card: 'fact',
    cell: ({ created_at }) =>
      created_at ? <RelativeTime iso={created_at} className="whitespace-nowrap text-muted" /> : '–',
  },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (container) => <ContainerMenu projectId={projectId} container={container} />,
  },
];

/** What it uses while it runs. */
function ContainerLoad({ container: { name, cpu, memory } }: { container: Container }) {
  if (cpu == null && memory == null) return <span className="text-muted">–</span>;
  return (
    <span className="grid gap-0.5 max-w-[200px]">
      {cpu != null && <span className="text-sm tabular-nums">{coresText(cpu)}</span>}
      {memory != null && (
        <Meter
          label={t('containers.memoryOf', { name })}
          value={memory.used}
          max={memory.limit}
          text={memoryText(memory)}
        />
      )}
    </span>
  );
}
