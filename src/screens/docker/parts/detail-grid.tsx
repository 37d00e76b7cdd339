import type { ReactNode } from 'react';

/** Labels and values in columns. What has no value is left out. */
export const DetailGrid = ({ items }: { items: readonly { label: string; value: ReactNode }[] }) => (
  <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
    {items
      .filter(({ value }) => value != null && value !== false && value !== '')
      .map(({ label, value }) => (
        <div key={label} className="grid content-start gap-0.5 min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
  </dl>
);
