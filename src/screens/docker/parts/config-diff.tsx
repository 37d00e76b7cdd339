import { type DiffLine, diffLines, withContext } from '#core/hosting/line-diff.rules.ts';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { config as configResource, configs } from '#core/project/projects.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(projectMessages);

/** Lines of a comparison that are drawn. */
const MAX_LINES = 2000;

interface Props {
  projectId: string;
  /** Of the config. */
  name: string;
  before: number;
  after: number;
}

/** Two versions of a config line by line. A deployment names a config, so its id is looked up. */
export function ConfigVersionsDiff({ projectId, name, ...versions }: Props) {
  const state = useResource(configs, { params: { id: projectId } });
  return (
    <Loaded from={state} skeleton={120}>
      {(all) => {
        const id = all.find((one) => one.name === name)?.id;
        return id ? (
          <Versions projectId={projectId} id={id} name={name} {...versions} />
        ) : (
          <p className="text-sm text-muted">{t('project.diffLinesGone')}</p>
        );
      }}
    </Loaded>
  );
}

function Versions({ projectId, id, name, before, after }: Props & { id: string }) {
  const state = useResource(configResource, { params: { id: projectId, config: id } });
  return (
    <Loaded from={state} skeleton={120}>
      {({ versions }) => {
        const textOf = (version: number) => versions.find((one) => one.version === version)?.content ?? '';
        return <LineDiff name={name} before={textOf(before)} after={textOf(after)} />;
      }}
    </Loaded>
  );
}

/** What turns one text into another, with some lines around each change. */
export function LineDiff({ name, before, after }: { name: string; before: string; after: string }) {
  const lines = withContext(diffLines(before, after));
  if (!lines.some((line) => line && line.kind !== 'same'))
    return <p className="text-sm text-muted">{t('project.diffSameText')}</p>;
  return (
    <div
      role="region"
      aria-label={t('project.diffLinesLabel', { name })}
      tabIndex={0}
      className="font-mono text-sm rounded border border-line overflow-auto max-h-[50vh] min-w-0"
    >
      {lines.slice(0, MAX_LINES).map((line, index) => (
        <DiffRow key={index} line={line} />
      ))}
    </div>
  );
}

const lineStyles = {
  same: { mark: ' ', className: 'text-muted', label: null },
  removed: { mark: '−', className: 'bg-danger-soft text-danger', label: 'project.diffRemoved' },
  added: { mark: '+', className: 'bg-success-soft text-success', label: 'project.diffAdded' },
} as const;

function DiffRow({ line }: { line: DiffLine | null }) {
  if (!line) return <div className="px-2 text-faint select-none">⋯</div>;
  const { mark, className, label } = lineStyles[line.kind];
  return (
    <div className={`flex gap-2 px-2 whitespace-pre ${className}`}>
      <span aria-hidden className="select-none">
        {mark}
      </span>
      {label && <span className="sr-only">{t(label)}</span>}
      {line.text}
    </div>
  );
}
