import { Headset, RefreshCw } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { chat } from '#core/chat/chat.store.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isFocusLost, isTextInputFocused } from '#core/platform/focus.ts';
import { Button } from '#screens/ui/button.tsx';
import { useOptionalSignalValue, useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton, useErrorEvent } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ConversationView } from './conversation-view.tsx';

const t = translator(chatMessages);

// Loaded on demand: most chats need none of them.
const ChatEnded = lazyPart(() => import('./chat-ended.tsx').then((module) => module.ChatEnded));
const UnsentMessagesDialog = lazyPart(() =>
  import('./unsent-messages-dialog.tsx').then((module) => module.UnsentMessagesDialog),
);
const PreChatForm = lazyPart(() => import('./pre-chat-form.tsx').then((module) => module.PreChatForm));

interface ChatPanelProps {
  isOpen: boolean;
  /** At full size the panel is part of the page; otherwise a window over it. */
  isFull: boolean;
  /** A guest must enter a name and an email first. */
  isContactRequired: boolean;
  onMinimise: () => void;
  onClose: () => void;
  onStart: () => void;
}

/** The live chat: header, conversation and what replaces it before the start and after the end. */
export function ChatPanel({ isOpen, isFull, isContactRequired, onMinimise, onClose, onStart }: ChatPanelProps) {
  const status = useSignalValue(chat().status);
  const current = useSignalValue(chat().conversation);
  const conversation = status === 'ready' ? current : null;
  useErrorEvent(useSignalValue(chat().failure));
  const [unsentCount, setUnsentCount] = useState(0);
  const close = () => {
    const unsent = current?.messages.peek().filter((message) => message.status !== 'sent') ?? [];
    if (unsent.length > 0) setUnsentCount(unsent.length);
    else onClose();
  };
  return (
    <div className="flex flex-col h-full min-h-0">
      <ChatHeader isFull={isFull} conversation={conversation} onMinimise={onMinimise} onClose={close} />
      {status === 'asking' ? (
        <Suspense fallback={<Skeleton height={200} />}>
          <PreChatForm isRequired={isContactRequired} />
        </Suspense>
      ) : status === 'unavailable' || (isFull && status === 'idle') ? (
        <NoConversation isOpen={isOpen} onStart={onStart} />
      ) : (
        // Rendered before the window opens, so that opening shows it at once.
        <LiveConversation conversation={conversation} isOpen={isOpen} onRestart={onStart} onClose={close} />
      )}
      {unsentCount > 0 && (
        <Suspense fallback={null}>
          <UnsentMessagesDialog
            unsentCount={unsentCount}
            onClose={() => setUnsentCount(0)}
            onConfirm={() => {
              setUnsentCount(0);
              onClose();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function NoConversation({ isOpen, onStart }: { isOpen: boolean; onStart: () => void }) {
  const failure = useSignalValue(chat().failure);
  const hasFailed = failure !== null;
  const retryButton = useRef<HTMLButtonElement>(null);
  // What had the focus, the form or the message field, is gone.
  useLayoutEffect(() => {
    if (isOpen && hasFailed && isFocusLost()) retryButton.current?.focus({ preventScroll: true });
  }, [isOpen, hasFailed]);
  return (
    <div className="grow grid place-content-center overflow-y-auto" role={hasFailed ? 'status' : undefined}>
      <EmptyState
        icon={Headset}
        title={t(hasFailed ? 'chat.later' : 'chat.noTicketTitle')}
        action={
          <Button
            ref={retryButton}
            variant={hasFailed ? 'secondary' : 'primary'}
            icon={hasFailed ? RefreshCw : Headset}
            onClick={onStart}
          >
            {t(hasFailed ? 'error.retry' : 'chat.start')}
          </Button>
        }
      >
        {hasFailed ? failure.text : t('chat.noTicket')}
        {failure?.isTemporary && <p>{t('error.retrying')}</p>}
      </EmptyState>
    </div>
  );
}

function LiveConversation({
  conversation,
  isOpen,
  onRestart,
  onClose,
}: {
  conversation: Conversation | null;
  isOpen: boolean;
  onRestart: () => void;
  onClose: () => void;
}) {
  const textareaRef = useRef<HTMLTextAreaElement>(null);
  const ticket = useOptionalSignalValue(conversation?.ticket);
  const newAfterId = useSignalValue(chat().newAfterId);
  const isEnded = conversation !== null && ticket?.status === 'closed';
  // With the paint and not after it: what is typed as soon as the window is seen arrives.
  useLayoutEffect(() => {
    if (isOpen && !isTextInputFocused()) textareaRef.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <ConversationView
      conversation={conversation}
      newAfterId={newAfterId}
      textareaRef={textareaRef}
      footer={
        isEnded ? (
          <Suspense fallback={null}>
            <ChatEnded
              conversation={conversation}
              onRestart={() => {
                chat().close();
                onRestart();
              }}
              onClose={onClose}
            />
          </Suspense>
        ) : null
      }
    />
  );
}
