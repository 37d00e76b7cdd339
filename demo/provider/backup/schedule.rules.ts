/** When scheduled backups are made. Times are milliseconds since the epoch; days and hours are in UTC. */
export type Frequency = 'off' | 'daily' | 'weekly' | 'monthly';
export interface Schedule {
  frequency: Frequency;
  /** 0 to 23. */
  hour: number;
  /** For weekly schedules: 1 is Monday, 7 Sunday. */
  weekday: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Within this many days there is always a first of a month. */
const MAX_DAYS = 32;
/** Minimum days between two backups. */
const PERIODS: Readonly<Record<Frequency, number>> = {
  off: Number.POSITIVE_INFINITY,
  daily: 1,
  weekly: 7,
  monthly: 28,
};

function isOnDay({ frequency, weekday }: Schedule, day: Date): boolean {
  if (frequency === 'weekly') return (day.getUTCDay() || 7) === weekday;
  return frequency === 'monthly' ? day.getUTCDate() === 1 : frequency === 'daily';
}

/** The first scheduled time after a time; null if the schedule is off. */
export function nextRun(schedule: Schedule, after: number): number | null {
  const midnight = Math.floor(after / DAY_MS) * DAY_MS;
  for (let day = 0; day <= MAX_DAYS; day++) {
    const time = midnight + day * DAY_MS + schedule.hour * HOUR_MS;
    if (time > after && isOnDay(schedule, new Date(time))) return time;
  }
  return null;
}

/** @param lastRun null if there has been none: then a backup is due at once */
export function isDue(schedule: Schedule, lastRun: number | null, time: number): boolean {
  if (schedule.frequency === 'off') return false;
  if (lastRun === null) return true;
  const next = nextRun(schedule, lastRun);
  return next !== null && next <= time;
}

/** How many backups a schedule makes between two times. */
export const runsUntil = ({ frequency }: Schedule, time: number, until: number): number =>
  Math.max(0, Math.floor((until - time) / (PERIODS[frequency] * DAY_MS)));

/** When a scheduled backup will be pruned: once as many newer ones as are kept have been made. Null if never. */
export function expiryOf(schedule: Schedule & { keep: number }, createdAt: number): number | null {
  let time: number | null = createdAt;
  for (let n = 0; n < schedule.keep && time !== null; n++) time = nextRun(schedule, time);
  return time;
}
