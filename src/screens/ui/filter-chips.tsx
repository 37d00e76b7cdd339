/** One filter out of several, as pills. The empty value usually means all; `note` is a small addition, such as a count. */
export function FilterChips({
  label,
  value,
  options,
  onValueChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string; note?: string }[];
  onValueChange: (value: string) => void;
}) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label={label}>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            aria-pressed={value === option.value}
            onClick={() => onValueChange(option.value)}
            className={`inline-flex items-center gap-2 h-9 px-3 rounded-full border font-semibold ${value === option.value ? 'border-accent bg-accent-soft text-accent' : 'border-line text-muted hover:bg-hover'}`}
          >
            {option.label}
            {option.note !== undefined && <span className="tabular-nums text-xs">{option.note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
