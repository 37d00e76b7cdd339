import { useId } from 'react';
import { FormError } from './form.tsx';
import { usePressedValue } from './use-pressed-value.ts';

/** Several options, each with a checkbox and a help text, which says why where it cannot be changed. */
export function CheckboxGroup({
  label,
  options,
  value,
  onValueChange,
  error,
}: {
  label: string;
  options: readonly { value: string; label: string; help?: string; isDisabled?: boolean }[];
  value: ReadonlySet<string>;
  onValueChange: (value: ReadonlySet<string>) => void;
  error?: string | null;
}) {
  const id = useId();
  const [shown, press] = usePressedValue(value, onValueChange);
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold text-sm mb-2">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 min-h-[24px]">
          <input
            type="checkbox"
            checked={shown.has(option.value)}
            disabled={option.isDisabled ?? false}
            onChange={(event) => {
              const next = new Set(shown);
              if (event.target.checked) next.add(option.value);
              else next.delete(option.value);
              press(next);
            }}
            className="w-5 h-5 shrink-0"
          />
          <span className="grid min-w-0 break-words">
            {option.label}
            {option.help && <span className="text-sm text-muted min-w-0">{option.help}</span>}
          </span>
        </label>
      ))}
      <div id={`${id}-error`}>
        <FormError error={error} />
      </div>
    </fieldset>
  );
}
