import { segmentClass, segmentsClass } from './control-classes.ts';
import { usePressedValue } from './use-pressed-value.ts';

export interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  /** `note` is a small addition, such as a count. */
  options: readonly { value: Value; label: string; note?: string }[];
  onChange: (value: Value) => void;
}

/** One of a few choices, as a segmented control. It scrolls sideways where it has no room. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const [shown, press] = usePressedValue(value, onChange);
  return (
    <div role="group" aria-label={label} className={segmentsClass}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={shown === option.value}
          onClick={() => press(option.value)}
          className={segmentClass(shown === option.value)}
        >
          {option.label}
          {option.note && <span className="text-xs text-muted tabular-nums">{option.note}</span>}
        </button>
      ))}
    </div>
  );
}
