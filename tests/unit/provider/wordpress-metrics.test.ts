import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SiteMetrics } from '#core/wordpress/wordpress.schema.ts';
import { setClockOffset } from '#provider/clock.ts';
import { wordpressEvents, wordpressHours, wordpressSites } from '#provider/db/schema.ts';
import {
  findBrokenSince,
  findMaintenance,
  type MetricSource,
  measureSite,
  type RANGES,
} from '#provider/wordpress/metrics.ts';
import { startProvider, type TestProvider } from '#tests/support/provider.ts';
import { createWordpressTeam, type TestSite, type WordpressTeam } from '#tests/support/wordpress-fixture.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Wednesday. */
const NOW = Date.parse('2026-11-18T13:20:00.000Z');
const source = (changes: Partial<MetricSource> = {}): MetricSource => ({
  id: 7,
  created_at: NOW - 400 * DAY,
  isStaging: false,
  active_plugins: 6,
  disk_used: 50_000_000,
  downtimes: [],
  served: new Map(),
  ...changes,
});
const figure = (key: string, range: keyof typeof RANGES = '7d', changes: Partial<MetricSource> = {}, now = NOW) => {
  const found = measureSite(source(changes), range, now).metrics.find((metric) => metric.key === key);
  if (!found) throw new Error(`No figure ${key}`);
  return found;
};
const valuesOf = (points: readonly { value: number | null }[]) => points.map(({ value }) => value);

