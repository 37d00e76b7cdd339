import { Check, ChevronLeft, ChevronRight, Copy, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../core/i18n/index.ts';
import { wait } from '../../core/platform/wait.ts';
import { count } from '../../core/rules/format.rules.ts';
import { IconButton } from './button.tsx';
import { SelectField } from './field.tsx';

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

/** Tabs after the ARIA pattern: arrows move, Home and End jump, only the open one is a tab stop. */
export function Tabs({ tabs, value, onChange, label }: { tabs: readonly Tab[]; value: string; onChange: (id: string) => void; label: string }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className="grid gap-4">
      <div ref={list} role="tablist" aria-label={label} className="flex gap-1 border-b overflow-x-auto" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === value}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={`h-10 px-3 font-semibold whitespace-nowrap border-b-2 -mb-px ${tab.id === value ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div key={tab.id} role="tabpanel" id={`${id}-${tab.id}-panel`} aria-labelledby={`${id}-${tab.id}`} hidden={tab.id !== value}>
          {tab.id === value && tab.content}
        </div>
      ))}
    </div>
  );
}

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  onSelect: () => void;
  isDanger?: boolean;
}

/** A menu button after the ARIA pattern, on the native popover: no portal out of the shadow root. */
export function Menu({ label, icon, items, children }: { label: string; icon?: LucideIcon; items: readonly MenuItem[]; children?: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  const open = () => {
    const anchor = button.current?.getBoundingClientRect();
    const list = menu.current;
    if (!anchor || !list) return;
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
        icon && <IconButton ref={button} label={label} icon={icon} aria-haspopup="menu" aria-expanded={isOpen} aria-controls={id} onClick={open} />
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="fixed rise p-1 rounded-card bg-surface border border-line shadow min-w-[180px]"
      >
        {items.map(({ label: text, icon: Icon, onSelect, isDanger }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              close();
              onSelect();
            }}
            className={`flex items-center gap-2 w-full h-9 px-3 rounded ${isDanger ? 'text-danger hover:bg-danger-soft' : 'hover:bg-hover'}`}
          >
            {Icon && <Icon size={16} aria-hidden />}
            {text}
          </button>
        ))}
      </div>
    </>
  );
}

/** A word on hover and focus for what has no room for one. The text is also the description of its content. */
export function Tooltip({ text, children }: { text: string; children: (describedBy: string) => ReactNode }) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setShown(false);
      }}
    >
      {children(id)}
      <span
        id={id}
        role="tooltip"
        className={`absolute bottom-full left-1/2 -translate-x-1/2 mb-2 px-2 py-1 rounded bg-ink text-surface text-xs whitespace-nowrap pointer-events-none ${isShown ? '' : 'hidden'}`}
      >
        {text}
      </span>
    </span>
  );
}

const PAGE_SIZES = [10, 25, 50, 100];

interface PaginationProps {
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number, perPage: number) => void;
}

export function Pagination({ page, perPage, total, onChange }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  return (
    <nav aria-label={t('table.pages')} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {t('table.range', { from: count(from), to: count(to), total: count(total) })}
      </p>
      <div className="flex items-center gap-2">
        <SelectField
          label={t('table.perPage')}
          isLabelHidden
          className="h-9"
          value={String(perPage)}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: t('table.perPageOption', { n: size }) }))}
          onChange={(event) => onChange(1, Number(event.target.value))}
        />
        <IconButton label={t('table.previous')} icon={ChevronLeft} disabled={page <= 1} onClick={() => onChange(page - 1, perPage)} />
        <span className="text-sm tabular-nums whitespace-nowrap">{t('table.pageOf', { page: count(page), pages: count(pages) })}</span>
        <IconButton label={t('table.next')} icon={ChevronRight} disabled={page >= pages} onClick={() => onChange(page + 1, perPage)} />
      </div>
    </nav>
  );
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    await wait(1500);
    setCopied(false);
  };
  return (
    <>
      <IconButton label={label} icon={isCopied ? Check : Copy} onClick={() => void copy()} />
      <span role="status" className="sr-only">
        {isCopied ? t('copy.done') : ''}
      </span>
    </>
  );
}
