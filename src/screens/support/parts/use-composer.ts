import { useEffect, useRef, useState } from 'react';
import { chat } from '#core/chat/chat.store.ts';
import { type AttachmentRules, addAttachments } from '#core/support/attachments.rules.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

/** The draft of a conversation that is still being opened. */
export const NEW_CONVERSATION = 'new';

export interface ComposerState {
  text: string;
  setText: (text: string) => void;
  files: readonly File[];
  /** Adds what the rules allow and says of the rest why not. */
  addFiles: (files: Iterable<File>) => void;
  removeFile: (file: File) => void;
  problems: readonly string[];
  clear: () => void;
  rules: AttachmentRules;
}

/** What is being written, kept on this device under a name until it is sent. */
export function useComposer(draftName: string): ComposerState {
  const [text, setText] = useState(() => chat().readDraft(draftName));
  const [files, setFiles] = useState<readonly File[]>([]);
  const former = useRef(draftName);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const rules = useSignalValue(supportSettings().attachmentRules);
  // Another conversation has a draft of its own; what was written before there was one goes along
  useEffect(() => {
    if (former.current === draftName) return;
    const carried = former.current === NEW_CONVERSATION ? text : '';
    former.current = draftName;
    if (carried) {
      chat().saveDraft(NEW_CONVERSATION, '');
      chat().saveDraft(draftName, carried);
    } else setText(chat().readDraft(draftName));
  }, [draftName]);
  return {
    text,
    files,
    problems,
    rules,
    setText(next) {
      setText(next);
      chat().saveDraft(draftName, next);
    },
    addFiles(more) {
      const next = addAttachments(files, more, rules);
      setProblems(next.problems);
      setFiles(next.files);
    },
    removeFile(file) {
      setProblems([]);
      setFiles(files.filter((other) => other !== file));
    },
    clear() {
      setText('');
      setFiles([]);
      setProblems([]);
    },
  };
}
