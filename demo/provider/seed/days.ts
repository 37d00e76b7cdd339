import { currentTime } from '../clock.ts';

const DAY_MS = 24 * 3_600_000;

/** @param days may be negative or a fraction @returns an ISO 8601 date-time */
export const daysFromNow = (days: number) => new Date(currentTime() + days * DAY_MS).toISOString();
