import { type FormEvent, useState } from 'react';
import type { Backup } from '#core/backup/backup.schema.ts';
import { deleteBackup, updateBackup } from '#core/backup/backups.store.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { ConfirmDialog, Dialog } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { focusFirst } from '#screens/ui/focus-first.ts';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
import { MAX_NOTE } from './back-up-dialog.tsx';
import { backupTime, contentsText, kindLabel } from './backup-labels.ts';

const t = translator(backupMessages);
const FORM_ID = 'backup-note';

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
export function NoteDialog({ backup: { id, created_at, note: before }, onClose }: Props) {
  const [note, setNote] = useState(before ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isPending = useSignalValue(updateBackup.isPending);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const tooLong = note.trim().length > MAX_NOTE;
    setProblem(tooLong ? t('backups.noteTooLong') : null);
    setFailure(null);
    if (tooLong) return;
    const outcome = await updateBackup.run({ params: { id }, body: { note: note.trim() } });
    if (outcome.ok) return onClose();
    const { messageOf, rest } = readRefusal(outcome.error, ['note']);
    setProblem(messageOf('note'));
    setFailure(rest);
  };
  return (
    <Dialog
      isOpen
      title={t('backups.noteTitle', { name: backupTime(created_at) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} isPending={isPending}>
            {t('backups.saveNote')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <FormError error={failure} />
        <TextField
          label={t('backups.note')}
          ref={focusFirst}
          value={note}
          error={problem}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
