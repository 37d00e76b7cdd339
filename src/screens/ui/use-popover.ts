import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** px between a popover and the edge of the window. */
const MARGIN = 8;

interface Placement {
  /** The edge of the button that the popover lines up with. */
  align?: 'start' | 'end';
  /** px between the button and the popover. */
  gap?: number;
}

/**
 * A native popover beside its button, kept inside the window and above the button where there is no room below.
 * It leaves no shadow root, and a press elsewhere closes it.
 * @returns props for the button and for the popover. It, or its content, should be drawn only while `isOpen`.
 */
export function usePopover({ align = 'start', gap = 4 }: Placement = {}) {
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // It may be there only while it is open.
    if (!isOpen) return undefined;
    const box = popover.current;
    const onToggle = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    box?.addEventListener('toggle', onToggle);
    return () => box?.removeEventListener('toggle', onToggle);
  }, [isOpen]);
  const open = () => {
    const anchor = button.current?.getBoundingClientRect();
    // Draws it now, so that it can be measured
    flushSync(() => setOpen(true));
    const box = popover.current;
    if (!anchor || !box) return;
    box.showPopover();
    const { width, height } = box.getBoundingClientRect();
    const left = align === 'start' ? anchor.left : anchor.right - width;
    const hasRoomBelow = anchor.bottom + height + MARGIN <= innerHeight;
    box.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
    box.style.top = `${hasRoomBelow ? anchor.bottom + gap : Math.max(MARGIN, anchor.top - height - gap)}px`;
  };
  const close = () => {
    popover.current?.hidePopover();
    button.current?.focus();
  };
  return {
    isOpen,
    open,
    close,
    popover,
    buttonProps: { ref: button, 'aria-expanded': isOpen, 'aria-controls': id },
    popoverProps: { ref: popover, id, popover: 'auto' as const, tabIndex: -1 },
  };
}
