import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { MAX_LINE_LENGTH } from '#provider/project/engine/line-splitter.ts';
import { createLogStore, type LogStoreLimits } from '#provider/project/logs/file-log-store.ts';
import type { LogStore } from '#provider/project/logs/log-store.ts';
import { InvalidPatternError } from '#provider/project/logs/search-log.ts';

const AT = '2026-03-04T05:06:07.089Z';
const folders: string[] = [];
const stores: LogStore[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'));
  folders.push(folder);
  return folder;
}
function openStore(dir: string, limits?: LogStoreLimits) {
  const store = createLogStore(dir, limits);
  stores.push(store);
  return store;
}
const newStore = (limits?: LogStoreLimits) => openStore(newFolder(), limits);

const out = (text: string) => ({ stream: 'stdout' as const, text, at: AT });
const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, index) => out(`line ${from + index}`));
const textsOf = (page: { lines: readonly { text: string }[] }) => page.lines.map(({ text }) => text);
const seqsOf = (page: { lines: readonly { seq: number }[] }) => page.lines.map(({ seq }) => seq);

test('numbers lines from 1, over all runs', async () => {
  const store = newStore();
  expect(seqsOf({ lines: await store.append(7, 1, numbered(3)) })).toEqual([1, 2, 3]);
  expect(seqsOf({ lines: await store.append(7, 2, numbered(2)) })).toEqual([4, 5]);
  expect(await store.append(8, 1, [out('other')])).toEqual([{ ...out('other'), seq: 1, run: 1 }]);
});

test('numbers lines in the order of the calls, not waited for', async () => {
  const store = newStore();
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, index) => store.append(1, 1, numbered(5, index * 5 + 1))),
  );
  expect(pages.flat().map(({ seq, text }) => `${seq} ${text}`)).toEqual(
    Array.from({ length: 100 }, (_, index) => `${index + 1} line ${index + 1}`),
  );
});

test('says that a container has no lines', async () => {
  const store = newStore();
  expect(await store.read(1, { limit: 10 })).toEqual({ lines: [], first_seq: 0, last_seq: 0 });
  expect(await store.search(1, { search: 'a', isRegex: false, limit: 10 })).toEqual({ lines: [], total: 0 });
  expect([...(await store.runs(1))]).toEqual([]);
});

test('reads the newest lines, those after one and those before one', async () => {
  const store = newStore();
  await store.append(1, 1, numbered(10));
  expect(seqsOf(await store.read(1, { limit: 3 }))).toEqual([8, 9, 10]);
  expect(seqsOf(await store.read(1, { after: 4, limit: 3 }))).toEqual([5, 6, 7]);
  expect(seqsOf(await store.read(1, { before: 4, limit: 2 }))).toEqual([2, 3]);
  expect(await store.read(1, { after: 10, limit: 3 })).toEqual({ lines: [], first_seq: 1, last_seq: 10 });
  expect(seqsOf(await store.read(1, { before: 1, limit: 3 }))).toEqual([]);
});

test('reads the lines of one run alone', async () => {
  const store = newStore({ segmentBytes: 100 });
  await store.append(1, 1, numbered(10));
  await store.append(1, 3, numbered(10, 11));
  expect(seqsOf(await store.read(1, { limit: 3, run: 1 }))).toEqual([8, 9, 10]);
  expect(seqsOf(await store.read(1, { after: 0, limit: 2, run: 3 }))).toEqual([11, 12]);
  expect(seqsOf(await store.read(1, { limit: 2, run: 2 }))).toEqual([]);
  expect([...(await store.runs(1))]).toEqual([
    [1, { first: 1, last: 10 }],
    [3, { first: 11, last: 20 }],
  ]);
});

test.each([
  ['an empty line', ''],
  ['spaces', '  indented  '],
  ['colours', '\u001b[31mred\u001b[0m'],
  ['a progress bar', '10%\r55%\r100%'],
  ['backslashes', 'C:\\new\\table \\\\n'],
  ['a line break', 'two\nlines'],
  ['other signs', 'naïve – 漢字 😀 \u2028 \u0000'],
])('keeps %s as it was written', async (_, text) => {
  const dir = newFolder();
  await openStore(dir).append(1, 1, [out(text), out('next')]);
  expect(textsOf(await openStore(dir).read(1, { limit: 10 }))).toEqual([text, 'next']);
});

