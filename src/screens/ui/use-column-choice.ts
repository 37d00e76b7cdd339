import { useMemo, useState } from 'react';
import { localStore } from '#core/platform/storage.ts';
import type { MenuItem } from './menu.tsx';
import type { Column } from './table.tsx';

/**
 * The columns of a list that are shown, and the menu that chooses them. The choice is remembered.
 * @param name of the list; without it all columns are shown
 */
export function useColumnChoice<Row>(name: string | undefined, columns: readonly Column<Row>[]) {
  const key = `columns-${name}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(name ? localStore.get(key)?.split(',') : undefined),
  );
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    localStore.set(key, [...next].join(','));
    setHidden(next);
  };
  const items: MenuItem[] = columns
    .filter(({ isMain, isActions }) => !isMain && !isActions)
    .map(({ id, title }) => ({ label: title, isChecked: !hidden.has(id), onSelect: () => toggle(id) }));
  const shown = useMemo(() => columns.filter(({ id, isMain }) => isMain || !hidden.has(id)), [columns, hidden]);
  return { shown, items: name ? items : [] };
}
