import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartPaths, chartScale, nextPoint, summarize, timeTicks, xOf, yOf } from '#core/rules/chart.rules.ts';

describe('the vertical axis', () => {
  it('goes to 100 for per cent, whatever the values', () =>
    expect(chartScale([[3, 4]], 'percent')).toEqual({ max: 100, ticks: [0, 25, 50, 75, 100] }));

  it('has round numbers for bytes', () =>
    expect(chartScale([[79_000], [323_000]], 'bytes_per_second')).toEqual({
      max: 400_000,
      ticks: [0, 100_000, 200_000, 300_000, 400_000],
    }));

  it('counts in whole numbers', () =>
    expect([2, 9].map((most) => chartScale([[most]], 'count').ticks)).toEqual([
      [0, 1, 2],
      [0, 5, 10],
    ]));

  it('has a line where nothing was sent', () =>
    expect(chartScale([[0, null]], 'bytes_per_second')).toEqual({ max: 1, ticks: [0, 1] }));

  it('holds every value with at most five lines', () =>
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.001, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
        const { max, ticks } = chartScale([values], 'bytes_per_second');
        expect(max).toBeGreaterThanOrEqual(Math.max(...values) * (1 - 1e-9));
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks[0]).toBe(0);
      }),
    ));
});

describe('a series as a path', () => {
  it('goes from the left edge to the right', () =>
    expect(chartPaths([0, 50, 100], 100)).toEqual({
      line: 'M0 100L50 50L100 0',
      area: 'M0 100L0 100L50 50L100 0L100 100Z',
    }));

  it('has a gap where there is no value', () =>
    expect(chartPaths([10, 10, null, 20, 20], 100).line).toBe('M0 90L25 90M75 80L100 80'));

  it('shows a value alone between gaps', () => expect(chartPaths([null, 10, null], 100).line).toBe('M50 90h.01'));

  it('is empty without values', () => expect(chartPaths([null, null], 100)).toEqual({ line: '', area: '' }));

  it('keeps values above the axis inside', () => expect(yOf(140, 100)).toBe(0));

  it('puts a single value at the left edge', () => expect(xOf(0, 1)).toBe(0));
});

describe('the summary', () => {
  it('has the latest, mean and highest value', () =>
    expect(summarize([10, null, 20, 60])).toEqual({ latest: 60, average: 30, peak: 60 }));
  it('says that there is no value now', () => expect(summarize([10, null])?.latest).toBeNull());
  it('is nothing without values', () => expect(summarize([null])).toBeNull());
});

describe('the time axis', () => {
  it('names the first and the last time', () => expect(timeTicks(120, 4)).toEqual([0, 40, 79, 119]));
  it('names no time twice', () => expect(timeTicks(2, 4)).toEqual([0, 1]));
  it('is empty without times', () => expect(timeTicks(0, 4)).toEqual([]));
});

describe('the point that is read', () => {
  it.each([
    ['ArrowLeft', 9],
    ['ArrowRight', 11],
    ['PageUp', 22],
    ['PageDown', 0],
    ['Home', 0],
    ['End', 119],
  ])('moves with %s', (key, expected) => expect(nextPoint(key, 10, 120)).toBe(expected));
  it('stays inside', () => expect(nextPoint('ArrowRight', 119, 120)).toBe(119));
  it('leaves other keys alone', () => expect(nextPoint('Tab', 10, 120)).toBeNull());
});
