import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';

/** Long work that the page does itself, such as uploads of small files. It ends with the page. */
export interface PageWork {
  /** Unique among the work of the page; the next report replaces it. */
  id: string;
  /** What is done and how far it is, in words. */
  label: string;
  /** Share done, 0 to 1. */
  progress: number;
  /** Path of the page that shows more. */
  to: string;
}

/** What the page itself is doing, listed by the bell beside the provider's jobs. */
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
