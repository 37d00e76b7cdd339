import type { AnchorHTMLAttributes } from 'react';
import { afterPaint } from '#core/platform/after-paint.ts';
import { isPlainClick } from '#core/router/plain-click.ts';
import { usePortal } from './context.tsx';

/**
 * A link to a path of the portal. A plain click shows that it is pressed, and navigates within the page once that is painted; a
 * modified click opens a tab as usual. What its page needs is loaded when it is pointed at or has the focus.
 */
export function Link({
  to,
  className = 'text-accent underline underline-offset-2 hover:text-accent-strong',
  onClick,
  onPointerEnter,
  onFocus,
  ...rest
}: { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>) {
  const { router, preload } = usePortal();
  return (
    <a
      {...rest}
      href={router.href(to)}
      className={className}
      onPointerEnter={(event) => {
        preload?.(to);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        preload?.(to);
        onFocus?.(event);
      }}
      onClick={(event) => {
        onClick?.(event);
        if (rest.target === '_blank' || !isPlainClick(event)) return;
        event.preventDefault();
        const link = event.currentTarget;
        link.dataset.pressed = '';
        afterPaint(() => {
          delete link.dataset.pressed;
          router.navigate(to);
        });
      }}
    />
  );
}
