import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectPath } from '#core/project/project.rules.ts';
import type { Project } from '#core/project/project.schema.ts';
import { project as projectResource } from '#core/project/projects.store.ts';
import { StatusChip } from '#screens/features/containers/status-chip.tsx';
import { prefetchWork } from '#screens/features/job/use-work.ts';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { Load, ReplicaCount } from './load.tsx';
import { ProjectMenu } from './project-menu.tsx';

const t = translator(projectsMessages, listsMessages);

export const projectColumns = (): readonly Column<Project>[] => [
  {
    id: 'name',
    title: t('projects.name'),
    isMain: true,
    isTwoLine: true,
    isSortable: true,
    cell: (project) => (
      <RowName
        to={projectPath(project)}
        note={t('projects.servicesCount', { n: project.services_count })}
        onPrefetch={() => {
          projectResource.prefetch({ params: { id: project.id } });
          prefetchWork('project', project.id);
        }}
      >
        {project.name}
      </RowName>
    ),
  },
  {
    id: 'status',
    title: t('table.status'),
    card: 'status',
    cell: ({ status }) => <StatusChip status={status} />,
  },
  { id: 'replicas', title: t('projects.replicas'), card: 'fact', cell: (project) => <Replicas project={project} /> },
  {
    id: 'load',
    title: t('projects.load'),
    cell: ({ name, cpu, memory }) => <Load label={t('projects.memoryLabel', { name })} cpu={cpu} memory={memory} />,
  },
  { id: 'actions', title: t('table.actions'), isActions: true, cell: (project) => <ProjectMenu project={project} /> },
];

function Replicas({ project: { replicas, services_count } }: { project: Project }) {
  if (services_count === 0) return <span className="text-muted">–</span>;
  return <ReplicaCount {...replicas} />;
}
