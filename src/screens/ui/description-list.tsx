import type { ReactNode } from 'react';

interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[];
  /** Side by side where there is room. */
  isGrid?: boolean;
}

/** Labels and their values. */
export function DescriptionList({ items, isGrid = false }: DescriptionListProps) {
  return (
    <dl className={isGrid ? 'grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3' : 'grid gap-3'}>
      {items.map(({ label, value }) => (
        <div key={label} className="grid gap-0.5 content-start min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
