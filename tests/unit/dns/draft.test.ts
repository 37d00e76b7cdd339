import { describe, expect, it } from 'vitest';
import type { Rrset, RrsetChange } from '#core/dns/dns.schema.ts';
import {
  type DraftRecord,
  draftRows,
  keepKeys,
  rebase,
  replaceRrsets,
  rrsetsByKey,
  toDraftRecord,
} from '#core/dns/draft.rules.ts';
import type { ZoneRecord } from '#core/dns/problem.rules.ts';

const a = (content: string, more: Partial<ZoneRecord> = {}): ZoneRecord => ({
  name: 'www',
  type: 'A',
  content,
  ttl: 60,
  ...more,
});
const keyed = (key: string, content: string, more: Partial<ZoneRecord> = {}): DraftRecord => ({
  ...a(content, more),
  key,
});
const set = (...contents: string[]): Rrset => ({ ttl: 60, records: contents.map((content) => ({ content })) });

describe('the sets of a zone', () => {
  it('have the TTL of their first record, and comments only where there are some', () => {
    const records = [
      a('192.0.2.1', { comment: 'web', id: '1' }),
      a('192.0.2.9', { name: 'shop' }),
      a('192.0.2.2', { comment: '', ttl: 90 }),
    ];
    expect([...rrsetsByKey(records)]).toEqual([
      ['www A', { ttl: 60, records: [{ content: '192.0.2.1', comment: 'web' }, { content: '192.0.2.2' }] }],
      ['shop A', { ttl: 60, records: [{ content: '192.0.2.9' }] }],
    ]);
    expect(rrsetsByKey(records).get('www A')?.records[1]).not.toHaveProperty('comment');
  });
});

describe('keys of records', () => {
  const keysOf = (next: readonly ZoneRecord[], previous: readonly DraftRecord[]) => {
    let made = 0;
    return keepKeys(next, previous, () => `new${++made}`).map(({ key }) => key);
  };

  it.each<[string, ZoneRecord[], DraftRecord[], string[]]>([
    [
      'stay with the same records in another order',
      [a('192.0.2.2'), a('192.0.2.1')],
      [keyed('k1', '192.0.2.1'), keyed('k2', '192.0.2.2')],
      ['k2', 'k1'],
    ],
    ['stay with a record of another TTL', [a('192.0.2.1', { ttl: 90 })], [keyed('k1', '192.0.2.1')], ['k1']],
    ['go to another record of the set', [a('192.0.2.3')], [keyed('k1', '192.0.2.1')], ['k1']],
    [
      'go first to the records that stay, even to later ones',
      [a('192.0.2.3'), a('192.0.2.1')],
      [keyed('k1', '192.0.2.1'), keyed('k2', '192.0.2.2')],
      ['k2', 'k1'],
    ],
    ['are new in another set', [a('192.0.2.1', { name: 'shop' })], [keyed('k1', '192.0.2.1')], ['new1']],
    ['are new for another type', [a('"x"', { type: 'TXT' })], [keyed('k1', '192.0.2.1')], ['new1']],
    [
      'are given once',
      [a('192.0.2.1'), a('192.0.2.1'), a('192.0.2.5')],
      [keyed('k1', '192.0.2.1')],
      ['k1', 'new1', 'new2'],
    ],
    [
      'are each given to one of the records that are alike',
      [a('192.0.2.1'), a('192.0.2.1')],
      [keyed('k1', '192.0.2.1'), keyed('k2', '192.0.2.1')],
      ['k1', 'k2'],
    ],
  ])('%s', (_title, next, previous, keys) => expect(keysOf(next, previous)).toEqual(keys));

  it('come with the record as it is now, without its number', () =>
    expect(keepKeys([a('192.0.2.1', { id: '4', ttl: 90 })], [keyed('k1', '192.0.2.1')], () => 'new')).toEqual([
      { key: 'k1', name: 'www', type: 'A', content: '192.0.2.1', ttl: 90 },
    ]));

  it.each<[string, ZoneRecord, DraftRecord, string | undefined]>([
    ['keep the comment of the same record', a('192.0.2.1'), keyed('k1', '192.0.2.1', { comment: 'old' }), 'old'],
    ['take a new comment', a('192.0.2.1', { comment: 'new' }), keyed('k1', '192.0.2.1', { comment: 'old' }), 'new'],
    [
      'lose a comment that is now empty',
      a('192.0.2.1', { comment: '' }),
      keyed('k1', '192.0.2.1', { comment: 'old' }),
      undefined,
    ],
    [
      'leave the comment of another record behind',
      a('192.0.2.5'),
      keyed('k1', '192.0.2.1', { comment: 'old' }),
      undefined,
    ],
  ])('%s', (_title, next, previous, comment) =>
    expect(keepKeys([next], [previous], () => 'new')).toStrictEqual([
      { name: 'www', type: 'A', content: next.content, ttl: 60, ...(comment ? { comment } : {}), key: 'k1' },
    ]),
  );
});

