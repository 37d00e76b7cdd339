import type { ReactNode } from 'react';

/** What this form shows but does not change: plain text. `help` says where it is changed. */
export function ReadOnlyField({ label, value, help }: { label: string; value: ReactNode; help: ReactNode }) {
  return (
    <dl className="grid gap-1 content-start">
      <dt className="font-semibold text-sm">{label}</dt>
      <dd className="break-words">{value}</dd>
      <dd className="text-sm text-muted">{help}</dd>
    </dl>
  );
}
