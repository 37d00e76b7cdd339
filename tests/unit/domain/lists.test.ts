import { describe, expect, it } from 'vitest';
import {
  hasMixedScripts,
  isPastedList,
  isTransferCode,
  isTransferReady,
  MAX_PASTED_NAMES,
  parsePastedList,
  planSearch,
  suggestDomains,
  toAsciiDomain,
} from '#core/domain/domain-search.rules.ts';
import { processorTime } from '#tests/support/processor-time.ts';

const tlds = ['co.uk', 'com', 'net'];

describe('a pasted list', () => {
  it.each([
    ['lantern', false],
    ['my lantern', false],
    ['my lantern.com', false],
    ['lantern.com meadow.net', true],
    ['lantern, meadow', true],
    ['lantern\nmeadow', true],
    ['lantern;meadow', true],
    ['lantern,', false],
    ['lantern,  meadow', true],
    [' \nlantern\n ', false],
    ['lantern .com  meadow.net', false],
    ['lantern.com \t meadow.net', true],
    ['a.lantern b.meadow', true],
    ['lantern. meadow .net', false],
  ])('%j: %s', (typed, expected) => expect(isPastedList(typed)).toBe(expected));

  const names = (typed: string) => parsePastedList(typed, tlds).names.map(({ domain }) => domain);
  it('has each name once', () =>
    expect(names('https://www.Lantern.com/a, river.net\nlantern.com')).toEqual(['lantern.com', 'river.net']));
  it('puts a word without a TLD under the first one', () => expect(names('meadow; river.net')[0]).toBe('meadow.co.uk'));
  it('drops what stands around a name', () => expect(names(' , lantern.com ;')).toEqual(['lantern.com']));
  it('has no empty words', () => expect(parsePastedList(' ,; !!! ', tlds).invalid).toEqual(['!!!']));
  it('has names alone where no TLD is sold', () =>
    expect(parsePastedList('lantern meadow.net', [])).toEqual({
      names: [{ domain: 'meadow.net', tld: 'net' }],
      total: 1,
      invalid: ['lantern'],
    }));
  it('reports the words that are no names', () =>
    expect(parsePastedList('lantern.com; !!! river.net', tlds)).toMatchObject({ total: 2, invalid: ['!!!'] }));

  it('counts ten thousand names and searches the first ones, quickly', async () => {
    const pasted = Array.from({ length: 10_000 }, (_, index) => `name-${index}.com`).join('\n');
    const time = await processorTime(() => {
      const { names, total } = parsePastedList(pasted, tlds);
      expect([names.length, total]).toEqual([MAX_PASTED_NAMES, 10_000]);
    });
    expect(time).toBeLessThan(5000);
  });
});

it('has the ASCII form of an international name', () =>
  expect([toAsciiDomain('bücher.com'), toAsciiDomain('lantern.com'), toAsciiDomain('a b')]).toEqual([
    'xn--bcher-kva.com',
    'lantern.com',
    null,
  ]));

// The second letter of the first is Cyrillic: the example of UTS #39 on confusables.
it('notices mixed alphabets', () =>
  expect([hasMixedScripts('pаypal.com'), hasMixedScripts('paypal.com'), hasMixedScripts('яндекс.com')]).toEqual([
    true,
    false,
    false,
  ]));

it('notices mixed alphabets in the name, not in its TLD', () =>
  expect([hasMixedScripts('lantern.рф'), hasMixedScripts('αlpha.gr'), hasMixedScripts('')]).toEqual([
    false,
    true,
    false,
  ]));