test('keeps a line of 200,000 characters whole, and marks where it has cut a longer one', async () => {
  const store = newStore();
  await store.append(1, 1, [out('a'.repeat(200_000)), out('b'.repeat(MAX_LINE_LENGTH + 5)), out('c')]);
  const [long, cut, next] = textsOf(await store.read(1, { limit: 3 }));
  expect(long).toBe('a'.repeat(200_000));
  expect(cut).toBe(`${'b'.repeat(MAX_LINE_LENGTH)}… [5 more characters were left out]`);
  expect(next).toBe('c');
});

test('keeps the newest lines where a log is full, and says which is the first', async () => {
  const dir = newFolder();
  const limits = { segmentBytes: 1000, logBytes: 5000 };
  const store = openStore(dir, limits);
  for (let index = 0; index < 50; index += 1) await store.append(1, index < 25 ? 1 : 2, numbered(20, index * 20 + 1));
  const bytes = readdirSync(join(dir, '1')).reduce((sum, name) => sum + statSync(join(dir, '1', name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(5000);
  const page = await store.read(1, { limit: 1000 });
  expect([page.first_seq, page.last_seq]).toEqual([1000 - page.lines.length + 1, 1000]);
  expect(page.lines.length).toBeGreaterThan(100);
  expect(textsOf(page)[0]).toBe(`line ${page.first_seq}`);
  expect([...(await store.runs(1))]).toEqual([[2, { first: page.first_seq, last: 1000 }]]);
  expect(await openStore(dir, limits).read(1, { limit: 1000 })).toEqual(page);
  expect(seqsOf(await store.read(1, { after: 1, limit: 1 }))).toEqual([page.first_seq]);
});

test('is empty after its removal, and starts over', async () => {
  const store = newStore();
  await store.append(1, 1, numbered(3));
  await store.remove(1);
  expect(await store.read(1, { limit: 10 })).toEqual({ lines: [], first_seq: 0, last_seq: 0 });
  expect(seqsOf({ lines: await store.append(1, 1, [out('again')]) })).toEqual([1]);
});

test('gives the whole log, or one run of it, as text with the time of each line', async () => {
  const store = newStore({ segmentBytes: 100 });
  await store.append(1, 1, numbered(10));
  await store.append(1, 2, [out('last')]);
  let text = '';
  for await (const piece of store.stream(1)) text += piece;
  expect(text.split('\n')).toHaveLength(12);
  expect(text.startsWith(`${AT} line 1\n${AT} line 2\n`)).toBe(true);
  let run = '';
  for await (const piece of store.stream(1, 2)) run += piece;
  expect(run).toBe(`${AT} last\n`);
});

test('finds lines, counts all of them and gives the newest', async () => {
  const store = newStore({ segmentBytes: 500 });
  await store.append(1, 1, numbered(100));
  const found = await store.search(1, { search: 'LINE 1', isRegex: false, limit: 2 });
  expect([textsOf(found), found.total]).toEqual([['line 19', 'line 100'], 12]);
  const earlier = await store.search(1, { search: 'line 1', isRegex: false, limit: 2, before: 19 });
  expect([textsOf(earlier), earlier.total]).toEqual([['line 17', 'line 18'], 10]);
  const pattern = await store.search(1, { search: '^line (7|8)$', isRegex: true, limit: 10 });
  expect(seqsOf(pattern)).toEqual([7, 8]);
  expect(await store.search(1, { search: '(7', isRegex: false, limit: 10 })).toEqual({ lines: [], total: 0 });
});

test('finds lines of one run alone', async () => {
  const store = newStore();
  await store.append(1, 1, numbered(5));
  await store.append(1, 2, numbered(5));
  expect(seqsOf(await store.search(1, { search: 'line 3', isRegex: false, run: 2, limit: 10 }))).toEqual([8]);
});

test('finds lines of a level and those above it, with or without a text', async () => {
  const store = newStore();
  const lines = [
    'INFO up',
    '\u001b[33mWARN\u001b[0m disk',
    'ERROR disk',
    'an error, in words',
    'level=warn cache',
    'plain',
  ];
  await store.append(1, 1, lines.map(out));
  const find = (level: 'error' | 'warning', search = '') =>
    store.search(1, { search, isRegex: false, level, limit: 10 }).then(seqsOf);
  expect(await find('error')).toEqual([3]);
  expect(await find('warning')).toEqual([2, 3, 5]);
  expect(await find('warning', 'disk')).toEqual([2, 3]);
});

test('finds a text through the colours in it', async () => {
  const store = newStore();
  await store.append(1, 1, [out('\u001b[31mERR\u001b[1mOR\u001b[0m: no')]);
  expect((await store.search(1, { search: '^error:', isRegex: true, limit: 1 })).total).toBe(1);
});

test('refuses what is no pattern', async () => {
  const store = newStore();
  await store.append(1, 1, numbered(1));
  await expect(store.search(1, { search: '(', isRegex: true, limit: 1 })).rejects.toThrow(InvalidPatternError);
});

test('aborts a runaway pattern, and keeps working meanwhile', async () => {
  const store = newStore({ searchMs: 1500 });
  await store.append(1, 1, [out(`${'a'.repeat(200)}!`)]);
  const search = store.search(1, { search: '^(a+)+$', isRegex: true, limit: 1 });
  const appended = await store.append(1, 1, [out('meanwhile')]);
  expect(appended).toHaveLength(1);
  await expect(search).rejects.toThrow('takes too long');
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('\\', '\n', '\r', 'n', ' ', '\u001b', '\ud800', 'é'), maxLength: 12 }),
);
const anyLine = fc.record({
  stream: fc.constantFrom('stdout' as const, 'stderr' as const),
  text: anyText,
  at: fc.oneof(
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }).map((date) => date.toISOString()),
    fc.constant('2026-03-04T05:06:07Z'),
  ),
});
const anyAppends = fc.array(fc.tuple(fc.nat(2), fc.array(anyLine, { maxLength: 8 })), { minLength: 1, maxLength: 12 });

