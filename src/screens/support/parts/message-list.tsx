import { ArrowDown, MessageCircle } from 'lucide-react';
import {
  Fragment,
  type KeyboardEvent,
  lazy,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { type ChatFile, type ChatMessage, isMessageImage } from '#core/chat/chat.rules.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { announce } from '#core/platform/announce.ts';
import { clock } from '#core/platform/clock.ts';
import { dayKey, formatLongDate, htmlToText } from '#core/rules/format.rules.ts';
import { useRerenderInterval, useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { MessageBubble } from './message-bubble.tsx';

const t = translator(chatMessages);

const ImageGallery = lazy(() => import('./image-gallery.tsx').then((module) => ({ default: module.ImageGallery })));

/** S1 §4: sent-at info is looked at again every 60 s. */
const RECHECK_MS = 60_000;
const AT_END_PX = 60;
const LOAD_OLDER_PX = 240;
/** What is drawn beyond the view, above and below. */
const BUFFER_PX = 120;

/** A message, and what stands above it: a day that begins, the line before what is new. */
interface Row {
  message: ChatMessage;
  dayLabel: string | null;
  isFirstNew: boolean;
  isFirstOfAuthor: boolean;
  isLastOwn: boolean;
}

function toRows(messages: readonly ChatMessage[], newAfter: string | null, now: number): Row[] {
  const lastOwn = messages.findLast((message) => message.author === 'me');
  const yesterday = dayKey(now - 24 * 3_600_000);
  let isMarked = newAfter === null;
  const newAfterIndex = messages.findIndex((message) => message.id === newAfter);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const key = dayKey(message.created_at);
    const isNewDay = !before || dayKey(before.created_at) !== key;
    const isFirstNew = !isMarked && message.author !== 'me' && message.author !== 'system' && index > newAfterIndex;
    isMarked ||= isFirstNew;
    return {
      message,
      dayLabel: isNewDay
        ? key === dayKey(now)
          ? t('chat.today')
          : key === yesterday
            ? t('chat.yesterday')
            : formatLongDate(message.created_at)
        : null,
      isFirstNew,
      isFirstOfAuthor:
        isNewDay || isFirstNew || before.author !== message.author || before.username !== message.username,
      isLastOwn: message === lastOwn,
    };
  });
}

interface MessageListProps {
  conversation: Conversation;
  /** Messages of others after this id are marked as new. */
  newAfterId: string | null;
  onEdit: (message: ChatMessage) => void;
}

