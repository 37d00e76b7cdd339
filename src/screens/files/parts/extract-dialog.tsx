import { splitName, uniqueName } from '#core/hosting/files.rules.ts';
import type { FileEntry } from '#core/hosting/files.schema.ts';
import { unzipFile } from '#core/hosting/files.store.ts';
import { filesMessages } from '#core/i18n/messages/files.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { refreshJobs } from '#core/job/job.store.ts';
import { joinPath } from '#core/rules/path.rules.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { RadioGroup } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import type { FileDialogProps } from './open-dialog.ts';

const t = translator(filesMessages);

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
  const form = useTextForm({ where: 'own', on_conflict: 'rename' });
  const { where } = form.values;
  const submit = useSubmit(
    form,
    (values) =>
      unzipFile.run({
        params: { id: account },
        body: {
          path: entry.path,
          to: where === 'own' ? joinPath(folder, ownFolder) : folder,
          on_conflict: values.on_conflict === 'replace' ? 'replace' : 'rename',
        },
      }),
    {
      fields: where === 'here' ? ['on_conflict'] : [],
      onSuccess() {
        void refreshJobs();
        onDone(entry.path);
      },
    },
  );
  return (
    <Dialog title={t('files.extractTitle', { name: entry.name })} isOpen onClose={onClose}>
      <Form {...submit} className="grid gap-6">
        <RadioGroup
          {...form.register('where')}
          label={t('files.extractTo')}
          onValueChange={(value) => form.change({ where: value })}
          options={[
            { value: 'own', label: t('files.extractOwn', { folder: ownFolder }) },
            { value: 'here', label: t('files.extractHere') },
          ]}
        />
        {where === 'here' && (
          <RadioGroup
            {...form.register('on_conflict')}
            label={t('files.ifTaken')}
            onValueChange={(value) => form.change({ on_conflict: value })}
            options={[
              { value: 'rename', label: t('files.keepBoth'), help: t('files.keepBothHelp') },
              { value: 'replace', label: t('files.replace'), help: t('files.replaceHelp') },
            ]}
          />
        )}
        <FormActions
          submitLabel={t('files.extract')}
          isPending={useSignalValue(unzipFile.isPending)}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
