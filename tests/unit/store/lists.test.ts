import { beforeEach, describe, expect, it } from 'vitest';
import { fetchAllPages } from '#core/store/fetch-all-pages.ts';
import { readListState, toListQuery, writeListState } from '#core/store/list-state.ts';

describe('the state of a list', () => {
  const first = { page: 1, perPage: 25, search: '', sort: '', filters: {} };
  beforeEach(() => localStorage.clear());

  it('is no query where it is the default', () =>
    expect(writeListState({ ...first, filters: { status: '' } })).toBe(''));
  it.each([
    [{ page: 2 }, '?page=2'],
    [{ perPage: 10 }, '?per_page=10'],
    [{ search: 'ada' }, '?search=ada'],
    [{ sort: '-used' }, '?sort=-used'],
    [{ filters: { status: 'open', kind: '' } }, '?status=open'],
  ])('%j is the query %s', (changes, query) => expect(writeListState({ ...first, ...changes })).toBe(query));
  it.each([
    ['name', 'name'],
    ['-name', '-name'],
    ['--name', ''],
    ['name desc', ''],
    ['a'.repeat(41), ''],
    ['', ''],
  ])('is sorted by %j as %j', (sort, expected) => expect(readListState(`?sort=${sort}`).sort).toBe(expected));
  it('has no order where the address says none', () => expect(readListState('').sort).toBe(''));
  it('takes no endless text from the address', () => {
    const { search, filters } = readListState(`?search=${'x'.repeat(999)}&status=${'y'.repeat(999)}`, ['status']);
    expect([search.length, filters.status?.length]).toEqual([200, 60]);
  });
  it.each([
    ['2.9', 2],
    ['0', 1],
    ['x', 1],
  ])('is on page %s as %d', (page, expected) => expect(readListState(`?page=${page}`).page).toBe(expected));
  it('has no search where the address says none', () => expect(readListState('').search).toBe(''));
  it('has 25 rows to the page until another number is chosen', () => expect(readListState('').perPage).toBe(25));
  it('has filters that the address lacks as empty', () =>
    expect(readListState('', ['status']).filters).toEqual({ status: '' }));
  it('is what the endpoints of lists take, without its filters', () =>
    expect(toListQuery({ page: 2, perPage: 50, search: 'a', sort: '-b', filters: { c: 'd' } })).toEqual({
      page: 2,
      per_page: 50,
      search: 'a',
      sort: '-b',
    }));
});

describe('a list that is read completely', () => {
  const read = async (size: number, total = size) => {
    const items = Array.from({ length: size }, (_, index) => index);
    const asked: number[] = [];
    const shares: number[] = [];
    const all = await fetchAllPages(
      async (page) => {
        asked.push(page);
        return { items: items.slice((page - 1) * 100, page * 100), total };
      },
      (share) => shares.push(share),
    );
    return { isComplete: all.join() === items.join(), asked, shares };
  };
  it.each([
    ['is one page', 30, [1], [1]],
    ['just fills a page', 100, [1], [1]],
    ['has several pages', 250, [1, 2, 3], [0.4, 0.8, 1]],
    ['is empty', 0, [1], [0]],
  ])('%s', async (_title, size, asked, shares) =>
    expect(await read(size)).toEqual({ isComplete: true, asked, shares }),
  );
  it('ends with the first page that is not full, whatever the total says', async () =>
    expect((await read(150, 1000)).asked).toEqual([1, 2]));
});
