import { describe, expect, it } from 'vitest';
import {
  hasMixedScripts,
  isPastedList,
  MAX_PASTED_NAMES,
  parsePastedList,
  suggestDomains,
  toAsciiDomain,
} from '#core/domain/domain-search.rules.ts';

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
  ])('%j: %s', (typed, expected) => expect(isPastedList(typed)).toBe(expected));

  const names = (typed: string) => parsePastedList(typed, tlds).names.map(({ domain }) => domain);
  it('has each name once', () =>
    expect(names('https://www.Lantern.com/a, river.net\nlantern.com')).toEqual(['lantern.com', 'river.net']));
  it('puts a word without a TLD under the first one', () => expect(names('meadow; river.net')[0]).toBe('meadow.co.uk'));
  it('reports the words that are no names', () =>
    expect(parsePastedList('lantern.com; !!! river.net', tlds)).toMatchObject({ total: 2, invalid: ['!!!'] }));

  it('counts ten thousand names and searches the first ones, quickly', () => {
    const started = performance.now();
    const { names, total } = parsePastedList(
      Array.from({ length: 10_000 }, (_, index) => `name-${index}.com`).join('\n'),
      tlds,
    );
    expect([names.length, total]).toEqual([MAX_PASTED_NAMES, 10_000]);
    expect(performance.now() - started).toBeLessThan(5000);
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

it('suggests names similar to a taken one, without those on screen', () => {
  const similar = suggestDomains('lantern', new Set(['getlantern.co.uk']), tlds).map(({ domain }) => domain);
  expect(similar).toHaveLength(4);
  expect(similar).not.toContain('getlantern.co.uk');
});
