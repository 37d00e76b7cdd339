import type { BackupSchedule } from '#core/backup/backup.schema.ts';
import { updateBackupSchedule } from '#core/backup/backups.store.ts';
import { frequencies, hoursOfLocalDay, KEEP_CHOICES, shiftWeekday, toLocalTime } from '#core/backup/schedule.rules.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { useTextForm } from '#screens/ui/use-text-form.ts';
import { clockOffset, hourText, timeZoneName, weekdayText } from './backup-labels.ts';
import type { BackupSubject } from './backup-subject.ts';

const t = translator(backupMessages);

type FieldName = 'frequency' | 'weekday' | 'hour' | 'keep';

/** Names on the wire of the fields that are on the screen. */
const fieldsOf = (frequency: string): FieldName[] => [
  'frequency',
  ...(frequency === 'weekly' ? (['weekday'] as const) : []),
  ...(frequency === 'off' ? [] : (['hour', 'keep'] as const)),
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
  const form = useTextForm<FieldName>({
    frequency: schedule.frequency,
    weekday: String(shiftWeekday(schedule.weekday, toLocalTime(schedule.hour, offset).dayShift)),
    hour: String(schedule.hour),
    keep: String(schedule.keep),
  });
  const { frequency } = form.values;
  const submit = useSubmit(
    form,
    (values) => {
      const hour = Number(values.hour);
      const weekday = shiftWeekday(Number(values.weekday), -toLocalTime(hour, offset).dayShift);
      const body = { frequency, hour, weekday, keep: Number(values.keep) };
      return updateBackupSchedule.run({ params: { type, id }, body });
    },
    { fields: fieldsOf(frequency), onSuccess: onClose },
  );
  const keepChoices = [...new Set<number>([...KEEP_CHOICES, schedule.keep])].sort((a, b) => a - b);
  return (
    <Dialog isOpen title={t('backups.scheduleTitle')} onClose={onClose}>
      <Form {...submit}>
        <SelectField
          {...form.register('frequency')}
          label={t('backups.frequency')}
          options={frequencies.map((value) => ({ value, label: t(frequencyLabels[value]) }))}
        />
        {frequency === 'off' ? (
          <p className="text-muted">{t('backups.scheduleOffText')}</p>
        ) : (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {frequency === 'weekly' && (
                <SelectField
                  {...form.register('weekday')}
                  label={t('backups.weekday')}
                  options={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayText(day) }))}
                />
              )}
              <SelectField
                {...form.register('hour')}
                label={t('backups.hour')}
                help={t('backups.hourHelp', { zone: timeZoneName() })}
                options={hoursOfLocalDay(offset).map((utc) => ({ value: String(utc), label: hourText(utc) }))}
              />
            </div>
            <SelectField
              {...form.register('keep')}
              label={t('backups.keep')}
              help={t('backups.keepHelp')}
              options={keepChoices.map((n) => ({ value: String(n), label: t('backups.keepLatest', { n }) }))}
            />
          </>
        )}
        <FormActions
          submitLabel={t('backups.save')}
          isPending={useSignalValue(updateBackupSchedule.isPending)}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
