import type { AnchorHTMLAttributes } from 'react';
import { isPlainClick } from '#core/router/plain-click.ts';
import { usePortal } from './context.tsx';

/** A link to a path of the portal. A plain click navigates within the page; a modified click opens a tab as usual. */
export function Link({
  to,
  className = 'text-accent underline underline-offset-2 hover:text-accent-strong',
  onClick,
  ...rest
}: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const { router } = usePortal();
  return (
    <a
      {...rest}
      href={router.href(to)}
      className={className}
      onClick={(event) => {
        onClick?.(event);
        if (rest.target === '_blank' || !isPlainClick(event)) return;
        event.preventDefault();
        router.navigate(to);
      }}
    />
  );
}
