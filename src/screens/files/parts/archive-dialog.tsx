import { archiveName, nameProblem, uniqueName } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { zipFiles } from '#core/hosting/files.store.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { refreshJobs } from '#core/job/job.store.ts';
import { joinPath } from '#core/rules/path.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);

/** Packs files into a zip archive beside them. */
export function ArchiveDialog({
  account,
  folder,
  names,
  entries,
  onClose,
  onDone,
}: FileDialogProps & { entries: readonly FileEntry[] }) {
  const paths = entries.map(({ path }) => path);
  const nameOf = (text: string) => (/\.zip$/i.test(text) ? text : `${text}.zip`);
  const form = useTextForm(
    { to: uniqueName(archiveName(paths, folder), names) },
    { to: (text) => nameProblem(nameOf(text), names) },
  );
  const subject = entries.length === 1 ? (entries[0]?.name ?? '') : t('files.itemCount', { n: entries.length });
  const request = ({ to }: { to: string }) =>
    zipFiles.run({ params: { id: account }, body: { paths, to: joinPath(folder, nameOf(to)) } });
  const submit = useSubmit(form, request, {
    onSuccess() {
      void refreshJobs();
      onDone(paths[0] ?? null);
    },
  });
  return (
    <Dialog title={t('files.compressTitle', { name: subject })} isOpen onClose={onClose}>
      <Form {...submit}>
        <TextField
          {...form.register('to')}
          label={t('files.archiveName')}
          help={t('files.archiveHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormActions
          submitLabel={t('files.compress')}
          isPending={useSignalValue(zipFiles.isPending)}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
