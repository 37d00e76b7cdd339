import { Check, ChevronLeft, ChevronRight, Copy } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { delay } from '#core/platform/timers.ts';
import { formatCount } from '#core/rules/format.rules.ts';
import { PAGE_SIZES } from '#core/store/list-state.ts';
import { IconButton } from './button.tsx';
import { SelectField } from './field.tsx';

const t = translator(listsMessages);

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
  /** Called when the tab is pointed at or focused: what it shows can be on its way. */
  prefetch?: () => void;
}

/** Tabs after the ARIA pattern: arrows move, Home and End jump, only the open one is a tab stop. */
export function Tabs({
  tabs,
  value,
  onChange,
  label,
}: {
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  label: string;
}) {
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
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex gap-1 border-b overflow-x-auto"
        onKeyDown={move}
      >
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
            onPointerEnter={tab.prefetch}
            onFocus={tab.prefetch}
            className={`h-10 px-3 font-semibold whitespace-nowrap border-b-2 -mb-px ${tab.id === value ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== value}
        >
          {tab.id === value && tab.content}
        </div>
      ))}
    </div>
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
        {t('table.range', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
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
        <IconButton
          label={t('table.previous')}
          icon={ChevronLeft}
          disabled={page <= 1}
          onClick={() => onChange(page - 1, perPage)}
        />
        <span className="text-sm tabular-nums whitespace-nowrap">
          {t('table.pageOf', { page: formatCount(page), pages: formatCount(pages) })}
        </span>
        <IconButton
          label={t('table.next')}
          icon={ChevronRight}
          disabled={page >= pages}
          onClick={() => onChange(page + 1, perPage)}
        />
      </div>
    </nav>
  );
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    await delay(1500);
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

/** A value to take away: shown whole, copied at a press. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className="grid gap-1">
      <span className="font-semibold text-sm">{label}</span>
      <span className="flex items-center gap-1 max-w-lg pl-3 rounded border border-control bg-sunken min-h-[40px]">
        <code className="grow break-all text-sm">{value}</code>
        <CopyButton text={value} label={t('copy.label', { what: label })} />
      </span>
    </div>
  );
}
