import { useState } from 'react';

export interface Selection<Item> {
  selectedRows: readonly Item[];
  selectedIds: ReadonlySet<string>;
  setSelectedIds: (ids: ReadonlySet<string>) => void;
  clear: () => void;
}

/**
 * The selected items of a paged list. Items selected on an earlier page stay selected.
 * @param items those on the page shown
 */
export function useSelection<Item extends { id: string }>(items: readonly Item[] | undefined): Selection<Item> {
  const [selection, setSelection] = useState<ReadonlyMap<string, Item>>(new Map());
  return {
    selectedRows: [...selection.values()],
    selectedIds: new Set(selection.keys()),
    setSelectedIds(ids: ReadonlySet<string>) {
      const candidates = [...selection, ...(items ?? []).map((item) => [item.id, item] as const)];
      setSelection(new Map(candidates.filter(([id]) => ids.has(id))));
    },
    clear: () => setSelection(new Map()),
  };
}
