import { EllipsisVertical, FileCog, Save, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { projectConfigsMessages } from '#core/i18n/messages/project-configs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { configContentProblem } from '#core/project/draft.rules.ts';
import type { ConfigVersion, ProjectConfig } from '#core/project/project.schema.ts';
import { config as configResource, updateConfig } from '#core/project/projects.store.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Chip, EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Link } from '#screens/ui/link.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { Card, NextStep } from './card.tsx';
import { CompareVersionsDialog, DeleteConfigDialog, DeployConfigDialog } from './config-dialogs.tsx';
import { LineDiff } from './config-diff.tsx';
import { OpenedHeader } from './opened-header.tsx';
import { serviceTo } from './service-columns.tsx';

const t = translator(projectConfigsMessages);

const CodeEditor = lazyPart(() =>
  import('#screens/features/code-editor/code-editor.tsx').then((module) => module.CodeEditor),
);
/** px */
const EDITOR_HEIGHT = 360;

interface Props {
  projectId: string;
  configId: string;
  onBack: () => void;
}

/** One config: its editor, its versions, and who runs which. */
export function ConfigDetail({ projectId, configId, onBack }: Props) {
  const state = useResource(configResource, { params: { id: projectId, config: configId } });
  const data = state.data?.id === configId ? state.data : undefined;
  return (
    <Loaded
      from={{ ...state, data }}
      skeleton={480}
      notFound={() => (
        <EmptyState
          icon={FileCog}
          title={t('configs.gone')}
          action={<Button onClick={onBack}>{t('configs.all')}</Button>}
        />
      )}
    >
      {(config) => <OpenConfig projectId={projectId} config={config} onBack={onBack} />}
    </Loaded>
  );
}

type Task = { kind: 'compare' | 'deploy'; version: number } | { kind: 'delete' };

function OpenConfig({ projectId, config, onBack }: { projectId: string; config: ProjectConfig; onBack: () => void }) {
  const { name, version, versions } = config;
  const [task, setTask] = useState<Task | null>(null);
  const editor = useConfigEditor(projectId, config);
  const close = () => setTask(null);
  return (
    <>
      <OpenedHeader
        title={name}
        back={{ to: `/docker/${projectId}/configs`, label: t('configs.all') }}
        status={<Chip>{t('configs.versionNumber', { version })}</Chip>}
        actions={
          <Menu
            label={t('configs.actionsFor', { name })}
            icon={EllipsisVertical}
            items={[
              {
                label: t('configs.delete'),
                icon: Trash2,
                isDestructive: true,
                onSelect: () => setTask({ kind: 'delete' }),
              },
            ]}
          />
        }
      />
      <ServicesBehind config={config} onDeploy={() => setTask({ kind: 'deploy', version })} />
      <EditorCard config={config} editor={editor} />
      <Card title={t('configs.versions')} isFlush>
        <ol className="divide-y">
          {versions.map((one) => (
            <VersionRow
              key={one.version}
              projectId={projectId}
              version={one}
              isNewest={one.version === version}
              onTask={(kind) => setTask({ kind, version: one.version })}
              onUse={() => editor.replace(one.content ?? '')}
            />
          ))}
        </ol>
      </Card>
      <NextStep
        title={t('configs.nextTitle')}
        text={t('configs.nextText')}
        action={<LinkButton to={`/docker/${projectId}/services`}>{t('configs.seeServices')}</LinkButton>}
      />
      {task?.kind === 'compare' && <CompareVersionsDialog config={config} version={task.version} onClose={close} />}
      {task?.kind === 'deploy' && (
        <DeployConfigDialog projectId={projectId} config={config} version={task.version} onClose={close} />
      )}
      {task?.kind === 'delete' && (
        <DeleteConfigDialog projectId={projectId} config={config} onDeleted={onBack} onClose={close} />
      )}
    </>
  );
}

/** Services that run an older version. */
function ServicesBehind({ config, onDeploy }: { config: ProjectConfig; onDeploy: () => void }) {
  const behind = config.versions.flatMap(({ version, used_by }) =>
    version < config.version ? used_by.map(({ service }) => ({ service, version })) : [],
  );
  return (
    <div className="grid gap-3 empty:hidden">
      {behind.map(({ service, version }) => (
        <Notice
          key={service.id}
          tone="info"
          action={
            <Button size="small" onClick={onDeploy}>
              {t('configs.deploy')}
            </Button>
          }
        >
          {t('configs.behind', { service: service.name, version, newest: config.version })}
        </Notice>
      ))}
    </div>
  );
}

const contentOf = ({ versions, version }: ProjectConfig) =>
  versions.find((one) => one.version === version)?.content ?? '';

interface Failure {
  text: string;
  /** The version that was not the newest; a newer one is shown as a conflict. */
  savedAfter?: number;
}

/** The text in the editor, what it was made from, and what came of saving it. */
function useConfigEditor(projectId: string, config: ProjectConfig) {
  // A version that somebody else saves does not replace what is typed here.
  const [base, setBase] = useState({ version: config.version, text: contentOf(config) });
  const [text, setText] = useState(base.text);
  // Another text begins another editor.
  const [revision, setRevision] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isPending = useSignalValue(updateConfig.isPending);
  const isChanged = text !== base.text;
  const isOutdated = config.version !== base.version;
  const replace = (next: string) => {
    setText(next);
    setRevision((before) => before + 1);
  };
  const take = () => {
    const next = { version: config.version, text: contentOf(config) };
    setBase(next);
    setFailure(null);
    replace(next.text);
  };
  // Nothing is typed: the newest is shown.
  const isBehind = isOutdated && !isChanged;
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (isBehind) latest.current();
  }, [isBehind]);
  /** @param version the one that the text is saved after */
  const save = async (version: number) => {
    const problem = configContentProblem(text);
    setFailure(problem ? { text: problem } : null);
    if (problem || isPending) return;
    const saved = text;
    const outcome = await updateConfig.run({
      params: { id: projectId, config: config.id },
      body: { content: saved, version },
    });
    if (outcome.ok) setBase({ version: outcome.data.config.version, text: saved });
    else await showRefusal(outcome.error, version);
  };
  const showRefusal = async (error: ApiError, version: number) => {
    const refusal = errorMessage(error);
    if (error.status !== 409) return setFailure({ text: refusal });
    // The conflict is shown once the version that it is with has come. If none has, the message is.
    await configResource.invalidate();
    setFailure({ text: refusal, savedAfter: version });
  };
  const isConflict = failure?.savedAfter !== undefined && failure.savedAfter !== config.version;
  return {
    base,
    text,
    setText,
    revision,
    replace,
    take,
    save,
    isPending,
    isChanged,
    isOutdated,
    failure: isConflict ? null : failure?.text,
  };
}

