import type { AnchorHTMLAttributes } from 'react';
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
        if (
          event.defaultPrevented ||
          rest.target === '_blank' ||
          event.button !== 0 ||
          event.metaKey ||
          event.ctrlKey ||
          event.shiftKey ||
          event.altKey
        )
          return;
        event.preventDefault();
        router.navigate(to);
      }}
    />
  );
}
