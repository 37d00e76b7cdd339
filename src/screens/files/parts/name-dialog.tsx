import { type FormEvent, useEffect, useRef, useState } from 'react';
import { nameProblem, splitName } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { createFile, moveFiles, renameFile } from '#core/hosting/files.store.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { joinPath, parentPath } from '#core/rules/path.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);
const FORM_ID = 'file-name';

type Props = FileDialogProps & { what?: 'file' | 'folder'; entry?: FileEntry };

const titleOf = ({ what, entry }: Props) =>
  entry ? t('files.renameTitle', { name: entry.name }) : t(what === 'folder' ? 'files.newFolder' : 'files.newFile');

/** Asks for the name of something new, or for another name. */
export function NameDialog(props: Props) {
  const { account, folder, names, what = 'file', entry, onClose, onDone, onEdit } = props;
  const [name, setName] = useState(entry?.name ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isPending = [useSignalValue(createFile.isPending), useSignalValue(moveFiles.isPending)].some(Boolean);
  const field = useRef<HTMLInputElement>(null);
  const parent = entry ? parentPath(entry.path) : folder;
  // The stem alone is selected, as a new extension is seldom meant.
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(0, entry?.kind === 'file' ? splitName(entry.name).stem.length : -1);
  }, [entry]);
  const check = (text: string) =>
    nameProblem(text, new Set([...(parent === folder ? names : [])].filter((one) => one !== entry?.name)));
  const refuse = (error: ApiError) => {
    const wireName = error.fieldMessage('path') === null ? 'name' : 'path';
    const { messageOf, rest } = readRefusal(error, [wireName]);
    setProblem(messageOf(wireName));
    setFailure(rest);
    field.current?.focus();
  };
  const rename = async (source: FileEntry) => {
    const outcome = await renameFile(account, source, parent, name);
    if (!outcome.ok) return refuse(outcome.error);
    const [done] = outcome.data.outcomes;
    if (done?.error) return setProblem(done.error);
    notices().success(t('files.renamed', { name }));
    onDone(done?.to ?? joinPath(parent, name));
  };
  const create = async () => {
    const path = joinPath(folder, name);
    const outcome = await createFile.run({ params: { id: account }, body: { path, kind: what } });
    if (!outcome.ok) return refuse(outcome.error);
    onDone(outcome.data.entry.path);
    if (what === 'file') onEdit(outcome.data.entry.path);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = check(name);
    setProblem(wrong);
    setFailure(null);
    if (wrong) return field.current?.focus();
    if (isPending) return;
    if (!entry) await create();
    else if (name === entry.name) onClose();
    else await rename(entry);
  };
  return (
    <Dialog
      title={titleOf(props)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} isPending={isPending}>
            {entry ? t('files.rename') : t('files.create')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <FormError error={failure} />
        <TextField
          label={t('files.name')}
          help={what === 'file' && !entry ? t('files.newFileHelp') : undefined}
          ref={field}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            if (problem) setProblem(check(event.target.value));
          }}
        />
      </form>
    </Dialog>
  );
}
