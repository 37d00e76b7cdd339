/** How controls look: for those of React, and for those that are drawn before React has loaded. */

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

/** `danger` opens a question on a page and answers it in a dialog, where it is filled. */
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border border-transparent',
  secondary: 'bg-surface text-ink border border-control hover:bg-hover',
  quiet: 'bg-transparent text-ink hover:bg-hover border border-transparent',
  danger: 'danger-button bg-surface text-danger border border-danger hover:bg-danger-soft',
};
const base =
  'inline-flex items-center justify-center gap-2 rounded font-semibold whitespace-nowrap disabled:opacity-60';
const sizes = { small: 'h-8 px-3 text-sm', normal: 'control-height px-4', large: 'h-11 px-5 text-md' };
export const buttonClass = (variant: ButtonVariant, size: ButtonSize) => `${base} ${variants[variant]} ${sizes[size]}`;

export const fieldClass = (isWide: boolean) => `grid gap-1 content-start min-w-0 ${isWide ? '' : 'max-w-[440px]'}`;
export const controlClass =
  'control-height w-full px-3 rounded bg-surface text-ink border border-control transition-colors hover:border-ink disabled:bg-sunken disabled:text-faint';
export const selectClass = `${controlClass} appearance-none truncate pr-9`;
export const selectArrowClass = 'absolute inset-y-0 right-3 flex items-center pointer-events-none text-muted';

export const segmentsClass =
  'inline-flex gap-0.5 max-w-full overflow-x-auto rounded border border-line p-0.5 bg-sunken';
export const segmentClass = (isChosen: boolean) =>
  `segment inline-flex items-center gap-1.5 h-[30px] px-3 rounded font-medium text-sm whitespace-nowrap ${isChosen ? 'bg-surface text-ink shadow' : 'text-muted hover:text-ink'}`;
