import { Bell as BellIcon, Inbox, Mail } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { navigationMessages } from '#core/i18n/messages/navigation.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { isJobOpen, jobs, waitingSince } from '#core/job/job.store.ts';
import { pageWork } from '#core/job/page-work.ts';
import type { EmailNotification } from '#core/notification/notification.schema.ts';
import { notifications, readMails } from '#core/notification/notification.store.ts';
import { unreadIds } from '#core/notification/read-mails.rules.ts';
import { clock } from '#core/platform/clock.ts';
import { timeAgo } from '#core/rules/format.rules.ts';
import { canAccess } from '#core/user/access.rules.ts';
import type { User } from '#core/user/user.schema.ts';
import { useFollowTeam } from '../features/job/use-follow-team.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { EmptyState, Skeleton } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { usePopover } from '../ui/use-popover.ts';

const t = translator(navigationMessages);
const BellJobs = lazyPart(() => import('./bell-jobs.tsx').then((module) => module.BellJobs));

/** The team's long work, and the latest messages to it for those who may read them. What has been read is known per browser. */
export function NotificationBell({ user }: { user: User }) {
  const canReadMessages = canAccess('/team/email-history', user);
  const latest = useResource(notifications, canReadMessages ? { query: { page: 1, per_page: 10 } } : null);
  const messages = latest.data?.messages;
  const { work, ownWork, running, waiting, hasWork } = useWork();
  const { isOpen, open, close, popover, buttonProps, popoverProps } = usePopover({ align: 'end', gap: 6 });
  const unread = useUnread(user, messages ?? []);
  const newCount = unread.size;
  const openBell = () => {
    open();
    if (canReadMessages) void latest.refresh();
    void work.refresh();
    popover.current?.focus();
  };
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          {...buttonProps}
          label={bellLabel(newCount, running, waiting)}
          icon={BellIcon}
          size={20}
          aria-haspopup="dialog"
          onClick={openBell}
        />
        <BellMarks newCount={newCount} running={running} waiting={waiting} />
      </span>
      <div
        {...popoverProps}
        role="dialog"
        aria-label={t('bell.open')}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        className="fixed rise w-[min(380px,calc(100vw-16px))] rounded-card bg-surface border border-line shadow outline-none"
      >
        {isOpen && (
          <>
            <BellHeader>
              {newCount > 0 && <MarkAllRead newest={messages?.[0]} onDone={() => popover.current?.focus()} />}
            </BellHeader>
            {hasWork && (
              <Suspense fallback={<MessageSkeletons />}>
                <BellJobs jobs={work.jobs} work={ownWork} onLeave={close} />
              </Suspense>
            )}
            {canReadMessages ? (
              <>
                <Loaded from={latest} skeleton={<MessageSkeletons />}>
                  {(page) => <LatestMessages messages={page.messages} unread={unread} onOpen={close} />}
                </Loaded>
                <AllMessages onOpen={close} />
              </>
            ) : (
              !hasWork && <EmptyState icon={Inbox} title={t('bell.noWork')} />
            )}
          </>
        )}
      </div>
    </>
  );
}

const BellHeader = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-2 min-h-[53px] pl-4 pr-2 border-b">
    <p className="grow font-heading text-md font-bold">{t('bell.open')}</p>
    {children}
  </div>
);

const AllMessages = ({ onOpen }: { onOpen: () => void }) => (
  <p className="px-4 py-3 border-t">
    <Link to="/team/email-history" onClick={onOpen}>
      {t('bell.all')}
    </Link>
  </p>
);

