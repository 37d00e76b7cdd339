import { describe, expect, it } from 'vitest';
import { asciiName, isList, isMixed, MAX_NAMES, namesOfList, suggestions } from '#core/domain/domain-search.rules.ts';

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
  ])('%j: %s', (typed, expected) => expect(isList(typed)).toBe(expected));

  it('each name once, words without an ending under the first one, what is no name apart', () => {
    const { names, total, unusable } = namesOfList(
      'https://www.Lantern.com/a, meadow\nlantern.com; !!! river.net',
      tlds,
    );
    expect(names.map((one) => one.domain)).toEqual(['lantern.com', 'meadow.co.uk', 'river.net']);
    expect([total, unusable]).toEqual([3, ['!!!']]);
  });

  it('ten thousand names are counted, the first are searched, at once', () => {
    const started = performance.now();
    const { names, total } = namesOfList(
      Array.from({ length: 10_000 }, (_, index) => `name-${index}.com`).join('\n'),
      tlds,
    );
    expect([names.length, total]).toEqual([MAX_NAMES, 10_000]);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

it('international names have a second form, and mixed alphabets are noticed', () => {
  expect([asciiName('bücher.com'), asciiName('lantern.com'), asciiName('a b')]).toEqual([
    'xn--bcher-kva.com',
    'lantern.com',
    null,
  ]);
  // The second letter of the first is Cyrillic: the homograph of Unicode's own report on confusables.
  expect([isMixed('pаypal.com'), isMixed('paypal.com'), isMixed('яндекс.com')]).toEqual([true, false, false]);
});

it('near a taken name others are suggested, none that is shown already', () => {
  const near = suggestions('lantern', new Set(['getlantern.co.uk']), tlds).map((one) => one.domain);
  expect(near).toHaveLength(4);
  expect(near).not.toContain('getlantern.co.uk');
});
