import { useState } from 'react';
import type { Backup } from '#core/backup/backup.schema.ts';
import { deleteBackup, updateBackup } from '#core/backup/backups.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, FormError, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import { noteProblem } from './back-up-dialog.tsx';
import { backupTime, contentsText, kindLabel } from './backup-labels.ts';

const t = translator(backupMessages);

interface Props {
  backup: Backup;
  onClose: () => void;
}

/** Deletes one backup, which its dialog names. */
export function DeleteBackupDialog({ backup, onClose }: Props) {
  const isPending = useSignalValue(deleteBackup.isPending);
  const [error, setError] = useState<string | null>(null);
  const remove = async () => {
    setError(null);
    const outcome = await deleteBackup.run({ params: { id: backup.id } });
    if (outcome.ok) onClose();
    else setError(errorMessage(outcome.error));
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('backups.deleteTitle', { name: backupTime(backup.created_at) })}
      text={
        <div className="grid gap-4">
          <FormError error={error} />
          <p>{t('backups.deleteText', { contents: contentsText(backup) || kindLabel(backup.kind) })}</p>
          {backup.note && <p className="text-muted break-words">“{backup.note}”</p>}
        </div>
      }
      confirmLabel={t('backups.deleteNow')}
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}

/** What a backup is for, in the words of whoever made it. */
export function NoteDialog({ backup: { id, created_at, note }, onClose }: Props) {
  const form = useTextForm({ note: note ?? '' }, { note: noteProblem });
  const submit = useSubmit(form, (values) => updateBackup.run({ params: { id }, body: { note: values.note.trim() } }), {
    onSuccess: onClose,
  });
  return (
    <Dialog isOpen title={t('backups.noteTitle', { name: backupTime(created_at) })} onClose={onClose}>
      <Form {...submit}>
        <TextField {...form.register('note')} label={t('backups.note')} autoComplete="off" />
        <FormActions
          submitLabel={t('backups.saveNote')}
          isPending={useSignalValue(updateBackup.isPending)}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
