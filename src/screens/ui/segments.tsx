export interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  /** `note` is a small addition, such as a count. */
  options: readonly { value: Value; label: string; note?: string }[];
  onChange: (value: Value) => void;
}

/** One of a few choices, as a segmented control. It scrolls sideways where it has no room. */
export const Segments = <Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) => (
  <div
    role="group"
    aria-label={label}
    className="inline-flex gap-0.5 max-w-full overflow-x-auto rounded border border-line p-0.5 bg-sunken"
  >
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={value === option.value}
        onClick={() => onChange(option.value)}
        className={`segment inline-flex items-center gap-1.5 h-[30px] px-3 rounded font-medium text-sm whitespace-nowrap ${value === option.value ? 'bg-surface text-ink shadow' : 'text-muted hover:text-ink'}`}
      >
        {option.label}
        {option.note && <span className="text-xs text-muted tabular-nums">{option.note}</span>}
      </button>
    ))}
  </div>
);
