import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { chat } from '../../../core/chat/chat.store.ts';
import { t } from '../../../core/i18n/index.ts';
import { useValue } from '../../ui/context.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { MessageBubble } from './message-bubble.tsx';

/** The conversation, newest at the end; stays at the end while the reader is there. */
export function MessageList() {
  const messages = useValue(chat().messages);
  const typing = useValue(chat().typingNames);
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const count = messages.length;
  // What is new moves the end
  useEffect(() => {
    const box = scroller.current;
    if (box && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [count, typing.length]);
  return (
    // A region that scrolls must be reachable by keyboard
    <div
      ref={scroller}
      tabIndex={0}
      role="log"
      aria-label={t('chat.conversation')}
      className="grow min-h-0 overflow-y-auto px-4 py-3"
      onScroll={(event) => {
        const box = event.currentTarget;
        isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 48;
      }}
    >
      {count === 0 && (
        <EmptyState icon={MessageCircle} title={t('chat.emptyTitle')}>
          {t('chat.emptyText')}
        </EmptyState>
      )}
      <ol className="grid gap-2">
        {messages.map((message, index) => (
          <MessageBubble key={message.id} message={message} isFirstOfAuthor={messages[index - 1]?.author !== message.author} />
        ))}
      </ol>
      <p className={`flex items-center gap-1.5 mt-2 h-6 text-sm text-muted ${typing.length === 0 ? 'invisible' : ''}`}>
        {typing.length > 0 && (
          <>
            {[0, 1, 2].map((dot) => (
              <span key={dot} aria-hidden className="w-1.5 h-1.5 rounded-full bg-faint opacity-40" style={{ animation: `p-dot 1s ${dot * 0.15}s infinite` }} />
            ))}
            {t('chat.typing', { name: typing.join(', ') || t('chat.someone') })}
          </>
        )}
      </p>
    </div>
  );
}
