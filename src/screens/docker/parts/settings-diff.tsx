import { useState } from 'react';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import type { ServiceSettings } from '#core/project/project.schema.ts';
import {
  diffSettings,
  type SettingChange,
  type SettingGroup,
  sealedInBoth,
  settingGroups,
} from '#core/project/settings-diff.rules.ts';
import { list } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { ConfigVersionsDiff } from './config-diff.tsx';

const t = translator(projectMessages);
type Key = MessageKey<typeof projectMessages>;

const titles: Record<SettingGroup, Key> = {
  image: 'project.diffImage',
  env: 'project.diffEnv',
  configs: 'project.diffConfigs',
  volumes: 'project.diffVolumes',
  ports: 'project.diffPorts',
  restart: 'project.diffRestart',
  health: 'project.diffHealth',
  resources: 'project.diffResources',
};
const names: Partial<Record<SettingGroup, Readonly<Record<string, Key>>>> = {
  image: { image: 'project.nameImage', digest: 'project.nameDigest' },
  restart: { condition: 'project.nameCondition', maxAttempts: 'project.nameAttempts', delay: 'project.nameDelay' },
  health: {
    type: 'project.nameType',
    path: 'project.namePath',
    port: 'project.namePort',
    interval: 'project.nameInterval',
    timeout: 'project.nameTimeout',
    retries: 'project.nameRetries',
    start_period: 'project.nameStart',
  },
  resources: { cpus: 'project.nameCpus', memory_mb: 'project.nameMemory' },
};

interface Props {
  projectId: string;
  before: ServiceSettings;
  after: ServiceSettings;
  /** Shown where nothing differs. */
  equalText?: string;
}

/** What differs between two sets of settings, with the lines of configs on demand. Sealed values are never shown. */
export function SettingsDiff({ projectId, before, after, equalText = t('project.diffEqual') }: Props) {
  const changes = diffSettings(before, after);
  const sealed = sealedInBoth(before, after);
  return (
    <div className="grid grid-cols-1 gap-4">
      {changes.length === 0 && <p className="text-muted">{equalText}</p>}
      {settingGroups
        .filter((group) => changes.some((change) => change.group === group))
        .map((group) => (
          <section key={group} className="grid grid-cols-1 gap-2" aria-label={t(titles[group])}>
            <h3 className="font-semibold">{t(titles[group])}</h3>
            <ul className="grid grid-cols-1 gap-2">
              {changes
                .filter((change) => change.group === group)
                .map((change) => (
                  <Change key={change.name} projectId={projectId} change={change} />
                ))}
            </ul>
          </section>
        ))}
      {sealed.length > 0 && <p className="text-sm text-muted">{t('project.diffSealed', { names: list(sealed) })}</p>}
    </div>
  );
}

function Change({ projectId, change }: { projectId: string; change: SettingChange }) {
  const { group, name, before, after, versions } = change;
  const [isShown, setShown] = useState(false);
  const key = names[group]?.[name];
  const hasLines = versions?.before != null && versions.after != null && versions.before !== versions.after;
  return (
    <li className="grid grid-cols-1 gap-1 rounded border border-line p-3 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold break-all">{key ? t(key) : name}</span>
        {hasLines && (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isShown}
            aria-label={t('project.diffLinesOf', { name })}
            onClick={() => setShown(!isShown)}
          >
            {t('project.diffLines')}
          </Button>
        )}
      </div>
      {before !== null && (
        <Value
          sign="−"
          label={t(after === null ? 'project.diffRemoved' : 'project.diffBefore')}
          text={textOf(change, 'before')}
        />
      )}
      {after !== null && (
        <Value
          sign="+"
          label={t(before === null ? 'project.diffAdded' : 'project.diffAfter')}
          text={textOf(change, 'after')}
        />
      )}
      {isShown && versions?.before != null && versions.after != null && (
        <ConfigVersionsDiff projectId={projectId} name={name} before={versions.before} after={versions.after} />
      )}
    </li>
  );
}

function textOf({ before, after, isSealed, versions }: SettingChange, side: 'before' | 'after'): string {
  const text = (side === 'before' ? before : after) ?? '';
  const version = versions?.[side];
  if (version != null) return t('project.diffVersion', { path: text, version });
  if (text !== '') return text;
  return t(isSealed ? 'project.diffSealedValue' : 'project.diffEmpty');
}

const Value = ({ sign, label, text }: { sign: '−' | '+'; label: string; text: string }) => (
  <p
    className={`flex gap-2 px-2 py-0.5 rounded text-sm ${sign === '+' ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger'}`}
  >
    <span aria-hidden className="w-3 shrink-0">
      {sign}
    </span>
    <span className="sr-only">{label}</span>
    <code className="min-w-0 break-all whitespace-pre-wrap">{text}</code>
  </p>
);
