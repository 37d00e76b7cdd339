import { Headset, LogOut, Minus, MoreVertical, RefreshCw, Volume2, VolumeX, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { chat } from '#core/chat/chat.store.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { isTextInputFocused } from '#core/platform/focus.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { useOptionalSignalValue, useSignalValue } from '#screens/ui/context.tsx';
import { EmptyState, Skeleton, useErrorEvent } from '#screens/ui/feedback.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { Availability } from './availability.tsx';
import { ConversationView } from './conversation-view.tsx';

const t = translator(chatMessages);

/** Forms come when they are due: most chats need neither. */
const ChatEnded = lazy(() => import('./chat-ended.tsx').then((module) => ({ default: module.ChatEnded })));
const UnsentMessagesDialog = lazy(() =>
  import('./unsent-messages-dialog.tsx').then((module) => ({ default: module.UnsentMessagesDialog })),
);
const PreChatForm = lazy(() => import('./pre-chat-form.tsx').then((module) => ({ default: module.PreChatForm })));

interface ChatPanelProps {
  isOpen: boolean;
  /** At full size the panel is the page's content; otherwise a window over it. */
  isFull: boolean;
  /** A guest has to say who they are. */
  isContactRequired: boolean;
  onMinimise: () => void;
  onClose: () => void;
  onStart: () => void;
}

/** The live chat: where it stands, its conversation, and what can be done with it. */
export function ChatPanel({ isOpen, isFull, isContactRequired, onMinimise, onClose, onStart }: ChatPanelProps) {
  const status = useSignalValue(chat().status);
  const conversation = useSignalValue(chat().conversation);
  const failure = useSignalValue(chat().failure);
  useErrorEvent(failure);
  const [unsent, setUnsent] = useState(0);
  const close = () => {
    const waiting = conversation?.messages.peek().filter((message) => message.status !== 'sent').length ?? 0;
    if (waiting > 0) setUnsent(waiting);
    else onClose();
  };
  return (
    <div className="flex flex-col h-full min-h-0">
      <Header
        isFull={isFull}
        conversation={status === 'ready' ? conversation : null}
        onMinimise={onMinimise}
        onClose={close}
      />
      {status === 'asking' ? (
        <Suspense fallback={<Skeleton height={200} />}>
          <PreChatForm isRequired={isContactRequired} />
        </Suspense>
      ) : status === 'unavailable' || (isFull && status === 'idle') ? (
        <div className="grow grid place-content-center overflow-y-auto">
          <EmptyState
            icon={Headset}
            title={t('chat.later')}
            action={
              <Button
                variant={failure ? 'secondary' : 'primary'}
                icon={failure ? RefreshCw : Headset}
                onClick={onStart}
              >
                {t(failure ? 'error.retry' : 'chat.start')}
              </Button>
            }
          >
            {!failure && t('chat.noTicket')}
          </EmptyState>
        </div>
      ) : (
        // Drawn before anybody opens it: opening then shows what is there.
        <LiveConversation
          conversation={status === 'ready' ? conversation : null}
          isOpen={isOpen}
          onRestart={onStart}
          onClose={close}
        />
      )}
      {unsent > 0 && (
        <Suspense fallback={null}>
          <UnsentMessagesDialog
            unsentCount={unsent}
            onClose={() => setUnsent(0)}
            onConfirm={() => {
              setUnsent(0);
              onClose();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function Header({
  isFull,
  conversation,
  onMinimise,
  onClose,
}: {
  isFull: boolean;
  conversation: Conversation | null;
  onMinimise: () => void;
  onClose: () => void;
}) {
  const isMuted = useSignalValue(chat().isMuted);
  const isLive = conversation !== null;
  return (
    <div className="flex items-center gap-3 pl-4 pr-2 h-16 border-b shrink-0">
      <Headset size={20} aria-hidden className="text-accent" />
      <div className="grow min-w-0">
        <h2 className="text-md font-bold truncate">{t(isFull ? 'chat.fullTitle' : 'chat.compactTitle')}</h2>
        <Availability />
      </div>
      <div className="flex">
        <Menu
          label={t('chat.options')}
          icon={MoreVertical}
          items={[
            {
              label: t(isMuted ? 'chat.unmute' : 'chat.mute'),
              icon: isMuted ? Volume2 : VolumeX,
              onSelect: () => chat().setMuted(!isMuted),
            },
            ...(isLive
              ? [{ label: t('chat.end'), icon: LogOut, onSelect: () => void conversation.setStatus('closed') }]
              : []),
            ...(isLive && !isFull ? [{ label: t('chat.close'), icon: X, onSelect: onClose }] : []),
          ]}
        />
        {isFull ? (
          <IconButton label={t('chat.close')} icon={X} onClick={onClose} />
        ) : (
          <IconButton label={t('chat.minimise')} icon={Minus} onClick={onMinimise} />
        )}
      </div>
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
  const field = useRef<HTMLTextAreaElement>(null);
  const ticket = useOptionalSignalValue(conversation?.ticket);
  const newAfter = useSignalValue(chat().newAfterId);
  const isEnded = conversation !== null && ticket?.status === 'closed';
  useEffect(() => {
    if (isOpen && !isTextInputFocused()) field.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return (
    <ConversationView
      conversation={conversation}
      newAfterId={newAfter}
      textareaRef={field}
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
