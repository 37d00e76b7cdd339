import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { adoptStyleSheet } from '#core/platform/adopt-style-sheet.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { focusedElement, isFocusLost } from '#core/platform/focus.ts';
import { dialogComponents } from '#core/theme/dialog.css.ts';

/** What the modal that is being closed would give the focus back to. One that opens in its place does so instead. */
let handedOver: Element | null = null;

interface ModalProps {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  part?: string;
  className: string;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  /** What gets the focus at first; without it the first field, link or button. */
  findFocusStart?: (layer: HTMLElement) => HTMLElement | null | undefined;
  children: ReactNode;
}

/**
 * A dialog before everything else in the page, closed by Escape, by the back gesture of Android and by a press beside it. The press
 * that opens it darkens the page, and the dialog follows in the next frame. Focus moves in, stays in, and returns to where it was.
 * It is no `showModal()`: that makes the page inert, and the browser computes the style of every element anew, when it opens and
 * when it closes.
 */
export function Modal({ className, onClose, onKeyDown, findFocusStart, children, ...attributes }: ModalProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isLayerPainted, setLayerPainted] = useState(false);
  const isPressedBeside = useRef(false);
  const previousFocus = useRef<Element | null>(null);
  const requestClose = useEffectEvent(onClose);
  const focusStart = useEffectEvent((layer: HTMLElement) =>
    (findFocusStart?.(layer) ?? layer.querySelector<HTMLElement>('input,a[href],button:not(:disabled)') ?? layer).focus(
      { preventScroll: true },
    ),
  );
  useLayoutEffect(() => {
    const layer = ref.current;
    if (!layer) return undefined;
    adoptStyleSheet(layer, dialogComponents);
    previousFocus.current = isFocusLost() ? handedOver : focusedElement();
    layer.showPopover();
    // Not as a transition, between whose slices a key would still go to what is behind.
    const stop = afterPaint(() => setLayerPainted(true));
    return () => {
      stop();
      handedOver = previousFocus.current;
    };
  }, []);
  useLayoutEffect(() => {
    const layer = ref.current;
    if (!layer || !isLayerPainted) return undefined;
    focusStart(layer);
    // What has the focus must not be hidden from screen readers: a browser then hides nothing around it either.
    return keepOpen(layer, { onClose: requestClose, onFocusLost: () => focusStart(layer) });
  }, [isLayerPainted]);
  // Once it has left the page: a focus that is set before lays the page out twice.
  useEffect(() => {
    const root = ref.current?.getRootNode() as ShadowRoot | Document;
    return () => {
      handedOver = null;
      if (isFocusLost()) returnFocus(root, previousFocus.current);
    };
  }, []);
  return (
    <div
      ref={ref}
      popover="manual"
      className="modal-layer fixed inset-0"
      // A press on what takes no focus leaves it in the modal.
      tabIndex={-1}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!isCloseKey(event)) return;
        event.preventDefault();
        onClose();
      }}
      // A text that is selected from inside to outside ends beside it, and closes nothing; nor does the second press of a double
      // click on what opened it.
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isPressedBeside.current && event.detail < 2) onClose();
      }}
    >
      {isLayerPainted && (
        <dialog {...attributes} open aria-modal="true" className={`${className} bg-surface text-ink fixed inset-0`}>
          {children}
        </dialog>
      )}
    </div>
  );
}

/** The code for what follows the opening, which comes in a moment; without it Tab leaves the modal. */
function keepOpen(layer: HTMLElement, events: Parameters<typeof import('./open-modal.ts').keepOpen>[1]) {
  const closed = new AbortController();
  import('./open-modal.ts').then(
    ({ keepOpen }) => closed.signal.aborted || keepOpen(layer, events, closed.signal),
    () => {},
  );
  return () => closed.abort();
}

/** Not for a menu in the modal, nor for an input method. */
const isCloseKey = ({ key, nativeEvent, defaultPrevented, currentTarget }: KeyboardEvent) =>
  key === 'Escape' && !defaultPrevented && !nativeEvent.isComposing && !currentTarget.querySelector(':popover-open');

/** Gives the focus back. What had it may be gone, such as a deleted row: the page's title gets it then. */
function returnFocus(root: ShadowRoot | Document, previous: Element | null) {
  if (previous?.isConnected) (previous as HTMLElement).focus({ preventScroll: true });
  if (isFocusLost()) root.querySelector<HTMLElement>(':is(h1, h2)[tabindex]')?.focus({ preventScroll: true });
}
