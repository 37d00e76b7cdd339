/** One of several narrowings or ways, as pills: the empty value is all. `note` stands small beside the label, such as a count. */
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
      {options.map((one) => (
        <li key={one.value}>
          <button
            type="button"
            aria-pressed={value === one.value}
            onClick={() => onValueChange(one.value)}
            className={`inline-flex items-center gap-2 h-9 px-3 rounded-full border font-semibold ${value === one.value ? 'border-accent bg-accent-soft text-accent' : 'border-line text-muted hover:bg-hover'}`}
          >
            {one.label}
            {one.note !== undefined && <span className="tabular-nums text-xs">{one.note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
