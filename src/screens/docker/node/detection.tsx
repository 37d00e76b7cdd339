import { CircleAlert, TriangleAlert } from 'lucide-react';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { nodeProblemText } from '#core/project/node-detection.rules.ts';
import type { NodeDetection } from '#core/project/project.schema.ts';
import { DetailGrid } from '../parts/detail-grid.tsx';

const t = translator(nodeProjectsMessages);

const withNote = (value: string | null | undefined, note: string | null | undefined) =>
  value && (
    <>
      {value} {note && <span className="text-muted">({note})</span>}
    </>
  );

/** What an app says of itself, in its own words, and what may go wrong. */
export function Detection({ detected }: { detected: NodeDetection }) {
  const { package_manager: manager, package_manager_source: source, framework, node_range: range } = detected;
  return (
    <div className="grid gap-4 min-w-0">
      <DetailGrid
        items={[
          {
            label: t('nodeProjects.packageManager'),
            value: withNote(manager, source && t('nodeProjects.from', { source })),
          },
          {
            label: t('nodeProjects.nodeVersion'),
            value: withNote(detected.node_version, range ? t('nodeProjects.asked', { range }) : null),
          },
          { label: t('nodeProjects.framework'), value: framework },
          {
            label: t('nodeProjects.buildCommand'),
            value: detected.build_command && <code>{detected.build_command}</code>,
          },
          {
            label: t('nodeProjects.startCommand'),
            value: detected.start_command && <code>{detected.start_command}</code>,
          },
        ]}
      />
      <Problems problems={detected.problems} />
    </div>
  );
}

export const Problems = ({ problems }: { problems: NodeDetection['problems'] }) =>
  problems.length > 0 && (
    <ul aria-label={t('nodeProjects.problems')} className="grid gap-2">
      {problems.map((problem) => {
        const isError = problem.level === 'error';
        const Icon = isError ? CircleAlert : TriangleAlert;
        return (
          <li key={problem.code ?? problem.text} className="flex items-start gap-2 min-w-0">
            <Icon size={16} aria-hidden className={`shrink-0 mt-0.5 ${isError ? 'text-danger' : 'text-warning'}`} />
            <span className="min-w-0 break-words">
              <span className="sr-only">{t(isError ? 'nodeProjects.error' : 'nodeProjects.warning')} </span>
              {nodeProblemText(problem)}
            </span>
          </li>
        );
      })}
    </ul>
  );
