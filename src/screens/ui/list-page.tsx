import type { ReactNode } from 'react';
import { type HeadingLevel, PageTitle } from './page-title.tsx';

interface ListPageProps {
  title: string;
  total?: number | undefined;
  /** The primary action. */
  action?: ReactNode;
  /** Search and filters. */
  toolbar?: ReactNode;
  /** Actions on the selected rows. They replace the toolbar while rows are selected. */
  bulkActions?: ReactNode;
  children: ReactNode;
  headingLevel?: HeadingLevel;
  /** It is a part of the page of an object. */
  isPart?: boolean;
  /** Figures above the list, such as a quota. */
  summary?: ReactNode;
}

/** Page shape 1: a list with its actions. */
export function ListPage({
  title,
  total,
  action,
  toolbar,
  bulkActions,
  children,
  headingLevel = 1,
  isPart = false,
  summary,
}: ListPageProps) {
  return (
    <section className="grid gap-4 min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-3 min-h-[36px]">
        <PageTitle total={total} headingLevel={headingLevel} isPart={isPart}>
          {title}
        </PageTitle>
        {action}
      </header>
      {summary}
      <div className="list-card rounded-card border border-line bg-surface min-w-0">
        {(bulkActions || toolbar) && (
          <div
            className={`flex flex-wrap items-center gap-2 px-3 py-2 border-b min-h-[53px] ${bulkActions ? 'bg-accent-soft' : ''}`}
          >
            {bulkActions || toolbar}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