/** The conversation, newest at the end. Only what is in view is in the page; it stays at the end while the reader is there. */
export const MessageList = memo(function MessageList({ conversation, newAfterId, onEdit }: MessageListProps) {
  const messages = useSignalValue(conversation.messages);
  const progress = useSignalValue(conversation.progress);
  const hasOlder = useSignalValue(conversation.hasOlder);
  const isLoadingOlder = useSignalValue(conversation.isLoadingOlder);
  const typing = useSignalValue(conversation.typingNames);
  useRerenderInterval(RECHECK_MS);
  const now = Math.floor(clock().now() / RECHECK_MS) * RECHECK_MS;
  const [active, setActive] = useState<string | null>(null);
  const [image, setImage] = useState<ChatFile | null>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [unread, setUnread] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const stays = useRef(true);
  const rows = useMemo(() => toRows(messages, newAfterId, now), [messages, newAfterId, now]);
  const images = useMemo(
    () => messages.flatMap((message) => message.files.filter((file) => file.path && isMessageImage(file.type))),
    [messages],
  );

  // Older messages come in front: the view keeps its place, counted from the end.
  const former = useRef<{ first: string | undefined; last: string | undefined; count: number }>({
    first: undefined,
    last: undefined,
    count: 0,
  });
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  const isPrepended =
    former.current.first !== undefined &&
    former.current.first !== first &&
    former.current.last === last &&
    messages.length > former.current.count;

  const toEnd = () => {
    // The list's own way measures rows that were not drawn yet; what stands below it is a little further.
    list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
  };
  // The end moved
  useLayoutEffect(() => {
    const arrived =
      former.current.last !== undefined && former.current.last !== last ? messages.length - former.current.count : 0;
    former.current = { first, last, count: messages.length };
    const isOwn = messages.at(-1)?.author === 'me' && messages.at(-1)?.status !== 'sent';
    if (stays.current || isOwn) {
      stays.current = true;
      toEnd();
    } else if (arrived > 0 && !isPrepended) setUnread((count) => count + arrived);
  }, [first, last, messages.length]);

  // A view that is not full yet has room for more
  useEffect(() => {
    const box = scroller.current;
    if (box && hasOlder && !isLoadingOlder && messages.length > 0 && box.scrollHeight <= box.clientHeight)
      void conversation.loadOlder();
  }, [hasOlder, isLoadingOlder, messages.length]);

  const followed = () => {
    const box = scroller.current;
    if (!box) return;
    const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END_PX;
    stays.current = isEnd;
    setAtEnd(isEnd);
    if (isEnd) setUnread(0);
    if (box.scrollTop < LOAD_OLDER_PX && hasOlder) void conversation.loadOlder();
  };
  /** Arrow keys go from message to message, so that its buttons can be reached. */
  const walked = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    const shown = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
    const at = shown.findIndex((item) => item.contains(event.target as Node));
    const next = at < 0 ? shown.at(-1) : shown[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };

  const row = ({ message, dayLabel, isFirstNew, isFirstOfAuthor, isLastOwn }: Row) => (
    <Fragment key={message.id}>
      {dayLabel && <p className="text-center text-xs text-muted pt-4 pb-1">{dayLabel}</p>}
      {isFirstNew && <p className="new-line pt-3 text-xs font-semibold text-danger">{t('chat.new')}</p>}
      {message.author === 'system' ? (
        <p className="text-center text-sm text-muted pt-2">{message.text}</p>
      ) : (
        <MessageBubble
          conversation={conversation}
          message={message}
          isFirstOfAuthor={isFirstOfAuthor}
          isActive={active === message.id || isLastOwn}
          isLastOwn={isLastOwn}
          uploadProgress={progress.get(message.id)}
          now={now}
          onActive={setActive}
          onEdit={onEdit}
          onOpenImage={setImage}
        />
      )}
    </Fragment>
  );

  return (
    <div className="relative grow min-h-0 grid">
      <div
        ref={scroller}
        // A region that scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        // What is new is said once, below; what scrolls into view is not news.
        aria-live="off"
        aria-label={t('chat.conversation')}
        className="min-h-0 overflow-y-auto px-4 pb-3"
        style={{ overflowAnchor: 'none', overscrollBehavior: 'contain' }}
        onScroll={followed}
        onKeyDown={walked}
      >
        {messages.length === 0 && (
          <EmptyState icon={MessageCircle} title={t('chat.emptyTitle')}>
            {t('chat.emptyText')}
          </EmptyState>
        )}
        <Virtualizer
          ref={list}
          as="ol"
          item="li"
          scrollRef={scroller}
          data={rows}
          shift={isPrepended}
          bufferSize={BUFFER_PX}
          onResize={() => {
            if (stays.current) toEnd();
          }}
        >
          {row}
        </Virtualizer>
        <TypingIndicator names={typing} />
      </div>
      {isLoadingOlder && (
        <p className="absolute top-2 left-1/2 -translate-x-1/2 px-3 py-1 rounded-full bg-surface border border-line shadow text-xs text-muted">
          {t('chat.older')}
        </p>
      )}
      {!isAtEnd && (
        <button
          type="button"
          aria-label={t('chat.latest')}
          title={t('chat.latest')}
          className="absolute bottom-3 right-4 inline-flex items-center gap-1 h-9 px-3 rounded-full bg-surface border border-control shadow text-sm font-semibold hover:bg-hover"
          onClick={() => {
            stays.current = true;
            toEnd();
          }}
        >
          <ArrowDown size={16} aria-hidden />
          {unread > 0 && t('chat.new')}
        </button>
      )}
      <Announcer messages={messages} />
      {image && (
        <Suspense fallback={null}>
          <ImageGallery
            images={images}
            initialIndex={Math.max(0, images.indexOf(image))}
            onClose={() => setImage(null)}
          />
        </Suspense>
      )}
    </div>
  );
});

/** Has its room whether or not somebody types, so that nothing moves. */
function TypingIndicator({ names }: { names: readonly string[] }) {
  return (
    <p className="flex items-center gap-1.5 mt-2 h-6 text-sm text-muted">
      {names.length > 0 && (
        <>
          {[0, 1, 2].map((dot) => (
            <span
              key={dot}
              aria-hidden
              className="w-1.5 h-1.5 rounded-full bg-faint opacity-40"
              style={{ animation: `p-dot 1s ${dot * 0.15}s infinite` }}
            />
          ))}
          <span className="truncate">
            {t('chat.typing', { name: names.filter(Boolean).join(', ') || t('chat.someone') })}
          </span>
        </>
      )}
    </p>
  );
}

/** Says each new message of others once, and nothing of the history. */
function Announcer({ messages }: { messages: readonly ChatMessage[] }) {
  const announced = useRef<ReadonlySet<string> | null>(null);
  const region = useRef<HTMLParagraphElement>(null);
  // Only messages after all that were there before are new: the others are older ones, loaded on demand.
  useEffect(() => {
    const sent = messages.filter((message) => message.status === 'sent' && message.author !== 'system');
    const before = announced.current;
    announced.current = new Set(sent.map((message) => message.id));
    if (before === null || !region.current) return;
    const lastKnown = sent.findLastIndex((message) => before.has(message.id));
    const fresh = sent.slice(lastKnown + 1).filter((message) => message.author !== 'me');
    if (fresh.length > 0)
      announce(
        region.current,
        fresh
          .map((message) => t('chat.says', { name: message.username, text: htmlToText(message.text).slice(0, 500) }))
          .join('\n'),
      );
  }, [messages]);
  return <p ref={region} role="status" aria-live="polite" className="sr-only" />;
}
