import { File as FileIcon, Paperclip, SendHorizontal, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { canSend, isInputImage } from '../../../core/chat/chat.rules.ts';
import { chat } from '../../../core/chat/chat.store.ts';
import { t } from '../../../core/i18n/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { useObjectUrl } from './message-bubble.tsx';

/** Text and files of the next message. Enter sends, Shift+Enter breaks a line, and a composed character is finished first. */
export function Composer({ ref }: { ref: Ref<HTMLTextAreaElement> }) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const isReady = canSend(text, files);
  const send = () => {
    if (!chat().write(text, files)) return;
    setText('');
    setFiles([]);
  };
  return (
    <form
      className="border-t p-2 grid gap-2 shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {files.map((file) => (
            <Preview key={`${file.name}${file.size}${file.lastModified}`} file={file} onRemove={() => setFiles(files.filter((other) => other !== file))} />
          ))}
        </ul>
      )}
      <div className="flex items-end gap-1">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            setFiles([...files, ...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <IconButton label={t('chat.attach')} icon={Paperclip} className="h-10 w-10" onClick={() => picker.current?.click()} />
        <textarea
          ref={ref}
          aria-label={t('chat.placeholder')}
          placeholder={t('chat.placeholder')}
          rows={1}
          value={text}
          className="grow min-w-0 min-h-[40px] max-h-32 px-3 py-2 rounded border border-control bg-surface resize-none"
          style={{ fieldSizing: 'content' } as object}
          onChange={(event) => {
            setText(event.target.value);
            chat().typed();
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <button
          type="submit"
          disabled={!isReady}
          aria-label={t('chat.send')}
          title={t('chat.send')}
          className="inline-flex items-center justify-center w-10 h-10 rounded bg-accent text-on-accent disabled:opacity-40 shrink-0"
        >
          <SendHorizontal size={18} aria-hidden />
        </button>
      </div>
    </form>
  );
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(isInputImage(file.type) ? file : undefined);
  return (
    <li className="relative flex items-center gap-2 h-14 pr-9 rounded border border-line bg-sunken overflow-hidden max-w-[170px]">
      {url ? <img src={url} alt="" className="w-14 h-14 object-cover" /> : <FileIcon size={20} aria-hidden className="ml-3 text-muted" />}
      <span className="truncate text-sm">{file.name}</span>
      <span className="absolute right-0 top-0">
        <IconButton label={t('field.removeFile', { name: file.name })} icon={X} size={15} onClick={onRemove} />
      </span>
    </li>
  );
}
