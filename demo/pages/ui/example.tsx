import type { ReactNode } from 'react';
import { componentRules } from './component-rules.ts';

export const ExampleSection = ({ title, children }: { title: string; children: ReactNode }) => (
  // One below the window is laid out when it comes near: all of them at once would be one long task.
  <section
    className="grid grid-cols-1 gap-8 min-w-0"
    style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 1600px', overflowClipMargin: 8 }}
  >
    <h2 className="text-lg font-bold border-b pb-2">{title}</h2>
    {children}
  </section>
);

/** One shared component: its rule, then its states. */
export const Example = ({ of, children }: { of: keyof typeof componentRules; children: ReactNode }) => (
  <article className="grid grid-cols-1 gap-4 min-w-0">
    <div className="grid gap-1">
      <h3 className="text-md font-bold">{of}</h3>
      <p className="text-muted max-w-prose">{componentRules[of]}</p>
    </div>
    {children}
  </article>
);

export const ExampleRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);
