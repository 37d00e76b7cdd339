import { MessageCirclePlus } from 'lucide-react';
import type { Conversation } from '#core/chat/conversation.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { ChatRating } from './chat-rating.tsx';
import { ChatTranscript } from './chat-transcript.tsx';

const t = translator(chatFormsMessages);

/** Shown instead of the composer after a chat: its rating, its transcript and a new chat. */
export function ChatEnded({
  conversation,
  onRestart,
  onClose,
}: {
  conversation: Conversation;
  onRestart: () => void;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-col border-t max-h-[75%] shrink-0">
      <div className="grid gap-4 p-4 overflow-y-auto">
        <ChatRating conversation={conversation} />
        <ChatTranscript conversation={conversation} />
      </div>
      {/* In view, however long the rest becomes. */}
      <div className="flex flex-wrap gap-2 px-4 py-3 border-t shrink-0">
        <Button variant="primary" icon={MessageCirclePlus} onClick={onRestart}>
          {t('chat.again')}
        </Button>
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </div>
    </div>
  );
}
