import { describe, expect, it } from 'vitest';
import type { ZoneRecord } from '#core/dns/record.rules.ts';
import { applyChanges, diffRecords, groupRrsets, invertChanges, isSameRrset } from '#core/dns/rrset.rules.ts';
import { MANY, processorTime } from '#tests/support/processor-time.ts';

const record = (content: string, more: Partial<ZoneRecord> = {}): ZoneRecord => ({
  name: 'www',
  type: 'A',
  content,
  ttl: 60,
  ...more,
});
const [one, two] = [record('192.0.2.1', { id: '1' }), record('192.0.2.2', { id: '2' })];

describe('sets of records', () => {
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
    expect(diffRecords([], [one])).toMatchObject([{ before: null }]);
    expect(diffRecords([one], [])).toMatchObject([{ after: null }]);
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
