import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { isRichText, isSentInfoDue } from '#core/chat/chat.rules.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatLongDate, formatTime, initials } from '#core/rules/format.rules.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';
import { useRerenderOnTranslation } from '#screens/ui/context.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { MessageActions } from './message-actions.tsx';
import { type MessageProps, pendingText } from './message-bubble.tsx';
import { MessageFile } from './message-file.tsx';
import { MessageText } from './message-text.tsx';

const t = translator(chatMessages, supportMessages);

/** A message of a ticket, as mail shows it: who wrote when, and the text at full width. */
export const TicketMessage = memo(function TicketMessage(props: MessageProps) {
  useRerenderOnTranslation();
  const { conversation, message, isLastOwn, now, onOpenImage } = props;
  const { id, status, author, username, created_at, files, text } = message;
  const isOwn = author === 'me';
  const name = isOwn ? t('chat.you') : username || t('chat.someone');
  // Once the time above is no longer "just now", it shows as much.
  const statusText = pendingText(props) ?? (isLastOwn && !isSentInfoDue(message, now) ? t('chat.sent') : null);
  return (
    <div data-message={id} tabIndex={-1} className="flex gap-3 py-4 border-b border-line">
      <span
        aria-hidden
        className={`inline-flex items-center justify-center w-9 h-9 rounded-full shrink-0 text-xs font-bold ${isOwn ? 'bg-sunken text-muted' : 'bg-accent-soft text-accent'}`}
      >
        {initials(username || name) || '·'}
      </span>
      <div className="grow min-w-0 grid gap-2">
        <div className="flex items-center gap-2 min-h-[36px]">
          <p className="grow min-w-0 flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold break-words">{name}</span>
            <time
              dateTime={created_at}
              title={`${formatLongDate(created_at)}, ${formatTime(created_at)}`}
              className="text-sm text-muted"
            >
              {relativeTime(created_at, now)}
            </time>
          </p>
          {isOwn && status === 'sent' ? <OwnMenu {...props} /> : <MessageActions {...props} isActive={false} />}
        </div>
        {text && (
          <div className="message-body whitespace-pre-wrap min-w-0">
            <MessageText text={text} isRich={!isOwn && isRichText(text)} />
          </div>
        )}
        {files.map((file, index) => (
          <MessageFile
            // A message may contain the same file twice.
            key={file.path || index}
            file={file}
            localFile={status === 'sent' ? undefined : conversation.localFiles(id)[index]}
            onOpen={() => onOpenImage(file)}
          />
        ))}
        {(statusText || message.isEdited) && (
          <p className={`text-xs whitespace-pre-line ${status === 'failed' ? 'text-danger' : 'text-muted'}`}>
            {statusText}
            {message.isEdited && ` ${t('chat.edited')}`}
          </p>
        )}
      </div>
    </div>
  );
});

/** S1 §4: a message with text can be edited by who wrote it, and any of theirs can be deleted. */
const OwnMenu = ({ conversation, message, onEdit }: MessageProps) => (
  <Menu
    label={t('ticket.messageActions')}
    icon={EllipsisVertical}
    items={[
      ...(message.text ? [{ label: t('chat.edit'), icon: Pencil, onSelect: () => onEdit(message) }] : []),
      {
        label: t('chat.delete'),
        icon: Trash2,
        isDestructive: true,
        onSelect: () => void conversation.remove(message),
      },
    ]}
  />
);
