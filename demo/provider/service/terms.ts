import { currentTime } from '../clock.ts';

/**
 * Adds terms to a date. In a shorter month the result is its last day: a year from 29 February is 28 February.
 * @param from ISO 8601; null for today
 * @param period `months`, `years`, or null for no term
 * @param terms may be negative
 * @returns ISO 8601, or null without a term
 */
export function addTerm(from: string | null, period: string | null, terms = 1): string | null {
  return period ? addMonths(from, terms * (period === 'years' ? 12 : 1)) : null;
}

/** @param from ISO 8601; null for today */
export const addYears = (from: string | null, years: number): string => addMonths(from, years * 12);

function addMonths(from: string | null, months: number): string {
  const end = new Date(Date.parse(from ?? '') || currentTime());
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end.toISOString();
}
