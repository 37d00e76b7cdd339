import { describe, expect, it } from 'vitest';
import { daysUntil, formatFileSize, formatMoney, initials, periodLabel, timeAgo } from '#core/rules/format.rules.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

describe('formats', () => {
  it.each([
    [0, '1m'],
    [59, '1m'],
    [60, '1m'],
    [59 * 60, '59m'],
    [3600, '1h 0m'],
    [2 * 86_400 + 3661, '49h 1m'],
    [3 * 86_400, '3d'],
    [364 * 86_400, '364d'],
    [365 * 86_400, '15 Jun 2025'],
  ])('time ago after %d s is %s', (seconds, text) => expect(timeAgo(ago(seconds), now)).toBe(text));
  it('is empty for what is no date', () => expect(timeAgo('soon', now)).toBe(''));
  it('remaining days are never below 0', () => {
    expect(daysUntil(ago(86_400), now)).toBe(0);
    expect(daysUntil(ago(-86_400 * 2.5), now)).toBe(3);
  });
  it('says the period', () =>
    expect([periodLabel('months'), periodLabel('years'), periodLabel(null)]).toEqual([
      'Monthly',
      'Yearly',
      'Free/Bundled',
    ]));
  it('shows pounds', () => expect(formatMoney(1234.5)).toBe('£1,234.50'));
  it('shows sizes', () =>
    expect([formatFileSize(999), formatFileSize(1500), formatFileSize(25_000_000)]).toEqual([
      '999 B',
      '1.5 kB',
      '25 MB',
    ]));
  it('makes initials', () => expect(initials('Amara Cole-Smith Third')).toBe('AC'));
});
