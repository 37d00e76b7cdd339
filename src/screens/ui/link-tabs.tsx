import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { tabsComponents } from '#core/theme/tabs.css.ts';
import { usePortal, useSignalValue } from './context.tsx';
import { Link } from './link.tsx';
import { withStyles } from './with-styles.ts';

/** Of every row of tabs. */
export const tabStyles = withStyles(tabsComponents);

export interface LinkTab {
  to: string;
  label: string;
  /** After the label, such as how much waits there. */
  badge?: ReactNode;
  /** Whether it stands for the paths below its own too. */
  isParent?: boolean;
  /** Fetches what the page shows first. Its code is loaded anyway. */
  prefetch?: () => void;
}

/** The pages of an object as tabs. Each has an address of its own, so they are links; pointing at one loads it ahead. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const { router, preload } = usePortal();
  const pathname = useSignalValue(router.pathname);
  const row = useRef<HTMLUListElement>(null);
  useCurrentInView(row, '[aria-current]', pathname);
  return (
    <nav ref={tabStyles} aria-label={label} className="min-w-0">
      <ul ref={row} className="tab-row">
        {tabs.map(({ to, label: text, badge, isParent, prefetch }) => {
          const isCurrent = pathname === to || (isParent && pathname.startsWith(`${to}/`));
          const loadAhead = () => {
            preload?.(to);
            prefetch?.();
          };
          return (
            <li key={to}>
              <Link
                to={to}
                onPointerEnter={loadAhead}
                onFocus={loadAhead}
                aria-current={isCurrent ? 'page' : undefined}
                className="tab"
              >
                {text}
                {badge}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * On a narrow page the current tab may be beyond the edge of its row. Only the row is moved: the page stays where it is.
 * @param current selector of the tab
 * @param value changes with the tab
 */
export function useCurrentInView(row: { readonly current: HTMLElement | null }, current: string, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place
  useLayoutEffect(() => {
    // With the layout of the frame, still before it is painted: here, the page would be laid out in the task that draws it.
    const frame = requestAnimationFrame(() => {
      const box = row.current?.getBoundingClientRect();
      const tab = row.current?.querySelector(current)?.getBoundingClientRect();
      if (box && tab) row.current?.scrollBy({ left: (tab.left + tab.right - box.left - box.right) / 2 });
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
}