/** What the bell shows at a glance; its label says the same. */
const BellMarks = ({ newCount, running, waiting }: { newCount: number; running: number; waiting: number }) => (
  <>
    {running > 0 && (
      <span
        aria-hidden
        className="absolute inset-0.5 rounded-full border-2 border-accent border-t-transparent animate-spin"
        style={{ pointerEvents: 'none' }}
      />
    )}
    {running === 0 && waiting > 0 && (
      <span
        aria-hidden
        className="absolute right-1 bottom-1 w-2.5 h-2.5 rounded-full border-2 border-surface bg-warning"
        style={{ pointerEvents: 'none' }}
      />
    )}
    {newCount > 0 && (
      <span
        aria-hidden
        className="absolute -top-0.5 -right-0.5 inline-flex items-center justify-center h-5 min-w-[20px] px-1 rounded-full bg-danger text-on-accent text-xs font-bold tabular-nums"
        style={{ pointerEvents: 'none' }}
      >
        {newCount > 9 ? '9+' : newCount}
      </span>
    )}
  </>
);

function useUnread({ id }: User, messages: readonly EmailNotification[]): ReadonlySet<string> {
  const read = useSignalValue(readMails().state);
  useEffect(() => readMails().start(id), [id]);
  return unreadIds(messages, read);
}

/** The jobs of the team and of this page, and how many are running or waiting. */
function useWork() {
  const work = useTeamJobs();
  const ownWork = useSignalValue(pageWork().list);
  const waiting = work.jobs.filter((job) => waitingSince(job) !== null).length;
  const running = work.jobs.filter(isJobOpen).length + ownWork.length - waiting;
  return { work, ownWork, running, waiting, hasWork: work.jobs.length + ownWork.length > 0 };
}

/** The newest jobs of the team, followed while any is running. */
function useTeamJobs(): { jobs: readonly Job[]; refresh: () => Promise<void> } {
  const { data, refresh } = useResource(jobs, { query: { page: 1, per_page: 10 } });
  const list = data?.jobs ?? [];
  useFollowTeam(['job'], refresh, list.some(isJobOpen));
  return { jobs: list, refresh };
}

/** @param running jobs @param waiting jobs that wait for somebody */
function bellLabel(newCount: number, running: number, waiting: number): string {
  return [
    newCount > 0 ? t('bell.openNew', { n: formatCount(newCount) }) : t('bell.open'),
    running > 0 && t('bell.inProgress', { n: running }),
    waiting > 0 && t('bell.waiting', { n: waiting }),
  ]
    .filter(Boolean)
    .join(', ');
}

const MessageSkeletons = () => (
  <ul className="max-h-[50vh] overflow-y-auto">
    {[0, 1, 2].map((row) => (
      <li key={row} className="p-4">
        <Skeleton height={36} />
      </li>
    ))}
  </ul>
);

/** @param onDone takes the focus, because the button is gone then */
const MarkAllRead = ({ newest, onDone }: { newest: EmailNotification | undefined; onDone: () => void }) => (
  <Button
    variant="quiet"
    size="small"
    onClick={() => {
      if (newest) readMails().markAllRead(newest.id);
      onDone();
    }}
  >
    {t('bell.readAll')}
  </Button>
);

interface LatestMessagesProps {
  messages: readonly EmailNotification[];
  unread: ReadonlySet<string>;
  onOpen: () => void;
}

function LatestMessages({ messages, unread, onOpen }: LatestMessagesProps) {
  if (messages.length === 0) return <EmptyState icon={Inbox} title={t('bell.empty')} />;
  return (
    <ul className="max-h-[50vh] overflow-y-auto">
      {messages.map((message) => (
        <li key={message.id} className="border-b last:border-b-0">
          <Link
            to={`/team/email-history?open=${message.id}`}
            onClick={onOpen}
            className="flex items-start gap-3 px-4 py-3 hover:bg-hover"
          >
            <Mail size={18} aria-hidden className="text-muted mt-0.5 shrink-0" />
            <span className="grid min-w-0 grow">
              <span className={`break-words ${unread.has(message.id) ? 'font-semibold' : ''}`}>{message.subject}</span>
              <span className="text-xs text-muted">
                {t('time.ago', { time: timeAgo(message.created_at, clock().now()) })}
              </span>
            </span>
            {unread.has(message.id) && (
              <span className="w-2 h-2 mt-2 rounded-full bg-accent shrink-0">
                <span className="sr-only">{t('bell.unread')}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
