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

  it('each name once, words without an ending under the first one, what is no name apart', () => {
    const { names, total, invalid } = parsePastedList(
      'https://www.Lantern.com/a, meadow\nlantern.com; !!! river.net',
      tlds,
    );
    expect(names.map((one) => one.domain)).toEqual(['lantern.com', 'meadow.co.uk', 'river.net']);
    expect([total, invalid]).toEqual([3, ['!!!']]);
  });

  it('ten thousand names are counted, the first are searched, at once', () => {
    const started = performance.now();
    const { names, total } = parsePastedList(
      Array.from({ length: 10_000 }, (_, index) => `name-${index}.com`).join('\n'),
      tlds,
    );
    expect([names.length, total]).toEqual([MAX_PASTED_NAMES, 10_000]);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

it('international names have a second form, and mixed alphabets are noticed', () => {
  expect([toAsciiDomain('bücher.com'), toAsciiDomain('lantern.com'), toAsciiDomain('a b')]).toEqual([
    'xn--bcher-kva.com',
    'lantern.com',
    null,
  ]);
  // The second letter of the first is Cyrillic: the homograph of Unicode's own report on confusables.
  expect([hasMixedScripts('pаypal.com'), hasMixedScripts('paypal.com'), hasMixedScripts('яндекс.com')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('near a taken name others are suggested, none that is shown already', () => {
  const near = suggestDomains('lantern', new Set(['getlantern.co.uk']), tlds).map((one) => one.domain);
  expect(near).toHaveLength(4);
  expect(near).not.toContain('getlantern.co.uk');
});
