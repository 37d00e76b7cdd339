import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useFocusFallback } from '#screens/ui/use-focus-fallback.ts';

interface RowListProps<Row> {
  label: string;
  rows: readonly Row[];
  empty: Row;
  /** Shown while the list is empty. */
  noneText: string;
  addLabel: string;
  removeLabel: (row: Row, index: number) => string;
  onChange: (rows: readonly Row[]) => void;
  children: (row: Row, index: number, change: (part: Partial<Row>) => void) => ReactNode;
}

/** Rows that are added, changed and removed. */
export function RowList<Row extends object>({
  label,
  rows,
  empty,
  noneText,
  addLabel,
  removeLabel,
  onChange,
  children,
}: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const isAdded = useRef(false);
  const addButton = useFocusFallback<HTMLButtonElement>(rows.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number of rows means that the added one is drawn
  useEffect(() => {
    if (isAdded.current) list.current?.lastElementChild?.querySelector<HTMLElement>('input, select')?.focus();
    isAdded.current = false;
  }, [rows.length]);
  const add = () => {
    isAdded.current = true;
    onChange([...rows, empty]);
  };
  return (
    <>
      {rows.length === 0 && <p className="text-muted">{noneText}</p>}
      <ul ref={list} aria-label={label} className={rows.length > 0 ? 'grid gap-3 min-w-0' : 'hidden'}>
        {rows.map((row, index) => (
          <li
            key={index}
            className="grid gap-2 items-start grid-cols-[minmax(0,1fr)_auto] p-3 rounded bg-sunken min-w-0"
          >
            <div className="grid gap-3 min-w-0">
              {children(row, index, (part) =>
                onChange(rows.map((one, other) => (other === index ? { ...one, ...part } : one))),
              )}
            </div>
            <IconButton
              icon={X}
              label={removeLabel(row, index)}
              onClick={() => onChange(rows.filter((_, other) => other !== index))}
            />
          </li>
        ))}
      </ul>
      <Button ref={addButton} size="small" icon={Plus} className="justify-self-start" onClick={add}>
        {addLabel}
      </Button>
    </>
  );
}
