import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';

/** Long-running work of the page itself, such as uploads of small files. It ends with the page. */
export interface PageWork {
  /** Unique in the page. A report with the same id replaces the previous one. */
  id: string;
  /** Text with the kind of work and its progress. */
  label: string;
  /** Share done, 0 to 1. */
  progress: number;
  /** Path of the page with details. */
  to: string;
}

/** Work of the page itself, which the bell lists together with the provider's jobs. */
export const pageWork = shared('job.page-work', () => {
  const list = signal<readonly PageWork[]>([]);
  const remove = (id: string) => {
    if (list.peek().some((work) => work.id === id)) list.value = list.peek().filter((work) => work.id !== id);
  };
  return {
    list: list as ReadonlySignal<readonly PageWork[]>,
    report(work: PageWork) {
      list.value = [...list.peek().filter(({ id }) => id !== work.id), work];
    },
    remove,
  };
});
