import { Check, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { afterPaint } from '#core/platform/after-paint.ts';
import { IconButton } from './button.tsx';
import { usePopover } from './use-popover.ts';

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** The keys that do the same, as shown. */
  keys?: string;
  onSelect: () => void;
  isDestructive?: boolean;
  /** A choice that is on or off. The menu stays open. */
  isChecked?: boolean;
  /** A line above it: another kind of item begins. */
  hasSeparatorBefore?: boolean;
}

/**
 * A menu after the ARIA pattern, for a button of its owner's.
 * @param align the edge of the button that the menu lines up with
 * @returns what draws the menu, and props for its button
 */
export function useMenu({
  label,
  items,
  align = 'start',
}: {
  label: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}) {
  const { isOpen, open, close, popover, buttonProps, popoverProps } = usePopover({ align });
  const entries = () => [...(popover.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const moveFocus = (event: KeyboardEvent) => {
    const all = entries();
    const root = popover.current?.getRootNode() as ShadowRoot | Document | undefined;
    const index = all.indexOf(root?.activeElement as HTMLElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      // A dialog that the menu is in stays open.
      if (event.key === 'Escape') event.preventDefault();
      close();
    }
  };
  return {
    isOpen,
    buttonProps: { ...buttonProps, 'aria-haspopup': 'menu' as const },
    /** @param button what it opens at and gives the focus back to, where that is not always the same */
    open(button?: HTMLButtonElement) {
      if (button) buttonProps.ref.current = button;
      open();
      entries()[0]?.focus();
    },
    menu: isOpen && (
      <div
        {...popoverProps}
        role="menu"
        aria-label={label}
        onKeyDown={moveFocus}
        className="fixed rise p-1 rounded-card bg-surface border border-line shadow min-w-[180px] max-w-[min(320px,calc(100vw-16px))] max-h-[70vh] overflow-y-auto"
      >
        {items.map((item) => (
          <MenuEntry
            key={item.label}
            {...item}
            onSelect={() => {
              if (item.isChecked === undefined) close();
              // The press is seen to have closed the menu before what it asks for begins.
              afterPaint(item.onSelect);
            }}
          />
        ))}
      </div>
    ),
  };
}

/**
 * A button with its menu.
 * @param variant `text` shows ⋮ without an icon: in rows, where each element counts
 * @param children what the button shows instead of `icon`
 */
export function Menu({
  label,
  icon,
  items,
  variant = 'icon',
  disabled = false,
  children,
}: {
  label: string;
  icon?: LucideIcon;
  items: readonly MenuItem[];
  variant?: 'icon' | 'text';
  disabled?: boolean;
  children?: ReactNode;
}) {
  const { open, buttonProps: menuButtonProps, menu } = useMenu({ label, items });
  const buttonProps = { ...menuButtonProps, disabled };
  return (
    <>
      {variant === 'text' ? (
        <button
          {...buttonProps}
          type="button"
          aria-label={label}
          title={label}
          onClick={() => open()}
          className="w-9 h-9 rounded shrink-0 text-lg leading-none text-muted transition-colors hover:bg-hover hover:text-ink"
        >
          ⋮
        </button>
      ) : children ? (
        <button
          {...buttonProps}
          type="button"
          onClick={() => open()}
          className="inline-flex items-center gap-2 h-9 px-2 rounded hover:bg-hover"
        >
          {children}
        </button>
      ) : (
        icon && <IconButton {...buttonProps} label={label} icon={icon} onClick={() => open()} />
      )}
      {menu}
    </>
  );
}

const MenuEntry = ({ label, icon: Icon, keys, onSelect, isDestructive, isChecked, hasSeparatorBefore }: MenuItem) => (
  <button
    type="button"
    {...(isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isChecked })}
    tabIndex={-1}
    onClick={onSelect}
    className={`flex items-center gap-2 w-full h-9 px-3 ${hasSeparatorBefore ? 'border-t border-line' : 'rounded'} ${isDestructive ? 'text-danger hover:bg-danger-soft' : 'hover:bg-hover'}`}
  >
    {Icon && <Icon size={16} aria-hidden />}
    {isChecked !== undefined && <Check size={16} aria-hidden className={isChecked ? 'text-accent' : 'invisible'} />}
    <span className="truncate">{label}</span>
    {keys && (
      <span aria-hidden className="ml-auto pl-4 text-xs text-muted">
        {keys}
      </span>
    )}
  </button>
);
