import { describe, expect, it } from 'vitest';
import type { ZoneRecord } from '#core/dns/record.rules.ts';
import {
  applyChanges,
  contentKey,
  diffRecords,
  groupRrsets,
  invertChanges,
  isSameContent,
  isSameRrset,
} from '#core/dns/rrset.rules.ts';
import { MANY, processorTime } from '#tests/support/processor-time.ts';

const record = (content: string, more: Partial<ZoneRecord> = {}): ZoneRecord => ({
  name: 'www',
  type: 'A',
  content,
  ttl: 60,
  ...more,
});
const [one, two] = [record('192.0.2.1', { id: '1' }), record('192.0.2.2', { id: '2' })];

describe('contents', () => {
  it.each([
    ['TXT', '"a b"', 'a b'],
    ['TXT', '"a" "b"', 'ab'],
    ['TXT', '"a"', 'a'],
    ['TXT', '""', ''],
    ['TXT', '"!#[]~"', '!#[]~'],
    ['TXT', '"\\065"', 'A'],
    ['TXT', '"\\"" "b"', '\\"b'],
    ['TXT', '"\\195\\169"', '\\195\\169'],
    ['TXT', 'x "a"', 'xa'],
    ['TXT', '"a" x', 'ax'],
    ['TXT', '"a', '"a'],
    ['TXT', '"a" "b', '"a" "b'],
    ['TXT', '"\\999"', '"\\999"'],
    ['TXT', '"a" "\\999"', '"a" "\\999"'],
    ['SPF', '"a" "b"', '"a" "b"'],
    ['A', '192.0.2.1', '192.0.2.1'],
  ])('%s %s are compared by %j', (type, content, key) => expect(contentKey(type, content)).toBe(key));

  it.each([
    ['TXT', '"ab"', '"a" "b"', true],
    ['TXT', '"ab"', '"a" "c"', false],
    ['CAA', '0 issue "ab"', '0 issue "ab"', true],
    ['CAA', '0 issue "a" "b"', '0 issue "ab"', false],
  ])('of type %s, %s and %s, are the same: %s', (type, a, b, isSame) => expect(isSameContent(type, a, b)).toBe(isSame));
});

