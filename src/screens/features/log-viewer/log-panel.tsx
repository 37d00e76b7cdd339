import { ArrowDown, Copy, ScrollText, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { logsMessages } from '#core/i18n/messages/logs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { fetchLogFile, type LogAddress, type LogSettings, logSettings } from '#core/project/container-log.store.ts';
import type { ContainerLogState } from '#core/project/container-log.ts';
import type { ContainerRun } from '#core/project/project.schema.ts';
import { container as containerResource } from '#core/project/projects.store.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { logStyles } from '#core/theme/log.css.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Chip, EmptyState, ErrorState, Skeleton } from '#screens/ui/feedback.tsx';
import { Segments } from '#screens/ui/segments.tsx';
import { withStyles } from '#screens/ui/with-styles.ts';
import { exitText } from './exit-text.ts';
import { LogList, type LogListHandle } from './log-list.tsx';
import { LogActions, LogSearchBar } from './log-toolbar.tsx';
import { NewLinesStatus } from './new-lines-status.tsx';
import { lineCount, rowRange, useContainerLog, useRunStarts } from './use-container-log.ts';
import { type LineSelection, useLineSelection } from './use-line-selection.ts';
import { useLogKeys } from './use-log-keys.ts';
import { useLogSearch } from './use-log-search.ts';

const t = translator(logsMessages);
const styles = withStyles(logStyles);

export interface LogPanelProps {
  projectId: string;
  containerId: string;
  /** The run that is shown; without, all of them. */
  run?: number | undefined;
  /** Where the chosen run is kept, such as the address; without, the viewer keeps it. */
  onRunChange?: (run: number | undefined) => void;
}

const noRuns: readonly ContainerRun[] = [];

export function LogPanel({ projectId, containerId, ...props }: LogPanelProps) {
  const address = { projectId, containerId };
  const searchField = useRef<HTMLInputElement>(null);
  const [ownRun, setOwnRun] = useState<number | undefined>();
  const runNumber = props.onRunChange ? props.run : ownRun;
  const { data: container, error } = useResource(containerResource, {
    params: { id: projectId, container: containerId },
  });
  const runs = container?.runs ?? noRuns;
  const run = runs.find(({ number }) => number === runNumber);
  const view = useLogView(address, run);
  const { list, log, state, rows, follow, jumpTo, search, lines } = view;
  const settings = useSignalValue(logSettings());
  const name = container?.name ?? '';
  const isOver = container?.status === 'stopped' || container?.status === 'exited';
  const hasEnded = isOver || Boolean(run?.ended_at);
  const download = useDownload(address, run?.number, name);
  const toggleFollow = () => follow.set(!follow.isOn);
  const onKeyDown = useLogKeys({
    search,
    lines,
    focusSearch: () => searchField.current?.focus(),
    toStart: () => jumpTo(rows.from),
    toEnd: () => follow.set(true),
    toggleFollow,
    start: () => search.current ?? list.current?.middle() ?? rows.to,
  });
  const changeRun = (value: number | undefined) => {
    (props.onRunChange ?? setOwnRun)(value);
    view.restart(runs.find(({ number }) => number === value)?.first_seq);
  };
  return (
    <section
      ref={styles}
      aria-label={t('logs.title', { name })}
      className="log-viewer min-w-0 rounded-card border border-line bg-surface overflow-hidden"
      onKeyDown={onKeyDown}
    >
      <div className="log-frame flex flex-col">
        <div className="flex flex-wrap items-center gap-2 p-2 border-b">
          <LogSearchBar ref={searchField} search={search} onLeave={() => list.current?.focus()} />
          <LogActions
            settings={settings}
            isFollowing={follow.isOn}
            canFollow={!hasEnded}
            onFollow={toggleFollow}
            {...download}
          />
        </div>
        {container || error ? (
          <>
            <RunBar runs={runs} value={run?.number} onChange={changeRun} />
            <LogLines name={name} view={view} settings={settings} runs={runs} run={run} hasEnded={hasEnded} />
          </>
        ) : (
          // The bar of the runs would push lines down that are read already.
          <div className="grow min-h-0">
            <LogSkeleton />
          </div>
        )}
        <Footer state={state} isOver={isOver} count={lineCount(state, run)} lines={lines} />
      </div>
      {log && <NewLinesStatus log={log} isOn={follow.isOn} />}
    </section>
  );
}

/** The lines that are rows, what is searched and selected among them, and the ways to others. */
function useLogView(address: LogAddress, run: ContainerRun | undefined) {
  const list = useRef<LogListHandle>(null);
  const [isFollowing, setFollowing] = useState(true);
  const { log, state } = useContainerLog(address, isFollowing);
  const rows = rowRange(state, run, isFollowing);
  const follow = useFollowing(run?.ended_at ? rows.to : state.last, isFollowing, setFollowing);
  const jump = useJump(list, rows.from, state.phase === 'ready' ? state.last : 0, (seq) => log?.includeRow(seq));
  const jumpTo = (seq: number) => {
    follow.set(false);
    jump(seq);
  };
  const search = useLogSearch(address, run?.number, jumpTo);
  const lines = useLineSelection(log, rows);
  /** Follows the end again, without a search or a selection. */
  const restart = (start: number | null | undefined) => {
    search.clear();
    lines.clear();
    follow.set(true);
    if (start) log?.includeRow(start);
  };
  return { list, log, state, rows, follow, jumpTo, search, lines, restart };
}

interface LogLinesProps {
  /** Of the container. */
  name: string;
  view: ReturnType<typeof useLogView>;
  settings: LogSettings;
  runs: readonly ContainerRun[];
  run: ContainerRun | undefined;
  hasEnded: boolean;
}

/** The lines, or what stands in their place until there are any. */
function LogLines({ name, view, settings, runs, run, hasEnded }: LogLinesProps) {
  const { list, log, state, rows, follow, search, lines } = view;
  const headingOf = useRunHeadings(runs, run);
  const emptyKey = run?.ended_at ? 'logs.emptyRun' : hasEnded ? 'logs.emptyEnded' : 'logs.empty';
  return (
    <div className="relative grow min-h-0">
      {log && state.phase === 'ready' && rows.to >= rows.from && (
        <LogList
          key={`${rows.from}`}
          ref={list}
          label={t('logs.title', { name })}
          log={log}
          from={rows.from}
          to={rows.to}
          first={state.first}
          version={state.version}
          wraps={settings.wraps}
          time={settings.time}
          search={search.text}
          isRegex={search.isRegex}
          level={search.level}
          current={search.current}
          selection={lines.selection}
          headingOf={headingOf}
          isFollowing={follow.isOn}
          onFollow={follow.set}
          onPick={lines.pick}
        />
      )}
      {state.phase === 'ready' && rows.to < rows.from && (
        <EmptyState icon={ScrollText} title={t(emptyKey)}>
          {!hasEnded && t('logs.emptyText')}
        </EmptyState>
      )}
      {state.phase === 'loading' && <LogSkeleton />}
      {state.phase === 'failed' && state.error && <ErrorState error={state.error} onRetry={() => log?.retry()} />}
      {!follow.isOn && state.phase === 'ready' && (
        <ToNewest
          count={follow.newCount}
          onPress={() => {
            follow.set(true);
            list.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Whether the end is followed, and how many lines have been written since it was left. */
function useFollowing(last: number, isOn: boolean, setOn: (isOn: boolean) => void) {
  const [leftAt, setLeftAt] = useState(0);
  return {
    isOn,
    newCount: isOn ? 0 : Math.max(0, last - leftAt),
    set(next: boolean) {
      setOn(next);
      if (isOn && !next) setLeftAt(last);
    },
  };
}

/**
 * Brings a line into view, after the rows have been changed where it is not among them.
 * @param last the newest line that is known; 0 while the log is still being read. A search may find a line before that
 */
function useJump(
  list: { readonly current: LogListHandle | null },
  from: number,
  last: number,
  reach: (seq: number) => boolean | undefined,
) {
  const [target, setTarget] = useState<{ seq: number } | null>(null);
  const isKnown = target !== null && target.seq <= last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows that it is among may come later
  useEffect(() => {
    if (target && isKnown) list.current?.scrollTo(target.seq);
  }, [target, isKnown, from]);
  return (seq: number) => {
    reach(seq);
    setTarget({ seq });
  };
}

function useDownload({ projectId, containerId }: LogPanelProps, run: number | undefined, name: string) {
  const isDownloading = useSignalValue(fetchLogFile.isPending);
  return {
    isDownloading,
    async onDownload() {
      const outcome = await fetchLogFile.run({
        params: { id: projectId, container: containerId },
        query: run === undefined ? {} : { run },
      });
      if (!outcome.ok) notices().failure(errorMessage(outcome.error));
      else downloadBlob(outcome.data as Blob, `${[name || 'container', ...(run ? [`run-${run}`] : [])].join('-')}.log`);
    },
  };
}

/** "Run 2 started 18:03:22 · run 1: exit 137": above the first line of each run but the first. */
function useRunHeadings(runs: readonly ContainerRun[], only: ContainerRun | undefined) {
  const starts = useRunStarts(runs);
  return (seq: number): string | null => {
    const run = only ? undefined : starts.get(seq);
    if (!run || run.number === 1) return null;
    const at = `${formatDate(run.started_at)}, ${formatTime(run.started_at)}`;
    const before = runs.find(({ number }) => number === run.number - 1);
    if (!before?.exit) return t('logs.runStarted', { n: run.number, at });
    return t('logs.runAfter', { n: run.number, at, before: before.number, exit: exitText(before.exit) });
  };
}

/** Runs that have a button. The others are reached from the list of restarts. */
const SHOWN_RUNS = 6;

function RunBar({
  runs,
  value,
  onChange,
}: {
  runs: readonly ContainerRun[];
  value: number | undefined;
  onChange: (run: number | undefined) => void;
}) {
  if (runs.length < 2) return null;
  const newest = [...runs].sort((a, b) => b.number - a.number);
  const shown = newest.filter(({ number }, index) => index < SHOWN_RUNS || number === value);
  const label = ({ number: n, exit, ended_at }: ContainerRun) => {
    if (exit) return t('logs.runWith', { n, exit: exitText(exit) });
    return t(ended_at ? 'logs.run' : 'logs.runNow', { n });
  };
  return (
    <div className="px-2 py-1.5 border-b">
      <Segments
        label={t('logs.runs')}
        value={value === undefined ? '' : String(value)}
        options={[
          { value: '', label: t('logs.allRuns') },
          ...shown.map((run) => ({ value: String(run.number), label: label(run) })),
        ]}
        onChange={(next) => onChange(next === '' ? undefined : Number(next))}
      />
    </div>
  );
}

const LogSkeleton = () => (
  <div className="grid gap-2.5 p-3" aria-hidden>
    {Array.from({ length: 14 }, (_, index) => (
      <Skeleton key={`line-${index * 20}`} height={10} width={`${30 + ((index * 37) % 50)}%`} />
    ))}
  </div>
);

const ToNewest = ({ count, onPress }: { count: number; onPress: () => void }) => (
  <div className="log-newest">
    <Button variant="primary" size="small" icon={ArrowDown} className="shadow" onClick={onPress}>
      {count > 0 ? t('logs.newLines', { n: count }) : t('logs.toNewest')}
    </Button>
  </div>
);

interface FooterProps {
  state: ContainerLogState;
  /** It does not run: nothing new is written. */
  isOver: boolean;
  count: number;
  lines: LineSelection;
}

function Footer({ state: { phase, isLive }, isOver, count, lines }: FooterProps) {
  const isReady = phase === 'ready';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 min-h-[40px] px-3 border-t text-sm text-muted tabular-nums">
      {isReady && !isOver && (
        <span title={isLive ? undefined : t('logs.pollingHelp')}>
          <Chip tone={isLive ? 'success' : 'warning'}>{t(isLive ? 'logs.live' : 'logs.polling')}</Chip>
        </span>
      )}
      {isReady && <span>{t('logs.lines', { n: count })}</span>}
      {lines.count > 0 ? (
        <span className="flex items-center gap-1">
          <Button size="small" icon={Copy} onClick={() => void lines.copy()}>
            {t('logs.copyLines', { n: lines.count })}
          </Button>
          <IconButton label={t('logs.clearSelection')} icon={X} onClick={lines.clear} />
        </span>
      ) : (
        <span className="hidden md:inline ml-auto text-xs">{t('logs.keys')}</span>
      )}
    </div>
  );
}
