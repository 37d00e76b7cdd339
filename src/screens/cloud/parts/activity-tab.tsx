import { History } from 'lucide-react';
import type { Server } from '#core/cloud/cloud.schema.ts';
import { serverEvents } from '#core/cloud/cloud.store.ts';
import { eventText } from '#core/cloud/event.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal, useResource } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { ListPager, useListState } from '#screens/ui/list-state.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { sizeText } from './server-text.ts';

const t = translator(cloudMessages);

/** What happened to the server, newest first, and who did it. */
export function ActivityTab({ server }: { server: Server }) {
  const { host } = usePortal();
  const provider = brandThemes[host.config().brand].title;
  const [list, setList] = useListState(['tab']);
  const state = useResource(serverEvents, {
    params: { id: server.id },
    query: { page: list.page, per_page: list.perPage },
  });
  return (
    <section
      className="max-w-[896px] rounded-card border border-line bg-surface"
      aria-label={t('cloud.activity')}
      aria-busy={state.isPlaceholderData}
    >
      <Loaded from={state} skeleton={320}>
        {({ events, meta }) => (
          <>
            {events.length === 0 && <EmptyState icon={History} title={t('cloud.noEvents')} />}
            <ol className={`divide-y ${state.isPlaceholderData ? 'opacity-60' : ''}`}>
              {events.map((event) => (
                <li
                  key={event.id}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3"
                >
                  <span className={`min-w-0 break-words ${event.kind === 'failed' ? 'text-danger' : ''}`}>
                    {eventText(event, sizeText)}
                  </span>
                  <span className="text-sm text-muted">
                    {event.author ?? provider}
                    {' · '}
                    <time
                      dateTime={event.created_at}
                      title={`${formatDate(event.created_at)}, ${formatTime(event.created_at)}`}
                    >
                      {relativeTime(event.created_at, clock().now())}
                    </time>
                  </span>
                </li>
              ))}
            </ol>
            <ListPager list={list} setList={setList} total={meta.total} />
          </>
        )}
      </Loaded>
    </section>
  );
}
