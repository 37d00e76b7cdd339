import { useState } from 'react';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { siteEventText } from '#core/wordpress/site-event.rules.ts';
import { siteEvents } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { EventList } from '#screens/features/history/event-list.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Pagination } from '#screens/ui/pagination.tsx';

const t = translator(wordpressSiteMessages);

const PER_PAGE = 10;

/** What happened to the site, newest first, and who did it. */
export function SiteActivity({ site: { id } }: { site: WordpressSite }) {
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: PER_PAGE });
  const state = useResource(siteEvents, { params: { id }, query: { page, per_page: perPage } });
  const total = state.data?.meta?.total;
  return (
    <section aria-label={t('wpSite.activity')} className="rounded-card border border-line bg-surface min-w-0">
      <h2 className="text-md font-bold px-5 py-3 border-b">{t('wpSite.activity')}</h2>
      <Loaded from={state} skeleton={200}>
        {({ events }) => (
          <>
            <EventList
              events={events}
              textOf={siteEventText}
              emptyTitle={t('wpSite.noActivity')}
              isStale={state.isPlaceholderData}
            />
            {total !== undefined && total > PER_PAGE && (
              <div className="px-4 border-t">
                <Pagination
                  page={page}
                  perPage={perPage}
                  total={total}
                  onChange={(next, nextPerPage) => setPage({ page: next, perPage: nextPerPage })}
                  onPrefetch={state.prefetchPage}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
