import type { KeyboardEvent } from 'react';
import { afterPaint } from '#core/platform/after-paint.ts';
import type { LineSelection } from './use-line-selection.ts';
import type { LogSearch } from './use-log-search.ts';

interface LogKeys {
  search: LogSearch;
  lines: LineSelection;
  focusSearch: () => void;
  toStart: () => void;
  toEnd: () => void;
  toggleFollow: () => void;
  /** Where a selection by keyboard begins. */
  start: () => number;
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** The keys of `less`, while the focus is in the viewer and not in a field. */
export function useLogKeys({ search, lines, focusSearch, toStart, toEnd, toggleFollow, start }: LogKeys) {
  return (event: KeyboardEvent) => {
    if (isTyping(event) || event.altKey || event.nativeEvent.isComposing) return;
    const isCopy = (event.ctrlKey || event.metaKey) && event.key === 'c';
    // What is selected as text is copied by the browser.
    if (isCopy && lines.count > 0 && getSelection()?.isCollapsed !== false) return run(event, () => void lines.copy());
    if (event.ctrlKey || event.metaKey) return;
    const keys: Record<string, () => void> = {
      '/': focusSearch,
      n: () => afterPaint(search.goLater),
      N: () => afterPaint(search.goEarlier),
      g: () => afterPaint(toStart),
      G: () => afterPaint(toEnd),
      Home: () => afterPaint(toStart),
      End: () => afterPaint(toEnd),
      f: toggleFollow,
    };
    const extending: Record<string, () => void> = {
      ArrowDown: () => lines.extend(1, start()),
      ArrowUp: () => lines.extend(-1, start()),
    };
    const work =
      (event.shiftKey ? extending[event.key] : undefined) ??
      keys[event.key] ??
      (event.key === 'Escape' && lines.count > 0 ? lines.clear : undefined);
    if (work) run(event, work);
  };
}

function run(event: KeyboardEvent, work: () => void): void {
  // The portal has keys of its own.
  event.preventDefault();
  event.stopPropagation();
  work();
}
