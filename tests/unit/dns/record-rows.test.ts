import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DraftRecord, draftRows } from '#core/dns/draft.rules.ts';
import { sortRows, toTableRows } from '#screens/dns/parts/record-rows.ts';

const record = (key: string, name: string, content = '203.0.113.1'): DraftRecord => ({
  key,
  name,
  type: 'A',
  ttl: 3600,
  content,
});
const base = [record('1', 'host-10'), record('2', '@'), record('3', 'host-9'), record('4', 'host-9', '203.0.113.2')];
const rowsOf = (records: readonly DraftRecord[]) => toTableRows(draftRows(base, records), [], []);

describe('rows of an edit', () => {
  it('are those from before, but for the ones it changes', () => {
    const before = rowsOf(base);
    const after = rowsOf(base.with(2, record('3', 'host-9', '203.0.113.9')));
    expect(after.map((row, index) => row === before[index])).toEqual([true, true, false, true]);
    expect(after[2]).toMatchObject({ state: 'changed', content: '203.0.113.9' });
  });

  it('are made anew for a problem, and are those from before when it is gone', () => {
    const before = rowsOf(base);
    const problem = { level: 'error', code: 'duplicateRecord', field: 'content' } as const;
    const [marked] = toTableRows(draftRows(base, base), [{ problem, name: 'host-10', type: 'A', keys: ['1'] }], []);
    expect(marked?.problems).toEqual([problem]);
    expect(before[0]?.problems).toEqual([]);
    expect(rowsOf(base)[0]).toBe(before[0]);
  });

  it('are sorted alike, whatever order they had', () => {
    const rows = rowsOf(base);
    const sorts = fc.constantFrom('', 'name', '-name', 'type', '-content', 'ttl');
    fc.assert(
      fc.property(fc.shuffledSubarray(rows), sorts, (last, sort) => {
        expect(sortRows(rows, sort, last)).toEqual(sortRows(rows, sort, []));
      }),
    );
    expect(sortRows(rows, 'name', []).map(({ key }) => key)).toEqual(['2', '3', '4', '1']);
  });
});
