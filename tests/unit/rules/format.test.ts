import { describe, expect, it, vi } from 'vitest';
import { formatCount } from '#core/i18n/format-count.ts';
import { languages } from '#core/i18n/locale.ts';
import {
  dayKey,
  daysUntil,
  formatDate,
  formatDuration,
  formatFileSize,
  formatLongDate,
  formatMoney,
  formatTime,
  formatWeekday,
  htmlToText,
  initials,
  lastMonths,
  linkify,
  periodLabel,
  revealHiddenCharacters,
  timeAgo,
} from '#core/rules/format.rules.ts';
import { relativeDate, relativeTime } from '#core/rules/relative-time.rules.ts';

const now = Date.parse('2026-06-15T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

describe('formats', () => {
  it('formats the sizes of a long list without a formatter for each', () => {
    const slow = vi.spyOn(Number.prototype, 'toLocaleString');
    expect([999, 1500, 25_000_000].map(formatFileSize)).toEqual(['999 B', '1.5 kB', '25 MB']);
    expect(slow).not.toHaveBeenCalled();
    slow.mockRestore();
  });
  it('writes small whole numbers as each of the languages does, without a formatter', () => {
    const create = vi.spyOn(Intl, 'NumberFormat');
    const written = [0, 42, 999].map(formatCount);
    expect(create).not.toHaveBeenCalled();
    create.mockRestore();
    for (const { tag } of languages) {
      const { format } = new Intl.NumberFormat(tag);
      expect(written).toEqual([0, 42, 999].map((n) => format(n)));
    }
    expect([1000, 1.5, -1000].map(formatCount)).toEqual(['1,000', '1.5', '-1,000']);
  });
  it.each([
    [0, '1m'],
    [59, '1m'],
    [60, '1m'],
    [119, '1m'],
    [120, '2m'],
    [59 * 60, '59m'],
    [3599, '59m'],
    [3 * 86_400 - 1, '71h 59m'],
    [4 * 86_400 - 1, '3d'],
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
    expect(daysUntil(ago(-86_400 * 2), now)).toBe(2);
  });
  it('names the period', () =>
    expect([periodLabel('months'), periodLabel('years'), periodLabel(null)]).toEqual([
      'Monthly',
      'Yearly',
      'Free/Bundled',
    ]));
  it('shows pounds', () => expect(formatMoney(1234.5)).toBe('£1,234.50'));
  it.each([
    [0, '0 B'],
    [9, '9 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [1500, '1.5 kB'],
    [10_000, '10 kB'],
    [25_000_000, '25 MB'],
    [3_000_000_000, '3.0 GB'],
    [5_000_000_000_000, '5.0 TB'],
    [5_000_000_000_000_000, '5,000 TB'],
  ])('shows the size of %d bytes as %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
  it.each([
    ['Amara Cole-Smith Third', 'AC'],
    ['amara  cole', 'AC'],
    ['😀smile', '😀'],
    ['Amara', 'A'],
    ['', ''],
    [' Amara', 'A'],
  ])('makes the initials of %j', (name, text) => expect(initials(name)).toBe(text));

  it('shows days and times', () =>
    expect([
      formatDate('2026-06-05T12:00:00'),
      formatTime('2026-06-05T09:05:00'),
      formatWeekday('2026-06-05T12:00:00'),
      formatLongDate('2026-06-05T12:00:00').replace(',', ''),
    ]).toEqual(['5 Jun 2026', '09:05', 'Friday', 'Friday 5 June 2026']));
  it('tells whether two times are of one day', () => {
    const day = dayKey('2026-06-05T00:00:00');
    expect(dayKey(new Date(2026, 5, 5, 23, 59).getTime())).toBe(day);
    expect([dayKey('2026-06-06T00:00:00'), dayKey('2025-06-05T00:00:00')]).not.toContain(day);
  });
  it('shows nothing for what is no date', () => expect([formatDate('soon'), formatTime('soon')]).toEqual(['', '']));
  it('shows counts', () => expect(formatCount(12_345)).toBe('12,345'));
  it.each([
    [0, '1m'],
    [60_000, '1m'],
    [89_000, '1m'],
    [91_000, '2m'],
    [59 * 60_000, '59m'],
    [60 * 60_000, '1h 0m'],
    [135 * 60_000, '2h 15m'],
  ])('shows a duration of %d ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
  it('lists the last months, over the turn of a year', () =>
    expect([lastMonths(3, Date.parse('2026-01-31T12:00:00Z')), lastMonths(1, now)]).toEqual([
      ['2025-11', '2025-12', '2026-01'],
      ['2026-06'],
    ]));
});

describe('text of other people', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\nTwo\n'],
    ['One<br>Two<BR/>Three', 'One\nTwo\nThree'],
    ['<ul><li>One</li></ul>', 'One\n'],
    ['<h2 class="x">One</h2 >Two', 'One\nTwo'],
    ['a <b>bold</b> word', 'a bold word'],
    ['3 < 4', '3 < 4'],
  ])('is the text of the HTML %j', (html, text) => expect(htmlToText(html)).toBe(text));
  it.each([
    ['a\u202egnp.exe', 'a[U+202E]gnp.exe'],
    ['a\tb', 'a[U+0009]b'],
    ['\ufeffname', '[U+FEFF]name'],
    ['plain ü 😀.png', 'plain ü 😀.png'],
  ])('reveals hidden characters: %j', (name, text) => expect(revealHiddenCharacters(name)).toBe(text));
  const link = (url: string) => ({ text: url, href: url });
  it.each([
    ['', []],
    ['no link', [{ text: 'no link' }]],
    ['https://a.example/x?y=1', [link('https://a.example/x?y=1')]],
    ['see http://a.example.', [{ text: 'see ' }, link('http://a.example'), { text: '.' }]],
    ['(https://a.example) and', [{ text: '(' }, link('https://a.example'), { text: ') and' }]],
    ['http://a.b http://c.d', [link('http://a.b'), { text: ' ' }, link('http://c.d')]],
    ['"https://a.example"!', [{ text: '"' }, link('https://a.example'), { text: '"!' }]],
    ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
  ])('has links where it names addresses: %j', (text, parts) => expect(linkify(text)).toEqual(parts));
});

const DAY_SECONDS = 86_400;
it.each([
  [0, 'today'],
  [-11 * 3600, 'today'],
  [-13 * 3600, 'tomorrow'],
  [11 * 3600, 'today'],
  [13 * 3600, 'yesterday'],
  [-12 * DAY_SECONDS, 'in 12 days'],
  [3 * DAY_SECONDS, '3 days ago'],
  [-59 * DAY_SECONDS, 'in 59 days'],
  [-70 * DAY_SECONDS, 'in 2 months'],
  [200 * DAY_SECONDS, '6 months ago'],
  [-800 * DAY_SECONDS, 'in 2 years'],
])('says when something is, %i seconds ago: %s', (seconds, expected) =>
  expect(relativeDate(ago(seconds), now)).toBe(expected),
);
it('is empty for an invalid date', () => expect(relativeDate('soon', now)).toBe(''));

it.each([
  [20, 'now'],
  [3 * 3600, '3 hours ago'],
  [2 * DAY_SECONDS, '2 days ago'],
  [13 * DAY_SECONDS, '13 days ago'],
  [20 * DAY_SECONDS, '20 days ago'],
  [-5 * 60, 'in 5 minutes'],
])('says how long ago a moment was, %i seconds ago: %s', (seconds, expected) =>
  expect(relativeTime(ago(seconds), now)).toBe(expected),
);
