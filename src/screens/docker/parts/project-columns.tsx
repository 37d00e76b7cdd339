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
import { Link } from '#screens/ui/link.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { ProjectMenu } from './project-menu.tsx';

const t = translator(projectsMessages, listsMessages);

export const projectColumns = (): readonly Column<Project>[] => [
  {
    id: 'name',
    title: t('projects.name'),
    isMain: true,
    isSortable: true,
    cell: (project) => (
      <span className="grid">
        <Link
          to={projectPath(project)}
          className="inline-flex items-center min-h-[24px] font-semibold break-words hover:text-accent hover:underline"
          onPointerEnter={() => projectResource.prefetch({ params: { id: project.id } })}
        >
          {project.name}
        </Link>
        <span className="text-sm text-muted">{t('projects.servicesCount', { n: project.services_count })}</span>
      </span>
    ),
  },
  {
    id: 'status',
    title: t('table.status'),
    cell: ({ status }) => <StatusChip status={status} />,
  },
  { id: 'replicas', title: t('projects.replicas'), cell: (project) => <Replicas project={project} /> },
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
    <span className="grid gap-1 max-w-[220px]">
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
