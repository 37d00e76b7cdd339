import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { tabStyles, useCurrentInView } from './link-tabs.tsx';
import { usePressedValue } from './use-pressed-value.ts';

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
  const [shown, press] = usePressedValue(value, onChange);
  useCurrentInView(list, '[aria-selected="true"]', shown);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === shown);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = tabs[(target + tabs.length) % tabs.length];
    if (!next) return;
    press(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div ref={tabStyles} className="grid gap-4">
      <div ref={list} role="tablist" aria-label={label} className="tab-row" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            {...tab}
            buttonId={`${id}-${tab.id}`}
            isSelected={tab.id === shown}
            onSelect={() => press(tab.id)}
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
    className="tab"
  >
    {label}
  </button>
);
