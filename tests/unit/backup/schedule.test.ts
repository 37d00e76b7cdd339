import { describe, expect, it } from 'vitest';
import { hoursOfLocalDay, shiftWeekday, toLocalTime } from '#core/backup/schedule.rules.ts';

describe('hours of a schedule on the visitor’s clock', () => {
  it('is the same hour in UTC', () => {
    expect(toLocalTime(3, 0)).toEqual({ hour: 3, minute: 0, dayShift: 0 });
  });

  it('is on the next day east of UTC late in the evening', () => {
    expect(toLocalTime(23, 120)).toEqual({ hour: 1, minute: 0, dayShift: 1 });
  });

  it('is on the day before west of UTC early in the morning', () => {
    expect(toLocalTime(3, -300)).toEqual({ hour: 22, minute: 0, dayShift: -1 });
  });

  it('keeps the half hour of a time zone that has one', () => {
    expect(toLocalTime(20, 330)).toEqual({ hour: 1, minute: 30, dayShift: 1 });
    expect(toLocalTime(0, -210)).toEqual({ hour: 20, minute: 30, dayShift: -1 });
  });

  it('lists the hours from the visitor’s midnight', () => {
    expect(hoursOfLocalDay(120).slice(0, 3)).toEqual([22, 23, 0]);
    expect(hoursOfLocalDay(-300)[0]).toBe(5);
    expect(hoursOfLocalDay(0)).toHaveLength(24);
  });
});

describe('weekdays', () => {
  it('wraps from Sunday to Monday and back', () => {
    expect(shiftWeekday(7, 1)).toBe(1);
    expect(shiftWeekday(1, -1)).toBe(7);
    expect(shiftWeekday(3, 0)).toBe(3);
  });
});
