import { useEffect, useRef } from 'react';
import { nameProblem, splitName } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { createFile, moveFiles, renameFile } from '#core/hosting/files.store.ts';
import { renameField } from '#core/http/error-fields.rules.ts';
import type { Outcome } from '#core/http/outcome.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { joinPath, parentPath } from '#core/rules/path.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);

type Props = FileDialogProps & { what?: 'file' | 'folder'; entry?: FileEntry };

const titleOf = ({ what, entry }: Props) =>
  entry ? t('files.renameTitle', { name: entry.name }) : t(what === 'folder' ? 'files.newFolder' : 'files.newFile');

/** Where something is now, and why it has not got its name, if that was refused alone. */
interface Named {
  path: string;
  refusal?: string | null;
}

async function rename(account: string, entry: FileEntry, parent: string, name: string): Promise<Outcome<Named>> {
  const outcome = await renameFile(account, entry, parent, name);
  if (!outcome.ok) return outcome;
  const [done] = outcome.data.outcomes;
  return { ok: true, data: { path: done?.to ?? joinPath(parent, name), refusal: done?.error ?? null } };
}

async function create(account: string, path: string, kind: 'file' | 'folder'): Promise<Outcome<Named>> {
  const outcome = await createFile.run({ params: { id: account }, body: { path, kind } });
  return outcome.ok ? { ok: true, data: { path: outcome.data.entry.path } } : outcome;
}

/** Asks for the name of something new, or for another name. */
export function NameDialog(props: Props) {
  const { account, folder, names, what = 'file', entry, onClose, onDone, onEdit } = props;
  const parent = entry ? parentPath(entry.path) : folder;
  const taken = new Set([...(parent === folder ? names : [])].filter((name) => name !== entry?.name));
  const form = useTextForm({ name: entry?.name ?? '' }, { name: (text) => nameProblem(text, taken) });
  const isPending = [useSignalValue(createFile.isPending), useSignalValue(moveFiles.isPending)].some(Boolean);
  const { ref, ...name } = form.register('name');
  const field = useRef<HTMLInputElement>(null);
  // The stem alone is selected, as a new extension is seldom meant.
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(0, entry?.kind === 'file' ? splitName(entry.name).stem.length : -1);
  }, [entry]);
  const request = (values: { name: string }): Promise<Outcome<Named>> =>
    entry ? rename(account, entry, parent, values.name) : create(account, joinPath(folder, values.name), what);
  const submit = useSubmit(form, request, {
    readFailure: (error) => renameField(error, 'path', 'name'),
    onSuccess({ path, refusal }, values) {
      if (refusal) {
        form.setError('name', { message: refusal });
        return form.setFocus('name');
      }
      if (entry) notices().success(t('files.renamed', { name: values.name }));
      onDone(path);
      if (!entry && what === 'file') onEdit(path);
    },
  });
  return (
    <Dialog title={titleOf(props)} isOpen onClose={onClose}>
      <Form {...submit} onSubmit={(values) => (values.name === entry?.name ? onClose() : submit.onSubmit(values))}>
        <TextField
          {...name}
          ref={(input) => {
            ref(input);
            field.current = input;
          }}
          label={t('files.name')}
          help={what === 'file' && !entry ? t('files.newFileHelp') : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormActions submitLabel={t(entry ? 'files.rename' : 'files.create')} isPending={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
