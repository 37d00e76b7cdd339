import { useState } from 'react';

/**
 * The item whose deletion waits for confirmation.
 * @param run deletes it; the dialog stays open when that fails
 * @returns `dialog`, props for a ConfirmDialog
 */
export function useDeletion<Item>(run: (item: Item) => Promise<{ ok: boolean }>) {
  const [item, setItem] = useState<Item | null>(null);
  const confirm = async () => {
    if (item === null || !(await run(item)).ok) return;
    // Meanwhile the dialog of another item may have been opened.
    setItem((current) => (current === item ? null : current));
  };
  return {
    item,
    ask: (next: Item) => setItem(next),
    dialog: { isOpen: item !== null, onConfirm: () => void confirm(), onClose: () => setItem(null) },
  };
}
