import { File as FileIcon, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ChatFile, type ChatMessage, isMessageImage } from '../../../core/chat/chat.rules.ts';
import { chat } from '../../../core/chat/chat.store.ts';
import { t } from '../../../core/i18n/index.ts';
import { fileSize, initials, time } from '../../../core/rules/format.rules.ts';
import { IconButton } from '../../ui/button.tsx';
import { usePortal } from '../../ui/context.tsx';

export function MessageBubble({ message, isFirstOfAuthor }: { message: ChatMessage; isFirstOfAuthor: boolean }) {
  if (message.author === 'system') return <li className="text-center text-sm text-muted py-1">{message.text}</li>;
  const isMine = message.author === 'me';
  const isFailed = message.status === 'failed';
  return (
    <li className={`group grid gap-0.5 ${isMine ? 'justify-items-end' : 'justify-items-start'} ${isFirstOfAuthor ? 'pt-2' : ''}`}>
      {!isMine && isFirstOfAuthor && (
        <p className="flex items-center gap-2 text-sm text-muted mb-0.5">
          <span aria-hidden className="inline-flex items-center justify-center w-6 h-6 rounded-full bg-accent-soft text-accent text-xs font-bold">
            {initials(message.username)}
          </span>
          {message.username}
        </p>
      )}
      <div className={`flex items-center gap-1 max-w-full ${isMine ? 'flex-row-reverse' : ''}`}>
        <div
          className={`grid gap-2 px-3 py-2 rounded-card break-words min-w-0 max-w-[270px] whitespace-pre-wrap ${isMine ? 'bg-accent text-on-accent' : 'bg-sunken'} ${message.status === 'sending' ? 'opacity-70' : ''} ${isFailed ? 'outline outline-2 outline-danger' : ''}`}
        >
          <span className="sr-only">{isMine ? t('chat.you') : message.username}: </span>
          {message.files.map((file, index) => (
            <MessageFile key={`${file.name}${file.path}`} file={file} local={message.status === 'sent' ? undefined : chat().localFiles(message.id)[index]} />
          ))}
          {message.text}
        </div>
        {isFailed && <IconButton label={t('chat.resend')} icon={RotateCw} size={16} onClick={() => chat().resend(message.id)} />}
        {isMine && message.status !== 'sending' && (
          <span className="opacity-0 group-hover:opacity-100 focus-within:opacity-100">
            <IconButton label={t('chat.delete')} icon={Trash2} size={16} onClick={() => void chat().remove(message.id)} />
          </span>
        )}
      </div>
      <p className={`text-xs ${isFailed ? 'text-danger' : 'text-muted'}`}>
        {isFailed ? t('chat.failed') : message.status === 'sending' ? t('chat.sending') : time(message.created_at)}
        {message.isEdited && ` ${t('chat.edited')}`}
      </p>
    </li>
  );
}

function MessageFile({ file, local }: { file: ChatFile; local: File | undefined }) {
  const { host } = usePortal();
  const localUrl = useObjectUrl(local && isMessageImage(file.type) ? local : undefined);
  const url = localUrl ?? (file.path ? host.config().apiBase + file.path : null);
  if (isMessageImage(file.type) && url) return <img src={url} alt={file.name} className="rounded max-h-48 max-w-full object-contain bg-surface" loading="lazy" />;
  const body = (
    <span className="inline-flex items-center gap-2 min-w-0">
      <FileIcon size={18} aria-hidden />
      <span className="truncate underline underline-offset-2">{file.name}</span>
      <span className="text-xs whitespace-nowrap">{fileSize(file.size)}</span>
    </span>
  );
  return url ? (
    <a href={url} download={file.name} target="_blank" rel="noopener noreferrer" className="min-w-0">
      {body}
    </a>
  ) : (
    body
  );
}

/** A file's address in this page for as long as it is shown. */
export function useObjectUrl(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
