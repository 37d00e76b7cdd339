import { describe, expect, it } from 'vitest';
import {
  hasFigures,
  METRIC_KEYS,
  metricChange,
  metricCsvRows,
  metricTimes,
  orderMetrics,
  toMetricRange,
  valuesAt,
} from '#core/wordpress/metrics.rules.ts';
import { SiteMetrics } from '#core/wordpress/wordpress.schema.ts';

const change = (key: Parameters<typeof metricChange>[0], total: number | null, previous_total: number | null) =>
  metricChange(key, { total, previous_total });

describe('the change beside the time before', () => {
  it('is a share of it', () =>
    expect(change('visits', 112, 100)).toEqual({ direction: 'more', share: 0.12, isGood: true }));
  it('is bad where less is better', () =>
    expect(change('response_ms', 300, 200)).toEqual({ direction: 'more', share: 0.5, isGood: false }));
  it('is good when there are fewer errors', () =>
    expect(change('php_errors', 1, 4)).toMatchObject({ direction: 'less', isGood: true }));
  it('is neither good nor bad below five per cent', () =>
    expect(change('visits', 98, 100)).toEqual({ direction: 'less', share: 0.02, isGood: null }));
  it('is neither good nor bad for the disk', () => expect(change('disk', 2, 1)?.isGood).toBeNull());
  it('is counted in points where the figure is a percentage', () =>
    expect(change('cache_share', 83, 80)?.share).toBeCloseTo(0.03));
  it('has no share where there was nothing before', () =>
    expect(change('php_errors', 5, 0)).toEqual({ direction: 'more', share: null, isGood: false }));
  it('is none below half a per cent', () => expect(change('visits', 1001, 1000)?.direction).toBe('same'));
  it('is none from nothing to nothing', () => expect(change('php_errors', 0, 0)?.direction).toBe('same'));
  it('is unknown without both', () => {
    expect(change('visits', null, 4)).toBeNull();
    expect(change('visits', 4, null)).toBeNull();
  });
});

const metrics = SiteMetrics.parse({
  range: '24h',
  step: 3600,
  metrics: [
    {
      key: 'requests',
      points: [
        { at: '2026-11-22T10:00:00Z', value: 5 },
        { at: '2026-11-22T11:00:00Z', value: null },
      ],
      previous: [
        { at: '2026-11-21T10:00:00Z', value: 3 },
        { at: '2026-11-21T11:00:00Z', value: 4 },
      ],
      total: 5,
      previous_total: 7,
    },
    {
      key: 'visits',
      points: [{ at: '2026-11-22T11:00:00Z', value: 2 }],
      previous: [],
      total: 2,
      previous_total: null,
    },
    { key: 'unheard_of', points: [], previous: [], total: null, previous_total: null },
  ],
});

describe('the figures', () => {
  it('are shown in their order, without what nobody knows', () =>
    expect(orderMetrics(metrics.metrics).map(({ key }) => key)).toEqual(['visits', 'requests']));
  it('have the times of all', () => expect(metricTimes(metrics.metrics)).toHaveLength(2));
  it('are put at their times', () =>
    expect(valuesAt([{ at: 'b', value: 1 }], ['a', 'b', 'c'])).toEqual([null, 1, null]));
  it('are there when one has a value', () => expect(hasFigures(metrics)).toBe(true));
  it('are not there when all are gaps', () =>
    expect(
      hasFigures({
        metrics: [
          { key: 'visits', points: [{ at: 'a', value: null }], previous: [], total: null, previous_total: null },
        ],
      }),
    ).toBe(false));
  it('are a file with the time before beside them', () =>
    expect(metricCsvRows(metrics, { time: 'Time', of: (key) => key, before: (key) => `${key} before` })).toEqual([
      ['Time', 'visits', 'visits before', 'requests', 'requests before'],
      ['2026-11-22T10:00:00Z', null, null, 5, 3],
      ['2026-11-22T11:00:00Z', 2, null, null, 4],
    ]));
});

describe('the range in the address', () => {
  it('is a week by default', () => expect([undefined, '', '5y'].map(toMetricRange)).toEqual(['7d', '7d', '7d']));
  it('is one of four', () => expect(toMetricRange('90d')).toBe('90d'));
});

it('knows six figures', () => expect(METRIC_KEYS).toHaveLength(6));
