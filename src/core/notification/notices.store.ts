import { translator } from '../i18n/translator.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';

const t = translator();

export interface Notice {
  id: number;
  tone: 'success' | 'failure';
  /** "Success!" or "Whoops!" (S1 §8). */
  title: string;
  text: string;
  /** An action such as Undo. */
  action?: { label: string; run: () => void } | undefined;
}

const MAX_SHOWN = 4;

/** The toasts of the page. A notice with the same text replaces the previous one. */
export const notices = shared('notices', () => {
  const list = signal<readonly Notice[]>([]);
  /** Roots that can show toasts, in order of registration. The first one shows them. */
  const hosts = new Set<object>();
  // Not computed: a computed value that nobody reads any longer would keep an element that has left the page.
  const toastHost = signal<object | null>(null);
  const chooseHost = () => {
    [toastHost.value = null] = hosts;
  };
  let lastId = 0;
  const push = (notice: Omit<Notice, 'id'>) => {
    const rest = list.peek().filter((other) => other.tone !== notice.tone || other.text !== notice.text);
    list.value = [...rest, { ...notice, id: ++lastId }].slice(-MAX_SHOWN);
  };
  onIdentityChange(() => {
    list.value = list.peek().filter((notice) => !notice.action);
  });
  return {
    list: list as ReadonlySignal<readonly Notice[]>,
    toastHost: toastHost as ReadonlySignal<object | null>,
    /** Returns an unregister function. */
    registerToastHost(host: object): () => void {
      hosts.add(host);
      chooseHost();
      return () => {
        hosts.delete(host);
        chooseHost();
      };
    },
    success: (text: string, action?: Notice['action']) =>
      push({ tone: 'success', title: t('notice.success'), text, action }),
    failure: (text: string) => push({ tone: 'failure', title: t('notice.failure'), text }),
    dismiss(id: number) {
      list.value = list.peek().filter((notice) => notice.id !== id);
    },
  };
});
