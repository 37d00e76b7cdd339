import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './control-classes.ts';
import { useAfterPress } from './use-after-press.ts';

interface UnstyledButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  ref?: Ref<HTMLButtonElement>;
  /** Called once the press has been painted. */
  onClick?: (() => unknown) | undefined;
}

/** What can be pressed and looks like what it stands in: a name, a row, a fold. */
export function UnstyledButton({ onClick, ...rest }: UnstyledButtonProps) {
  const press = useAfterPress(() => onClick?.());
  return <button type="button" {...rest} onClick={press} />;
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Work is under way: a second press does nothing. The button keeps its width and focus. */
  isPending?: boolean;
  isWide?: boolean;
  ref?: Ref<HTMLButtonElement>;
  /** Called once the press has been painted, unless work is under way by then. */
  onClick?: (() => unknown) | undefined;
  children: ReactNode;
}

export function Button({
  variant = 'secondary',
  size = 'normal',
  icon: Icon,
  isPending = false,
  isWide = false,
  children,
  className = '',
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const press = useAfterPress(() => {
    if (!isPending && !rest.disabled) onClick?.();
  });
  return (
    <button
      part={`button button-${variant}`}
      {...rest}
      type={type}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else if (onClick) press();
      }}
      className={`${buttonClass(variant, size)} transition-colors ${isWide ? 'w-full' : ''} ${className}`}
    >
      {isPending ? (
        <LoaderCircle size={16} className="animate-spin" aria-hidden />
      ) : (
        Icon && <Icon size={16} aria-hidden />
      )}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<UnstyledButtonProps, 'children'> {
  /** Read by screen readers and shown on hover. */
  label: string;
  icon: LucideIcon;
  size?: number;
  variant?: 'quiet' | 'danger';
}

export function IconButton({
  label,
  icon: Icon,
  size = 18,
  variant = 'quiet',
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <UnstyledButton
      part="icon-button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-flex items-center justify-center w-9 h-9 rounded shrink-0 transition-colors disabled:opacity-50 ${variant === 'danger' ? 'text-danger hover:bg-danger-soft' : 'text-muted hover:bg-hover hover:text-ink'} ${className}`}
    >
      <Icon size={size} aria-hidden />
    </UnstyledButton>
  );
}
