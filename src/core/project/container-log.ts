import { ApiError } from '../http/api-error.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { createLogWindow, type LineRange, type LogWindow, PAGE_LINES } from './log-window.ts';
import { LogEvent, type LogLine, type LogPage } from './project.schema.ts';

/** What the log is read from, so that it can be tested without a browser. */
export interface LogPorts {
  /** @throws ApiError */
  read(query: { after?: number; before?: number; limit: number }): Promise<LogPage>;
  /** Joins the channel of the container. @returns a function that leaves it */
  join(onEvent: (event: string, data: unknown) => void): () => void;
  isConnected(): boolean;
  isVisible(): boolean;
  onVisibilityChange(listener: (isVisible: boolean) => void): () => void;
  every(ms: number, task: () => void): () => void;
  wait(ms: number, left: AbortSignal): Promise<void>;
}

export interface ContainerLogState {
  /** `loading` until it is known how long the log is. */
  phase: 'loading' | 'ready' | 'failed';
  error: ApiError | null;
  /** Number of the first row that is shown. Lines before it are kept by the provider, and shown after a jump to them. */
  base: number;
  /** Numbers of the oldest and newest line; 0 if none. */
  first: number;
  last: number;
  /** The newest line that is held with those before it: the last row of who follows the log. */
  tail: number;
  /** Whether new lines come as they are written. */
  isLive: boolean;
  /** Counts changes, also of lines alone. */
  version: number;
}

/** The log of a container as it grows. */
export interface ContainerLog {
  readonly state: ReadonlySignal<ContainerLogState>;
  line(seq: number): LogLine | undefined;
  /** Says which lines are on screen: those that are missing are fetched. */
  show(from: number, to: number): void;
  /** Whether the end is followed: the newest lines are fetched where events have left them out. */
  follow(isOn: boolean): void;
  /** Brings a line among the rows. @returns whether the rows have changed */
  reach(seq: number): boolean;
  /** Lines of a range in order, fetched where they are not held. @throws ApiError */
  collect(from: number, to: number): Promise<LogLine[]>;
  retry(): void;
  close(): void;
}

/** How often is asked while the websocket or the channel is away, ms. */
const POLL_MS = 2000;
/** A failed read of lines is repeated after this time, ms. */
const RETRY_MS = 2000;
/** Between two reads of missing lines, because a fast log has some all the time, ms. */
const PAUSE_MS = 150;
/** Lines read at first and after a return. */
const TAIL_LINES = 200;
/** Lines at the end that are held before it is shown: more than a screen has. */
const TAIL_VIEW = 80;
/** Lines around those on screen that are fetched with them. */
const MARGIN = 60;
/** Lines of one read, at most (getLogs). */
const MAX_READ = 1000;
/** Rows of the list: a browser's boxes are at most about 17 million px high. */
export const MAX_ROWS = 500_000;

/** The state of a log whose lines are held in a window. @param isFollowing whether the end is followed */
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
    // Who follows a log that outgrows the rows loses the oldest of them, not the newest.
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

/** What reads and shows a log. */
interface LogReading extends ReturnType<typeof createLogState> {
  ports: LogPorts;
  window: LogWindow;
  left: AbortSignal;
  take: (page: LogPage) => void;
  fetchMissing: () => void;
}

/** Reads the newest lines: how long the log is, and what was missed. */
async function catchUp(reading: LogReading): Promise<void> {
  const { ports, window, left, take, fetchMissing, state, update } = reading;
  try {
    const page = await ports.read({ limit: TAIL_LINES });
    if (left.aborted) return;
    take(page);
    const isFirst = state.peek().phase !== 'ready';
    update({
      phase: 'ready',
      error: null,
      ...(isFirst ? { base: Math.max(window.first, window.last - MAX_ROWS / 2) } : {}),
    });
    fetchMissing();
  } catch (cause) {
    if (left.aborted) return;
    const error = ApiError.from(cause);
    // What is shown stays: the next one may succeed.
    if (state.peek().phase === 'ready') return;
    update({ phase: 'failed', error });
    if (!error.isTemporary) return;
    await ports.wait(RETRY_MS, left);
    if (!left.aborted && state.peek().phase === 'failed') await catchUp(reading);
  }
}

