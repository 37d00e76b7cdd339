import { useRef, useState } from 'react';
import { rangeBetween } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';

export interface FileSelection {
  ids: ReadonlySet<string>;
  entries: readonly FileEntry[];
  /** Selects one row; `isAdded` keeps the others, `isRange` takes all from the last one pressed. */
  press(path: string, how?: { isAdded?: boolean; isRange?: boolean }): void;
  selectAll(isSelected: boolean): void;
  clear(): void;
}

/** The selected rows of a list, as a file manager of a desktop selects them. @param entries in the order shown */
export function useFileSelection(entries: readonly FileEntry[]): FileSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const selected = entries.filter(({ path }) => chosen.has(path));
  return {
    ids: chosen,
    entries: selected,
    press(path, { isAdded = false, isRange = false } = {}) {
      const paths = entries.map((entry) => entry.path);
      if (isRange) {
        const range = rangeBetween(paths, anchor.current, path);
        setChosen(new Set(isAdded ? [...chosen, ...range] : range));
        return;
      }
      anchor.current = path;
      if (!isAdded) return setChosen(new Set([path]));
      const next = new Set(chosen);
      if (!next.delete(path)) next.add(path);
      setChosen(next);
    },
    selectAll: (isSelected) => setChosen(new Set(isSelected ? entries.map(({ path }) => path) : [])),
    clear: () => setChosen(new Set()),
  };
}
