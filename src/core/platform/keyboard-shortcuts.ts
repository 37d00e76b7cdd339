import { isTextInputFocused } from './focus.ts';

/** ⌘ on Apple's keyboards, Ctrl on others. */
export const isApplePlatform = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

export interface ShortcutHandlers {
  /** Ctrl K, or ⌘ K: works while typing, too. */
  onPalette(): void;
  /** One plain key, then perhaps another: `?`, `g d`. They rest while somebody types or a dialog is open. */
  onSequence(keys: string): void;
}

const SEQUENCE_TIMEOUT_MS = 1500;

/** The portal's own keys, for portal-app, whose page it is. Answers the function that stops listening. */
export function listenForShortcuts(handlers: ShortcutHandlers, isDisabled: () => boolean): () => void {
  let held = '';
  let heldAt = 0;
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      handlers.onPalette();
      return;
    }
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.key.length !== 1 ||
      isTextInputFocused() ||
      isDisabled()
    )
      return;
    const now = performance.now();
    const sequence =
      held && now - heldAt < SEQUENCE_TIMEOUT_MS ? `${held} ${event.key.toLowerCase()}` : event.key.toLowerCase();
    held = event.key.toLowerCase() === 'g' && sequence === 'g' ? 'g' : '';
    heldAt = now;
    if (sequence !== 'g') handlers.onSequence(sequence);
  };
  document.addEventListener('keydown', pressed);
  return () => document.removeEventListener('keydown', pressed);
}
