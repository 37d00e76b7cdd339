import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type ChatMessage, canSend, MAX_TEXT } from '#core/chat/chat.rules.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import type { ComposerState } from './use-composer.ts';

const t = translator(chatMessages);

export interface MessageSubmitProps {
  /** Null while it is being opened: a message submitted meanwhile is sent once it is open. */
  conversation: Conversation | null;
  draft: ComposerState;
  /** The user's own message that is being edited, instead of a new one. */
  editing: ChatMessage | null;
  onEdit: (message: ChatMessage | null) => void;
  textareaRef: RefObject<HTMLTextAreaElement | null>;
}

/** The text of the composer and its submission: a new message, or the change of an existing one. */
export function useMessageSubmit({ conversation, draft, editing, onEdit, textareaRef }: MessageSubmitProps) {
  const [editedText, setEditedText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isQueued, setQueued] = useState(false);
  const text = editing ? editedText : draft.text;
  const excessLength = text.length - MAX_TEXT;
  const isTooLong = excessLength > 0;
  const isReady = !isTooLong && (editing ? editedText.trim() !== '' : canSend(draft.text, draft.files));

  useEffect(() => {
    setFailure(null);
    setEditedText(editing?.text ?? '');
    if (editing) textareaRef.current?.focus();
  }, [editing, textareaRef]);

  const sendNew = async (target: Conversation) => {
    const { text: written, files, clear } = draft;
    clear();
    textareaRef.current?.focus();
    // The field is seen to be empty before the message is drawn.
    await new Promise<void>((resolve) => afterPaint(resolve));
    // The stored draft is kept until the message is in the outbox: a closed tab would lose both.
    await target.sendMessage(written, files);
    if (textareaRef.current?.value === '') draft.setText('');
  };
  const saveEdit = async (target: Conversation, message: ChatMessage) => {
    setSaving(true);
    const outcome = await target.edit(message.id, editedText);
    setSaving(false);
    if (outcome.ok) onEdit(null);
    else setFailure(errorMessage(outcome.error));
  };
  const submit = async () => {
    if (!isReady || isSaving) return;
    if (!conversation) setQueued(true);
    else await (editing ? saveEdit(conversation, editing) : sendNew(conversation));
  };
  const submitQueued = useEffectEvent(() => {
    setQueued(false);
    void submit();
  });
  useEffect(() => {
    if (conversation && isQueued) submitQueued();
  }, [conversation, isQueued]);

  return {
    text,
    setText: editing ? setEditedText : draft.setText,
    isTooLong,
    problems: [
      ...(isTooLong ? [t('chat.tooLong', { n: excessLength })] : []),
      ...(failure ? [failure] : []),
      ...draft.problems,
    ],
    isReady,
    isSaving,
    isQueued,
    submit,
  };
}
