/** Frequencies that a schedule may have. */
export const frequencies = ['daily', 'weekly', 'monthly', 'off'] as const;
/** Scheduled backups that may be kept. */
export const KEEP_CHOICES = [3, 7, 14, 30, 60] as const;

const DAY_MINUTES = 24 * 60;

/** An hour of the day in UTC, converted to the visitor's clock. */
export interface LocalTime {
  /** 0 to 23. */
  hour: number;
  /** Not 0 in time zones with an offset of half an hour. */
  minute: number;
  /** Days that the visitor's date is ahead of that of UTC: -1, 0 or 1. */
  dayShift: number;
}

/**
 * @param utcHour 0 to 23
 * @param offset minutes that the visitor's clock is ahead of UTC
 */
export function toLocalTime(utcHour: number, offset: number): LocalTime {
  const minutes = utcHour * 60 + offset;
  const dayShift = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - dayShift * DAY_MINUTES;
  return { hour: Math.floor(rest / 60), minute: rest % 60, dayShift };
}

/** The hours of UTC in the order of the visitor's day. @param offset minutes that the visitor's clock is ahead of UTC */
export function hoursOfLocalDay(offset: number): number[] {
  const minutesOf = (utcHour: number) => {
    const { hour, minute } = toLocalTime(utcHour, offset);
    return hour * 60 + minute;
  };
  return Array.from({ length: 24 }, (_, hour) => hour).sort((a, b) => minutesOf(a) - minutesOf(b));
}

/** A weekday some days later: 1 is Monday, 7 Sunday. */
export const shiftWeekday = (weekday: number, days: number) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1;
