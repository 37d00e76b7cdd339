import { Button, type ButtonProps } from './button.tsx';
import { usePortal } from './context.tsx';

/**
 * A button that leads to a page, as the next step of what is shown. What its page needs is loaded when it is pointed at or has the
 * focus; a press shows before the page is drawn.
 */
export function LinkButton({
  to,
  ...rest
}: { to: string } & Omit<ButtonProps, 'onClick' | 'onPointerEnter' | 'onFocus'>) {
  const { router, preload } = usePortal();
  const prepare = () => preload?.(to);
  return <Button {...rest} onPointerEnter={prepare} onFocus={prepare} onClick={() => router.navigate(to)} />;
}
