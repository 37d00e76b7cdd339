import { type Outcome, toOutcome } from '../http/outcome.ts';
import { send } from '../http/send.ts';
import { isPageVisible } from '../platform/page-lifecycle.ts';
import { onVisibilityChange } from '../platform/page-visibility.ts';
import { localStore } from '../platform/storage.ts';
import { delay, startInterval } from '../platform/timers.ts';
import { connection } from '../realtime/connection.ts';
import { shared } from '../runtime/runtime.ts';
import { mutation } from '../store/mutation.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { type ContainerLog, openContainerLog } from './container-log.ts';
import type { LevelFilter } from './log-line.rules.ts';
import * as endpoints from './project.endpoints.ts';
import type { LogLine } from './project.schema.ts';

/** Identifies a container. */
export interface LogAddress {
  projectId: string;
  containerId: string;
}

const paramsOf = ({ projectId, containerId }: LogAddress) => ({ id: projectId, container: containerId });

/** Opens the log of a container. Close it when it is no longer shown. */
export const openLog = (address: LogAddress): ContainerLog =>
  openContainerLog({
    read: (query) => send(endpoints.getLogs, { params: paramsOf(address), query }),
    join(onEvent) {
      const subscription = connection().subscribe(`private-container.${address.containerId}`, onEvent);
      return subscription.leave;
    },
    isConnected: () => connection().state.peek() === 'connected',
    isVisible: isPageVisible,
    onVisibilityChange,
    every: startInterval,
    wait: delay,
  });

/** Matches per request. */
const PAGE_SIZE = 200;

export interface LogQuery {
  search: string;
  isRegex: boolean;
  /** Only lines of this level and those above it. */
  level?: LevelFilter | undefined;
  /** Only lines of this run. */
  run?: number | undefined;
}

export interface LogMatches {
  lines: LogLine[];
  /** Matches in the whole log. */
  total: number;
}

/** The newest lines that match a text and a level, optionally before a line. The provider refuses a slow pattern. */
export const findInLog = (
  address: LogAddress,
  { search, isRegex, level, run }: LogQuery,
  { before, signal }: { before?: number; signal?: AbortSignal } = {},
): Promise<Outcome<LogMatches>> =>
  toOutcome(
    send(
      endpoints.searchLogs,
      {
        params: paramsOf(address),
        query: {
          search,
          regex: String(isRegex),
          limit: PAGE_SIZE,
          ...(level === undefined ? {} : { level }),
          ...(run === undefined ? {} : { run }),
          ...(before === undefined ? {} : { before }),
        },
      },
      { signal },
    ),
  );

/** The whole log as a file, or that of one run. */
export const fetchLogFile = mutation('project.log-download', endpoints.downloadLogs);

/** How this browser shows logs. */
export interface LogSettings {
  wraps: boolean;
  time: 'off' | 'local' | 'utc';
}

const SETTINGS_KEY = 'log-settings';
const times = ['off', 'local', 'utc'] as const;

function readSettings(): LogSettings {
  const [wrap, time] = (localStore.get(SETTINGS_KEY) ?? '').split(',');
  return { wraps: wrap === 'wrap', time: times.find((one) => one === time) ?? 'local' };
}

const settingsSignal = shared('project.log-settings', () => signal(readSettings()));
export const logSettings = (): ReadonlySignal<LogSettings> => settingsSignal();
export function changeLogSettings(change: Partial<LogSettings>): void {
  const next = { ...settingsSignal().peek(), ...change };
  settingsSignal().value = next;
  localStore.set(SETTINGS_KEY, `${next.wraps ? 'wrap' : 'nowrap'},${next.time}`);
}