/** Receives lines as they are written while the page is visible, and asks for them where they cannot come. @returns ends it */
function joinLog(reading: LogReading): () => void {
  const { ports, window, fetchMissing, state, update } = reading;
  let leaveChannel: (() => void) | null = null;
  const onEvent = (event: string, data: unknown) => {
    if (event === 'pusher:subscription_succeeded') {
      update({ isLive: true });
      void catchUp(reading);
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
    if (isVisible && !leaveChannel) leaveChannel = ports.join(onEvent);
    else if (!isVisible) {
      leaveChannel?.();
      leaveChannel = null;
      update({ isLive: false });
    }
  };
  setVisible(ports.isVisible());
  const stops = [
    ports.onVisibilityChange(setVisible),
    ports.every(POLL_MS, () => {
      const isLive = ports.isConnected() && state.peek().isLive;
      if (!ports.isVisible() || isLive) return;
      if (state.peek().isLive) update({ isLive });
      void catchUp(reading);
    }),
  ];
  return () => {
    leaveChannel?.();
    for (const stop of stops) stop();
  };
}

export function openContainerLog(ports: LogPorts): ContainerLog {
  const window = createLogWindow();
  const left = new AbortController();
  let isFollowing = false;
  const { state, update } = createLogState(window, () => isFollowing);
  const take = (page: LogPage) => {
    window.setBounds(page.first_seq, page.last_seq);
    window.add(page.lines);
  };
  const missing = createMissingLines(ports, window, left.signal, (page) => {
    take(page);
    update();
  });
  const reading = { ports, window, left: left.signal, take, fetchMissing: missing.fetch, state, update };
  void catchUp(reading);
  const leave = joinLog(reading);

  return {
    state,
    line: window.line,
    show(from, to) {
      window.use(from - MARGIN, to + MARGIN);
      missing.show({ from, to });
      missing.fetch();
    },
    follow(isOn) {
      isFollowing = isOn;
      missing.follow(isOn);
      if (isOn) update();
      missing.fetch();
    },
    reach(seq) {
      const { base } = state.peek();
      if (seq >= base && seq < base + MAX_ROWS) return false;
      update({ base: Math.max(window.first, seq - MAX_ROWS / 2) });
      return true;
    },
    collect: (from, to) => collectLines(ports, window, from, to),
    retry() {
      update({ phase: 'loading', error: null });
      void catchUp(reading);
    },
    close() {
      left.abort();
      leave();
    },
  };
}

/** Fetches the lines that are on screen or at the end and not held, one read at a time, those on screen before those around. */
function createMissingLines(ports: LogPorts, window: LogWindow, left: AbortSignal, take: (page: LogPage) => void) {
  let view: LineRange | null = null;
  let isFollowing = false;
  let isFetching = false;

  function nextRange(): LineRange | null {
    const from = window.last - TAIL_VIEW + 1;
    // As many as one read may bring: more are written while it is under way.
    if (isFollowing && window.missing(from, window.last)) return { from: Math.max(1, from), to: from + PAGE_LINES };
    if (!view) return null;
    return window.missing(view.from, view.to) ?? window.missing(view.from - MARGIN, view.to + MARGIN);
  }
  /** @returns how long to wait before the next read, ms */
  async function read({ from, to }: LineRange): Promise<number> {
    try {
      const page = await ports.read({ after: from - 1, limit: to - from + 1 });
      if (left.aborted) return 0;
      take(page);
      return window.line(from) || from < window.first ? PAUSE_MS : RETRY_MS;
    } catch {
      return RETRY_MS;
    }
  }
  async function fetch(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    for (let range = nextRange(); range && !left.aborted; range = nextRange())
      await ports.wait(await read(range), left);
    isFetching = false;
  }
  return {
    show(next: LineRange) {
      view = next;
    },
    follow(isOn: boolean) {
      isFollowing = isOn;
    },
    fetch: () => void fetch(),
  };
}

/** @throws ApiError */
async function collectLines(ports: LogPorts, window: LogWindow, from: number, to: number): Promise<LogLine[]> {
  const lines: LogLine[] = [];
  for (let seq = Math.max(from, window.first, 1); seq <= to; ) {
    const known = window.line(seq);
    if (known) {
      lines.push(known);
      seq++;
      continue;
    }
    const page = await ports.read({ after: seq - 1, limit: Math.min(MAX_READ, to - seq + 1) });
    const fetched = page.lines.filter((line) => line.seq >= seq && line.seq <= to);
    const newest = fetched.at(-1);
    if (!newest) break;
    lines.push(...fetched);
    seq = newest.seq + 1;
  }
  return lines;
}
