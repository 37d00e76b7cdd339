import { hideOthers } from 'aria-hidden';
import { tabbable } from 'tabbable';
import { afterPaint } from '#core/platform/after-paint.ts';
import { isFocusLost } from '#core/platform/focus.ts';

/** A request of the user to close: the back gesture of Android, or Escape. Some browsers have none; TypeScript has no types for it. */
declare class CloseWatcher extends EventTarget {
  onclose: (() => void) | null;
  destroy(): void;
}
declare global {
  interface Window {
    CloseWatcher?: typeof CloseWatcher;
  }
}

/** The modals that are open, the one in front last. */
const openLayers: HTMLElement[] = [];

const tabStops = (layer: HTMLElement) => tabbable(layer) as HTMLElement[];

interface ModalEvents {
  /** It is to be closed. */
  onClose: () => void;
  /** What had the focus has gone, as a button does whose press replaces what the modal shows. */
  onFocusLost: () => void;
}

/** Keeps focus and screen readers in the layer of a modal until the signal. */
export function keepOpen(layer: HTMLElement, { onClose, onFocusLost }: ModalEvents, signal: AbortSignal) {
  openLayers.push(layer);
  const shown = hideRestOfPage(layer);
  signal.addEventListener('abort', () => {
    openLayers.splice(openLayers.indexOf(layer), 1);
    for (const show of shown) show();
  });
  layer.addEventListener('keydown', (event) => event.key === 'Tab' && turnAtEnd(event, layer), { signal });
  bringFocusBack(layer, signal);
  watchFocusLoss(layer, onFocusLost, signal);
  if (window.CloseWatcher) watchCloseRequests(window.CloseWatcher, onClose, signal);
}

/** A watcher serves one request; the modal may stay open after it. */
function watchCloseRequests(Watcher: typeof CloseWatcher, onClose: () => void, signal: AbortSignal) {
  const watcher = new Watcher();
  watcher.onclose = () => {
    if (signal.aborted) return;
    watchCloseRequests(Watcher, onClose, signal);
    onClose();
  };
  signal.addEventListener('abort', () => watcher.destroy());
}

/** @returns what shows it again */
function hideRestOfPage(layer: HTMLElement) {
  const shown: (() => void)[] = [];
  // Out of each shadow root that the layer is in
  for (let element: Element | null = layer; element; ) {
    const tree: Node = element.getRootNode();
    shown.push(hideOthers(element, (tree instanceof ShadowRoot ? tree : document.body) as HTMLElement));
    element = tree instanceof ShadowRoot ? tree.host : null;
  }
  return shown;
}

/** Tab goes from the last to the first, and back. */
function turnAtEnd(event: KeyboardEvent, layer: HTMLElement) {
  const stops = tabStops(layer);
  const active = (layer.getRootNode() as ShadowRoot | Document).activeElement;
  const side = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  if (event.defaultPrevented || !active || stops.some((stop) => active.compareDocumentPosition(stop) & side)) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}

/** Brings back a focus that was set to something behind the layer. */
function bringFocusBack(layer: HTMLElement, signal: AbortSignal) {
  const { activeElement } = layer.getRootNode() as ShadowRoot | Document;
  let last = layer.contains(activeElement) ? (activeElement as HTMLElement) : null;
  const onFocusIn = (event: Event) => {
    const path = event.composedPath();
    if (path.includes(layer)) last = path[0] as HTMLElement;
    // Toasts are before it.
    else if (openLayers.at(-1) === layer && !path.some((node) => node instanceof Element && node.matches('.toasts')))
      (last?.isConnected ? last : tabStops(layer)[0])?.focus({ preventScroll: true });
  };
  // What moves within a shadow root is not seen outside of it.
  for (const root of new Set([layer.getRootNode(), document])) root.addEventListener('focusin', onFocusIn, { signal });
}

/** No event tells that what had the focus was removed or disabled, and after the latter it goes only with the next frame. */
function watchFocusLoss(layer: HTMLElement, onFocusLost: () => void, signal: AbortSignal) {
  let stop: (() => void) | null = null;
  const check = () => {
    stop = null;
    if (openLayers.at(-1) === layer && isFocusLost()) onFocusLost();
  };
  const observer = new MutationObserver(() => {
    stop ??= afterPaint(check);
  });
  observer.observe(layer, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    stop?.();
  });
}
