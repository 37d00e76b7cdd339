import { type ButtonSize, type ButtonVariant, buttonClass } from '#screens/ui/control-classes.ts';
import { draw } from './draw-element.ts';
import { drawIcon, type IconName } from './draw-icon.ts';

/** What a press does: who listens around the list reads it. */
type RowAction = 'select' | 'transfer' | 'retry' | 'repeat' | 'basket';

interface DrawnButton {
  action: RowAction;
  text: string;
  /** Accessible name, where the text alone says too little. */
  name?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconName;
  /** Work is under way: a second press does nothing. The button keeps its width and focus. */
  isPending?: boolean;
  isPressed?: boolean;
  /** Whether the arrow keys stop here. */
  isRow?: boolean;
  className?: string;
}

export const drawButton = ({
  action,
  text,
  name,
  variant = 'secondary',
  size = 'normal',
  icon,
  isPending = false,
  isPressed = false,
  isRow = false,
  className = '',
}: DrawnButton): HTMLButtonElement =>
  draw(
    'button',
    {
      type: 'button',
      part: `button button-${variant}`,
      'data-action': action,
      'data-row': isRow,
      'aria-label': name ?? null,
      'aria-pressed': isPressed ? 'true' : null,
      'aria-busy': isPending ? 'true' : null,
      'aria-disabled': isPending ? 'true' : null,
      class: `${buttonClass(variant, size)} ${className}`,
    },
    isPending ? drawIcon('spinner', 16, 'animate-spin') : icon ? drawIcon(icon, 16) : null,
    text,
  );
