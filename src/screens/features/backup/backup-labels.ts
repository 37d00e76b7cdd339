import type { Backup, BackupSchedule } from '#core/backup/backup.schema.ts';
import { shiftWeekday, toLocalTime } from '#core/backup/schedule.rules.ts';
import { backupMessages } from '#core/i18n/messages/backups.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { formatDate, formatTime, formatWeekday, list } from '#core/rules/format.rules.ts';

const t = translator(backupMessages);
type Key = MessageKey<typeof backupMessages>;

export const backupKinds = ['full', 'files', 'database'] as const;
const kinds: Readonly<Record<string, Key>> = {
  full: 'backups.full',
  files: 'backups.files',
  database: 'backups.database',
};
const kindHelps: Readonly<Record<string, Key>> = {
  full: 'backups.fullHelp',
  files: 'backups.filesHelp',
  database: 'backups.databaseHelp',
};
export const kindLabel = (kind: string) => t(kinds[kind] ?? 'backups.full');
export const kindHelp = (kind: string) => t(kindHelps[kind] ?? 'backups.fullHelp');

const reasons: Readonly<Record<string, Key>> = {
  manual: 'backups.manual',
  schedule: 'backups.scheduled',
  update: 'backups.beforeUpdate',
  restore: 'backups.beforeRestore',
  push: 'backups.beforePush',
  replace: 'backups.beforeReplace',
};
export const reasonLabel = (reason: string) => t(reasons[reason] ?? 'backups.otherReason');
/** Why backups are made: only WordPress sites have updates, pushes and replacements. */
export const reasonsOf = (type: string) =>
  type === 'wordpress' ? Object.keys(reasons) : ['manual', 'schedule', 'restore'];

/** "22 Nov 2026, 03:00": what a backup is called. */
export const backupTime = (iso: string) => t('backups.at', { date: formatDate(iso), time: formatTime(iso) });

/** "214 files, 12 tables"; empty for the disk of a server, which is counted in neither. */
export const contentsText = ({ files_count, tables_count }: Pick<Backup, 'files_count' | 'tables_count'>) =>
  list([
    ...(files_count > 0 ? [t('backups.filesCount', { n: files_count })] : []),
    ...(tables_count > 0 ? [t('backups.tablesCount', { n: tables_count })] : []),
  ]);

/** Minutes that the visitor's clock is ahead of UTC. */
export const clockOffset = () => -new Date().getTimezoneOffset();
export const timeZoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An hour of UTC as the visitor's time. */
export function hourText(utcHour: number): string {
  const { hour, minute } = toLocalTime(utcHour, clockOffset());
  return formatTime(new Date(2026, 0, 5, hour, minute).toISOString());
}

/** 5 January 2026 is a Monday. @param weekday 1 is Monday, 7 Sunday */
export const weekdayText = (weekday: number) => formatWeekday(new Date(2026, 0, 4 + weekday, 12).toISOString());

/** "Every Tuesday at 03:00", on the visitor's clock. */
export function scheduleText({ frequency, hour, weekday }: BackupSchedule): string {
  const time = hourText(hour);
  if (frequency === 'daily') return t('backups.scheduleDaily', { time });
  if (frequency === 'monthly') return t('backups.scheduleMonthly', { time });
  if (frequency !== 'weekly') return t('backups.scheduleOff');
  const day = shiftWeekday(weekday, toLocalTime(hour, clockOffset()).dayShift);
  return t('backups.scheduleWeekly', { weekday: weekdayText(day), time });
}
