import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { brandThemes } from '#core/theme/brands.ts';
import { usePortal } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';

interface EventListProps<Event> {
  events: readonly Event[];
  /** What the event says. */
  textOf: (event: Event) => ReactNode;
  /** Title where nothing has happened yet. */
  emptyTitle: string;
  /** The events belong to another page of the list. */
  isStale: boolean;
}

/** What happened, newest first, with when and who did it. What nobody did, the provider did. */
export function EventList<Event extends { id: string; author?: string | null | undefined; created_at: string }>({
  events,
  textOf,
  emptyTitle,
  isStale,
}: EventListProps<Event>) {
  const { host } = usePortal();
  const provider = brandThemes[host.config().brand].title;
  if (events.length === 0) return <EmptyState icon={History} title={emptyTitle} />;
  return (
    <ol className={`divide-y ${isStale ? 'opacity-60' : ''}`} aria-busy={isStale}>
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-5 py-3">
          <span className="min-w-0 break-words">{textOf(event)}</span>
          <span className="text-sm text-muted">
            {event.author ?? provider}
            {' · '}
            <RelativeTime iso={event.created_at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
