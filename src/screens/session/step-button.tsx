import type { ComponentProps } from 'react';
import { UnstyledButton } from '../ui/button.tsx';

/** Stands among the links below a form and looks like them: it changes the step, not the address. */
export const StepButton = (props: ComponentProps<typeof UnstyledButton>) => (
  <UnstyledButton
    className="text-accent underline underline-offset-2 min-h-[24px] hover:text-accent-strong"
    {...props}
  />
);