describe('a row of a draft', () => {
  const original = keyed('k1', '192.0.2.1', { comment: 'web' });

  it.each<[DraftRow, Partial<DraftRecord>]>([
    ['same', {}],
    ['changed', { name: 'shop' }],
    ['changed', { type: 'AAAA' }],
    ['changed', { content: '192.0.2.2' }],
    ['changed', { ttl: 90 }],
    ['changed', { comment: 'shop' }],
    ['changed', { comment: null }],
    ['added', { key: 'k2' }],
  ])('is %s with %j', (state, change) => {
    const [row] = draftRows([original], [{ ...original, ...change }]);
    expect(row).toEqual({ ...original, ...change, state });
  });
  it('is the same where a comment is empty and was missing', () =>
    expect(draftRows([keyed('k1', '192.0.2.1')], [keyed('k1', '192.0.2.1', { comment: '' })])[0]?.state).toBe('same'));
  it('is the same where a comment is missing and was empty', () =>
    expect(draftRows([keyed('k1', '192.0.2.1', { comment: '' })], [keyed('k1', '192.0.2.1')])[0]?.state).toBe('same'));
  it('is the same while the record is', () => expect(draftRows([original], [original])[0]?.state).toBe('same'));
  it('of a removed record comes last, and becomes a record again', () => {
    const rows = draftRows([original, keyed('k2', '192.0.2.2')], [keyed('k3', '192.0.2.3')]);
    expect(rows.map(({ key, state }) => [key, state])).toEqual([
      ['k3', 'added'],
      ['k1', 'removed'],
      ['k2', 'removed'],
    ]);
    expect(rows.map(toDraftRecord)).toStrictEqual([keyed('k3', '192.0.2.3'), original, keyed('k2', '192.0.2.2')]);
  });
  type DraftRow = ReturnType<typeof draftRows>[number]['state'];
});

describe('replacing sets', () => {
  const txt = a('"x"', { type: 'TXT' });
  const records = [a('192.0.2.1', { comment: 'web' }), txt, a('192.0.2.2')];

  it('puts the new records where the first old one was', () =>
    expect(
      replaceRrsets(records, [
        {
          name: 'www',
          type: 'A',
          set: {
            ttl: 90,
            records: [
              { content: '192.0.2.7', comment: 'new' },
              { content: '192.0.2.8', comment: null },
            ],
          },
        },
      ]),
    ).toStrictEqual([a('192.0.2.7', { ttl: 90, comment: 'new' }), a('192.0.2.8', { ttl: 90 }), txt]));
  it('removes a set that has gone', () =>
    expect(replaceRrsets(records, [{ name: 'www', type: 'A', set: null }])).toEqual([txt]));
  it('puts a set that is new last', () =>
    expect(replaceRrsets([txt], [{ name: 'shop', type: 'A', set: set('192.0.2.3') }])).toEqual([
      txt,
      a('192.0.2.3', { name: 'shop' }),
    ]));
  it('changes nothing without sets', () => expect(replaceRrsets(records, [])).toEqual(records));
});

describe('changes brought to a newer zone', () => {
  const change: RrsetChange = { name: 'www', type: 'A', before: set('192.0.2.1'), after: set('192.0.2.2') };
  const conflict = (theirs: Rrset | null, before = change.before) => ({
    name: 'www',
    type: 'A',
    before,
    own: change.after,
    theirs,
  });

  it.each<[string, ZoneRecord[], ZoneRecord[], ReturnType<typeof conflict>[]]>([
    ['apply where the set is as it was', [a('192.0.2.1')], [a('192.0.2.2')], []],
    ['are there already where somebody made the same ones', [a('192.0.2.2')], [a('192.0.2.2')], []],
    ['conflict with another change', [a('192.0.2.3')], [a('192.0.2.2')], [conflict(set('192.0.2.3'))]],
    ['conflict with a removal', [], [a('192.0.2.2')], [conflict(null)]],
    ['keep their comments', [a('192.0.2.2', { comment: 'other' })], [a('192.0.2.2')], []],
  ])('%s', (_title, base, records, conflicts) => expect(rebase(base, [change], [])).toEqual({ records, conflicts }));

  it('leave a set alone that has the same comments in another order', () => {
    const after = {
      ttl: 60,
      records: [
        { content: '192.0.2.2', comment: 'b' },
        { content: '192.0.2.1', comment: 'a' },
      ],
    };
    const base = [a('192.0.2.1', { comment: 'a' }), a('192.0.2.2', { comment: 'b' })];
    expect(rebase(base, [{ ...change, after }])).toEqual({ records: base, conflicts: [] });
  });
  it('replace the comments of others without a conflict', () => {
    const after = { ttl: 60, records: [{ content: '192.0.2.2', comment: 'own' }] };
    expect(rebase([a('192.0.2.2', { comment: 'other' })], [{ ...change, after }])).toEqual({
      records: [a('192.0.2.2', { comment: 'own' })],
      conflicts: [],
    });
  });
  it('leave the records of the zone as they are where only empty comments differ', () => {
    const after = { ttl: 60, records: [{ content: '192.0.2.2', comment: '' }] };
    const base = [a('192.0.2.2', { id: '4' })];
    expect(rebase(base, [{ ...change, after }]).records).toEqual(base);
  });
  it('remove a set, which may be gone already', () => {
    const removal = { ...change, after: null };
    expect(rebase([a('192.0.2.1')], [removal])).toEqual({ records: [], conflicts: [] });
    expect(rebase([], [removal])).toEqual({ records: [], conflicts: [] });
  });
  it('keep an open conflict, with what the set was at first', () => {
    const known = [conflict(set('192.0.2.3'), set('192.0.2.9'))];
    const base = [a('192.0.2.4')];
    expect(rebase(base, [{ ...change, before: set('192.0.2.4') }], known).conflicts).toEqual([
      conflict(set('192.0.2.4'), set('192.0.2.9')),
    ]);
  });
  it('end a conflict once the zone has them', () =>
    expect(rebase([a('192.0.2.2')], [change], [conflict(set('192.0.2.3'))]).conflicts).toEqual([]));
  it('leave a conflict about another set open for that set alone', () =>
    expect(rebase([a('192.0.2.1')], [change], [{ ...conflict(null), name: 'shop' }]).conflicts).toEqual([]));
});
