import { useId } from 'react';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { NodeDraft, UploadedApp } from '#core/project/node-draft.rules.ts';
import { NODE_LINES } from '#core/project/node-version.rules.ts';
import type { Template } from '#core/project/project.schema.ts';
import { templates } from '#core/project/templates.store.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { usePressedValue } from '#screens/ui/use-pressed-value.ts';
import { ArchiveField } from './archive-field.tsx';
import { Detection, Problems } from './detection.tsx';

const t = translator(nodeProjectsMessages);

export interface SourceProps {
  draft: NodeDraft;
  error: (field: string) => string | undefined;
  onTouch: (field: string) => void;
  onChange: (change: Partial<NodeDraft>) => void;
}

/** Where the app comes from: a template or an archive, with what was found in it. */
export function SourceFields({ draft, onChange, ...rest }: SourceProps) {
  return (
    <>
      <div className="flex">
        <Segments<NodeDraft['source']>
          label={t('nodeProjects.source')}
          value={draft.source}
          options={[
            { value: 'template', label: t('nodeProjects.template') },
            { value: 'archive', label: t('nodeProjects.archive') },
          ]}
          onChange={(source) => onChange({ source })}
        />
      </div>
      {draft.source === 'template' ? (
        <TemplateFields draft={draft} onChange={onChange} {...rest} />
      ) : (
        <ArchiveFields draft={draft} onChange={onChange} {...rest} />
      )}
    </>
  );
}

const isSameEnv = (a: NodeDraft['env'], b: NodeDraft['env']) =>
  JSON.stringify(a.map(({ key, value }) => [key, value])) === JSON.stringify(b.map(({ key, value }) => [key, value]));
const envOf = (template: Template | undefined) => template?.services[0]?.env ?? [];

/** A template brings its environment, unless another one was typed. */
export function chooseTemplate(draft: NodeDraft, all: readonly Template[], slug: string): Partial<NodeDraft> {
  const before = all.find((one) => one.slug === draft.template);
  const isUntouched = draft.envText === null && isSameEnv(draft.env, envOf(before));
  return { template: slug, ...(isUntouched ? { env: envOf(all.find((one) => one.slug === slug)) } : {}) };
}

function TemplateFields({ draft, error, onChange }: SourceProps) {
  const state = useResource(templates, { query: { type: 'node' } });
  return (
    <Loaded
      from={state}
      skeleton={
        <>
          <div className="grid gap-3 sm:grid-cols-3">
            <Skeleton height={121} />
            <Skeleton height={121} />
            <Skeleton height={121} />
          </div>
          {draft.template && <Skeleton height={130} />}
        </>
      }
    >
      {(all) => {
        const detected = all.find(({ slug }) => slug === draft.template)?.detected;
        return (
          <>
            <TemplateCards
              all={all}
              value={draft.template}
              error={error('template')}
              onChoose={(slug) => onChange(chooseTemplate(draft, all, slug))}
            />
            {detected && <Detection detected={detected} />}
          </>
        );
      }}
    </Loaded>
  );
}

function TemplateCards({
  all,
  value,
  error,
  onChoose,
}: {
  all: readonly Template[];
  value: string;
  error: string | undefined;
  onChoose: (slug: string) => void;
}) {
  const id = useId();
  const [shown, press] = usePressedValue(value, onChoose);
  return (
    <div
      role="radiogroup"
      aria-label={t('nodeProjects.template')}
      aria-invalid={Boolean(error) || undefined}
      className="min-w-0 grid gap-2"
      aria-describedby={`${id}-error`}
    >
      <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
        {all.map(({ slug, name, description }) => (
          <label
            key={slug}
            className={`flex items-start gap-3 p-4 rounded-card border min-w-0 cursor-pointer hover:border-ink ${shown === slug ? 'border-accent bg-accent-soft' : 'border-control'}`}
          >
            <input
              type="radio"
              name={id}
              checked={shown === slug}
              aria-labelledby={`${id}-${slug}-name`}
              aria-describedby={`${id}-${slug}`}
              onChange={() => press(slug)}
              className="w-5 h-5 shrink-0 mt-0.5"
            />
            <span className="grid gap-0.5 min-w-0 break-words">
              <span id={`${id}-${slug}-name`} className="font-semibold">
                {name}
              </span>
              <span id={`${id}-${slug}`} className="text-sm text-muted">
                {description}
              </span>
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-error`}>
        <FormError error={error} />
      </div>
    </div>
  );
}

function ArchiveFields({ draft, error, onTouch, onChange }: SourceProps) {
  const { archive: app } = draft;
  const change = (next: UploadedApp | null) =>
    onChange({
      archive: next,
      nodeVersion: '',
      buildCommand: '',
      startCommand: '',
      ...(next?.detected.name && draft.name === '' && !draft.projectId ? { name: next.detected.name } : {}),
    });
  return (
    <>
      <ArchiveField app={app} error={error('file')} onChange={change} />
      {app && (
        <>
          {app.refusal && (
            <Notice tone="warning">
              <p className="font-semibold">{t('nodeProjects.notBuilt')}</p>
              <p>{app.refusal}</p>
            </Notice>
          )}
          <DetectedFields app={app} draft={draft} error={error} onTouch={onTouch} onChange={onChange} />
          <Problems problems={app.detected.problems} />
        </>
      )}
    </>
  );
}

/** What was detected, as fields: each can be changed. */
function DetectedFields({ app: { detected }, draft, error, onTouch, onChange }: SourceProps & { app: UploadedApp }) {
  const { package_manager: manager, package_manager_source: source } = detected;
  const command = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, className: 'font-mono' } as const;
  return (
    <div className="grid gap-4 items-start sm:grid-cols-2 min-w-0">
      <SelectField
        label={t('nodeProjects.nodeVersion')}
        help={
          detected.node_range ? t('nodeProjects.asked', { range: detected.node_range }) : t('nodeProjects.versionHelp')
        }
        error={error('node_version')}
        value={draft.nodeVersion || (detected.node_version ?? '')}
        options={[
          ...(detected.node_version ? [] : [{ value: '', label: t('nodeProjects.chooseVersion') }]),
          ...NODE_LINES.map((line) => ({ value: line, label: `Node.js ${line}` })),
        ]}
        onChange={(event) => onChange({ nodeVersion: event.target.value })}
      />
      <div className="grid gap-1 content-start">
        <span className="font-semibold text-sm">{t('nodeProjects.packageManager')}</span>
        <span className="flex items-center min-h-[40px]">
          {manager ?? '–'}
          {source && <span className="text-muted">&nbsp;({t('nodeProjects.from', { source })})</span>}
        </span>
      </div>
      <TextField
        label={t('nodeProjects.buildCommand')}
        help={t('nodeProjects.buildHelp')}
        error={error('build_command')}
        value={draft.buildCommand}
        placeholder={detected.build_command ?? ''}
        {...command}
        onChange={(event) => onChange({ buildCommand: event.target.value })}
      />
      <TextField
        label={t('nodeProjects.startCommand')}
        help={detected.start_command ? t('nodeProjects.startHelp') : t('nodeProjects.startNeeded')}
        error={error('start_command')}
        value={draft.startCommand}
        placeholder={detected.start_command ?? 'node server.js'}
        {...command}
        onBlur={() => onTouch('start_command')}
        onChange={(event) => onChange({ startCommand: event.target.value })}
      />
    </div>
  );
}
