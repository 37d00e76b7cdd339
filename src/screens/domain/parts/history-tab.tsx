import type { Domain } from '#core/domain/domain.schema.ts';
import { eventText } from '#core/domain/domain-event.rules.ts';
import { domainEvents } from '#core/domain/domains.store.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { EventList } from '#screens/features/history/event-list.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { ListPager, useListState } from '#screens/ui/list-state.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(domainsMessages);

/** What happened to the domain, newest first, and who did it. */
export function HistoryTab({ domain }: { domain: Domain }) {
  const [list, setList] = useListState(['tab']);
  const state = useResource(domainEvents, {
    params: { id: domain.id },
    query: { page: list.page, per_page: list.perPage },
  });
  return (
    <section className="rounded-card border border-line bg-surface" aria-label={t('domains.history')}>
      <Loaded from={state} skeleton={320}>
        {({ events, meta }) => (
          <>
            <EventList
              events={events}
              textOf={eventText}
              emptyTitle={t('domains.historyNone')}
              isStale={state.isPlaceholderData}
            />
            <ListPager list={list} setList={setList} total={meta.total} onPrefetch={state.prefetchPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}
