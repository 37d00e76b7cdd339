import { usePortal, useSignalValue } from './context.tsx';
import { Link } from './link.tsx';

/** Links between the pages of an area. Pointing at a link loads its page ahead. */
export function SubNav({
  label,
  pages,
}: {
  label: string;
  pages: readonly { to: string; label: string; prefetch?: () => void }[];
}) {
  const { router, preload } = usePortal();
  const pathname = useSignalValue(router.pathname);
  if (pages.length < 2) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {pages.map((page) => {
          const isCurrent = pathname === page.to;
          const loadAhead = () => {
            preload?.(page.to);
            page.prefetch?.();
          };
          return (
            <li key={page.to}>
              <Link
                to={page.to}
                onPointerEnter={loadAhead}
                onFocus={loadAhead}
                aria-current={isCurrent ? 'page' : undefined}
                className={`inline-flex items-center h-9 px-3 rounded-full border font-semibold ${isCurrent ? 'border-accent bg-accent-soft text-accent' : 'border-line text-muted hover:bg-hover'}`}
              >
                {page.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
