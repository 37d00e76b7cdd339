import { errorMessage } from '../http/error-policy.rules.ts';
import { cloudMessages } from '../i18n/messages/cloud.en.ts';
import { type MessageKey, translator } from '../i18n/translator.ts';
import { onPageCache } from '../platform/page-cache.ts';
import { delay } from '../platform/timers.ts';
import { safeUrl } from '../rules/safe-url.rules.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { ConsoleOutput } from './cloud.schema.ts';
import { requestConsole } from './cloud.store.ts';

const t = translator(cloudMessages);

export interface ConsoleState {
  phase: 'connecting' | 'connected' | 'ended';
  /** Why it has ended, or is reconnecting. */
  reason: string | null;
}

export interface ServerConsole {
  readonly state: ReadonlySignal<ConsoleState>;
  input(data: string): void;
  resize(cols: number, rows: number): void;
  pressCtrlAltDel(): void;
  /** Reconnects with a new ticket. */
  reconnect(): void;
  close(): void;
}

/** Delays before reconnecting after a lost connection, ms. */
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000];
/** Characters of one frame. A large paste is split. */
const FRAME_LENGTH = 4096;
const OPEN = 1;

const reasons: Readonly<Record<string, MessageKey<typeof cloudMessages>>> = {
  off: 'cloud.consoleOff',
  rebooting: 'cloud.consoleRebooting',
  reinstalling: 'cloud.consoleReinstalling',
  deleted: 'cloud.consoleDeleted',
  idle: 'cloud.consoleIdle',
  'signed-out': 'cloud.consoleSignedOut',
};

/** A websocket URL, if its host would be safe for a page (`safeUrl`); null otherwise. */
export function safeSocketUrl(raw: string): string | null {
  if (!/^wss?:\/\//i.test(raw)) return null;
  return safeUrl(raw.replace(/^ws/i, 'http'))?.replace(/^http/, 'ws') ?? null;
}

function readFrame(data: unknown): ConsoleOutput | null {
  if (typeof data !== 'string') return null;
  try {
    return ConsoleOutput.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * A session at a server's console. Each connection has its own ticket; a lost connection is reestablished, also when the page
 * returns from the back/forward cache.
 * @param onOutput called with the output of the server
 */
export function openConsole(id: string, onOutput: (text: string) => void): ServerConsole {
  const state = signal<ConsoleState>({ phase: 'connecting', reason: null });
  let size = { cols: 80, rows: 24 };
  let socket: WebSocket | null = null;
  let run = new AbortController();
  let attempts = 0;

  const end = (reason: string) => {
    state.value = { phase: 'ended', reason };
  };
  const sendFrame = (frame: object) => {
    if (socket?.readyState === OPEN) socket.send(JSON.stringify(frame));
  };

  async function connect(signal: AbortSignal): Promise<void> {
    const outcome = await requestConsole.run({ params: { id } });
    if (signal.aborted) return;
    if (!outcome.ok) return outcome.error.isFinal ? end(errorMessage(outcome.error)) : retryLater(signal);
    const url = safeSocketUrl(outcome.data.data.url);
    if (!url) return end(t('cloud.consoleRefused'));
    listen(new WebSocket(url), signal);
  }

  function listen(next: WebSocket, signal: AbortSignal): void {
    socket = next;
    let isEnded = false;
    const options = { signal };
    next.addEventListener(
      'open',
      () => {
        attempts = 0;
        state.value = { phase: 'connected', reason: null };
        sendFrame({ type: 'resize', ...size });
      },
      options,
    );
    next.addEventListener(
      'message',
      ({ data }) => {
        const frame = readFrame(data);
        if (frame?.type === 'output') onOutput(frame.data);
        if (frame?.type !== 'closed') return;
        isEnded = true;
        end(t(reasons[frame.reason] ?? 'cloud.consoleClosed'));
      },
      options,
    );
    next.addEventListener('close', () => isEnded || retryLater(signal), options);
    signal.addEventListener('abort', () => next.close());
  }

  /** After a refused ticket as after a lost connection, a new ticket may work. */
  function retryLater(signal: AbortSignal): void {
    const wait = RETRY_DELAYS_MS[attempts++];
    if (wait === undefined) {
      end(t('cloud.consoleLost'));
      return;
    }
    state.value = { phase: 'connecting', reason: t('cloud.consoleLost') };
    void delay(wait, signal).then(() => {
      if (!signal.aborted) void connect(signal);
    });
  }

  function reconnect(): void {
    run.abort();
    run = new AbortController();
    attempts = 0;
    state.value = { phase: 'connecting', reason: null };
    void connect(run.signal);
  }

  const stopListening = onPageCache(
    () => run.abort(),
    () => {
      if (run.signal.aborted && state.peek().phase !== 'ended') reconnect();
    },
  );
  void connect(run.signal);
  return {
    state,
    input(data) {
      for (let at = 0; at < data.length; at += FRAME_LENGTH)
        sendFrame({ type: 'input', data: data.slice(at, at + FRAME_LENGTH) });
    },
    resize(cols, rows) {
      size = { cols, rows };
      sendFrame({ type: 'resize', ...size });
    },
    pressCtrlAltDel: () => sendFrame({ type: 'ctrl-alt-del' }),
    reconnect,
    close() {
      stopListening();
      run.abort();
    },
  };
}
