import { useState } from 'react';
import { projectMessages } from '#core/i18n/messages/project.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { projectEventText } from '#core/project/project-event.rules.ts';
import { projectEvents } from '#core/project/projects.store.ts';
import { EventList } from '#screens/features/history/event-list.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Pagination } from '#screens/ui/pagination.tsx';
import { Card } from './card.tsx';

const t = translator(projectMessages);

const PER_PAGE = 10;

/** What happened in the project, newest first, and who did it. */
export function ProjectActivity({ id }: { id: string }) {
  const [{ page, perPage }, setPage] = useState({ page: 1, perPage: PER_PAGE });
  const state = useResource(projectEvents, { params: { id }, query: { page, per_page: perPage } });
  const total = state.data?.meta?.total;
  return (
    <Card title={t('project.activity')} isFlush>
      <Loaded from={state} skeleton={200}>
        {({ events }) => (
          <>
            <EventList
              events={events.map((event) => ({ ...event, created_at: event.at }))}
              textOf={projectEventText}
              emptyTitle={t('project.noActivity')}
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
    </Card>
  );
}
