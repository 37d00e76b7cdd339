import { delay } from '../platform/timers.ts';
import { computed, type ReadonlySignal, signal } from '../store/signals.ts';

/** S1 §4. */
const IDLE_MS = 4000;
/** Peers may send anything at any rate: names shown, their length, and how long one lasts without news. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 60;
const EXPIRY_MS = 6000;

/** Who else types, by what they say of themselves: bounded, and forgotten without news. */
export function createTypingTracker() {
  const names = signal<ReadonlyMap<string, string>>(new Map());
  const timers = new Map<string, AbortController>();
  const stopped = (id: string) => {
    timers.get(id)?.abort();
    timers.delete(id);
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
      timers.get(id)?.abort();
      const timer = new AbortController();
      timers.set(id, timer);
      void delay(EXPIRY_MS, timer.signal).then(() => timer.signal.aborted || stopped(id));
    },
    stopped,
    clear() {
      for (const id of [...timers.keys()]) stopped(id);
    },
  };
}

/** Says once that we type, and that we stopped after 4 s without a keystroke. */
export function createTypingNotifier(notify: (isTyping: boolean) => void) {
  let timer: AbortController | null = null;
  const stop = () => {
    if (!timer) return;
    timer.abort();
    timer = null;
    notify(false);
  };
  return {
    notifyTyping() {
      if (timer) timer.abort();
      else notify(true);
      const mine = new AbortController();
      timer = mine;
      void delay(IDLE_MS, mine.signal).then(() => mine.signal.aborted || stop());
    },
    stop,
  };
}
