import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
  /** Called when the tab is pointed at or focused, to load its content ahead. */
  prefetch?: () => void;
}

/** Tabs after the ARIA pattern: arrow keys, Home and End move; only the open tab is a tab stop. */
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
  // On a narrow page the open tab may be beyond the edge. Only the list is moved: the page stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect();
    const tab = list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
    if (box && tab) list.current?.scrollBy({ left: (tab.left + tab.right - box.left - box.right) / 2 });
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === value);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = tabs[(target + tabs.length) % tabs.length];
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
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            {...tab}
            buttonId={`${id}-${tab.id}`}
            isSelected={tab.id === value}
            onSelect={() => onChange(tab.id)}
          />
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

const TabButton = ({
  id,
  label,
  prefetch,
  buttonId,
  isSelected,
  onSelect,
}: Tab & { buttonId: string; isSelected: boolean; onSelect: () => void }) => (
  <button
    type="button"
    role="tab"
    id={buttonId}
    data-tab={id}
    aria-selected={isSelected}
    aria-controls={`${buttonId}-panel`}
    tabIndex={isSelected ? 0 : -1}
    onClick={onSelect}
    onPointerEnter={prefetch}
    onFocus={prefetch}
    className={`h-10 px-3 font-semibold whitespace-nowrap border-b-2 -mb-px ${isSelected ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-ink'}`}
  >
    {label}
  </button>
);
