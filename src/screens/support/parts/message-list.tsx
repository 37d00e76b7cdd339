import { ChevronDown, MessageCircle } from 'lucide-react';
import {
  type ComponentType,
  Fragment,
  type KeyboardEvent,
  memo,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ChatFile, ChatMessage } from '#core/chat/chat.rules.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { NEW_TICKET } from '#core/chat/outbox.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { announce } from '#core/platform/announce.ts';
import { clock } from '#core/platform/clock.ts';
import { dayKey, formatLongDate, htmlToText } from '#core/rules/format.rules.ts';
import { conversationComponents } from '#core/theme/conversation.css.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { useRerenderInterval, useRerenderOnTranslation, useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { withStyles } from '#screens/ui/with-styles.ts';
import { MessageBubble, type MessageProps } from './message-bubble.tsx';
import { PlainRows } from './plain-rows.tsx';
import { TypingIndicator } from './typing-indicator.tsx';
import { useMessageScroll } from './use-message-scroll.ts';
import { useVirtualizer } from './use-virtualizer.ts';

const t = translator(chatMessages);
const styles = withStyles(conversationComponents);

const ImageGallery = lazyPart(() => import('./image-gallery.tsx').then((module) => module.ImageGallery));
const ChatQuestions = lazyPart(() => import('./chat-questions.tsx').then((module) => module.ChatQuestions));
const ChatTopic = lazyPart(() => import('./chat-topic.tsx').then((module) => module.ChatTopic));

/** S1 §4: sent-at info is updated every 60 s. */
const RECHECK_MS = 60_000;
/** Rendered above and below the view. */
const BUFFER_PX = 120;

/** What a message is shown with: the headings above it, which begin a day and the unread ones, and its place among its author's. */
interface Placement {
  dayLabel: string | null;
  isFirstNew: boolean;
  isFirstOfAuthor: boolean;
  isLastOwn: boolean;
}

function dayLabelOf(createdAt: string, now: number): string {
  const key = dayKey(createdAt);
  if (key === dayKey(now)) return t('chat.today');
  return key === dayKey(now - 24 * 3_600_000) ? t('chat.yesterday') : formatLongDate(createdAt);
}

/**
 * Only rendered messages are asked for, so that a long conversation costs no object a message.
 * @param newAfterId messages of others after this id are new; null if none are
 * @param now milliseconds since the epoch
 * @returns the placement of the message at an index
 */
function createPlacements(messages: readonly ChatMessage[], newAfterId: string | null, now: number) {
  const lastOwn = messages.findLast((message) => message.author === 'me');
  const newAfterIndex = messages.findIndex((message) => message.id === newAfterId);
  const isOfOthers = ({ author }: ChatMessage) => author !== 'me' && author !== 'system';
  const firstNew =
    newAfterId === null ? -1 : messages.findIndex((message, index) => index > newAfterIndex && isOfOthers(message));
  return (message: ChatMessage, index: number): Placement => {
    const before = messages[index - 1];
    const isNewDay = !before || dayKey(before.created_at) !== dayKey(message.created_at);
    const isFirstNew = index === firstNew;
    return {
      dayLabel: isNewDay ? dayLabelOf(message.created_at, now) : null,
      isFirstNew,
      isFirstOfAuthor:
        isNewDay || isFirstNew || before.author !== message.author || before.username !== message.username,
      isLastOwn: message === lastOwn,
    };
  };
}

interface MessageListProps {
  conversation: Conversation;
  /** Messages of others after this id are marked as new. */
  newAfterId: string | null;
  onEdit: (message: ChatMessage) => void;
  /** How a message is shown; by default as a bubble. */
  View?: ComponentType<MessageProps> | undefined;
}

