import { isWithin, parentPath, pathChain } from '../rules/path.rules.ts';

/**
 * Selected files and folders of a tree that loads folder by folder. A selected folder includes its contents, so no path in the set
 * is below another one.
 */
export type Selection = ReadonlySet<string>;
export type CheckState = 'on' | 'off' | 'partial';

/** Paths of the selectable children of a folder; undefined until it is loaded. */
export type ChildrenOf = (folder: string) => readonly string[] | undefined;

export const emptySelection: Selection = new Set();

/** The selected path that includes another one: itself or an ancestor; null if none. */
const selectedAncestor = (selection: Selection, path: string) =>
  pathChain(path).find((ancestor) => selection.has(ancestor)) ?? null;

export function checkState(selection: Selection, path: string): CheckState {
  if (selectedAncestor(selection, path) !== null) return 'on';
  for (const selected of selection) if (isWithin(selected, path)) return 'partial';
  return 'off';
}

/** Selects a path with its contents, or deselects it. The rest of a selected parent stays selected. */
export function togglePath(selection: Selection, path: string, childrenOf: ChildrenOf): Selection {
  return checkState(selection, path) === 'on'
    ? deselectPath(selection, path, childrenOf)
    : selectPath(selection, path, childrenOf);
}

function selectPath(selection: Selection, path: string, childrenOf: ChildrenOf): Selection {
  const next = new Set([...selection].filter((selected) => !isWithin(selected, path)));
  next.add(path);
  // A folder whose children are all selected is selected itself.
  for (let at = path; at !== '/'; ) {
    at = parentPath(at);
    const children = childrenOf(at);
    if (!children?.every((child) => next.has(child))) break;
    for (const child of children) next.delete(child);
    next.add(at);
  }
  return next;
}

function deselectPath(selection: Selection, path: string, childrenOf: ChildrenOf): Selection {
  const next = new Set(selection);
  const ancestor = selectedAncestor(selection, path);
  if (ancestor === null) return next;
  next.delete(ancestor);
  const chain = pathChain(path);
  // Each folder in between is replaced by its other children.
  for (const folder of chain.slice(chain.indexOf(ancestor), -1))
    for (const child of childrenOf(folder) ?? []) if (!chain.includes(child)) next.add(child);
  return next;
}

/** Sorted, so that equal selections make equal requests. */
export const selectedPaths = (selection: Selection): string[] => [...selection].sort();

/** Adds a name to a set, or removes it. */
export function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
