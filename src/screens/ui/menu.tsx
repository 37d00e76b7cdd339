import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from './button.tsx';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  isDestructive?: boolean;
  /** A line above it: another kind of thing begins. */
  hasSeparatorBefore?: boolean;
}

/** A menu button after the ARIA pattern, on the native popover: no portal out of the shadow root. */
export function Menu({
  label,
  icon,
  items,
  children,
}: {
  label: string;
  icon?: LucideIcon;
  items: readonly MenuItem[];
  children?: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  const open = () => {
    const anchor = button.current?.getBoundingClientRect();
    const list = menu.current;
    if (!anchor || !list) return;
    // Its entries are made now, to be measured: a table has a menu in every row.
    flushSync(() => setOpen(true));
    list.showPopover();
    const { width, height } = list.getBoundingClientRect();
    list.style.left = `${Math.max(8, Math.min(anchor.left, innerWidth - width - 8))}px`;
    list.style.top = `${anchor.bottom + height + 8 > innerHeight ? Math.max(8, anchor.top - height - 4) : anchor.bottom + 4}px`;
    entries()[0]?.focus();
  };
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };
  const move = (event: KeyboardEvent) => {
    const all = entries();
    const root = menu.current?.getRootNode() as ShadowRoot | Document | undefined;
    const at = all.indexOf(root?.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') close();
  };
  useEffect(() => {
    const list = menu.current;
    const followed = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    list?.addEventListener('toggle', followed);
    return () => list?.removeEventListener('toggle', followed);
  }, []);

  return (
    <>
      {children ? (
        <button
          ref={button}
          type="button"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={open}
          className="inline-flex items-center gap-2 h-9 px-2 rounded hover:bg-hover"
        >
          {children}
        </button>
      ) : (
        icon && (
          <IconButton
            ref={button}
            label={label}
            icon={icon}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={open}
          />
        )
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="fixed rise p-1 rounded-card bg-surface border border-line shadow min-w-[180px] max-w-[min(320px,calc(100vw-16px))] max-h-[70vh] overflow-y-auto"
      >
        {isOpen &&
          items.map(({ label: text, icon: Icon, onSelect, isDestructive, hasSeparatorBefore }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onSelect();
              }}
              className={`flex items-center gap-2 w-full h-9 px-3 ${hasSeparatorBefore ? 'border-t border-line' : 'rounded'} ${isDestructive ? 'text-danger hover:bg-danger-soft' : 'hover:bg-hover'}`}
            >
              {Icon && <Icon size={16} aria-hidden />}
              <span className="truncate">{text}</span>
            </button>
          ))}
      </div>
    </>
  );
}
