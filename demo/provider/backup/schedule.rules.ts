/** When scheduled backups are made. Times are milliseconds since the epoch; days and hours are those of UTC. */
export type Frequency = 'off' | 'daily' | 'weekly' | 'monthly';
export interface Schedule {
  frequency: Frequency;
  /** 0 to 23. */
  hour: number;
  /** Of weekly ones: 1 is Monday, 7 Sunday. */
  weekday: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A month has no more days, so that one of them is a first. */
const MAX_DAYS = 32;
/** Days between two backups at least. */
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

/** The first time of a schedule after a moment; null for one that is off. */
export function nextRun(schedule: Schedule, after: number): number | null {
  const midnight = Math.floor(after / DAY_MS) * DAY_MS;
  for (let day = 0; day <= MAX_DAYS; day++) {
    const time = midnight + day * DAY_MS + schedule.hour * HOUR_MS;
    if (time > after && isOnDay(schedule, new Date(time))) return time;
  }
  return null;
}

/** @param lastRun null where there has been none: the first one is due at once */
export function isDue(schedule: Schedule, lastRun: number | null, time: number): boolean {
  if (schedule.frequency === 'off') return false;
  if (lastRun === null) return true;
  const next = nextRun(schedule, lastRun);
  return next !== null && next <= time;
}

/** How many backups a schedule still makes until a moment. */
export const runsUntil = ({ frequency }: Schedule, time: number, until: number): number =>
  Math.max(0, Math.floor((until - time) / (PERIODS[frequency] * DAY_MS)));

/** When a backup goes that a schedule has made: as many come after it as are kept. */
export function expiryOf(schedule: Schedule & { keep: number }, createdAt: number): number | null {
  let time: number | null = createdAt;
  for (let n = 0; n < schedule.keep && time !== null; n++) time = nextRun(schedule, time);
  return time;
}
