import type { Server } from '#core/cloud/cloud.schema.ts';
import { serverEvents } from '#core/cloud/cloud.store.ts';
import { eventText } from '#core/cloud/event.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { EventList } from '#screens/features/history/event-list.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { ListPager, useListState } from '#screens/ui/list-state.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { sizeText } from './server-text.ts';

const t = translator(cloudMessages);

/** What happened to the server, newest first, and who did it. */
export function ActivityTab({ server }: { server: Server }) {
  const [list, setList] = useListState(['tab']);
  const state = useResource(serverEvents, {
    params: { id: server.id },
    query: { page: list.page, per_page: list.perPage },
  });
  return (
    <section className="max-w-[896px] rounded-card border border-line bg-surface" aria-label={t('cloud.activity')}>
      <Loaded from={state} skeleton={320}>
        {({ events, meta }) => (
          <>
            <EventList
              events={events}
              textOf={(event) => (
                <span className={event.kind === 'failed' ? 'text-danger' : ''}>{eventText(event, sizeText)}</span>
              )}
              emptyTitle={t('cloud.noEvents')}
              isStale={state.isPlaceholderData}
            />
            <ListPager list={list} setList={setList} total={meta.total} onPrefetch={state.prefetchPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}
