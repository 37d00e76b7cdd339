import { delay } from '../platform/timers.ts';
import { computed, type ReadonlySignal, signal } from '../store/signals.ts';

/** S1 §4. */
const IDLE_MS = 4000;
/** Limits for events of other clients, which may send anything at any rate. A name expires without a new event. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 60;
const EXPIRY_MS = 6000;

/** Tracks who else is typing, as reported by their clients. */
export function createTypingTracker() {
  const names = signal<ReadonlyMap<string, string>>(new Map());
  const expiries = new Map<string, AbortController>();
  const stopped = (id: string) => {
    expiries.get(id)?.abort();
    expiries.delete(id);
    if (!names.peek().has(id)) return;
    const next = new Map(names.peek());
    next.delete(id);
    names.value = next;
  };
  return {
    names: computed(() => [...names.value.values()]) as ReadonlySignal<readonly string[]>,
    started(id: string, name: string) {
      if (!names.peek().has(id)) {
        if (names.peek().size >= MAX_NAMES) return;
        names.value = new Map(names.peek()).set(id, name.slice(0, MAX_NAME_LENGTH));
      }
      expiries.get(id)?.abort();
      const expiry = new AbortController();
      expiries.set(id, expiry);
      void delay(EXPIRY_MS, expiry.signal).then(() => expiry.signal.aborted || stopped(id));
    },
    stopped,
    clear() {
      for (const id of [...expiries.keys()]) stopped(id);
    },
  };
}

/** Reports once that the user is typing, and once that they stopped, 4 s after the last keystroke. */
export function createTypingNotifier(notify: (isTyping: boolean) => void) {
  let idleTimer: AbortController | null = null;
  const stop = () => {
    if (!idleTimer) return;
    idleTimer.abort();
    idleTimer = null;
    notify(false);
  };
  return {
    notifyTyping() {
      if (idleTimer) idleTimer.abort();
      else notify(true);
      const timer = new AbortController();
      idleTimer = timer;
      void delay(IDLE_MS, timer.signal).then(() => timer.signal.aborted || stop());
    },
    stop,
  };
}