test('reads any lines back at any place, whatever the segments and after a restart', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyAppends,
      fc.integer({ min: 40, max: 400 }),
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      async (appends, segmentBytes, place, limit) => {
        const dir = newFolder();
        const store = openStore(dir, { segmentBytes });
        let run = 1;
        const all = [];
        for (const [step, lines] of appends) {
          run += step;
          all.push(...(await store.append(1, run, lines)));
        }
        expect(seqsOf({ lines: all })).toEqual(all.map((_, index) => index + 1));
        for (const one of [store, openStore(dir, { segmentBytes })]) {
          expect((await one.read(1, { limit: 1000 })).lines).toEqual(all);
          expect((await one.read(1, { after: place, limit })).lines).toEqual(all.slice(place, place + limit));
          expect((await one.read(1, { before: place, limit })).lines).toEqual(
            all.filter(({ seq }) => seq < place).slice(-limit),
          );
          expect((await one.read(1, { run, limit: 1000 })).lines).toEqual(all.filter((line) => line.run === run));
          const runs = new Map<number, { first: number; last: number }>();
          for (const { seq, run: number } of all)
            runs.set(number, { first: runs.get(number)?.first ?? seq, last: seq });
          expect(await one.runs(1)).toEqual(runs);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('is readable when it was cut at any byte, and numbers what follows without a gap', async () => {
  await fc.assert(
    fc.asyncProperty(anyAppends, fc.double({ min: 0, max: 1, noNaN: true }), async (appends, share) => {
      const dir = newFolder();
      const store = openStore(dir, { segmentBytes: 200 });
      const all = [];
      for (const [, lines] of appends) all.push(...(await store.append(1, 1, lines)));
      fc.pre(all.length > 0);
      const newest = join(dir, '1', readdirSync(join(dir, '1')).sort().at(-1) ?? '');
      truncateSync(newest, Math.floor(statSync(newest).size * share));
      const reopened = openStore(dir, { segmentBytes: 200 });
      const { lines: kept } = await reopened.read(1, { limit: 1000 });
      expect(kept).toEqual(all.slice(0, kept.length));
      if (share === 1) expect(kept).toHaveLength(all.length);
      await reopened.append(1, 2, [out('after the restart')]);
      const { lines } = await reopened.read(1, { limit: 1000 });
      expect(lines.slice(0, -1)).toEqual(kept);
      expect(lines.at(-1)).toEqual({ ...out('after the restart'), seq: kept.length + 1, run: 2 });
    }),
    { numRuns: 60 },
  );
});

test('reads any page of 1,000,000 lines without reading the rest', async () => {
  const store = newStore({ logBytes: 200 * 1024 * 1024 });
  for (let index = 0; index < 100; index += 1) await store.append(1, 1, numbered(10_000, index * 10_000 + 1));
  const places = [0, 123_456, 500_000, 777_777, 999_900];
  const times: number[] = [];
  for (const after of places) {
    const startedAt = performance.now();
    const page = await store.read(1, { after, limit: 100 });
    times.push(performance.now() - startedAt);
    expect(textsOf(page)).toEqual(textsOf({ lines: numbered(100, after + 1) }));
  }
  if (process.env.PRINT_TIMES) console.info(times.map((time) => time.toFixed(1)).join(' ms, '));
  // A few milliseconds on a machine that has nothing else to do; reading all of it takes a second there.
  expect([...times].sort((a, b) => a - b)[2]).toBeLessThan(500);
}, 60_000);
