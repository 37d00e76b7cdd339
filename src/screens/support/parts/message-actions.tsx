import { Pencil, RotateCw, Trash2, X } from 'lucide-react';
import type { ChatMessage } from '#core/chat/chat.rules.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { IconButton } from '#screens/ui/button.tsx';

const t = translator(chatMessages);

export interface MessageActionsProps {
  conversation: Conversation;
  message: ChatMessage;
  /** The message has the pointer or the focus, or it is the user's last message. */
  isActive: boolean;
  /** 0 to 1 while the files are being uploaded. */
  uploadProgress: number | undefined;
  onEdit: (message: ChatMessage) => void;
}

/** The buttons beside a message. Only the user's own messages can be edited, deleted, resent or cancelled. */
export function MessageActions({ conversation, message, isActive, uploadProgress, onEdit }: MessageActionsProps) {
  const { id, status, text } = message;
  const isOwn = message.author === 'me';
  return (
    <span className={`flex shrink-0 ${status === 'sent' ? 'quiet-actions' : ''}`}>
      {status === 'sending' && uploadProgress !== undefined && (
        <IconButton label={t('chat.cancelUpload')} icon={X} size={16} onClick={() => conversation.cancelUpload(id)} />
      )}
      {status === 'failed' && (
        <IconButton label={t('chat.resend')} icon={RotateCw} size={16} onClick={() => conversation.resend(id)} />
      )}
      {isOwn && isActive && status === 'sent' && text && (
        <IconButton label={t('chat.edit')} icon={Pencil} size={15} onClick={() => onEdit(message)} />
      )}
      {isOwn && (isActive || status === 'failed') && status !== 'sending' && (
        <IconButton
          label={t('chat.delete')}
          icon={Trash2}
          size={15}
          onClick={() => void conversation.remove(message)}
        />
      )}
    </span>
  );
}
