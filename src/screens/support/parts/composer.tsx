import { Pencil, SendHorizontal, Smile, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, Suspense, useRef, useState } from 'react';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, IconButton, UnstyledButton } from '#screens/ui/button.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { TextArea } from '#screens/ui/text-control.tsx';
import { AttachButton } from './attach-button.tsx';
import { type MessageSubmitProps, useMessageSubmit } from './use-message-submit.ts';

const t = translator(chatMessages);

const AttachmentPreviews = lazyPart(() =>
  import('./attachment-previews.tsx').then((module) => module.AttachmentPreviews),
);
const EmojiPicker = lazyPart(() => import('./emoji-picker.tsx').then((module) => module.EmojiPicker));

interface ComposerProps extends MessageSubmitProps {
  formRef?: Ref<HTMLFormElement> | undefined;
  onEditLast: () => void;
  /** A letter has several lines: Enter breaks them, and Ctrl+Enter or ⌘+Enter submits. */
  isLetter: boolean;
}

/** Enter also ends the composition of an input method. */
const isSubmitKey = (event: KeyboardEvent, isLetter: boolean) =>
  event.key === 'Enter' &&
  !event.nativeEvent.isComposing &&
  (isLetter ? event.ctrlKey || event.metaKey : !event.shiftKey);

/**
 * Text and files of the next message, or the text of a message that is being edited. Enter submits, Shift+Enter breaks the
 * line, and the up arrow in an empty field edits the last message.
 */
export function Composer({ formRef, onEditLast, isLetter, ...props }: ComposerProps) {
  const { draft, editing, onEdit, textareaRef } = props;
  const message = useMessageSubmit(props);
  const { setText, problems, isReady, isSaving, submit } = message;
  const [isPicking, setPicking] = useState(false);
  const emojiButton = useRef<HTMLButtonElement>(null);
  const field = <TextField {...props} message={message} isLetter={isLetter} onEditLast={onEditLast} />;
  return (
    <FormElement
      ref={formRef}
      part="composer"
      className={`relative border-t grid gap-2 shrink-0 ${isLetter ? 'p-4' : 'p-2'}`}
      onSubmit={submit}
    >
      {isPicking && (
        <Suspense fallback={null}>
          <EmojiPicker
            textareaRef={textareaRef}
            onInsert={(next) => {
              setText(next);
              setPicking(false);
            }}
            onClose={() => {
              setPicking(false);
              emojiButton.current?.focus();
            }}
          />
        </Suspense>
      )}
      {editing && <EditingBanner onCancel={() => onEdit(null)} />}
      {!editing && draft.files.length > 0 && (
        <Suspense fallback={null}>
          <AttachmentPreviews draft={draft} />
        </Suspense>
      )}
      <Problems problems={problems} />
      {isLetter && field}
      <div className={`flex ${isLetter ? 'items-center gap-0.5' : 'items-end gap-1.5'}`}>
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
        {isLetter ? <LetterKeys /> : field}
        <SubmitButton isEditing={editing !== null} isReady={isReady} isSaving={isSaving} isLetter={isLetter} />
      </div>
    </FormElement>
  );
}

interface TextFieldProps extends MessageSubmitProps {
  message: ReturnType<typeof useMessageSubmit>;
  isLetter: boolean;
  onEditLast: () => void;
}

function TextField({ message, isLetter, onEditLast, ...props }: TextFieldProps) {
  const { conversation, draft, editing, onEdit, textareaRef } = props;
  const { text, setText, isTooLong, isQueued, submit } = message;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editing) {
      event.preventDefault();
      onEdit(null);
    } else if (event.key === 'ArrowUp' && text === '' && !editing) {
      event.preventDefault();
      onEditLast();
    } else if (isSubmitKey(event, isLetter)) {
      event.preventDefault();
      void submit();
    }
  };
  return (
    <TextArea
      ref={textareaRef}
      part="input"
      aria-label={t('chat.placeholder')}
      placeholder={t('chat.placeholder')}
      aria-invalid={isTooLong || undefined}
      rows={isLetter ? 5 : 1}
      readOnly={isQueued}
      aria-busy={isQueued || undefined}
      value={text}
      className={`grow w-full min-w-0 px-3 py-2 rounded border bg-surface resize-none ${isLetter ? 'min-h-[120px] max-h-64' : 'min-h-[40px] max-h-32'} ${isTooLong ? 'border-danger' : 'border-control'}`}
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
      onKeyDown={onKeyDown}
    />
  );
}

const LetterKeys = () => (
  <p className="grow px-2 text-xs text-muted text-right">
    <span className="hidden sm:inline">{t('chat.letterKeys')}</span>
  </p>
);

function EditingBanner({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="flex items-center gap-2 pl-2 text-sm text-muted">
      <Pencil size={14} aria-hidden />
      <span className="grow truncate">{t('chat.editing')}</span>
      <IconButton label={t('chat.cancelEdit')} icon={X} size={16} onClick={onCancel} />
    </div>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <div role="alert" className="grid gap-1 px-2 text-sm text-danger break-words empty:absolute">
      {problems.map((problem) => (
        <p key={problem} className="whitespace-pre-line">
          {problem}
        </p>
      ))}
    </div>
  );
}

function SubmitButton({
  isEditing,
  isReady,
  isSaving,
  isLetter,
}: {
  isEditing: boolean;
  isReady: boolean;
  isSaving: boolean;
  isLetter: boolean;
}) {
  return isEditing || isLetter ? (
    <Button type="submit" variant="primary" disabled={!isReady} isPending={isSaving}>
      {t(isEditing ? 'chat.save' : 'chat.send')}
    </Button>
  ) : (
    <UnstyledButton
      type="submit"
      disabled={!isReady}
      aria-label={t('chat.send')}
      title={t('chat.send')}
      className="inline-flex items-center justify-center w-10 h-10 rounded bg-accent text-on-accent disabled:opacity-40 shrink-0"
    >
      <SendHorizontal size={18} aria-hidden />
    </UnstyledButton>
  );
}
