import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { PageTitle } from './page-title.tsx';

interface DetailPageProps {
  title: string;
  headingLevel?: 1 | 2;
  /** Where the object belongs; nothing for a page of the first level. */
  crumbs?: readonly Crumb[];
  /** The object is being read. In a narrow window its status and actions stand on lines of their own, so the content waits for them. */
  isLoading?: boolean;
  status?: ReactNode;
  actions?: ReactNode;
  /** On a phone the actions always stand below the title: those that change with the status would jump between the two places. */
  hasStackedActions?: boolean;
  /** Figures beside the content. */
  summary?: ReactNode;
  children: ReactNode;
}

/** Page shape 2: one object with its status, actions and tabs. */
export function DetailPage({
  title,
  headingLevel = 1,
  crumbs,
  isLoading = false,
  status,
  actions,
  hasStackedActions = false,
  summary,
  children,
}: DetailPageProps) {
  return (
    <section className="grid grid-cols-1 gap-4 min-w-0">
      <header className={`grid grid-cols-1 gap-2 ${isLoading ? 'is-loading' : ''}`}>
        {crumbs && <Breadcrumbs crumbs={crumbs} current={title} />}
        <div className="flex flex-wrap items-center justify-between gap-3 min-h-[36px]">
          <div className="flex flex-wrap items-center gap-3 min-w-0">
            <PageTitle headingLevel={headingLevel}>{title}</PageTitle>
            {status}
          </div>
          {actions && (
            <div className={`flex flex-wrap gap-2 ${hasStackedActions ? 'w-full sm:w-auto' : ''}`}>{actions}</div>
          )}
        </div>
      </header>
      <div className={summary ? 'detail-grid' : ''}>
        <div className="min-w-0">{children}</div>
        {summary && <aside className="rounded-card border border-line bg-surface p-4">{summary}</aside>}
      </div>
    </section>
  );
}