describe('the figures of a site', () => {
  it.each([
    ['24h', 3600, 24],
    ['7d', 21_600, 28],
    ['30d', 86_400, 30],
    ['90d', 172_800, 45],
  ] as const)('of %s have a point every %i seconds, and as many of the time before', (range, step, count) => {
    const measured = measureSite(source(), range, NOW);
    expect(measured).toMatchObject({ range, step });
    expect(measured.metrics.map(({ key }) => key)).toEqual([
      'visits',
      'requests',
      'response_ms',
      'cache_share',
      'disk',
      'php_errors',
    ]);
    for (const { points, previous } of measured.metrics) {
      expect([points.length, previous.length]).toEqual([count, count]);
      const times = [...previous, ...points].map(({ at }) => Date.parse(at));
      expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual(
        Array.from({ length: 2 * count - 1 }, () => step * 1000),
      );
      expect((times.at(-1) ?? 0) + step * 1000).toBe(Date.parse('2026-11-18T13:00:00.000Z'));
    }
  });

  it('are the same whenever they are asked for', () => {
    const later = figure('requests', '24h', {}, NOW + 5 * HOUR);
    const byTime = new Map(later.points.map(({ at, value }) => [at, value]));
    const shared = figure('requests', '24h').points.filter(({ at }) => byTime.has(at));
    expect(shared).toHaveLength(19);
    for (const { at, value } of shared) expect(byTime.get(at)).toBe(value);
  });

  it('differ from site to site', () =>
    expect(figure('visits').total).not.toBe(figure('visits', '7d', { id: 8 }).total));

  it('are higher in the evening than at night, and lower at weekends', () => {
    const at = (isMeant: (date: Date) => boolean) => {
      const hours = Array.from({ length: 60 }, (_, day) => figure('visits', '24h', {}, NOW - day * DAY).points).flat();
      const values = hours.filter((point) => isMeant(new Date(point.at))).map(({ value }) => value ?? 0);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    expect(at((date) => date.getUTCHours() === 16)).toBeGreaterThan(2 * at((date) => date.getUTCHours() === 4));
    expect(at((date) => date.getUTCDay() === 6)).toBeLessThan(at((date) => date.getUTCDay() === 2));
  });

  it('have the sum of the points as their total, the mean of shares and times, and the last of the disk', () => {
    const numbers = (key: string) => valuesOf(figure(key).points).map((value) => value ?? 0);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(figure('visits').total).toBe(sum(numbers('visits')));
    for (const key of ['response_ms', 'cache_share']) expect(figure(key).total).toBeCloseTo(sum(numbers(key)) / 28, 0);
    expect(figure('disk').total).toBe(numbers('disk').at(-1));
  });

  it('begin when the site was made', () => {
    const { points, previous, total, previous_total } = figure('visits', '24h', { created_at: NOW - 5 * HOUR });
    expect(valuesOf(points).filter((value) => value !== null)).toHaveLength(5);
    expect(valuesOf(previous)).toEqual(Array.from({ length: 24 }, () => null));
    expect([total === null, previous_total]).toEqual([false, null]);
  });

  it('of a new site are empty', () => {
    for (const { total } of measureSite(source({ created_at: NOW }), '90d', NOW).metrics) expect(total).toBeNull();
  });

  it('have a gap where the site showed no pages', () => {
    const downtimes = [{ from: NOW - 10 * HOUR, to: NOW - 7 * HOUR }];
    const gaps = (key: string) =>
      figure(key, '24h', { downtimes })
        .points.filter(({ value }) => value === null)
        .map(({ at }) => at.slice(11, 13));
    for (const key of ['visits', 'requests', 'response_ms', 'cache_share', 'php_errors'])
      expect(gaps(key), key).toEqual(['04', '05']);
    expect(gaps('disk')).toEqual([]);
  });

  it('of a site that is still broken end where it broke', () =>
    expect(
      valuesOf(figure('visits', '24h', { downtimes: [{ from: NOW - 3 * HOUR, to: null }] }).points).slice(-2),
    ).toEqual([null, null]));

  it('have fewer visits in an hour of which the site was away for a half', () => {
    const hour = Date.parse('2026-11-18T10:00:00.000Z');
    const at10 = (downtimes: MetricSource['downtimes']) =>
      figure('visits', '24h', { downtimes }).points.find(({ at }) => Date.parse(at) === hour)?.value ?? 0;
    const [whole, half] = [at10([]), at10([{ from: hour, to: hour + HOUR / 2 }])];
    expect(half).toBeGreaterThan(0.3 * whole);
    expect(half).toBeLessThan(0.7 * whole);
  });

  it('add the requests that were really served', () => {
    const hour = Math.floor(NOW / HOUR) - 2;
    const served = new Map([
      [hour, { visits: 100, requests: 1000, cache_hits: 0, php_errors: 7, response_ms: 3_000_000 }],
    ]);
    const of = (key: string, changes: Partial<MetricSource> = {}) =>
      figure(key, '24h', changes).points.at(-2)?.value ?? 0;
    expect(of('visits', { served }) - of('visits')).toBe(100);
    expect(of('requests', { served }) - of('requests')).toBe(1000);
    expect(of('php_errors', { served }) - of('php_errors')).toBe(7);
    expect(of('response_ms', { served })).toBeGreaterThan(1.5 * of('response_ms'));
    expect(of('cache_share', { served })).toBeLessThan(of('cache_share'));
  });

  it('show longer answers with more plugins, and a disk that has grown to what is stored now', () => {
    expect(figure('response_ms', '7d', { active_plugins: 40 }).total).toBeGreaterThan(
      (figure('response_ms').total ?? 0) + 200,
    );
    const disk = valuesOf([...figure('disk', '90d').previous, ...figure('disk', '90d').points]).map(Number);
    expect(disk).toEqual([...disk].sort((a, b) => a - b));
    expect(disk.at(-1)).toBeGreaterThan(49_990_000);
    expect(disk.at(-1)).toBeLessThanOrEqual(50_000_000);
  });

  it('are plausible: a share is a percentage, and nothing is negative', () => {
    for (let id = 1; id < 30; id++)
      for (const { key, points } of measureSite(source({ id }), '30d', NOW).metrics)
        for (const value of valuesOf(points)) {
          expect(value ?? 0, key).toBeGreaterThanOrEqual(0);
          if (key === 'cache_share') expect(value).toBeLessThanOrEqual(100);
        }
  });
});

describe('a time without pages', () => {
  const at = (hour: number) => `2026-11-18T${String(hour).padStart(2, '0')}:00:00.000Z`;
  it('is one in maintenance', () => {
    const events = (...kinds: [string, number][]) => kinds.map(([kind, hour]) => ({ kind, created_at: at(hour) }));
    const [one, two, four] = [1, 2, 4].map((hour) => Date.parse(at(hour)));
    expect(findMaintenance(events(['maintenance_on', 1], ['maintenance_off', 2], ['maintenance_on', 4]))).toEqual([
      { from: one, to: two },
      { from: four, to: null },
    ]);
    expect(findMaintenance(events(['maintenance_off', 1], ['maintenance_on', 2], ['maintenance_on', 4]))).toEqual([
      { from: two, to: null },
    ]);
  });

  it('has begun with the first of the last errors that are the same', () => {
    const line = (hour: string, text: string) => `[18-Nov-2026 ${hour}:30:00 UTC] ${text}\n`;
    const log = [
      line('01', 'PHP Fatal error:  This'),
      line('02', 'PHP Fatal error:  That'),
      line('03', 'PHP Fatal error:  This'),
      line('04', 'PHP Warning:  Something'),
      line('05', 'PHP Fatal error:  This'),
    ].join('');
    expect(findBrokenSince(log)).toBe(Date.parse('2026-11-18T03:30:00.000Z'));
    expect(findBrokenSince(line('04', 'PHP Warning:  Something'))).toBeNull();
    expect(findBrokenSince('')).toBeNull();
  });
});

describe('what the provider answers', () => {
  let provider: TestProvider;
  let team: WordpressTeam;
  let site: TestSite;
  beforeAll(async () => {
    provider = await startProvider();
    team = await createWordpressTeam(provider);
    site = await team.addSite('shop', { created_at: new Date(Date.now() - 100 * DAY).toISOString() });
  });
  afterAll(() => provider.stop());
  afterEach(() => setClockOffset(0));
  const ask = (query = '', id: number = site.id, headers: Record<string, string> = team.headersOf()) =>
    provider.json<SiteMetrics & { errors: Record<string, string[]> }>(
      'GET',
      `/wordpress/sites/${id}/metrics${query}`,
      undefined,
      headers,
    );
  const pointsOf = async (key: string, range = '24h', id: number = site.id) =>
    (await ask(`?range=${range}`, id)).body.metrics.find((metric) => metric.key === key)?.points ?? [];

  it('defaults to a week, and is empty for an unknown range', async () => {
    expect((await ask()).body).toMatchObject({ range: '7d', step: 21_600 });
    for (const range of ['1y', '', 'toString', '__proto__'])
      expect((await ask(`?range=${range}`)).body.errors.range, range).toEqual(['Choose 24h, 7d, 30d or 90d.']);
  });

  it('counts a visitor of the site once the hour has ended', async () => {
    // In the middle of an hour, so that it does not end meanwhile.
    const middle = HOUR / 2 - (Date.now() % HOUR);
    setClockOffset(middle + HOUR);
    const before = (await pointsOf('visits')).at(-1);
    setClockOffset(middle);
    await site.page();
    setClockOffset(middle + HOUR);
    const after = (await pointsOf('visits')).at(-1);
    const served = await provider.db.select().from(wordpressHours).where(eq(wordpressHours.site_id, site.id));
    expect(served.length).toBeGreaterThan(0);
    expect(after?.at).toBe(before?.at);
    expect((after?.value ?? 0) - (before?.value ?? 0)).toBe(1);
  });

  it('has a gap for maintenance, and since a site is broken', async () => {
    const event = (kind: string, hoursAgo: number) => ({
      site_id: site.id,
      user_id: null,
      kind,
      detail: {},
      created_at: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
    });
    await provider.db.insert(wordpressEvents).values([event('maintenance_on', 9), event('maintenance_off', 6)]);
    const gaps = (await pointsOf('visits')).filter(({ value }) => value === null);
    expect(gaps).toHaveLength(2);
    await provider.db
      .delete(wordpressEvents)
      .where(and(eq(wordpressEvents.site_id, site.id), eq(wordpressEvents.kind, 'maintenance_on')));

    const broken = await team.addSite('broken', { created_at: new Date(Date.now() - 100 * DAY).toISOString() });
    await provider.json('POST', `/wordpress/sites/${broken.id}/health`, {}, team.headersOf());
    expect((await pointsOf('visits', '24h', broken.id)).at(-1)?.value).toBeNull();
    expect((await pointsOf('visits', '24h', broken.id)).at(0)?.value).not.toBeNull();
  });

  it('ends with the disk that the site has now', async () => {
    const { body } = await provider.json<{ site: { disk: { used: number } } }>(
      'GET',
      `/wordpress/sites/${site.id}`,
      undefined,
      team.headersOf(),
    );
    const last = (await pointsOf('disk')).at(-1)?.value ?? 0;
    expect(last / body.site.disk.used).toBeCloseTo(1, 2);
  });

  it('is for members of the team only', async () => {
    const other = await createWordpressTeam(provider);
    expect((await ask('', site.id, team.headersOf('user'))).status).toBe(200);
    expect((await ask('', site.id, {})).status).toBe(401);
    expect((await ask('', site.id, other.headersOf())).status).toBe(404);
  });

  it('of a site that is being made is refused', async () => {
    await provider.db.update(wordpressSites).set({ status: 'creating' }).where(eq(wordpressSites.id, site.id));
    expect((await ask()).status).toBe(409);
    await provider.db.update(wordpressSites).set({ status: 'active' }).where(eq(wordpressSites.id, site.id));
  });
});
