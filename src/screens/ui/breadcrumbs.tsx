import { ChevronRight } from 'lucide-react';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Link } from './link.tsx';

const t = translator(listsMessages);

export interface Crumb {
  label: string;
  to: string;
}

/** Where an object belongs. On a phone its own name, which is the title below, is left out. */
export function Breadcrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label={t('page.breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {crumbs.map((crumb) => (
          <li key={crumb.to} className="inline-flex items-center gap-1">
            <Link to={crumb.to} className="hover:text-ink underline underline-offset-2 break-words">
              {crumb.label}
            </Link>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        <li aria-current="page" className="truncate hidden sm:block">
          {current}
        </li>
      </ol>
    </nav>
  );
}
