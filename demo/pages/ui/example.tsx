import type { ReactNode } from 'react';

export const ExampleSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4 min-w-0">
    <h2 className="text-lg font-bold border-b pb-2">{title}</h2>
    {children}
  </section>
);
export const ExampleRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
