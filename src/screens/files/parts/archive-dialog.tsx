import { type FormEvent, useState } from 'react';
import { archiveName, nameProblem, uniqueName } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { zipFiles } from '#core/hosting/files.store.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { refreshJobs } from '#core/job/job.store.ts';
import { joinPath } from '#core/rules/path.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { focusFirst } from '#screens/ui/focus-first.ts';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);
const FORM_ID = 'file-archive';

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
  const [name, setName] = useState(() => uniqueName(archiveName(paths, folder), names));
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isPending = useSignalValue(zipFiles.isPending);
  const subject = entries.length === 1 ? (entries[0]?.name ?? '') : t('files.itemCount', { n: entries.length });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const full = /\.zip$/i.test(name) ? name : `${name}.zip`;
    const wrong = nameProblem(full, names);
    setProblem(wrong);
    setFailure(null);
    if (wrong) return;
    const to = joinPath(folder, full);
    const outcome = await zipFiles.run({ params: { id: account }, body: { paths, to } });
    if (outcome.ok) {
      void refreshJobs();
      return onDone(paths[0] ?? null);
    }
    const { messageOf, rest } = readRefusal(outcome.error, ['to']);
    setProblem(messageOf('to'));
    setFailure(rest);
  };
  return (
    <Dialog
      title={t('files.compressTitle', { name: subject })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} isPending={isPending}>
            {t('files.compress')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <FormError error={failure} />
        <TextField
          label={t('files.archiveName')}
          help={t('files.archiveHelp')}
          ref={focusFirst}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