/** The conversation with the newest message at the end. Of a long one only rows in or near the view are rendered. */
export const MessageList = memo(function MessageList({
  conversation,
  newAfterId,
  onEdit,
  View = MessageBubble,
}: MessageListProps) {
  useRerenderOnTranslation();
  const messages = useSignalValue(conversation.messages);
  const progress = useSignalValue(conversation.progress);
  const isLoadingOlder = useSignalValue(conversation.isLoadingOlder);
  const typing = useSignalValue(conversation.typingNames);
  useRerenderInterval(RECHECK_MS);
  const now = Math.floor(clock().now() / RECHECK_MS) * RECHECK_MS;
  const [activeId, setActiveId] = useState<string | null>(null);
  const [image, setImage] = useState<ChatFile | null>(null);
  const placementOf = useMemo(() => createPlacements(messages, newAfterId, now), [messages, newAfterId, now]);
  const scroll = useMessageScroll(conversation, messages);
  const Rows = useVirtualizer(messages.length, scroll.keepPlace) ?? PlainRows;
  return (
    <div ref={styles} className="relative grow min-h-0 grid">
      <div
        ref={scroll.scroller}
        part="messages"
        // A scrollable region must be reachable by keyboard.
        tabIndex={0}
        role="log"
        // The announcer below reads each new message once; rows that scroll into view must stay silent.
        aria-live="off"
        aria-label={t('chat.conversation')}
        className="min-h-0 overflow-y-auto px-4 pb-3"
        style={{ overflowAnchor: 'none', overscrollBehavior: 'contain' }}
        onScroll={scroll.onScroll}
        onKeyDown={focusAdjacentMessage}
      >
        {messages.length === 0 && <EmptyConversation conversation={conversation} />}
        <Rows
          ref={scroll.list}
          as="ol"
          item="li"
          scrollRef={scroll.scroller}
          data={messages}
          shift={scroll.isPrepended}
          bufferSize={BUFFER_PX}
          onResize={scroll.onResize}
        >
          {(message, index) => {
            const { dayLabel, isFirstNew, ...placement } = placementOf(message, index);
            return (
              <Fragment key={message.id}>
                <RowHeadings dayLabel={dayLabel} isFirstNew={isFirstNew} />
                {message.author === 'system' ? (
                  <p className="text-center text-sm text-muted pt-2">{message.text}</p>
                ) : (
                  <View
                    {...placement}
                    message={message}
                    conversation={conversation}
                    isActive={activeId === message.id || placement.isLastOwn}
                    uploadProgress={progress.get(message.id)}
                    now={now}
                    onActive={setActiveId}
                    onEdit={onEdit}
                    onOpenImage={setImage}
                  />
                )}
              </Fragment>
            );
          }}
        </Rows>
        <TypingIndicator names={typing} />
      </div>
      {isLoadingOlder && <LoadingOlder />}
      {!scroll.isAtEnd && <JumpToLatest hasUnread={scroll.hasUnread} onClick={scroll.jumpToEnd} />}
      <Announcer messages={messages} />
      {image && (
        <Suspense fallback={null}>
          <ImageGallery messages={messages} initialImage={image} onClose={() => setImage(null)} />
        </Suspense>
      )}
    </div>
  );
});

const RowHeadings = ({ dayLabel, isFirstNew }: Pick<Placement, 'dayLabel' | 'isFirstNew'>) => (
  <>
    {dayLabel && <p className="text-center text-xs text-muted pt-4 pb-1">{dayLabel}</p>}
    {isFirstNew && <p className="new-line pt-3 text-xs font-semibold text-danger">{t('chat.new')}</p>}
  </>
);

const EmptyConversation = ({ conversation }: { conversation: Conversation }) => (
  <EmptyState
    icon={MessageCircle}
    title={t('chat.emptyTitle')}
    action={
      conversation.id === NEW_TICKET && (
        <Suspense fallback={null}>
          <ChatTopic conversation={conversation} />
          <ChatQuestions />
        </Suspense>
      )
    }
  >
    {t('chat.emptyText')}
  </EmptyState>
);

const LoadingOlder = () => (
  <p className="absolute top-2 left-1/2 -translate-x-1/2 px-3 py-1 rounded bg-surface border border-line shadow text-xs text-muted">
    {t('chat.older')}
  </p>
);

function JumpToLatest({ hasUnread, onClick }: { hasUnread: boolean; onClick: () => void }) {
  return (
    <UnstyledButton
      aria-label={t('chat.latest')}
      title={t('chat.latest')}
      className="absolute bottom-3 right-4 inline-flex items-center gap-1 h-9 px-3 rounded bg-surface border border-control shadow text-sm font-semibold hover:bg-hover"
      onClick={onClick}
    >
      <ChevronDown size={16} aria-hidden />
      {hasUnread && t('chat.new')}
    </UnstyledButton>
  );
}

/** The arrow keys move between messages, so that their buttons can be reached. */
function focusAdjacentMessage(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
  const index = items.findIndex((item) => item.contains(event.target as Node));
  const next = index < 0 ? items.at(-1) : items[index + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/** Announces each new message of others once to screen readers; the history stays silent. */
function Announcer({ messages }: { messages: readonly ChatMessage[] }) {
  const announced = useRef<readonly ChatMessage[] | null>(null);
  const region = useRef<HTMLParagraphElement>(null);
  // Only messages after all that were there before are new: the others are older ones, loaded on demand.
  useEffect(() => {
    const sent = messages.filter((message) => message.status === 'sent' && message.author !== 'system');
    const before = announced.current;
    announced.current = sent;
    if (before === null || !region.current) return;
    const lastKnown = sent.findLastIndex(({ id }) => before.findLast((other) => other.id === id));
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
