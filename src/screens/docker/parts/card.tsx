import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** The content has its own padding, such as a list from edge to edge. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A titled part of a page. */
export function Card({ title, actions, isFlush = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface min-w-0 grid grid-cols-1 content-start"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-3 border-b min-h-[57px]">
        <h2 id={id} className="text-md font-bold min-w-0 break-words">
          {title}
        </h2>
        {actions}
      </div>
      <div className={isFlush ? 'list-card min-w-0 rounded-b-card' : 'p-5 grid grid-cols-1 gap-4 min-w-0'}>
        {children}
      </div>
    </section>
  );
}

/** The end of a page: what to do next. */
export const NextStep = ({ title, text, action }: { title: string; text: string; action: ReactNode }) => (
  <aside className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-sunken px-5 py-4">
    <div className="grid min-w-0">
      <p className="font-semibold">{title}</p>
      <p className="text-muted">{text}</p>
    </div>
    {action}
  </aside>
);