it.each([
  ['AB12cd', true],
  [' AB12cd ', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['AB12c', false],
  ['AB12 cd', false],
  ['', false],
])('%j has the form of a transfer code: %s', (code, expected) => expect(isTransferCode(code)).toBe(expected));

it.each([
  ['AB12cd', null, true],
  ['AB12', null, false],
  ['', null, false],
  ['', 'ACME', true],
])('a transfer with the code %j and the tag %j is ready: %s', (code, tag, expected) =>
  expect(isTransferReady(code, tag)).toBe(expected),
);

it('suggests names under the first TLD alone', () =>
  expect(suggestDomains('lantern', new Set(), tlds)).toEqual([
    { domain: 'getlantern.co.uk', tld: 'co.uk' },
    { domain: 'lanternonline.co.uk', tld: 'co.uk' },
    { domain: 'mylantern.co.uk', tld: 'co.uk' },
    { domain: 'lanternhq.co.uk', tld: 'co.uk' },
  ]));
it('suggests no name that is too long', () => {
  expect(suggestDomains('a'.repeat(61), new Set(), ['com']).map(({ domain }) => domain)).toEqual([
    `my${'a'.repeat(61)}.com`,
    `${'a'.repeat(61)}hq.com`,
  ]);
});

it('suggests names similar to a taken one, without those on screen', () => {
  const similar = suggestDomains('lantern', new Set(['getlantern.co.uk']), tlds).map(({ domain }) => domain);
  expect(similar).toHaveLength(4);
  expect(similar).not.toContain('getlantern.co.uk');
});

describe('what is searched', () => {
  const product = (name: string, price: number | null, categories?: string[]) => ({
    id: name,
    name,
    full_name: name,
    instance_type: 'domain',
    options: categories ? { categories } : name === '.zone' ? {} : null,
    pricing: price === null ? [] : [{ id: '1', price, period: 'years' }],
  });
  const sold = [product('.com', 10, ['popular', 'business']), product('net', 12, ['tech']), product('.zone', null)];
  const all = { category: '', maxPrice: null };

  it('is the name under every TLD without a filter', () => {
    const { candidates, tlds: searched, pasted, products } = planSearch('lantern', sold, all);
    expect(candidates.map(({ domain }) => domain)).toEqual(['lantern.com', 'lantern.net', 'lantern.zone']);
    expect(searched).toEqual(['com', 'net', 'zone']);
    expect(pasted).toBeNull();
    expect(products.get('com')).toBe(sold[0]);
  });
  it.each([
    ['a category', { category: 'tech', maxPrice: null }, ['net']],
    ['a price that one TLD just meets', { category: '', maxPrice: 10 }, ['com']],
    ['a category and a price', { category: 'business', maxPrice: 9 }, []],
  ])('is narrowed by %s', (_title, filter, expected) =>
    expect(planSearch('lantern', sold, filter).candidates.map(({ tld }) => tld)).toEqual(expected),
  );
  it('leaves out TLDs without a category where one is asked for', () =>
    expect(planSearch('lantern', [product('org', 9), ...sold], { category: 'tech', maxPrice: null }).tlds).toEqual([
      'net',
    ]));
  it('offers the TLDs that pass the filter', () =>
    expect(planSearch('lantern', sold, { category: 'tech', maxPrice: null }).tlds).toEqual(['net']));
  it('takes the names of TLDs with and without a leading dot', () =>
    expect(planSearch('lantern', [product('co.uk', null), product('.org.uk', null)], all).tlds).toEqual([
      'co.uk',
      'org.uk',
    ]));
  it('offers all TLDs where none passes the filter', () =>
    expect(planSearch('lantern', sold, { category: 'none', maxPrice: null }).tlds).toEqual(['com', 'net', 'zone']));
  it('is a whole name under its own TLD, whatever the filter', () =>
    expect(planSearch('lantern.net', sold, { category: 'popular', maxPrice: null }).candidates).toEqual([
      { domain: 'lantern.net', tld: 'net' },
      { domain: 'lantern.com', tld: 'com' },
    ]));
  it('is a pasted list as it stands', () => {
    const { candidates, pasted } = planSearch('lantern.zone, meadow, !!!', sold, { category: 'tech', maxPrice: 1 });
    expect(candidates.map(({ domain }) => domain)).toEqual(['lantern.zone', 'meadow.com']);
    expect(pasted).toEqual({ total: 2, invalid: ['!!!'] });
  });
});
