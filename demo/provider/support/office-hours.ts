/** Opening hours of the support desk in UTC, by day of the week from Sunday. */
const OPENING_HOURS: readonly (readonly [open: number, close: number] | null)[] = [
  null,
  [7, 22],
  [7, 22],
  [7, 22],
  [7, 22],
  [7, 22],
  [8, 18],
];
const HOUR_MS = 3_600_000;
const REPLY_MINUTES = 4;

const utcTime = (time: number, day: number, hour: number) => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + day, hour);
};

/**
 * Whether the desk is open, and when it closes or opens. Times in ISO 8601, UTC.
 * @param time milliseconds since the epoch
 */
export function officeHours(time: number) {
  const today = OPENING_HOURS[new Date(time).getUTCDay()];
  const isOpen = Boolean(today && time >= utcTime(time, 0, today[0]) && time < utcTime(time, 0, today[1]));
  let opensAt: number | null = null;
  for (let day = 0; !isOpen && opensAt === null && day < 8; day++) {
    const hours = OPENING_HOURS[new Date(time + day * 24 * HOUR_MS).getUTCDay()];
    if (hours && utcTime(time, day, hours[0]) > time) opensAt = utcTime(time, day, hours[0]);
  }
  return {
    is_open: isOpen,
    closes_at: isOpen && today ? new Date(utcTime(time, 0, today[1])).toISOString() : null,
    opens_at: opensAt === null ? null : new Date(opensAt).toISOString(),
    reply_minutes: REPLY_MINUTES,
    week: OPENING_HOURS.map((hours, day) => ({
      day,
      opens: hours ? `${String(hours[0]).padStart(2, '0')}:00` : null,
      closes: hours ? `${String(hours[1]).padStart(2, '0')}:00` : null,
    })),
  };
}
