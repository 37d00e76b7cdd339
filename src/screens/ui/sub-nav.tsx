import { usePortal, useSignalValue } from './context.tsx';
import { Link } from './link.tsx';

/** The pages of an area beside each other, for who is on one of them. */
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
          const isHere = pathname === page.to;
          // What it shows is on its way before the click.
          const ahead = () => {
            preload?.(page.to);
            page.prefetch?.();
          };
          return (
            <li key={page.to}>
              <Link
                to={page.to}
                onPointerEnter={ahead}
                onFocus={ahead}
                aria-current={isHere ? 'page' : undefined}
                className={`inline-flex items-center h-9 px-3 rounded-full border font-semibold ${isHere ? 'border-accent bg-accent-soft text-accent' : 'border-line text-muted hover:bg-hover'}`}
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
