import { describe, expect, it } from 'vitest';
import { metricChange } from '#core/wordpress/metrics.rules.ts';
import { changeText, metricFormat } from '#screens/wordpress/parts/metric-text.ts';

const text = (key: Parameters<typeof metricChange>[0], total: number | null, previous_total: number | null) =>
  changeText(key, metricChange(key, { total, previous_total }), '7d');

describe('the change in words', () => {
  it('is more for what is counted', () => expect(text('visits', 112, 100)).toBe('12% more than the previous 7 days'));
  it('is fewer for what is counted', () => expect(text('php_errors', 1, 4)).toBe('75% fewer than the previous 7 days'));
  it('is slower for a time', () => expect(text('response_ms', 300, 200)).toBe('50% slower than the previous 7 days'));
  it('is in points for a percentage', () =>
    expect(text('cache_share', 83, 80)).toBe('3 points higher than the previous 7 days'));
  it('says that nothing has changed', () => expect(text('visits', 5, 5)).toBe('Same as the previous 7 days'));
  it('reports an empty previous period', () => expect(text('php_errors', 5, 0)).toBe('None in the previous 7 days'));
  it('says that nothing is known', () => expect(text('visits', 5, null)).toBe('No data for the previous 7 days'));
});

describe('a figure', () => {
  it('has the unit of a time', () => expect(metricFormat('response_ms')(1234.5)).toBe('1,235 ms'));
  it('has the unit of a size', () => expect(metricFormat('disk')(1_500_000)).toBe('1.5 MB'));
  it('is a whole percentage', () => expect(metricFormat('cache_share')(78.4)).toBe('78%'));
});
