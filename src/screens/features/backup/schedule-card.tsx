import { CalendarClock, CalendarOff } from 'lucide-react';
import { useState } from 'react';
import type { BackupSchedule } from '#core/backup/backup.schema.ts';
import { backupSchedule } from '#core/backup/backups.store.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { scheduleText } from './backup-labels.ts';
import type { BackupSubject } from './backup-subject.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

const t = translator(backupMessages);

/** When backups are made, and how many are kept, with a way to change that. */
export function ScheduleCard({ subject }: { subject: BackupSubject }) {
  const state = useResource(backupSchedule, { params: { type: subject.type, id: subject.id } });
  const [isChanging, setChanging] = useState(false);
  return (
    <section
      aria-label={t('backups.schedule')}
      className="settles-narrow grid content-center rounded-card border border-line bg-surface p-4"
    >
      <Loaded from={state} skeleton={40}>
        {(schedule) => (
          <div className="flex items-center justify-between gap-3">
            <Sentence schedule={schedule} />
            <Button aria-label={t('backups.changeSchedule')} onClick={() => setChanging(true)}>
              {t('backups.change')}
            </Button>
            {isChanging && <ScheduleDialog subject={subject} schedule={schedule} onClose={() => setChanging(false)} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function Sentence({ schedule }: { schedule: BackupSchedule }) {
  const { frequency, keep, next_run_at } = schedule;
  const isOff = frequency === 'off';
  const Icon = isOff ? CalendarOff : CalendarClock;
  const next = next_run_at ? t('backups.next', { date: formatDate(next_run_at), time: formatTime(next_run_at) }) : null;
  return (
    <div className="flex items-start gap-3 min-w-0">
      <Icon size={20} aria-hidden className={`shrink-0 mt-0.5 ${isOff ? 'text-muted' : 'text-accent'}`} />
      <div className="grid gap-0.5 min-w-0">
        <p className="font-semibold">{scheduleText(schedule)}</p>
        <p className="text-sm text-muted">
          {isOff ? (
            t('backups.scheduleOffText')
          ) : (
            <>
              {next && <>{next} · </>}
              <span className="inline-block">{t('backups.keptLast', { n: keep })}</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