type Editor = ReturnType<typeof useConfigEditor>;

function EditorCard({ config, editor }: { config: ProjectConfig; editor: Editor }) {
  const { name } = config;
  const { text, base, isChanged, isOutdated, isPending } = editor;
  const help = useId();
  const hasConflict = isOutdated && isChanged;
  return (
    <Card
      title={t('configs.content')}
      actions={
        <span className="flex flex-wrap gap-2">
          {isChanged && !hasConflict && (
            <Button size="small" onClick={editor.take}>
              {t('configs.discard')}
            </Button>
          )}
          {!hasConflict && (
            <Button
              size="small"
              variant="primary"
              icon={Save}
              disabled={!isChanged}
              isPending={isPending}
              onClick={() => void editor.save(base.version)}
            >
              {t('configs.save', { version: base.version + 1 })}
            </Button>
          )}
        </span>
      }
    >
      {editor.failure && <FormError error={editor.failure} />}
      {hasConflict && <Conflict config={config} editor={editor} />}
      <div className="rounded border border-line overflow-hidden min-w-0">
        <Suspense fallback={<Skeleton height={EDITOR_HEIGHT} />}>
          <CodeEditor
            key={editor.revision}
            text={text}
            fileName={name}
            label={t('configs.editorOf', { name })}
            describedBy={help}
            isReadOnly={false}
            isWrapped
            height={EDITOR_HEIGHT}
            hasFocus={editor.revision > 0}
            onChange={editor.setText}
            onSave={() => isChanged && !hasConflict && void editor.save(base.version)}
          />
        </Suspense>
      </div>
      <p id={help} className="text-sm text-muted">
        {t('configs.saveNote')} {t('configs.editorHelp')}
      </p>
    </Card>
  );
}

/** Somebody else has saved another version meanwhile. */
function Conflict({ config, editor }: { config: ProjectConfig; editor: Editor }) {
  const { name, version } = config;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <Notice tone="warning">
        <p className="font-semibold">{t('configs.conflictTitle', { version })}</p>
        <p>{t('configs.conflictText')}</p>
      </Notice>
      <LineDiff name={name} before={contentOf(config)} after={editor.text} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={editor.take}>{t('configs.loadTheirs', { version })}</Button>
        <Button variant="primary" isPending={editor.isPending} onClick={() => void editor.save(version)}>
          {t('configs.keepOwn', { version: version + 1 })}
        </Button>
      </div>
    </div>
  );
}

interface VersionProps {
  projectId: string;
  version: ConfigVersion;
  isNewest: boolean;
  onTask: (kind: 'compare' | 'deploy') => void;
  onUse: () => void;
}

function VersionRow({ projectId, version: one, isNewest, onTask, onUse }: VersionProps) {
  const { version, size, author, created_at, used_by } = one;
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <div className="grid gap-0.5 min-w-0 grow">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{t('configs.versionNumber', { version })}</span>
          {isNewest && <Chip>{t('configs.newest')}</Chip>}
        </div>
        <p className="text-sm text-muted">
          {author && `${author} · `}
          <RelativeTime iso={created_at} />
          {` · ${formatFileSize(size)}`}
        </p>
        {used_by.map(({ service, path, containers }) => (
          <p key={service.id} className="text-sm break-words">
            <Link to={serviceTo(projectId, service.id)}>
              {containers.length > 0
                ? t('configs.containers', { service: service.name, n: containers.length })
                : service.name}
            </Link>{' '}
            <span className="text-muted break-all">{t('configs.mountedAt', { path })}</span>
          </p>
        ))}
      </div>
      <Menu
        label={t('configs.versionActions', { version })}
        icon={EllipsisVertical}
        items={[
          { label: t('configs.deploy'), onSelect: () => onTask('deploy') },
          { label: t('configs.compare'), onSelect: () => onTask('compare') },
          { label: t('configs.useText'), onSelect: onUse },
        ]}
      />
    </li>
  );
}
