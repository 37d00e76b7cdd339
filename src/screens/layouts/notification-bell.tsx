import { Bell as BellIcon, Inbox, Mail } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { navigationMessages } from '#core/i18n/messages/navigation.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { countUnseen, notifications, seenNotification } from '#core/notification/notification.store.ts';
import { clock } from '#core/platform/clock.ts';
import { formatCount, timeAgo } from '#core/rules/format.rules.ts';
import type { User } from '#core/user/user.schema.ts';
import { IconButton } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';

const t = translator(navigationMessages);

/** What was sent to the team of late; how much of it is new is counted per browser. */
export function NotificationBell({ user }: { user: User }) {
  const { data, error, isLoading, refresh } = useResource(notifications, { query: { page: 1, per_page: 10 } });
  const seen = useSignalValue(seenNotification().id);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useEffect(() => seenNotification().start(user.id), [user.id]);
  // Seen is what was listed while it was open
  useEffect(() => {
    const newest = data?.messages[0]?.id;
    if (isOpen && newest) seenNotification().markSeen(user.id, newest);
  }, [isOpen, data, user.id]);
  useEffect(() => {
    const popover = box.current;
    const toggled = (event: Event) => setOpen((event as ToggleEvent).newState === 'open');
    popover?.addEventListener('toggle', toggled);
    return () => popover?.removeEventListener('toggle', toggled);
  }, []);
  const fresh = countUnseen(data?.messages ?? [], seen);
  const show = () => {
    const anchor = button.current?.getBoundingClientRect();
    const popover = box.current;
    if (!anchor || !popover) return;
    popover.showPopover();
    popover.style.top = `${anchor.bottom + 6}px`;
    popover.style.left = `${Math.max(8, Math.min(anchor.right, innerWidth - 8) - popover.offsetWidth)}px`;
    void refresh();
    popover.focus();
  };
  const hide = () => {
    box.current?.hidePopover();
    button.current?.focus();
  };
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          ref={button}
          label={fresh > 0 ? t('bell.openNew', { n: formatCount(fresh) }) : t('bell.open')}
          icon={BellIcon}
          size={20}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={show}
        />
        {fresh > 0 && (
          <span
            aria-hidden
            className="absolute -top-0.5 -right-0.5 inline-flex items-center justify-center h-5 min-w-[20px] px-1 rounded-full bg-danger text-on-accent text-xs font-bold tabular-nums"
            style={{ pointerEvents: 'none' }}
          >
            {fresh > 9 ? '9+' : fresh}
          </span>
        )}
      </span>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('bell.open')}
        tabIndex={-1}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
        className="fixed rise w-[min(380px,calc(100vw-16px))] rounded-card bg-surface border border-line shadow outline-none"
      >
        {isOpen && (
          <>
            <p className="px-4 py-3 border-b font-heading text-md font-bold">{t('bell.open')}</p>
            {error && !data ? (
              <ErrorState error={error} onRetry={() => void refresh()} />
            ) : data?.messages.length === 0 ? (
              <EmptyState icon={Inbox} title={t('bell.empty')} />
            ) : (
              <ul className="max-h-[50vh] overflow-y-auto">
                {isLoading &&
                  [0, 1, 2].map((row) => (
                    <li key={row} className="p-4">
                      <Skeleton height={36} />
                    </li>
                  ))}
                {data?.messages.map((message) => (
                  <li key={message.id} className="border-b last:border-b-0">
                    <Link
                      to={`/team/email-history?open=${message.id}`}
                      onClick={hide}
                      className="flex items-start gap-3 px-4 py-3 hover:bg-hover"
                    >
                      <Mail size={18} aria-hidden className="text-accent mt-0.5" />
                      <span className="grid min-w-0">
                        <span className="break-words">{message.subject}</span>
                        <span className="text-xs text-muted">
                          {t('time.ago', { time: timeAgo(message.created_at, clock().now()) })}
                        </span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            <p className="px-4 py-3 border-t">
              <Link to="/team/email-history" onClick={hide}>
                {t('bell.all')}
              </Link>
            </p>
          </>
        )}
      </div>
    </>
  );
}
