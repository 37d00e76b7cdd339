import { Pencil, RotateCw, Trash2, X } from 'lucide-react';
import { memo, useState } from 'react';
import { type ChatFile, type ChatMessage, isRichText, isSentInfoDue } from '#core/chat/chat.rules.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { dayKey, formatLongDate, formatTime, initials, linkify } from '#core/rules/format.rules.ts';
import { IconButton } from '#screens/ui/button.tsx';
import { RichText } from '#screens/ui/rich-text.tsx';
import { MessageFile } from './message-file.tsx';

const t = translator(chatMessages);

/** Longer ones are folded: one message must not bury the rest. */
const FOLD_AT = 1200;

interface MessageBubbleProps {
  conversation: Conversation;
  message: ChatMessage;
  isFirstOfAuthor: boolean;
  /** The pointer or the focus is on it, or it is the last of one's own. */
  isActive: boolean;
  /** The last of one's own says that it was sent. */
  isLastOwn: boolean;
  /** 0 to 1 while its files are on their way. */
  uploadProgress: number | undefined;
  /** Server time in ms, moving once a minute. */
  now: number;
  onActive: (id: string) => void;
  onEdit: (message: ChatMessage) => void;
  onOpenImage: (file: ChatFile) => void;
}

export const MessageBubble = memo(function MessageBubble({
  conversation,
  message,
  isFirstOfAuthor,
  isActive,
  isLastOwn,
  uploadProgress,
  now,
  onActive,
  onEdit,
  onOpenImage,
}: MessageBubbleProps) {
  const isMine = message.author === 'me';
  const { status } = message;
  const info = isSentInfoDue(message, now)
    ? `${isMine ? t('chat.you') : message.username || t('chat.someone')}, ${localTime(message.created_at, now)}`
    : null;
  const word =
    status === 'failed'
      ? `${t(message.isRetrying ? 'chat.retrying' : 'chat.failed')}${message.reason ? `. ${message.reason}` : ''}`
      : status === 'sending'
        ? uploadProgress === undefined
          ? t('chat.sending')
          : t('chat.uploading', { percent: Math.round(uploadProgress * 100) })
        : (info ?? (isLastOwn ? t('chat.sent') : null));
  return (
    <div
      data-message={message.id}
      tabIndex={-1}
      onPointerEnter={() => onActive(message.id)}
      onPointerDown={() => onActive(message.id)}
      onFocus={() => onActive(message.id)}
      className={`grid gap-0.5 rounded ${isMine ? 'justify-items-end' : 'justify-items-start'} ${isFirstOfAuthor ? 'pt-3' : 'pt-1'}`}
    >
      {!isMine && isFirstOfAuthor && (
        <p className="flex items-center gap-2 text-sm text-muted mb-0.5">
          <span
            aria-hidden
            className="inline-flex items-center justify-center w-6 h-6 rounded-full bg-accent-soft text-accent text-xs font-bold"
          >
            {initials(message.username) || '·'}
          </span>
          {message.username || t('chat.someone')}
        </p>
      )}
      <div className={`flex items-center gap-1 max-w-full ${isMine ? 'flex-row-reverse' : ''}`}>
        <div
          title={formatTime(message.created_at)}
          className={`bubble grid gap-2 px-3 py-2 rounded-card break-words min-w-0 whitespace-pre-wrap ${isMine ? 'bg-accent text-on-accent' : 'bg-sunken'} ${status === 'sending' ? 'opacity-70' : ''} ${status === 'failed' ? 'outline outline-2 outline-danger' : ''}`}
        >
          <span className="sr-only">{isMine ? t('chat.you') : message.username}: </span>
          {message.files.map((file, index) => (
            <MessageFile
              // Two files of a message may be the same
              key={file.path || index}
              file={file}
              localFile={status === 'sent' ? undefined : conversation.localFiles(message.id)[index]}
              onOpen={() => onOpenImage(file)}
            />
          ))}
          {message.text && <MessageText text={message.text} isRich={!isMine && isRichText(message.text)} />}
        </div>
        {status === 'sending' && uploadProgress !== undefined && (
          <IconButton
            label={t('chat.cancelUpload')}
            icon={X}
            size={16}
            onClick={() => conversation.cancelUpload(message.id)}
          />
        )}
        {status === 'failed' && (
          <IconButton
            label={t('chat.resend')}
            icon={RotateCw}
            size={16}
            onClick={() => conversation.resend(message.id)}
          />
        )}
        {isMine && isActive && status === 'sent' && message.text && (
          <IconButton label={t('chat.edit')} icon={Pencil} size={15} onClick={() => onEdit(message)} />
        )}
        {isMine && (isActive || status === 'failed') && status !== 'sending' && (
          <IconButton
            label={t('chat.delete')}
            icon={Trash2}
            size={15}
            onClick={() => void conversation.remove(message)}
          />
        )}
      </div>
      {(word || message.isEdited) && (
        <p className={`text-xs ${status === 'failed' ? 'text-danger' : 'text-muted'}`}>
          {word}
          {message.isEdited && ` ${t('chat.edited')}`}
        </p>
      )}
    </div>
  );
});

const localTime = (iso: string, now: number) =>
  dayKey(iso) === dayKey(now) ? formatTime(iso) : `${formatLongDate(iso)}, ${formatTime(iso)}`;

function MessageText({ text, isRich }: { text: string; isRich: boolean }) {
  const [isFolded, setFolded] = useState(text.length > FOLD_AT);
  const shown = isFolded ? `${text.slice(0, FOLD_AT)}…` : text;
  return (
    <>
      {isRich && !isFolded ? (
        <RichText html={text} className="whitespace-normal" />
      ) : (
        <span>{linkify(shown).map(toLink)}</span>
      )}
      {isFolded && (
        <button
          type="button"
          className="font-semibold underline underline-offset-2 text-left"
          onClick={() => setFolded(false)}
        >
          {t('chat.showAll')}
        </button>
      )}
    </>
  );
}

const toLink = ({ text, href }: { text: string; href?: string }, index: number) =>
  href ? (
    // Pieces of one text have no identity of their own
    <a
      key={index}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline underline-offset-2 break-words"
    >
      {text}
    </a>
  ) : (
    text
  );
