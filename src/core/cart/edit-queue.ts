import { computed, signal } from '../store/signals.ts';

/** Runs edits one after the other, so that overlapping ones cannot overtake each other. */
export function createEditQueue() {
  const pending = signal(0);
  let last: Promise<unknown> = Promise.resolve();
  return {
    isPending: computed(() => pending.value > 0),
    run<T>(edit: () => Promise<T>): Promise<T> {
      pending.value++;
      const running = last.then(edit).finally(() => {
        pending.value--;
      });
      last = running.catch(() => undefined);
      return running;
    },
    /** Resolves when the edits requested so far have ended, whatever their outcome. */
    whenIdle: () => last.then(() => undefined),
  };
}
