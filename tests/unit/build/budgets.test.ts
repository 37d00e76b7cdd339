import { describe, expect, it } from 'vitest';
import { budgets, findUnexplainedRises, releasedBudgets, rises } from '#build/budgets.mjs';

const released = { all: 100, 'portal-cart': { before: 10, open: 50 } };
const find = (changes: object, explained: Parameters<typeof findUnexplainedRises>[2] = []) =>
  findUnexplainedRises({ ...released, ...changes }, released, explained);

describe('a budget', () => {
  it('may fall', () => expect(find({ all: 90, 'portal-cart': { before: 10, open: 40 } })).toEqual([]));
  it('may not be new without a line: nothing of the last release would hold it', () => {
    const withNew = { 'portal-cart': { before: 10, open: 50, settled: 60 } };
    const explained = [{ budget: 'portal-cart settled', to: 60, buys: 'A figure that nobody had measured.' }];
    expect([find(withNew), find(withNew, explained)]).toEqual([[['portal-cart settled', 60, undefined]], []]);
  });
  it('may not go', () =>
    expect(find({ 'portal-cart': { before: 10 } })).toEqual([['portal-cart open', Number.POSITIVE_INFINITY, 50]]));
  it('may not rise without a line that says what it buys', () =>
    expect(find({ 'portal-cart': { before: 11, open: 50 } })).toEqual([['portal-cart before', 11, 10]]));
  it('rises as far as its line says', () => {
    const explained = [{ budget: 'all', to: 120, buys: 'A second language.' }];
    expect([find({ all: 120 }, explained), find({ all: 130 }, explained)]).toEqual([[], [['all', 130, 100]]]);
  });
  it('needs more than an empty line', () =>
    expect(find({ all: 120 }, [{ budget: 'all', to: 120, buys: '' }])).toEqual([['all', 120, 100]]));
});

it('are explained where they are higher than in the last release', () =>
  expect(findUnexplainedRises(budgets, releasedBudgets(), rises)).toEqual([]));
it('explains none that is not higher', () =>
  expect(
    rises.filter(
      ({ budget }) => !findUnexplainedRises(budgets, releasedBudgets(), []).some(([name]) => name === budget),
    ),
  ).toEqual([]));
