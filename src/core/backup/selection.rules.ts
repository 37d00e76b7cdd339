import { isWithin, parentPath, pathChain } from '../rules/path.rules.ts';

/**
 * Chosen files and folders of a tree that is read folder by folder. A chosen folder stands for all that is in it, so nothing
 * in the set lies below another path of it.
 */
export type Selection = ReadonlySet<string>;
export type CheckState = 'on' | 'off' | 'partial';

/** Paths of what a folder holds and can be chosen; undefined while it has not been read. */
export type ChildrenOf = (folder: string) => readonly string[] | undefined;

export const emptySelection: Selection = new Set();

/** The chosen path that covers another one: itself, or a folder above it. Null when it isn’t chosen. */
const chosenAncestor = (selection: Selection, path: string) =>
  pathChain(path).find((ancestor) => selection.has(ancestor)) ?? null;

export function checkState(selection: Selection, path: string): CheckState {
  if (chosenAncestor(selection, path) !== null) return 'on';
  for (const chosen of selection) if (isWithin(chosen, path)) return 'partial';
  return 'off';
}

/** Chooses a path with all below it, or releases it. The rest of a chosen folder around it stays chosen. */
export function togglePath(selection: Selection, path: string, childrenOf: ChildrenOf): Selection {
  return checkState(selection, path) === 'on'
    ? releasePath(selection, path, childrenOf)
    : choosePath(selection, path, childrenOf);
}

function choosePath(selection: Selection, path: string, childrenOf: ChildrenOf): Selection {
  const next = new Set([...selection].filter((chosen) => !isWithin(chosen, path)));
  next.add(path);
  // Folders of which all is chosen now are chosen themselves.
  for (let at = path; at !== '/'; ) {
    at = parentPath(at);
    const children = childrenOf(at);
    if (!children?.every((child) => next.has(child))) break;
    for (const child of children) next.delete(child);
    next.add(at);
  }
  return next;
}

function releasePath(selection: Selection, path: string, childrenOf: ChildrenOf): Selection {
  const next = new Set(selection);
  const ancestor = chosenAncestor(selection, path);
  if (ancestor === null) return next;
  next.delete(ancestor);
  const chain = pathChain(path);
  // Each folder between is replaced by what else it holds.
  for (const folder of chain.slice(chain.indexOf(ancestor), -1))
    for (const child of childrenOf(folder) ?? []) if (!chain.includes(child)) next.add(child);
  return next;
}

/** Sorted, so that the same choice is the same request. */
export const selectedPaths = (selection: Selection): string[] => [...selection].sort();

/** Adds a name to a set, or removes it. */
export function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
