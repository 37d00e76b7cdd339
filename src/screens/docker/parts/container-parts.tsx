import { Braces, ChartLine, HardDrive, Lock, RotateCw, Variable } from 'lucide-react';
import { useEffect } from 'react';
import { containersMessages } from '#core/i18n/messages/containers.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { exitSentence } from '#core/project/container-state.rules.ts';
import type { ContainerDetail, ContainerRun, EnvEntry } from '#core/project/project.schema.ts';
import { containerSamples, followContainerSamples } from '#core/project/projects.store.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { UsageCharts, UsageSkeleton } from '#screens/features/containers/usage-charts.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { Chip, EmptyState } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { type Column, Table } from '#screens/ui/table.tsx';
import { durationText } from './duration-text.ts';
import { JsonTree } from './json-tree.tsx';
import { serviceTo } from './service-columns.tsx';

const t = translator(containersMessages, listsMessages);

interface PartProps {
  projectId: string;
  container: ContainerDetail;
}

const card = 'list-card rounded-card border border-line bg-surface min-w-0';

/** Processor and memory of the last hour. */
export function ContainerFigures({ projectId, container: { id } }: PartProps) {
  const state = useResource(containerSamples, { params: { id: projectId, container: id } });
  useEffect(followContainerSamples, []);
  return (
    <Loaded from={state} skeleton={<UsageSkeleton />}>
      {(samples) => (
        <UsageCharts
          samples={samples}
          whenEmpty={
            <div className={card}>
              <EmptyState icon={ChartLine} title={t('containers.noFigures')}>
                {t('containers.noFiguresText')}
              </EmptyState>
            </div>
          }
        />
      )}
    </Loaded>
  );
}

const dateTime = (iso: string) => (
  <time dateTime={iso} className="tabular-nums">
    {formatDate(iso)}, {formatTime(iso)}
  </time>
);

const runColumns = (projectId: string, containerId: string): readonly Column<ContainerRun>[] => [
  {
    id: 'run',
    title: t('containers.runNumber'),
    isMain: true,
    cell: ({ number }) => <span className="font-semibold">{t('containers.run', { n: number })}</span>,
  },
  { id: 'started', title: t('containers.runStarted'), cell: ({ started_at }) => dateTime(started_at) },
  {
    id: 'length',
    title: t('containers.runLength'),
    cell: ({ started_at, ended_at }) => (
      <span className="tabular-nums">
        {durationText((ended_at ? Date.parse(ended_at) : clock().now()) - Date.parse(started_at))}
      </span>
    ),
  },
  { id: 'exit', title: t('containers.runExit'), cell: (run) => <RunEnd run={run} /> },
  {
    id: 'log',
    title: t('containers.log'),
    cell: ({ number, first_seq, last_seq }) =>
      first_seq == null ? (
        <span className="text-muted">{t('containers.runNoLog')}</span>
      ) : (
        <Link
          to={`/docker/${projectId}/containers/${containerId}?run=${number}`}
          aria-label={t('containers.runLog', { n: number })}
          className="inline-flex items-center min-h-[24px] text-accent underline underline-offset-2"
        >
          {t('containers.runLines', { n: (last_seq ?? first_seq) - first_seq + 1 })}
        </Link>
      ),
  },
];

function RunEnd({ run: { exit, ended_at } }: { run: ContainerRun }) {
  if (!exit)
    return ended_at ? <span className="text-muted">–</span> : <Chip tone="success">{t('containers.runNow')}</Chip>;
  const isExpected = exit.reason === 'stopped' || exit.reason === 'provider' || exit.code === 0;
  return <Chip tone={isExpected ? 'neutral' : 'danger'}>{exitSentence(exit)}</Chip>;
}

/** Each run, how it ended, and its log. */
export const ContainerRuns = ({ projectId, container: { id, runs } }: PartProps) => (
  <section className={card} aria-label={t('containers.restarts')}>
    <p className="px-4 py-3 border-b text-muted">{t('containers.runsText')}</p>
    <Table
      label={t('containers.restarts')}
      columns={runColumns(projectId, id)}
      rows={[...runs].sort((a, b) => b.number - a.number)}
      rowId={({ number }) => String(number)}
      rowName={({ number }) => t('containers.run', { n: number })}
      empty={<EmptyState icon={RotateCw} title={t('containers.noRuns')} />}
    />
  </section>
);

const ChangeSettings = ({ projectId, serviceId }: { projectId: string; serviceId: string }) => {
  return <LinkButton to={serviceTo(projectId, serviceId)}>{t('containers.changeSettings')}</LinkButton>;
};

