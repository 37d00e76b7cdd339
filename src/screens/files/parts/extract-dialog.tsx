import { type FormEvent, useState } from 'react';
import { splitName, uniqueName } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { unzipFile } from '#core/hosting/files.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { refreshJobs } from '#core/job/job.store.ts';
import { joinPath } from '#core/rules/path.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { RadioGroup } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);
const FORM_ID = 'file-extract';

/** Unpacks a zip archive into a folder of its own, or into the open one. */
export function ExtractDialog({
  account,
  folder,
  names,
  entry,
  onClose,
  onDone,
}: FileDialogProps & { entry: FileEntry }) {
  const ownFolder = uniqueName(splitName(entry.name).stem, names);
  const [where, setWhere] = useState('own');
  const [onConflict, setOnConflict] = useState<'rename' | 'replace'>('rename');
  const [failure, setFailure] = useState<string | null>(null);
  const isPending = useSignalValue(unzipFile.isPending);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    const to = where === 'own' ? joinPath(folder, ownFolder) : folder;
    const outcome = await unzipFile.run({
      params: { id: account },
      body: { path: entry.path, to, on_conflict: onConflict },
    });
    if (!outcome.ok) return setFailure(errorMessage(outcome.error));
    void refreshJobs();
    onDone(entry.path);
  };
  return (
    <Dialog
      title={t('files.extractTitle', { name: entry.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} isPending={isPending}>
            {t('files.extract')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className="grid gap-6" onSubmit={(event) => void submit(event)}>
        <FormError error={failure} />
        <RadioGroup
          label={t('files.extractTo')}
          name="where"
          value={where}
          onValueChange={setWhere}
          options={[
            { value: 'own', label: t('files.extractOwn', { folder: ownFolder }) },
            { value: 'here', label: t('files.extractHere') },
          ]}
        />
        {where === 'here' && (
          <RadioGroup
            label={t('files.ifTaken')}
            name="taken"
            value={onConflict}
            onValueChange={(value) => setOnConflict(value === 'replace' ? 'replace' : 'rename')}
            options={[
              { value: 'rename', label: t('files.keepBoth'), help: t('files.keepBothHelp') },
              { value: 'replace', label: t('files.replace'), help: t('files.replaceHelp') },
            ]}
          />
        )}
      </form>
    </Dialog>
  );
}
