import { CloudOff, Upload } from 'lucide-react';
import {
  type ComponentType,
  type DragEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useEffect,
  useState,
} from 'react';
import type { ChatMessage } from '#core/chat/chat.rules.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { NEW_TICKET } from '#core/chat/outbox.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { connection } from '#core/realtime/connection.ts';
import { describeAttachmentRules } from '#core/support/attachments.rules.ts';
import { useOptionalSignalValue, useRerenderOnTranslation, useSignalValue } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Composer } from './composer.tsx';
import type { MessageProps } from './message-bubble.tsx';
import { useComposer } from './use-composer.ts';

const t = translator(chatMessages);

/** A message can be written before those there are can be shown. */
const MessageList = lazyPart(() => import('./message-list.tsx').then((module) => module.MessageList));

interface ConversationViewProps {
  /** Null while it is being opened. */
  conversation: Conversation | null;
  newAfterId: string | null;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
  composerRef?: Ref<HTMLFormElement>;
  /** Replaces the composer. */
  footer?: ReactNode;
  /** Shows messages as letters and writes them as letters: without it, it is a chat. */
  LetterView?: ComponentType<MessageProps>;
}

/** The messages and the composer; files can be dropped anywhere on it. A window that opens does not render it again. */
export const ConversationView = memo(function ConversationView({
  conversation,
  newAfterId,
  textareaRef,
  composerRef,
  footer,
  LetterView,
}: ConversationViewProps) {
  useRerenderOnTranslation();
  const draft = useComposer(conversation?.id ?? NEW_TICKET);
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  useEffect(() => void MessageList.preload(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation ends the edit
  useEffect(() => setEditing(null), [conversation]);
  const { isDropping, dropHandlers } = useFileDrop(!footer, draft.addFiles);
  const editLast = () => {
    const last = conversation?.messages
      .peek()
      .findLast((message) => message.author === 'me' && message.status === 'sent' && message.text);
    if (last) setEditing(last);
  };
  return (
    <div className="relative flex flex-col grow min-h-0" {...dropHandlers}>
      <ConnectionStatus conversation={conversation} />
      {conversation ? (
        <Suspense fallback={<OpeningConversation />}>
          <MessageList
            key={conversation.localId}
            conversation={conversation}
            newAfterId={newAfterId}
            onEdit={setEditing}
            View={LetterView}
          />
        </Suspense>
      ) : (
        <OpeningConversation />
      )}
      {footer ?? (
        <Composer
          conversation={conversation}
          draft={draft}
          editing={editing}
          onEdit={setEditing}
          onEditLast={editLast}
          formRef={composerRef}
          textareaRef={textareaRef}
          isLetter={LetterView !== undefined}
        />
      )}
      {isDropping && (
        <div className="absolute inset-2 grid place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-accent bg-accent-soft text-accent font-semibold pointer-events-none">
          <Upload size={28} aria-hidden />
          {t('chat.drop')}
          <span className="text-sm font-normal text-center px-6">{describeAttachmentRules(draft.rules)}</span>
        </div>
      )}
    </div>
  );
});

const OpeningConversation = () => (
  <div className="grow grid content-end gap-3 p-4" role="status" aria-label={t('chat.opening')}>
    <Skeleton width="62%" height={44} />
    <Skeleton width="48%" height={36} />
  </div>
);

/** Drag-and-drop handlers of an area that takes files. */
function useFileDrop(isEnabled: boolean, onDrop: (files: FileList) => void) {
  const [isDropping, setDropping] = useState(false);
  const canDrop = (event: DragEvent) => isEnabled && event.dataTransfer.types.includes('Files');
  return {
    isDropping,
    dropHandlers: {
      onDragOver(event: DragEvent) {
        if (!canDrop(event)) return;
        event.preventDefault();
        setDropping(true);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
      },
      onDrop(event: DragEvent) {
        setDropping(false);
        if (!canDrop(event)) return;
        event.preventDefault();
        onDrop(event.dataTransfer.files);
      },
    },
  };
}

function ConnectionStatus({ conversation }: { conversation: Conversation | null }) {
  const connectionState = useSignalValue(connection().state);
  const isOffline = useOptionalSignalValue(conversation?.isOffline);
  const isInaccessible = useOptionalSignalValue(conversation?.failure)?.isNotFoundOrForbidden;
  const hasTicket = useOptionalSignalValue(conversation?.ticket) !== null;
  return (
    <div role="status">
      {(isInaccessible || isOffline || connectionState === 'unavailable') && (
        <p className="flex items-center gap-2 px-4 py-2 text-sm bg-warning-soft text-warning">
          <CloudOff size={16} aria-hidden />
          {t(!isInaccessible ? 'chat.offline' : hasTicket ? 'chat.gone' : 'chat.later')}
        </p>
      )}
    </div>
  );
}
