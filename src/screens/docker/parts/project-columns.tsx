import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { projectsMessages } from '#core/i18n/messages/projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectPath } from '#core/project/project.rules.ts';
import type { Project } from '#core/project/project.schema.ts';
import { project as projectResource } from '#core/project/projects.store.ts';
import { formatCount } from '#core/rules/format.rules.ts';
import { coresText, memoryText } from '#screens/features/containers/figures-text.ts';
import { StatusChip } from '#screens/features/containers/status-chip.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
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
        onPrefetch={() => projectResource.prefetch({ params: { id: project.id } })}
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
  { id: 'load', title: t('projects.load'), cell: (project) => <Load project={project} /> },
  { id: 'actions', title: t('table.actions'), isActions: true, cell: (project) => <ProjectMenu project={project} /> },
];

function Replicas({ project: { replicas, services_count } }: { project: Project }) {
  if (services_count === 0) return <span className="text-muted">–</span>;
  return (
    <span className="tabular-nums">
      {t('projects.replicasOf', { running: formatCount(replicas.running), desired: formatCount(replicas.desired) })}
    </span>
  );
}

/** Its figures while it runs. */
function Load({ project: { name, cpu, memory } }: { project: Project }) {
  if (cpu == null && memory == null) return <span className="text-muted">–</span>;
  return (
    <span className="grid gap-0.5 max-w-[220px]">
      {cpu != null && <span className="text-sm tabular-nums">{coresText(cpu)}</span>}
      {memory != null && (
        <Meter
          label={t('projects.memoryLabel', { name })}
          value={memory.used}
          max={memory.limit}
          text={memoryText(memory)}
        />
      )}
    </span>
  );
}
