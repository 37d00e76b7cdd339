import '../../../core/i18n/areas/chat.ts';
import '../../../core/i18n/areas/chat.ts';
import '../../../core/i18n/areas/chat.ts';
import { CloudOff, Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import type { ChatMessage } from '../../../core/chat/chat.rules.ts';
import type { Conversation } from '../../../core/chat/conversation.ts';
import { t } from '../../../core/i18n/index.ts';
import { connection } from '../../../core/realtime/connection.ts';
import { useValue } from '../../ui/context.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useComposer } from './use-composer.ts';

interface ConversationViewProps {
  conversation: Conversation;
  newAfter: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Stands in the place of the composer. */
  footer?: ReactNode;
}

/** Messages, who types, and the next message; files can be dropped anywhere on it. */
export function ConversationView({ conversation, newAfter, field, footer }: ConversationViewProps) {
  const link = useValue(connection().state);
  const failure = useValue(conversation.failure);
  const draft = useComposer(conversation.id);
  const [editing, setEditing] = useState<ChatMessage | null>(null);
  const [isDropping, setDropping] = useState(false);
  const holdsFiles = (event: DragEvent) => !footer && event.dataTransfer.types.includes('Files');
  const editLast = () => {
    const last = conversation.messages.peek().findLast((message) => message.author === 'me' && message.status === 'sent' && message.text);
    if (last) setEditing(last);
  };
  const isGone = failure !== null && [403, 404].includes(failure.status);
  return (
    <div
      className="relative flex flex-col grow min-h-0"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false);
      }}
      onDrop={(event) => {
        setDropping(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        draft.addFiles(event.dataTransfer.files);
      }}
    >
      <div role="status">
        {(isGone || link === 'unavailable') && (
          <p className="flex items-center gap-2 px-4 py-2 text-sm bg-warning-soft text-warning">
            <CloudOff size={16} aria-hidden />
            {t(isGone ? 'chat.gone' : 'chat.offline')}
          </p>
        )}
      </div>
      <MessageList conversation={conversation} newAfter={newAfter} onEdit={setEditing} />
      {footer ?? <Composer conversation={conversation} draft={draft} editing={editing} onEdit={setEditing} onEditLast={editLast} field={field} />}
      {isDropping && (
        <div className="absolute inset-2 grid place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed border-accent bg-accent-soft text-accent font-semibold pointer-events-none">
          <Upload size={28} aria-hidden />
          {t('chat.drop')}
        </div>
      )}
    </div>
  );
}
