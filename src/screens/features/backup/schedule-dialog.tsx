import { type FormEvent, useState } from 'react';
import type { BackupSchedule } from '#core/backup/backup.schema.ts';
import { updateBackupSchedule } from '#core/backup/backups.store.ts';
import { frequencies, hoursOfLocalDay, KEEP_CHOICES, shiftWeekday, toLocalTime } from '#core/backup/schedule.rules.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { focusFirst } from '#screens/ui/focus-first.ts';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
import { clockOffset, hourText, timeZoneName, weekdayText } from './backup-labels.ts';
import type { BackupSubject } from './backup-subject.ts';

const t = translator(backupMessages);
const FORM_ID = 'backup-schedule';

/** Names on the wire of the fields that are on the screen. */
const fieldsOf = (frequency: string) => [
  'frequency',
  ...(frequency === 'off' ? [] : ['hour', 'keep']),
  ...(frequency === 'weekly' ? ['weekday'] : []),
];

const frequencyLabels: Readonly<Record<(typeof frequencies)[number], MessageKey<typeof backupMessages>>> = {
  daily: 'backups.daily',
  weekly: 'backups.weekly',
  monthly: 'backups.monthly',
  off: 'backups.off',
};

interface Props {
  subject: BackupSubject;
  schedule: BackupSchedule;
  onClose: () => void;
}

/** How often backups are made and how many are kept. Days and hours are the visitor's; the provider has those of UTC. */
export function ScheduleDialog({ subject: { type, id }, schedule, onClose }: Props) {
  const offset = clockOffset();
  const [frequency, setFrequency] = useState(schedule.frequency);
  const [hour, setHour] = useState(schedule.hour);
  const [localDay, setLocalDay] = useState(() =>
    shiftWeekday(schedule.weekday, toLocalTime(schedule.hour, offset).dayShift),
  );
  const [keep, setKeep] = useState(schedule.keep);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isPending = useSignalValue(updateBackupSchedule.isPending);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setFailure(null);
    const weekday = shiftWeekday(localDay, -toLocalTime(hour, offset).dayShift);
    const outcome = await updateBackupSchedule.run({ params: { type, id }, body: { frequency, hour, weekday, keep } });
    if (outcome.ok) onClose();
    else setFailure(outcome.error);
  };
  const { messageOf, rest } = readRefusal(failure, fieldsOf(frequency));
  const keepChoices = [...new Set<number>([...KEEP_CHOICES, schedule.keep])].sort((a, b) => a - b);
  return (
    <Dialog
      isOpen
      title={t('backups.scheduleTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM_ID} isPending={isPending}>
            {t('backups.save')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <FormError error={rest} />
        <SelectField
          label={t('backups.frequency')}
          ref={focusFirst}
          value={frequency}
          error={messageOf('frequency')}
          options={frequencies.map((value) => ({ value, label: t(frequencyLabels[value]) }))}
          onChange={(event) => setFrequency(event.target.value)}
        />
        {frequency === 'off' ? (
          <p className="text-muted">{t('backups.scheduleOffText')}</p>
        ) : (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {frequency === 'weekly' && (
                <SelectField
                  label={t('backups.weekday')}
                  value={String(localDay)}
                  error={messageOf('weekday')}
                  options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayText(day) }))}
                  onChange={(event) => setLocalDay(Number(event.target.value))}
                />
              )}
              <SelectField
                label={t('backups.hour')}
                help={t('backups.hourHelp', { zone: timeZoneName() })}
                value={String(hour)}
                error={messageOf('hour')}
                options={hoursOfLocalDay(offset).map((utc) => ({ value: String(utc), label: hourText(utc) }))}
                onChange={(event) => setHour(Number(event.target.value))}
              />
            </div>
            <SelectField
              label={t('backups.keep')}
              help={t('backups.keepHelp')}
              value={String(keep)}
              error={messageOf('keep')}
              options={keepChoices.map((n) => ({ value: String(n), label: t('backups.keepLatest', { n }) }))}
              onChange={(event) => setKeep(Number(event.target.value))}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
