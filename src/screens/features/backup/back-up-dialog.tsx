import { type FormEvent, useState } from 'react';
import { createBackup } from '#core/backup/backups.store.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { RadioGroup, TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
import { backupKinds, kindHelp, kindLabel } from './backup-labels.ts';
import type { BackupSubject } from './backup-subject.ts';

const t = translator(backupMessages);
const FORM_ID = 'back-up';
/** Characters. */
export const MAX_NOTE = 200;

interface Props {
  subject: BackupSubject;
  onClose: () => void;
  /** The job has begun. */
  onStarted: (jobId: string) => void;
}

/** Starts a backup of a subject, with a note. */
export function BackUpDialog({ subject: { type, id, name }, onClose, onStarted }: Props) {
  // The databases of an account are not among its files.
  const [kind, setKind] = useState<string>(type === 'hosting' ? 'files' : 'full');
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isPending = useSignalValue(createBackup.isPending);
  const hasKinds = type === 'wordpress';
  const { messageOf, rest } = readRefusal(failure, hasKinds ? ['kind', 'note'] : ['note']);
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    const tooLong = note.trim().length > MAX_NOTE;
    setProblem(tooLong ? t('backups.noteTooLong') : null);
    if (tooLong) return;
    const outcome = await createBackup.run({ body: { subject_type: type, subject_id: id, kind, note: note.trim() } });
    if (!outcome.ok) return setFailure(outcome.error);
    onStarted(outcome.data.job.id);
    onClose();
  };
  return (
    <Dialog
      isOpen
      title={t('backups.backUpTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} isPending={isPending}>
            {t('backups.make')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={(event) => void start(event)}>
        <FormError error={rest} />
        {!hasKinds ? (
          <p>{t(type === 'server' ? 'backups.serverText' : 'backups.hostingText')}</p>
        ) : (
          <RadioGroup
            label={t('backups.what')}
            name="kind"
            value={kind}
            error={messageOf('kind')}
            options={backupKinds.map((value) => ({ value, label: kindLabel(value), help: kindHelp(value) }))}
            onValueChange={setKind}
          />
        )}
        <TextField
          label={t('backups.note')}
          help={t('backups.noteHelp')}
          value={note}
          error={problem ?? messageOf('note')}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