describe('sets of records', () => {
  const set = (ttl: number, ...contents: string[]) => ({ ttl, records: contents.map((content) => ({ content })) });
  it.each([
    ['TTL and contents in another order', set(60, 'a', 'b'), set(60, 'b', 'a'), true],
    ['contents with another TTL', set(60, 'a'), set(90, 'a'), false],
    ['first contents alone', set(60, 'a'), set(60, 'a', 'b'), false],
    ['number of contents alone', set(60, 'a', 'b'), set(60, 'a', 'c'), false],
    ['absence', null, null, true],
  ])('with the same %s are the same: %5$s', (_title, a, b, isSame) => {
    expect(isSameRrset('A', a, b)).toBe(isSame);
    expect(isSameRrset('A', b, a)).toBe(isSame);
  });
  it('are not the same as none', () => {
    expect(isSameRrset('A', set(60), null)).toBe(false);
    expect(isSameRrset('A', null, set(60))).toBe(false);
  });
  it('have the TTL of their first record', () =>
    expect(groupRrsets([one, { ...two, ttl: 90 }])).toEqual([
      { name: 'www', type: 'A', ttl: 60, records: [one, { ...two, ttl: 90 }] },
    ]));
  it('have one name and type', () => {
    const sets = groupRrsets([one, record('"x"', { type: 'TXT' }), two, record('192.0.2.1', { name: '@' })]);
    expect(sets.map(({ name, type, records }) => [name, type, records.length])).toEqual([
      ['www', 'A', 2],
      ['www', 'TXT', 1],
      ['@', 'A', 1],
    ]);
  });
  it('are compared whatever the order of their records', () => {
    expect(diffRecords([one, two], [two, one])).toEqual([]);
  });
  it('are compared whatever the strings of a text', () => {
    expect(diffRecords([record('"ab" "c"', { type: 'TXT' })], [record('"a" "bc"', { type: 'TXT' })])).toEqual([]);
    expect(diffRecords([record('"a b"', { type: 'TXT' })], [record('"a" "b"', { type: 'TXT' })])).toHaveLength(1);
    expect(diffRecords([record('"é"', { type: 'TXT' })], [record('"\\195\\169"', { type: 'TXT' })])).toEqual([]);
  });
  it('change as a whole', () => {
    expect(diffRecords([one], [one, two])).toEqual([
      {
        name: 'www',
        type: 'A',
        before: { ttl: 60, records: [{ content: '192.0.2.1' }] },
        after: { ttl: 60, records: [{ content: '192.0.2.1' }, { content: '192.0.2.2' }] },
      },
    ]);
  });
  it('change with their TTL', () => {
    expect(diffRecords([one], [{ ...one, ttl: 90 }])).toHaveLength(1);
  });
  it('change with a comment, which is no conflict', () => {
    const [change] = diffRecords([one], [{ ...one, comment: 'web' }]);
    expect(change?.after?.records).toEqual([{ content: '192.0.2.1', comment: 'web' }]);
    expect(isSameRrset('A', change?.before ?? null, change?.after ?? null)).toBe(true);
  });
  it('are added and removed', () => {
    const after = { ttl: 60, records: [{ content: '192.0.2.1' }] };
    expect(diffRecords([], [one])).toEqual([{ name: 'www', type: 'A', before: null, after }]);
    expect(diffRecords([one], [])).toEqual([{ name: 'www', type: 'A', before: after, after: null }]);
    expect(applyChanges([one, two], diffRecords([one, two], []))).toEqual([]);
    expect(applyChanges([], diffRecords([], [one]))).toEqual([
      { name: 'www', type: 'A', content: '192.0.2.1', ttl: 60, comment: null },
    ]);
  });
  it('have no change where a comment is empty and was missing', () =>
    expect(diffRecords([one], [{ ...one, comment: '' }])).toEqual([]));
  it('change where two records exchange their comments', () =>
    expect(
      diffRecords(
        [
          { ...one, comment: 'a' },
          { ...two, comment: 'b' },
        ],
        [
          { ...one, comment: 'b' },
          { ...two, comment: 'a' },
        ],
      ),
    ).toHaveLength(1));
  it('have no change where records with comments come in another order', () =>
    expect(
      diffRecords(
        [
          { ...one, comment: 'b' },
          { ...two, comment: 'a' },
        ],
        [
          { ...two, comment: 'a' },
          { ...one, comment: 'b' },
        ],
      ),
    ).toEqual([]));
  it('stay in their places beside others that change', () => {
    const text = record('"x"', { type: 'TXT', id: '9' });
    const changes = diffRecords([one], [{ ...one, comment: 'web' }]);
    expect(applyChanges([text, one], changes)).toEqual([text, { ...one, comment: 'web' }]);
  });
  it('take new comments and the spelling of a text', () => {
    const text = record('"a" "b"', { type: 'TXT', id: '9', comment: 'old' });
    const changes = diffRecords(
      [text],
      [record('"ab"', { type: 'TXT' }), record('"c"', { type: 'TXT', comment: 'new' })],
    );
    expect(applyChanges([text], changes)).toEqual([
      { ...text, content: '"ab"', comment: null },
      { name: 'www', type: 'TXT', content: '"c"', ttl: 60, comment: 'new' },
    ]);
  });
  it('with a record twice lose one of the two', () => {
    const duplicate = { ...one, id: '3' };
    expect(applyChanges([one, duplicate], diffRecords([one, duplicate], [one])).map(({ id }) => id)).toEqual(['1']);
  });
  it('of several TTLs are a change even to themselves, so that they can be put right', () => {
    expect(diffRecords([one, { ...two, ttl: 90 }], [one, two])).toHaveLength(1);
  });
  it('keep the ids of records that stay', () => {
    const changes = diffRecords([one, two], [{ ...one, ttl: 90 }, record('192.0.2.3', { ttl: 90 })]);
    expect(applyChanges([one, two], changes).map(({ id, content, ttl }) => [id, content, ttl])).toEqual([
      ['1', '192.0.2.1', 90],
      [undefined, '192.0.2.3', 90],
    ]);
  });
  it('are undone in reverse order', () => {
    const changes = diffRecords([one], [record('"x"', { type: 'TXT' })]);
    expect(invertChanges(changes).map(({ type }) => type)).toEqual(['TXT', 'A']);
    expect(applyChanges(applyChanges([one], changes), invertChanges(changes))).toEqual([
      { name: 'www', type: 'A', content: '192.0.2.1', ttl: 60, comment: null },
    ]);
  });
  it(`of ${MANY} records are compared in seconds`, async () => {
    const many = Array.from({ length: MANY }, (_, n) => record(`"${n}"`, { name: `h${n >> 1}`, type: 'TXT' }));
    const time = await processorTime(() => expect(diffRecords(many, [...many].reverse())).toEqual([]));
    expect(time).toBeLessThan(3000);
  });
});
