import { type ReactNode, useEffect, useRef } from 'react';
import { count } from '#core/rules/format.rules.ts';
import { usePortal, useValue } from './context.tsx';

/** Title of a page: takes the focus after a navigation, so that screen readers and keyboards start there. */
export function PageTitle({
  children,
  total,
  level = 1,
}: {
  children: ReactNode;
  total?: number | undefined;
  level?: 1 | 2;
}) {
  const ref = useRef<HTMLHeadingElement>(null);
  const visits = useValue(usePortal().router.visits);
  useEffect(() => {
    if (visits > 0) ref.current?.focus({ preventScroll: true });
  }, [visits]);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Heading ref={ref} tabIndex={-1} className="text-xl font-bold outline-none min-w-0 break-words">
      {children}
      {total !== undefined && (
        <span className="ml-2 text-lg font-semibold text-faint tabular-nums">{count(total)}</span>
      )}
    </Heading>
  );
}