const envColumns = (): readonly Column<EnvEntry>[] => [
  {
    id: 'name',
    title: t('containers.envName'),
    isMain: true,
    cell: ({ key }) => <code className="font-semibold break-all">{key}</code>,
  },
  {
    id: 'value',
    title: t('containers.envValue'),
    cell: ({ key, value, is_secret }) => {
      if (is_secret || value == null) return <Chip icon={Lock}>{t('containers.envSealed')}</Chip>;
      if (value === '') return <span className="text-muted">{t('containers.envEmpty')}</span>;
      return (
        <span className="flex items-center gap-1 min-w-0">
          <code className="min-w-0 break-all whitespace-pre-wrap">{value}</code>
          <CopyButton text={value} label={t('copy.label', { what: key })} />
        </span>
      );
    },
  },
];

/** The variables that it was started with. */
export function ContainerEnvironment({ projectId, container: { settings, service, deployment_number } }: PartProps) {
  const entries = settings.env.filter(({ key }) => key !== '');
  const change = <ChangeSettings projectId={projectId} serviceId={service.id} />;
  return (
    <section className={card} aria-label={t('containers.environment')}>
      {entries.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 border-b">
          <p className="text-muted">{t('containers.envText', { n: deployment_number ?? 1 })}</p>
          {change}
        </div>
      )}
      <Table
        label={t('containers.environment')}
        columns={envColumns()}
        rows={entries}
        rowId={({ key }) => key}
        rowName={({ key }) => key}
        empty={
          <EmptyState icon={Variable} title={t('containers.noEnv')} action={change}>
            {t('containers.noEnvText', { service: service.name })}
          </EmptyState>
        }
      />
    </section>
  );
}

interface Mount {
  path: string;
  name: string;
  to: string;
  kind: string;
  isReadOnly: boolean;
}

const mountColumns = (): readonly Column<Mount>[] => [
  {
    id: 'path',
    title: t('containers.mountPath'),
    isMain: true,
    cell: ({ path }) => <code className="font-semibold break-all">{path}</code>,
  },
  {
    id: 'kind',
    title: t('containers.mountKind'),
    cell: ({ name, to, kind }) => (
      <span className="grid">
        <Link to={to} className="inline-flex items-center min-h-[24px] underline underline-offset-2 break-all">
          {name}
        </Link>
        <span className="text-sm text-muted">{kind}</span>
      </span>
    ),
  },
  {
    id: 'access',
    title: t('containers.mountAccess'),
    cell: ({ isReadOnly }) => t(isReadOnly ? 'containers.mountReadOnly' : 'containers.mountReadWrite'),
  },
];

/** Volumes and configs, where the container sees them. */
export function ContainerMounts({ projectId, container: { settings } }: PartProps) {
  const mounts: Mount[] = [
    ...settings.volumes.map(({ name, path, is_read_only }) => ({
      path,
      name,
      to: `/docker/${projectId}/volumes`,
      kind: t('containers.mountVolume'),
      isReadOnly: is_read_only,
    })),
    ...settings.configs.map(({ name, path, version }) => ({
      path,
      name,
      to: `/docker/${projectId}/configs`,
      kind: t('containers.mountConfig', { n: version ?? 1 }),
      isReadOnly: true,
    })),
  ];
  return (
    <section className={card} aria-label={t('containers.mounts')}>
      <Table
        label={t('containers.mounts')}
        columns={mountColumns()}
        rows={mounts}
        rowId={({ path }) => path}
        rowName={({ path }) => path}
        empty={
          <EmptyState
            icon={HardDrive}
            title={t('containers.noMounts')}
            action={<LinkButton to={`/docker/${projectId}/volumes`}>{t('containers.seeVolumes')}</LinkButton>}
          >
            {t('containers.noMountsText')}
          </EmptyState>
        }
      />
    </section>
  );
}

/** What the engine says of it, folded, and as a whole to copy. */
export function ContainerInspect({ container: { inspect } }: PartProps) {
  if (Object.keys(inspect).length === 0)
    return (
      <div className={card}>
        <EmptyState icon={Braces} title={t('containers.noInspect')}>
          {t('containers.noInspectText')}
        </EmptyState>
      </div>
    );
  return (
    <section className={card} aria-label={t('containers.inspect')}>
      <div className="flex items-center justify-between gap-3 px-4 py-2 border-b">
        <p className="text-muted min-w-0">{t('containers.inspectText')}</p>
        <CopyButton text={JSON.stringify(inspect, null, 2)} label={t('containers.copyInspect')} />
      </div>
      <JsonTree value={inspect} />
    </section>
  );
}
