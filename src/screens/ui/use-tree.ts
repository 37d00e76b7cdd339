import { type KeyboardEvent, useRef, useState } from 'react';
import { afterPaint } from '#core/platform/after-paint.ts';

/**
 * What a tree of paths needs, after the ARIA pattern: which branches are expanded, which item is in the tab order, and keys. Its
 * items are `role=treeitem` with `data-path`, `aria-level` and, where they can be expanded, `aria-expanded`. Enter and space
 * click them. What a key draws comes once the key has been painted.
 * @param opened paths that are expanded at first
 * @param first the item in the tab order at first
 */
export function useTree(opened: readonly string[], first: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(opened));
  const [tabStop, setTabStop] = useState(first);
  const expand = (path: string, isExpanded: boolean) =>
    setExpanded((before) => {
      const next = new Set(before);
      if (isExpanded) next.add(path);
      else next.delete(path);
      return next;
    });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const move = moveOf(event.key, item, items, expand);
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  return { ref, expanded, setExpanded, expand, tabStop, setTabStop, onKeyDown };
}

/** What a key does at an item; null for a key that is not the tree's. */
function moveOf(
  key: string,
  item: HTMLElement,
  items: readonly HTMLElement[],
  expand: (path: string, isExpanded: boolean) => void,
): (() => void) | null {
  const index = items.indexOf(item);
  const path = item.dataset.path ?? '/';
  const levelOf = (one: HTMLElement) => Number(one.getAttribute('aria-level'));
  const isExpanded = item.getAttribute('aria-expanded') === 'true';
  const moves: Record<string, () => void> = {
    ArrowDown: () => items[index + 1]?.focus(),
    ArrowUp: () => items[index - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: () => {
      if (isExpanded) items[index + 1]?.focus();
      else if (item.hasAttribute('aria-expanded')) afterPaint(() => expand(path, true));
    },
    ArrowLeft: () => {
      if (isExpanded) afterPaint(() => expand(path, false));
      else
        items
          .slice(0, index)
          .findLast((other) => levelOf(other) < levelOf(item))
          ?.focus();
    },
    Enter: () => afterPaint(() => item.click()),
    ' ': () => afterPaint(() => item.click()),
  };
  return moves[key] ?? null;
}
