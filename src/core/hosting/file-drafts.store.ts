import { warnBeforeUnload } from '../platform/leave-warning.ts';
import { onIdentityChange } from '../runtime/identity.ts';
import { shared } from '../runtime/runtime.ts';
import { type ReadonlySignal, signal } from '../store/signals.ts';
import { fileKey } from './files.store.ts';

/** Unsaved text of a file, and the revision that it is based on. */
export interface FileDraft {
  text: string;
  revision: string;
}

/**
 * Unsaved texts of the editor. They survive navigation within the portal, but not the end of this tab: until they are saved or
 * discarded, the browser asks before it closes the tab.
 */
export const fileDrafts = shared('hosting.file-drafts', () => {
  const drafts = new Map<string, FileDraft>();
  const count = signal(0);
  let stopWarning: (() => void) | null = null;
  const update = () => {
    count.value = drafts.size;
    if (drafts.size > 0) stopWarning ??= warnBeforeUnload();
    else {
      stopWarning?.();
      stopWarning = null;
    }
  };
  onIdentityChange(() => {
    drafts.clear();
    update();
  });
  return {
    count: count as ReadonlySignal<number>,
    read: (account: string, path: string): FileDraft | null => drafts.get(fileKey(account, path)) ?? null,
    save(account: string, path: string, draft: FileDraft) {
      drafts.set(fileKey(account, path), draft);
      update();
    },
    discard(account: string, path: string) {
      drafts.delete(fileKey(account, path));
      update();
    },
  };
});
