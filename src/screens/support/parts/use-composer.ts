import '../../../core/i18n/areas/chat.ts';
import { useEffect, useRef, useState } from 'react';
import { type FileRules, fileProblem } from '../../../core/chat/chat.rules.ts';
import { chat } from '../../../core/chat/chat.store.ts';
import { t } from '../../../core/i18n/index.ts';
import { fileSize, visibleName } from '../../../core/rules/format.rules.ts';
import { supportSettings } from '../../../core/support/support-settings.store.ts';
import { useValue } from '../../ui/context.tsx';

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
      const said: string[] = [];
      const accepted: File[] = [];
      let left = 0;
      for (const file of more) {
        const problem = fileProblem(file, rules);
        const name = visibleName(file.name);
        if (problem === 'empty') said.push(t('chat.fileEmpty', { name }));
        else if (problem === 'large') said.push(t('chat.fileLarge', { name, size: fileSize(rules.max_bytes) }));
        else if (problem === 'type') said.push(t('chat.fileType', { name }));
        else if (files.length + accepted.length < rules.max_files) accepted.push(file);
        else left++;
      }
      if (left > 0) said.push(t('chat.tooMany', { n: rules.max_files, left }));
      setProblems(said.slice(0, 4));
      setFiles([...files, ...accepted]);
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
