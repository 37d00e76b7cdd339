import { and, eq } from 'drizzle-orm';
import { currentTime } from '../clock.ts';
import type { Services } from '../context.ts';
import { backupSchedules } from '../db/schema.ts';
import { validationError } from '../errors.ts';
import type { SubjectType } from './backup-subjects.ts';
import { type Frequency, nextRun } from './schedule.rules.ts';

export type ScheduleRow = typeof backupSchedules.$inferSelect;

const FREQUENCIES = ['off', 'daily', 'weekly', 'monthly'] as const satisfies readonly Frequency[];
/** UTC: at night in Europe, after the provider's nightly run. */
const HOUR = 3;
const SUNDAY = 7;
const MAX_KEEP = 60;
/** For subjects without a schedule of their own. */
const defaults: Readonly<Record<SubjectType, Pick<ScheduleRow, 'frequency' | 'keep' | 'weekday'>>> = {
  wordpress: { frequency: 'daily', keep: 14, weekday: 1 },
  hosting: { frequency: 'daily', keep: 7, weekday: 1 },
  server: { frequency: 'weekly', keep: 4, weekday: SUNDAY },
};

const ofSubject = (type: SubjectType, id: number) =>
  and(eq(backupSchedules.subject_type, type), eq(backupSchedules.subject_id, id));

export const defaultSchedule = (type: SubjectType, id: number): ScheduleRow => ({
  subject_type: type,
  subject_id: id,
  hour: HOUR,
  last_run_at: null,
  ...defaults[type],
});

/** The schedule of a subject, or the default one. */
export async function loadSchedule({ db }: Pick<Services, 'db'>, type: SubjectType, id: number): Promise<ScheduleRow> {
  const [row] = await db.select().from(backupSchedules).where(ofSubject(type, id));
  return row ?? defaultSchedule(type, id);
}

/** @throws HttpError 422 with a message per field */
export function readSchedule(body: {
  frequency: string;
  hour: number;
  weekday?: number | undefined;
  keep: number;
}): Pick<ScheduleRow, 'frequency' | 'hour' | 'keep'> & { weekday?: number } {
  const errors: Record<string, string[]> = {};
  const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;
  const frequency = FREQUENCIES.find((one) => one === body.frequency);
  if (!frequency) errors.frequency = ['Choose off, daily, weekly or monthly.'];
  if (!isWithin(body.hour, 0, 23)) errors.hour = ['Choose an hour from 0 to 23.'];
  if (!isWithin(body.keep, 1, MAX_KEEP)) errors.keep = [`Keep between 1 and ${MAX_KEEP} backups.`];
  const { weekday } = body;
  if (weekday !== undefined && !isWithin(weekday, 1, SUNDAY)) errors.weekday = ['Choose a day of the week.'];
  if (!frequency || Object.keys(errors).length > 0) throw validationError(errors);
  return { frequency, hour: body.hour, keep: body.keep, ...(weekday === undefined ? {} : { weekday }) };
}

/** @param changes fields that are left out are not changed */
export async function saveSchedule(
  services: Pick<Services, 'db'>,
  type: SubjectType,
  id: number,
  changes: Partial<Pick<ScheduleRow, 'frequency' | 'hour' | 'weekday' | 'keep' | 'last_run_at'>>,
): Promise<ScheduleRow> {
  const row = { ...(await loadSchedule(services, type, id)), ...changes };
  await services.db
    .insert(backupSchedules)
    .values(row)
    .onConflictDoUpdate({ target: [backupSchedules.subject_type, backupSchedules.subject_id], set: row });
  return row;
}

export function toWireSchedule(schedule: ScheduleRow) {
  const { frequency, hour, weekday, keep, last_run_at } = schedule;
  const next = nextRun(schedule, currentTime());
  return {
    frequency,
    hour,
    weekday,
    keep,
    last_run_at,
    next_run_at: next === null ? null : new Date(next).toISOString(),
  };
}
