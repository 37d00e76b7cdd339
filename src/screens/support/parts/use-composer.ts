import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chat } from '#core/chat/chat.store.ts';
import { NEW_TICKET } from '#core/chat/outbox.ts';
import { type AttachmentRules, addAttachments } from '#core/support/attachments.rules.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

export interface ComposerState {
  text: string;
  setText: (text: string) => void;
  files: readonly File[];
  /** Adds the files that the rules allow; `problems` names the others. */
  addFiles: (files: Iterable<File>) => void;
  removeFile: (file: File) => void;
  problems: readonly string[];
  clear: () => void;
  rules: AttachmentRules;
}

/**
 * The message that is being written. Its text is stored on this device until it is sent.
 * @param draftName the conversation's id, or `NEW_TICKET`
 */
export function useComposer(draftName: string): ComposerState {
  const [text, setText] = useState(() => chat().readDraft(draftName));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const previousName = useRef(draftName);
  const rules = useSignalValue(supportSettings().attachmentRules);
  const switchDraft = useEffectEvent((name: string) => {
    if (previousName.current === name) return;
    // Text written before there was a ticket moves to it.
    const isMoved = previousName.current === NEW_TICKET && text !== '';
    previousName.current = name;
    if (isMoved) {
      chat().saveDraft(NEW_TICKET, '');
      chat().saveDraft(name, text);
    } else setText(chat().readDraft(name));
  });
  useEffect(() => switchDraft(draftName), [draftName]);
  const recheck = useEffectEvent((known: AttachmentRules) => {
    const next = addAttachments([], files, known);
    if (next.files.length === files.length) return;
    setProblems([...problems, ...next.problems]);
    setFiles(next.files);
  });
  // Files may have been added before the provider's rules were there.
  useEffect(() => recheck(rules), [rules]);
  return {
    text,
    files,
    problems,
    rules,
    setText(next) {
      setText(next);
      chat().saveDraft(draftName, next);
    },
    addFiles(added) {
      const next = addAttachments(files, added, rules);
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
