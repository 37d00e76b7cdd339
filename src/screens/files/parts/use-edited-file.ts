import { useRef, useState } from 'react';
import { fileDrafts } from '#core/hosting/file-drafts.store.ts';
import { isRevisionConflict } from '#core/hosting/files.rules.ts';
import { readText, writeTextFile } from '#core/hosting/files.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { editorMessages } from '#core/i18n/messages/editor.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { baseName } from '#core/rules/path.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

const t = translator(editorMessages);

/** What the provider has of a file. */
export interface SavedFile {
  text: string;
  revision: string;
}

/**
 * The text of a file as it is edited, kept as a draft while it differs from what is saved. Neither text is state: a key would draw the
 * page around the editor again.
 */
function useEditedText(account: string, path: string, initial: SavedFile) {
  const [restored] = useState(() => fileDrafts().read(account, path));
  const [isRestored, setRestored] = useState(restored !== null);
  const saved = useRef<SavedFile>({ text: initial.text, revision: restored?.revision ?? initial.revision });
  const typed = useRef(restored?.text ?? initial.text);
  const [isDirty, setDirty] = useState(typed.current !== initial.text);
  /** A new number draws the editor again, with another text. */
  const [version, setVersion] = useState(0);
  return {
    typed,
    saved,
    version,
    isDirty,
    /** It is a draft of an earlier visit. */
    isRestored: isRestored && isDirty,
    change(next: string) {
      const { text, revision } = saved.current;
      typed.current = next;
      setDirty(next !== text);
      if (next === text) fileDrafts().discard(account, path);
      else fileDrafts().save(account, path, { text: next, revision });
    },
    replace(next: SavedFile) {
      saved.current = next;
      typed.current = next.text;
      setDirty(false);
      setRestored(false);
      setVersion((before) => before + 1);
      fileDrafts().discard(account, path);
    },
    /** What was typed while it was saved is not saved yet. */
    keepSaved(next: SavedFile) {
      saved.current = next;
      setDirty(typed.current !== next.text);
      setRestored(false);
      const draft = fileDrafts().read(account, path);
      if (draft && draft.text !== next.text)
        fileDrafts().save(account, path, { text: draft.text, revision: next.revision });
      else fileDrafts().discard(account, path);
    },
  };
}

/** A file in the editor: its text, and how it is saved. */
export function useEditedFile(account: string, path: string, initial: SavedFile) {
  const { saved, replace, keepSaved, ...edited } = useEditedText(account, path, initial);
  const [failure, setFailure] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'conflict' | 'unsaved' | null>(null);
  const isPending = useSignalValue(writeTextFile.isPending);
  /** @returns whether it is saved */
  const save = async (isForced = false): Promise<boolean> => {
    const text = edited.typed.current;
    if (isPending || (text === saved.current.text && !isForced)) return !isPending;
    setFailure(null);
    const body = { path, text, ...(isForced ? {} : { revision: saved.current.revision }) };
    const outcome = await writeTextFile.run({ params: { id: account }, body });
    if (!outcome.ok) {
      if (isRevisionConflict(outcome.error)) setDialog('conflict');
      else setFailure(t('editor.saveFailed', { reason: errorMessage(outcome.error) }));
      return false;
    }
    keepSaved({ text, revision: outcome.data.revision });
    setDialog(null);
    notices().success(t('editor.saved', { name: baseName(path) }));
    return true;
  };
  /** Takes the provider's text instead. @returns why it could not be read */
  const loadTheirs = async (): Promise<string | null> => {
    const outcome = await readText(account, path);
    if (!outcome.ok) return errorMessage(outcome.error);
    replace(outcome.data);
    setDialog(null);
    return null;
  };
  return {
    ...edited,
    isPending,
    failure,
    dialog,
    setDialog,
    save,
    loadTheirs,
    discardRestored: () => void loadTheirs().then(setFailure),
  };
}
