import { Pencil, SendHorizontal, Smile, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { MAX_TEXT } from '#core/chat/chat.rules.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatCount } from '#core/rules/format.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { AttachButton, AttachmentPreviews } from './composer-attachments.tsx';
import { type MessageSubmitProps, useMessageSubmit } from './use-message-submit.ts';

const t = translator(chatMessages);

const EmojiPicker = lazy(() => import('./emoji-picker.tsx').then((module) => ({ default: module.EmojiPicker })));

interface ComposerProps extends MessageSubmitProps {
  onEditLast: () => void;
}

/** Text and files of the next message, or the text of a message that is being edited. */
export function Composer({ onEditLast, ...props }: ComposerProps) {
  const { conversation, draft, editing, onEdit, textareaRef } = props;
  const { text, setText, excessLength, failure, isReady, isSaving, isQueued, submit } = useMessageSubmit(props);
  const [isPicking, setPicking] = useState(false);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const insertEmoji = (emoji: string) => {
    const box = textareaRef.current;
    const start = box?.selectionStart ?? text.length;
    setText(text.slice(0, start) + emoji + text.slice(box?.selectionEnd ?? start));
    setPicking(false);
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(start + emoji.length, start + emoji.length);
    });
  };
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
            onPick={insertEmoji}
            onClose={() => {
              setPicking(false);
              emojiButton.current?.focus();
            }}
          />
        </Suspense>
      )}
      {editing && <EditingBanner onCancel={() => onEdit(null)} />}
      {!editing && draft.files.length > 0 && <AttachmentPreviews draft={draft} />}
      <Problems excessLength={excessLength} failure={failure} fileProblems={draft.problems} />
      <div className="flex items-end gap-0.5">
        {!editing && <AttachButton draft={draft} />}
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
          aria-invalid={excessLength > 0 || undefined}
          rows={1}
          readOnly={isQueued}
          aria-busy={isQueued || undefined}
          value={text}
          className={`grow min-w-0 min-h-[40px] max-h-32 px-3 py-2 rounded border bg-surface resize-none ${excessLength > 0 ? 'border-danger' : 'border-control'}`}
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
          onKeyDown={(event) => {
            const action = keyAction(event, { isEditing: editing !== null, isEmpty: text === '' });
            if (!action) return;
            event.preventDefault();
            if (action === 'cancel') onEdit(null);
            else if (action === 'edit-last') onEditLast();
            else void submit();
          }}
        />
        <SubmitButton isEditing={editing !== null} isReady={isReady} isSaving={isSaving} />
      </div>
    </form>
  );
}

/** Enter submits and Shift+Enter breaks the line; an Enter that ends an input method's composition does neither. */
function keyAction(
  { key, shiftKey, nativeEvent }: KeyboardEvent,
  { isEditing, isEmpty }: { isEditing: boolean; isEmpty: boolean },
): 'cancel' | 'edit-last' | 'submit' | null {
  if (key === 'Escape' && isEditing) return 'cancel';
  if (key === 'ArrowUp' && isEmpty && !isEditing) return 'edit-last';
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing ? 'submit' : null;
}

function EditingBanner({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="flex items-center gap-2 pl-2 text-sm text-muted">
      <Pencil size={14} aria-hidden />
      <span className="grow truncate">{t('chat.editing')}</span>
      <IconButton label={t('chat.cancelEdit')} icon={X} size={16} onClick={onCancel} />
    </div>
  );
}

function Problems({
  excessLength,
  failure,
  fileProblems,
}: {
  excessLength: number;
  failure: string | null;
  fileProblems: readonly string[];
}) {
  const tooLong = t('chat.tooLong', { n: formatCount(excessLength), max: formatCount(MAX_TEXT) });
  const problems = [...(excessLength > 0 ? [tooLong] : []), ...(failure ? [failure] : []), ...fileProblems];
  return (
    <div role="alert" className={problems.length > 0 ? 'grid gap-1 px-2 text-sm text-danger break-words' : ''}>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </div>
  );
}

function SubmitButton({ isEditing, isReady, isSaving }: { isEditing: boolean; isReady: boolean; isSaving: boolean }) {
  return isEditing ? (
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
  );
}
