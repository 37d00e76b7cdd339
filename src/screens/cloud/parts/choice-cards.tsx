import { useId } from 'react';

interface Choice {
  value: string;
  label: string;
  help?: string | null;
  isDisabled?: boolean;
}

interface ChoiceCardsProps {
  /** Of the group; only screen readers get it where the section says the same. */
  legend: string;
  isLegendHidden?: boolean;
  /** Of the radio buttons: several groups of one name are one choice. */
  name: string;
  choices: readonly Choice[];
  value: string;
  /** Id of what is wrong with the choice. */
  errorId?: string;
  onChange: (value: string) => void;
}

/** One of several, as cards. One that cannot be chosen says why. */
export function ChoiceCards({ legend, isLegendHidden = false, choices, errorId, ...rest }: ChoiceCardsProps) {
  return (
    <fieldset aria-describedby={errorId}>
      <legend className={isLegendHidden ? 'sr-only' : 'font-semibold text-sm mb-2'}>{legend}</legend>
      <div className="grid gap-2 xs:grid-cols-2">
        {choices.map((choice) => (
          <ChoiceCard key={choice.value} choice={choice} {...rest} />
        ))}
      </div>
    </fieldset>
  );
}

type CardProps = Pick<ChoiceCardsProps, 'name' | 'value' | 'onChange'> & { choice: Choice };

function ChoiceCard({ choice: { value, label, help, isDisabled = false }, name, value: chosen, onChange }: CardProps) {
  const id = useId();
  const isChosen = value === chosen;
  return (
    <label
      className={`flex items-center gap-3 p-3 rounded border min-h-[56px] ${isChosen ? 'border-accent bg-accent-soft' : 'border-control'} ${isDisabled ? 'bg-sunken' : 'cursor-pointer hover:border-ink'}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={help ? id : undefined}
        onChange={() => onChange(value)}
        className="w-5 h-5 shrink-0"
      />
      <span className="grid min-w-0 break-words">
        <span className={isDisabled ? 'text-muted' : 'font-semibold'}>{label}</span>
        {help && (
          <span id={id} className="text-sm text-muted">
            {help}
          </span>
        )}
      </span>
    </label>
  );
}
