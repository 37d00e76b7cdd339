import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** `danger` opens a question on a page and answers it in a dialog, where it is filled. */
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border border-transparent',
  secondary: 'bg-surface text-ink border border-control hover:bg-hover',
  quiet: 'bg-transparent text-ink hover:bg-hover border border-transparent',
  danger: 'danger-button bg-surface text-danger border border-danger hover:bg-danger-soft',
};
const base =
  'inline-flex items-center justify-center gap-2 rounded font-semibold whitespace-nowrap transition-colors disabled:opacity-60';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: 'small' | 'normal' | 'large';
  icon?: LucideIcon;
  /** Work is under way: a second press does nothing. The button keeps its width and focus. */
  isPending?: boolean;
  isWide?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

const sizes = { small: 'h-8 px-3 text-sm', normal: 'control-height px-4', large: 'h-11 px-5 text-md' };

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
  return (
    <button
      part={`button button-${variant}`}
      {...rest}
      type={type}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onClick?.(event);
      }}
      className={`${base} ${variants[variant]} ${sizes[size]} ${isWide ? 'w-full' : ''} ${className}`}
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

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Read by screen readers and shown on hover. */
  label: string;
  icon: LucideIcon;
  size?: number;
  variant?: 'quiet' | 'danger';
  ref?: Ref<HTMLButtonElement>;
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
    <button
      part="icon-button"
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-flex items-center justify-center w-9 h-9 rounded shrink-0 transition-colors disabled:opacity-50 ${variant === 'danger' ? 'text-danger hover:bg-danger-soft' : 'text-muted hover:bg-hover hover:text-ink'} ${className}`}
    >
      <Icon size={size} aria-hidden />
    </button>
  );
}
