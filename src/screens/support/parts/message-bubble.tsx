import { memo } from 'react';
import { type ChatFile, isRichText, isSentInfoDue } from '#core/chat/chat.rules.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { dayKey, formatLongDate, formatTime, initials } from '#core/rules/format.rules.ts';
import { useRerenderOnTranslation } from '#screens/ui/context.tsx';
import { MessageActions, type MessageActionsProps } from './message-actions.tsx';
import { MessageFile } from './message-file.tsx';
import { MessageText } from './message-text.tsx';

const t = translator(chatMessages);

/** A message of a list, as bubble or as letter. */
export interface MessageProps extends MessageActionsProps {
  isFirstOfAuthor: boolean;
  /** The user's last message shows that it was sent. */
  isLastOwn: boolean;
  /** Server time in ms, updated once a minute. */
  now: number;
  onActive: (id: string) => void;
  onOpenImage: (file: ChatFile) => void;
}

export const MessageBubble = memo(function MessageBubble(props: MessageProps) {
  useRerenderOnTranslation();
  const { conversation, message, isFirstOfAuthor, onActive, onOpenImage } = props;
  const { id, status } = message;
  const isOwn = message.author === 'me';
  const statusText = messageStatusText(props);
  const activate = () => onActive(id);
  return (
    <div
      data-message={id}
      part="message"
      tabIndex={-1}
      onPointerEnter={activate}
      onPointerDown={activate}
      onFocus={activate}
      className={`grid grid-cols-1 gap-0.5 rounded ${isOwn ? 'justify-items-end' : 'justify-items-start'} ${isFirstOfAuthor ? 'pt-3' : 'pt-1'}`}
    >
      {!isOwn && isFirstOfAuthor && <AuthorName username={message.username} />}
      <div className={`flex items-center gap-1 w-full ${isOwn ? 'own-message flex-row-reverse' : ''}`}>
        <div
          part={`bubble ${isOwn ? 'own-bubble' : 'other-bubble'}`}
          title={formatTime(message.created_at)}
          className={`bubble grid gap-2 px-3 py-2 rounded-card min-w-0 whitespace-pre-wrap ${isOwn ? 'bg-accent text-on-accent' : 'bg-sunken'} ${status === 'sending' ? 'opacity-70' : ''} ${status === 'failed' ? 'outline outline-2 outline-danger' : ''}`}
        >
          <span className="sr-only">{isOwn ? t('chat.you') : message.username}: </span>
          {message.files.map((file, index) => (
            <MessageFile
              // A message may contain the same file twice.
              key={file.path || index}
              file={file}
              localFile={status === 'sent' ? undefined : conversation.localFiles(id)[index]}
              onOpen={() => onOpenImage(file)}
            />
          ))}
          {message.text && <MessageText text={message.text} isRich={!isOwn && isRichText(message.text)} />}
        </div>
        <MessageActions {...props} />
      </div>
      {(statusText || message.isEdited) && (
        <p className={`text-xs whitespace-pre-line ${status === 'failed' ? 'text-danger' : 'text-muted'}`}>
          {statusText}
          {message.isEdited && ` ${t('chat.edited')}`}
        </p>
      )}
    </div>
  );
});

function AuthorName({ username }: { username: string }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted mb-0.5">
      <span
        aria-hidden
        className="inline-flex items-center justify-center w-6 h-6 rounded-full bg-accent-soft text-accent text-xs font-bold"
      >
        {initials(username) || '·'}
      </span>
      {username || t('chat.someone')}
    </p>
  );
}

/** Why a message failed or how far it is; null for one that was sent. */
export function pendingText({ message, uploadProgress }: MessageProps): string | null {
  if (message.status === 'failed')
    return `${t(message.isRetrying ? 'chat.retrying' : 'chat.failed')}${message.reason ? `. ${message.reason}` : ''}`;
  if (message.status === 'sending')
    return uploadProgress === undefined
      ? t('chat.sending')
      : t('chat.uploading', { percent: Math.round(uploadProgress * 100) });
  return null;
}

/** The line below a message: what is pending, or who sent it when. */
function messageStatusText(props: MessageProps): string | null {
  const { message, isLastOwn, now } = props;
  const pending = pendingText(props);
  if (pending !== null) return pending;
  if (isSentInfoDue(message, now)) {
    const author = message.author === 'me' ? t('chat.you') : message.username || t('chat.someone');
    return `${author}, ${sentAt(message.created_at, now)}`;
  }
  return isLastOwn ? t('chat.sent') : null;
}

const sentAt = (iso: string, now: number) =>
  dayKey(iso) === dayKey(now) ? formatTime(iso) : `${formatLongDate(iso)}, ${formatTime(iso)}`;
