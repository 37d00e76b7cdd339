import type { ReactNode } from 'react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { PageTitle } from './page-title.tsx';

const t = translator(listsMessages);

/** Page shape 5: one column to read, with its table of contents beside it where there is a beside, and related links. */
export function ReadingPage({
  title,
  headingLevel = 1,
  crumbs = [],
  tableOfContents,
  related,
  children,
}: {
  title: string;
  headingLevel?: 1 | 2;
  crumbs?: readonly Crumb[];
  tableOfContents: readonly { id: string; label: string }[];
  related?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="grid gap-5">
      <header className="grid gap-2">
        {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} current={title} />}
        <PageTitle headingLevel={headingLevel}>{title}</PageTitle>
      </header>
      <div className="detail-grid">
        <div className="max-w-prose grid gap-4 text-md">{children}</div>
        <aside className="grid gap-4">
          <nav
            aria-label={t('page.contents')}
            className={tableOfContents.length > 0 ? 'hidden lg:grid gap-2' : 'hidden'}
          >
            <p className="text-sm font-semibold">{t('page.contents')}</p>
            <ol className="grid gap-1">
              {tableOfContents.map((entry) => (
                <li key={entry.id}>
                  <button
                    type="button"
                    className="text-accent underline underline-offset-2 text-left"
                    onClick={(event) =>
                      (event.currentTarget.getRootNode() as ShadowRoot)
                        .getElementById(entry.id)
                        ?.scrollIntoView({ behavior: 'smooth' })
                    }
                  >
                    {entry.label}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          {related}
        </aside>
      </div>
    </article>
  );
}
