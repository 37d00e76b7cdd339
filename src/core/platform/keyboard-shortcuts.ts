import { isTextInputFocused } from './focus.ts';

/** Whether shortcuts use ⌘ instead of Ctrl. */
export const isApplePlatform = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

export interface ShortcutHandlers {
  /** Ctrl K or ⌘ K, also while typing. */
  onPalette(): void;
  /** One or two plain keys, such as `?` or `g d`. Disabled while typing, or while a dialog is open. */
  onSequence(keys: string): void;
}

const SEQUENCE_TIMEOUT_MS = 1500;

/** Listens for the portal's shortcuts, for portal-app, which owns the page. Returns an unsubscribe function. */
export function listenForShortcuts(handlers: ShortcutHandlers, isDisabled: () => boolean): () => void {
  let firstKey = '';
  let firstKeyAt = 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      handlers.onPalette();
      return;
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (hasModifier || event.key.length !== 1 || isTextInputFocused() || isDisabled()) return;
    const now = performance.now();
    const key = event.key.toLowerCase();
    const sequence = firstKey && now - firstKeyAt < SEQUENCE_TIMEOUT_MS ? `${firstKey} ${key}` : key;
    firstKey = sequence === 'g' ? 'g' : '';
    firstKeyAt = now;
    if (sequence !== 'g') handlers.onSequence(sequence);
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
