import { ApiError } from '../http/api-error.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { createLogWindow, type LineRange, type LogWindow, PAGE_LINES } from './log-window.ts';
import { LogEvent, type LogLine, type LogPage } from './project.schema.ts';

/** What the log needs from its surroundings, so that it can be tested without a browser. */
export interface LogEnvironment {
  /** @throws ApiError */
  read(query: { after?: number; before?: number; limit: number }): Promise<LogPage>;
  /** Joins the channel of the container. @returns a function that leaves it */
  join(onEvent: (event: string, data: unknown) => void): () => void;
  isConnected(): boolean;
  isVisible(): boolean;
  onVisibilityChange(listener: (isVisible: boolean) => void): () => void;
  every(ms: number, task: () => void): () => void;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface ContainerLogState {
  /** `loading` until the length of the log is known. */
  phase: 'loading' | 'ready' | 'failed';
  error: ApiError | null;
  /** Number of the first row in the list. Lines before it stay at the provider until someone jumps to them. */
  base: number;
  /** Numbers of the oldest and newest line; 0 if none. */
  first: number;
  last: number;
  /** The newest line whose predecessors are loaded: the last row while the end is followed. */
  tail: number;
  /** Whether new lines arrive over the channel as they are written. */
  isLive: boolean;
  /** Counts changes, including changes only to lines. */
  version: number;
}

/** The log of a container as it grows. */
export interface ContainerLog {
  readonly state: ReadonlySignal<ContainerLogState>;
  line(seq: number): LogLine | undefined;
  /** Sets which lines are on screen, and fetches those that are missing. */
  setVisibleRange(from: number, to: number): void;
  /** While the end is followed, the newest lines are fetched where events left them out. */
  setFollowing(isFollowing: boolean): void;
  /** Moves the list so that it has a row for a line. @returns whether it moved */
  includeRow(seq: number): boolean;
  /** Lines of a range in order, fetched where they are not loaded. @throws ApiError */
  readRange(from: number, to: number): Promise<LogLine[]>;
  retry(): void;
  close(): void;
}

/** Polling interval while the websocket or the channel is down, ms. */
const POLL_MS = 2000;
/** Delay before a failed read is repeated, ms. */
const RETRY_MS = 2000;
/** Pause between two reads of missing lines, because a fast log always misses some, ms. */
const PAUSE_MS = 150;
/** Lines of the first read, and of the one after an interruption. */
const TAIL_LINES = 200;
/** Lines at the end that must be loaded before the list grows: more than fit on a screen. */
const TAIL_VIEW = 80;
/** Lines around those on screen that are fetched with them. */
const MARGIN = 60;
/** Lines of one read, at most (getLogs). */
const MAX_READ = 1000;
/** Rows of the list: browsers limit the height of an element to about 17 million px. */
export const MAX_ROWS = 500_000;

/** The state of a log whose lines are loaded into `window`. @param isFollowing whether the end is followed */
function createLogState(window: LogWindow, isFollowing: () => boolean) {
  const state = signal<ContainerLogState>({
    phase: 'loading',
    error: null,
    base: 1,
    first: 0,
    last: 0,
    tail: 0,
    isLive: false,
    version: 0,
  });
  const update = (change: Partial<ContainerLogState> = {}) => {
    const next = { ...state.peek(), ...change };
    const hasTail = window.missing(window.last - TAIL_VIEW + 1, window.last) === null;
    // While following, a log that outgrows the list loses its oldest rows, not the newest.
    const isOutgrown = isFollowing() && window.last >= next.base + MAX_ROWS;
    state.value = {
      ...next,
      base: Math.max(1, isOutgrown ? window.last - MAX_ROWS / 2 : next.base),
      first: window.first,
      last: window.last,
      tail: hasTail ? window.last : next.tail,
      version: next.version + 1,
    };
  };
  return { state, update };
}

interface LogContext extends ReturnType<typeof createLogState> {
  environment: LogEnvironment;
  window: LogWindow;
  signal: AbortSignal;
  addPage: (page: LogPage) => void;
  fetchMissing: () => void;
}

/** Reads the newest lines, and with them the length of the log. */
async function catchUp(context: LogContext): Promise<void> {
  const { environment, window, signal, addPage, fetchMissing, state, update } = context;
  try {
    const page = await environment.read({ limit: TAIL_LINES });
    if (signal.aborted) return;
    addPage(page);
    const isFirst = state.peek().phase !== 'ready';
    update({
      phase: 'ready',
      error: null,
      ...(isFirst ? { base: Math.max(window.first, window.last - MAX_ROWS / 2) } : {}),
    });
    fetchMissing();
  } catch (cause) {
    if (signal.aborted) return;
    const error = ApiError.from(cause);
    // The shown lines stay: the next read may succeed.
    if (state.peek().phase === 'ready') return;
    update({ phase: 'failed', error });
    if (!error.isTemporary) return;
    await environment.wait(RETRY_MS, signal);
    if (!signal.aborted && state.peek().phase === 'failed') await catchUp(context);
  }
}

/**
 * Receives lines as they are written while the page is visible, and polls while the channel is down.
 * @returns a function that stops it
 */
function joinLog(context: LogContext): () => void {
  const { environment, window, fetchMissing, state, update } = context;
  let leaveChannel: (() => void) | null = null;
  const onEvent = (event: string, data: unknown) => {
    if (event === 'pusher:subscription_succeeded') {
      update({ isLive: true });
      void catchUp(context);
      return;
    }
    if (event !== 'log') return;
    const { data: batch } = LogEvent.safeParse(data);
    if (!batch) return;
    window.setBounds(0, batch.to);
    window.add(batch.lines);
    if (state.peek().phase !== 'ready') return;
    update({ isLive: true });
    fetchMissing();
  };
  const setVisible = (isVisible: boolean) => {
    if (isVisible && !leaveChannel) leaveChannel = environment.join(onEvent);
    else if (!isVisible) {
      leaveChannel?.();
      leaveChannel = null;
      update({ isLive: false });
    }
  };
  setVisible(environment.isVisible());
  const stops = [
    environment.onVisibilityChange(setVisible),
    environment.every(POLL_MS, () => {
      const isLive = environment.isConnected() && state.peek().isLive;
      if (!environment.isVisible() || isLive) return;
      if (state.peek().isLive) update({ isLive });
      void catchUp(context);
    }),
  ];
  return () => {
    leaveChannel?.();
    for (const stop of stops) stop();
  };
}

export function openContainerLog(environment: LogEnvironment): ContainerLog {
  const window = createLogWindow();
  const closed = new AbortController();
  let isFollowing = false;
  const { state, update } = createLogState(window, () => isFollowing);
  const addPage = (page: LogPage) => {
    window.setBounds(page.first_seq, page.last_seq);
    window.add(page.lines);
  };
  const missing = createMissingLines(environment, window, closed.signal, (page) => {
    addPage(page);
    update();
  });
  const context = {
    environment,
    window,
    signal: closed.signal,
    addPage,
    fetchMissing: missing.fetch,
    state,
    update,
  };
  void catchUp(context);
  const leave = joinLog(context);

  return {
    state,
    line: window.line,
    setVisibleRange(from, to) {
      window.setVisibleRange(from - MARGIN, to + MARGIN);
      missing.setVisibleRange({ from, to });
      missing.fetch();
    },
    setFollowing(next) {
      isFollowing = next;
      missing.setFollowing(next);
      if (next) update();
      missing.fetch();
    },
    includeRow(seq) {
      const { base } = state.peek();
      if (seq >= base && seq < base + MAX_ROWS) return false;
      update({ base: Math.max(window.first, seq - MAX_ROWS / 2) });
      return true;
    },
    readRange: (from, to) => readLines(environment, window, from, to),
    retry() {
      update({ phase: 'loading', error: null });
      void catchUp(context);
    },
    close() {
      closed.abort();
      leave();
    },
  };
}

/** Fetches missing lines, one read at a time: at a followed end first, then on screen, then around the screen. */
function createMissingLines(
  environment: LogEnvironment,
  window: LogWindow,
  signal: AbortSignal,
  onPage: (page: LogPage) => void,
) {
  let view: LineRange | null = null;
  let isFollowing = false;
  let isFetching = false;

  function nextRange(): LineRange | null {
    const from = window.last - TAIL_VIEW + 1;
    // A whole page, because more lines are written during the read.
    if (isFollowing && window.missing(from, window.last)) return { from: Math.max(1, from), to: from + PAGE_LINES };
    if (!view) return null;
    return window.missing(view.from, view.to) ?? window.missing(view.from - MARGIN, view.to + MARGIN);
  }
  /** @returns how long to wait before the next read, ms */
  async function read({ from, to }: LineRange): Promise<number> {
    try {
      const page = await environment.read({ after: from - 1, limit: to - from + 1 });
      if (signal.aborted) return 0;
      onPage(page);
      return window.line(from) || from < window.first ? PAUSE_MS : RETRY_MS;
    } catch {
      return RETRY_MS;
    }
  }
  async function fetch(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    for (let range = nextRange(); range && !signal.aborted; range = nextRange())
      await environment.wait(await read(range), signal);
    isFetching = false;
  }
  return {
    setVisibleRange(next: LineRange) {
      view = next;
    },
    setFollowing(next: boolean) {
      isFollowing = next;
    },
    fetch: () => void fetch(),
  };
}

/** @throws ApiError */
async function readLines(environment: LogEnvironment, window: LogWindow, from: number, to: number): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for (let seq = Math.max(from, window.first, 1); seq <= to; ) {
    const known = window.line(seq);
    if (known) {
      lines.push(known);
      seq++;
      continue;
    }
    const page = await environment.read({ after: seq - 1, limit: Math.min(MAX_READ, to - seq + 1) });
    const fetched = page.lines.filter((line) => line.seq >= seq && line.seq <= to);
    const newest = fetched.at(-1);
    if (!newest) break;
    lines.push(...fetched);
    seq = newest.seq + 1;
  }
  return lines;
}
