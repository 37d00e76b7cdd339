import type { ButtonHTMLAttributes } from 'react';

/** Stands among the links below a form and looks like them: it changes the step, not the address. */
export const StepButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button
    type="button"
    className="text-accent underline underline-offset-2 min-h-[24px] hover:text-accent-strong"
    {...props}
  />
);
