import { Paperclip, Pencil, SendHorizontal, Smile, X } from 'lucide-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type ChatMessage, canSend, isInputImage, MAX_TEXT } from '#core/chat/chat.rules.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatCount, formatFileSize, revealHiddenCharacters } from '#core/rules/format.rules.ts';
import { acceptAttribute, describeAttachmentRules } from '#core/support/attachments.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { FileIcon, useObjectUrl } from './message-file.tsx';
import type { ComposerState } from './use-composer.ts';

const t = translator(chatMessages);

const EmojiPicker = lazy(() => import('./emoji-picker.tsx').then((module) => ({ default: module.EmojiPicker })));

interface ComposerProps {
  /** Null while it is being opened: what is sent meanwhile goes as soon as it is. */
  conversation: Conversation | null;
  draft: ComposerState;
  /** The own message being changed, instead of a new one. */
  editing: ChatMessage | null;
  onEdit: (message: ChatMessage | null) => void;
  onEditLast: () => void;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
}

/** Text and files of the next message. Enter sends, Shift+Enter breaks a line, and a composed character is finished first. */
export function Composer({ conversation, draft, editing, onEdit, onEditLast, textareaRef }: ComposerProps) {
  const [changed, setChanged] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const text = editing ? changed : draft.text;
  const over = text.length - MAX_TEXT;
  const isReady = over <= 0 && (editing ? changed.trim() !== '' && !isSaving : canSend(draft.text, draft.files));

  // Another message to change
  useEffect(() => {
    setFailure(null);
    setChanged(editing?.text ?? '');
    if (editing) textareaRef.current?.focus();
  }, [editing]);

  const submit = async () => {
    if (!isReady) return;
    if (!conversation) {
      setWaiting(true);
      return;
    }
    if (!editing) {
      const written = conversation.sendMessage(draft.text, draft.files);
      if (written === false) return;
      draft.clear();
      textareaRef.current?.focus();
      // Until the message is written down, the draft on this device is what a killed tab would leave.
      await written;
      if (textareaRef.current?.value === '') draft.setText('');
      return;
    }
    setSaving(true);
    const outcome = await conversation.edit(editing.id, changed);
    setSaving(false);
    if (outcome.ok) onEdit(null);
    else setFailure(errorMessage(outcome.error));
  };
  // Enter was pressed before the conversation was there
  useEffect(() => {
    if (!conversation || !isWaiting) return;
    setWaiting(false);
    void submit();
  }, [conversation, isWaiting]);
  const setText = (next: string) => {
    if (editing) setChanged(next);
    else draft.setText(next);
  };
  const insert = (emoji: string) => {
    const box = textareaRef.current;
    const at = box?.selectionStart ?? text.length;
    setText(text.slice(0, at) + emoji + text.slice(box?.selectionEnd ?? at));
    setPicking(false);
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(at + emoji.length, at + emoji.length);
    });
  };
  const problems = [
    ...(over > 0 ? [t('chat.tooLong', { n: formatCount(over), max: formatCount(MAX_TEXT) })] : []),
    ...(failure ? [failure] : []),
    ...draft.problems,
  ];
  return (
    <form
      className="relative border-t p-2 grid gap-2 shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isPicking && (
        <Suspense fallback={null}>
          <EmojiPicker
            onPick={insert}
            onClose={() => {
              setPicking(false);
              emojiButton.current?.focus();
            }}
          />
        </Suspense>
      )}
      {editing && (
        <div className="flex items-center gap-2 pl-2 text-sm text-muted">
          <Pencil size={14} aria-hidden />
          <span className="grow truncate">{t('chat.editing')}</span>
          <IconButton label={t('chat.cancelEdit')} icon={X} size={16} onClick={() => onEdit(null)} />
        </div>
      )}
      {!editing && draft.files.length > 0 && (
        <div className="grid gap-1">
          <ul className="flex flex-wrap gap-2 max-h-40 overflow-y-auto">
            {draft.files.map((file) => (
              <Preview
                key={`${file.name}${file.size}${file.lastModified}`}
                file={file}
                onRemove={() => draft.removeFile(file)}
              />
            ))}
          </ul>
          <p className="text-xs text-muted">{describeAttachmentRules(draft.rules)}</p>
        </div>
      )}
      <div role="alert" className={problems.length > 0 ? 'grid gap-1 px-2 text-sm text-danger break-words' : ''}>
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
      <div className="flex items-end gap-0.5">
        {!editing && (
          <>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              accept={acceptAttribute(draft.rules)}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                draft.addFiles(event.target.files ?? []);
                event.target.value = '';
              }}
            />
            <IconButton
              label={`${t('chat.attach')}. ${t('chat.rules', { n: draft.rules.max_files, size: formatFileSize(draft.rules.max_bytes) })}`}
              icon={Paperclip}
              className="h-10 w-10"
              onClick={() => picker.current?.click()}
            />
          </>
        )}
        <IconButton
          ref={emojiButton}
          label={t('chat.emoji')}
          icon={Smile}
          className="h-10 w-10"
          aria-expanded={isPicking}
          aria-haspopup="dialog"
          onClick={() => setPicking(!isPicking)}
        />
        <textarea
          ref={textareaRef}
          aria-label={t('chat.placeholder')}
          placeholder={t('chat.placeholder')}
          aria-invalid={over > 0 || undefined}
          rows={1}
          readOnly={isWaiting}
          aria-busy={isWaiting || undefined}
          value={text}
          className={`grow min-w-0 min-h-[40px] max-h-32 px-3 py-2 rounded border bg-surface resize-none ${over > 0 ? 'border-danger' : 'border-control'}`}
          style={{ fieldSizing: 'content' } as object}
          onChange={(event) => {
            setText(event.target.value);
            conversation?.notifyTyping();
          }}
          onPaste={(event: ClipboardEvent) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0 || editing) return;
            event.preventDefault();
            draft.addFiles(pasted);
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Escape' && editing) {
              event.preventDefault();
              onEdit(null);
            } else if (event.key === 'ArrowUp' && text === '' && !editing) {
              event.preventDefault();
              onEditLast();
            } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
              event.preventDefault();
              void submit();
            }
          }}
        />
        {editing ? (
          <Button type="submit" variant="primary" disabled={!isReady} isPending={isSaving}>
            {t('chat.save')}
          </Button>
        ) : (
          <button
            type="submit"
            disabled={!isReady}
            aria-label={t('chat.send')}
            title={t('chat.send')}
            className="inline-flex items-center justify-center w-10 h-10 ml-1 rounded bg-accent text-on-accent disabled:opacity-40 shrink-0"
          >
            <SendHorizontal size={18} aria-hidden />
          </button>
        )}
      </div>
    </form>
  );
}

/** S1 §5: only a jpeg is shown as a picture here. */
function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(isInputImage(file.type) ? file : undefined);
  const name = revealHiddenCharacters(file.name);
  return (
    <li className="relative flex items-center gap-2 h-14 pr-9 rounded border border-line bg-sunken overflow-hidden max-w-[200px]">
      {url ? <img src={url} alt="" className="w-14 h-14 object-cover" /> : <FileIcon className="ml-3 text-muted" />}
      <span className="grid min-w-0 text-sm">
        <span className="truncate">{name}</span>
        <span className="text-xs text-muted">{formatFileSize(file.size)}</span>
      </span>
      <span className="absolute right-0 top-0">
        <IconButton label={t('field.removeFile', { name })} icon={X} size={15} onClick={onRemove} />
      </span>
    </li>
  );
}
