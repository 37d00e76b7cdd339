import { type ReactNode, useEffect, useRef } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { pageHeading, pageObject } from '#core/router/page-heading.ts';
import { usePortal, useSignalValue } from './context.tsx';

/** 1 is a page of the portal; 2 a part of it, or a page of an element on a host page; 3 a part of that. */
export type HeadingLevel = 1 | 2 | 3;

const sizes = { 1: 'text-xl', 2: 'text-lg', 3: 'text-md' };

/** Title of a page. It takes the focus after a navigation, so that screen readers and keyboards start there. */
export function PageTitle({
  children,
  total,
  headingLevel = 1,
  isPart = false,
}: {
  children: ReactNode;
  total?: number | undefined;
  headingLevel?: HeadingLevel;
  /** The title of a part of the page, below the page's own: it leaves the focus to that. */
  isPart?: boolean;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  const visits = useSignalValue(usePortal().router.navigationCount);
  useEffect(() => {
    const heading = ref.current;
    if (visits === 0 || isPart || !heading) return;
    const root = heading.getRootNode() as ShadowRoot;
    const { activeElement } = root;
    // In the frame that lays the page out: focusing at once would lay it out a first time.
    const frame = requestAnimationFrame(() => {
      // A field of the page may have taken the focus since.
      if (root.activeElement === activeElement) heading.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [visits, isPart]);
  const title = headingLevel === 1 && typeof children === 'string' ? children : '';
  useEffect(() => {
    if (!title) return;
    pageHeading().value = title;
    return () => {
      pageHeading().value = '';
    };
  }, [title]);
  const Heading = `h${headingLevel}` as const;
  return (
    <Heading ref={ref} tabIndex={-1} className={`${sizes[headingLevel]} font-bold outline-none min-w-0 break-words`}>
      {children}
      {total !== undefined && (
        // The space is for screen readers, which else read one word.
        <span className="ml-1 text-md font-semibold text-faint tabular-nums">{` ${formatCount(total)}`}</span>
      )}
    </Heading>
  );
}

/**
 * Names the object of a page in the browser tab, where the heading does not.
 * @param name undefined until it is loaded
 * @param headingLevel a page on a host page (2) leaves the tab alone
 */
export function useTabObject(name: string | undefined, headingLevel: 1 | 2 = 1): void {
  const object = headingLevel === 1 ? (name ?? '') : '';
  useEffect(() => {
    if (!object) return;
    pageObject().value = object;
    return () => {
      pageObject().value = '';
    };
  }, [object]);
}
