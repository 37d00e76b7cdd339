import { UnstyledButton } from './button.tsx';
/** Turns something on or off immediately, without a form. */
export function Switch({
  label,
  isOn,
  onToggle,
  isPending = false,
  isDisabled = false,
}: {
  label: string;
  isOn: boolean;
  onToggle: () => void;
  isPending?: boolean;
  /** It cannot be changed now; the page says why. It keeps its focus. */
  isDisabled?: boolean;
}) {
  return (
    <UnstyledButton
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isPending || undefined}
      aria-disabled={isDisabled || undefined}
      title={label}
      onClick={() => {
        if (!isPending && !isDisabled) onToggle();
      }}
      className={`relative inline-flex items-center w-11 h-6 rounded-full border transition-colors shrink-0 ${isPending || isDisabled ? 'opacity-60' : ''} ${isOn ? 'is-on bg-accent border-accent' : 'bg-sunken border-control'}`}
    >
      <span aria-hidden className={`switch-knob absolute w-4 h-4 rounded-full ${isOn ? 'bg-on-accent' : 'bg-muted'}`} />
    </UnstyledButton>
  );
}
