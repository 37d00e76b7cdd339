interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** One of a few choices, as a segmented control. */
export const Segments = <Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) => (
  <div
    role="group"
    aria-label={label}
    className="inline-flex max-w-full overflow-x-auto rounded border border-control p-0.5 bg-surface"
  >
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={value === option.value}
        onClick={() => onChange(option.value)}
        className={`h-8 px-3 rounded font-semibold text-sm whitespace-nowrap ${value === option.value ? 'bg-accent text-on-accent' : 'text-muted hover:text-ink'}`}
      >
        {option.label}
      </button>
    ))}
  </div>
);
