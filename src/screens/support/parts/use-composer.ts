import { useEffect, useRef, useState } from 'react';
import { chat } from '#core/chat/chat.store.ts';
import { acceptFiles, type FileRules } from '#core/support/files.rules.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { useValue } from '#screens/ui/context.tsx';

/** The draft of a conversation that is still being opened. */
export const UNOPENED = 'new';

export interface ComposerState {
  text: string;
  setText: (text: string) => void;
  files: readonly File[];
  /** Adds what the rules allow and says of the rest why not. */
  addFiles: (files: Iterable<File>) => void;
  removeFile: (file: File) => void;
  problems: readonly string[];
  clear: () => void;
  rules: FileRules;
}

/** What is being written, kept on this device under a name until it is sent. */
export function useComposer(draftName: string): ComposerState {
  const [text, setText] = useState(() => chat().readDraft(draftName));
  const [files, setFiles] = useState<readonly File[]>([]);
  const former = useRef(draftName);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const rules = useValue(supportSettings().fileRules);
  // Another conversation has a draft of its own; what was written before there was one goes along
  useEffect(() => {
    if (former.current === draftName) return;
    const carried = former.current === UNOPENED ? text : '';
    former.current = draftName;
    if (carried) {
      chat().keepDraft(UNOPENED, '');
      chat().keepDraft(draftName, carried);
    } else setText(chat().readDraft(draftName));
  }, [draftName]);
  return {
    text,
    files,
    problems,
    rules,
    setText(next) {
      setText(next);
      chat().keepDraft(draftName, next);
    },
    addFiles(more) {
      const next = acceptFiles(files, more, rules);
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
