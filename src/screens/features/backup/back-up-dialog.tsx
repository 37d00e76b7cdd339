import { createBackup } from '#core/backup/backups.store.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { RadioGroup, TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import { backupKinds, kindHelp, kindLabel } from './backup-labels.ts';
import type { BackupSubject } from './backup-subject.ts';

const t = translator(backupMessages);
/** Characters. */
const MAX_NOTE = 200;
export const noteProblem = (text: string) => (text.trim().length > MAX_NOTE ? t('backups.noteTooLong') : null);

interface Props {
  subject: BackupSubject;
  onClose: () => void;
}

/** Starts a backup of a subject, with a note. */
export function BackUpDialog({ subject: { type, id, name }, onClose }: Props) {
  // The databases of an account are not among its files.
  const form = useTextForm({ kind: type === 'hosting' ? 'files' : 'full', note: '' }, { note: noteProblem });
  const hasKinds = type === 'wordpress';
  const submit = useSubmit(
    form,
    ({ kind, note }) => createBackup.run({ body: { subject_type: type, subject_id: id, kind, note: note.trim() } }),
    {
      fields: hasKinds ? ['kind', 'note'] : ['note'],
      onSuccess: onClose,
    },
  );
  return (
    <Dialog isOpen title={t('backups.backUpTitle', { name })} onClose={onClose}>
      <Form {...submit} className="grid gap-5">
        {!hasKinds ? (
          <p>{t(type === 'server' ? 'backups.serverText' : 'backups.hostingText')}</p>
        ) : (
          <RadioGroup
            {...form.register('kind')}
            label={t('backups.what')}
            options={backupKinds.map((value) => ({ value, label: kindLabel(value), help: kindHelp(value) }))}
            onValueChange={(value) => form.change({ kind: value })}
          />
        )}
        <TextField
          {...form.register('note')}
          label={t('backups.note')}
          help={t('backups.noteHelp')}
          autoComplete="off"
        />
        <FormActions
          submitLabel={t('backups.make')}
          isPending={useSignalValue(createBackup.isPending)}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
