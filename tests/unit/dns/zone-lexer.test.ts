import { describe, expect, it } from 'vitest';
import { createLocator, readEntries } from '#core/dns/zone-lexer.rules.ts';

const read = (text: string) => [...readEntries(text)];
/** The words of each entry, quoted texts in brackets. */
const tokensOf = (text: string) =>
  read(text).map(({ tokens }) => tokens.map(({ raw, quoted }) => (quoted ? `[${raw}]` : raw)));
const faults = (text: string) => read(text).map(({ fault }) => fault && `${fault.at} ${fault.code}`);

describe('the entries of a zone file', () => {
  it('have their words with offsets', () => {
    expect(read('a 60 TXT "x y" ; note\n  b\n')).toEqual([
      {
        tokens: [
          { raw: 'a', quoted: false, at: 0 },
          { raw: '60', quoted: false, at: 2 },
          { raw: 'TXT', quoted: false, at: 5 },
          { raw: 'x y', quoted: true, at: 9 },
        ],
        hasOwner: true,
        comment: 'note',
        at: 0,
        fault: null,
      },
      { tokens: [{ raw: 'b', quoted: false, at: 24 }], hasOwner: false, comment: null, at: 22, fault: null },
    ]);
  });

  it.each([
    ['', []],
    ['\n\n', []],
    [' \t\r\n; note\n', []],
    ['a b\nc', [['a', 'b'], ['c']]],
    ['a\tb\rc\vd\fe', [['a', 'b', 'c', 'd', 'e']]],
    [
      'a b\r\nc d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\ufeffa b', [['a', 'b']]],
    ['a b\ufeff', [['a', 'b\ufeff']]],
    ['a"b"c', [['a', '[b]', 'c']]],
    ['a"b"', [['a', '[b]']]],
    ['="b"', [['=', '[b]']]],
    ['ab"c"', [['ab', '[c]']]],
    ['a="b c"', [['a="b c"']]],
    ['a="b c"d', [['a="b c"', 'd']]],
    ['x a="b c"', [['x', 'a="b c"']]],
    ['x ="b"', [['x', '=', '[b]']]],
    ['a=b c', [['a=b', 'c']]],
    ['a=', [['a=']]],
    ['a= "b"', [['a=', '[b]']]],
    ['a;b', [['a']]],
    ['a(b)c', [['a', 'b', 'c']]],
    ['a (b\nc) d\ne', [['a', 'b', 'c', 'd'], ['e']]],
    ['a ((b)\nc)\nd', [['a', 'b', 'c'], ['d']]],
    ['a\\ b', [['a\\ b']]],
    ['a\\;b\\"c\\(d', [['a\\;b\\"c\\(d']]],
    ['a\\\nb', [['a\\'], ['b']]],
    ['a\\', [['a\\']]],
    ['"a\\"b" c', [['[a\\"b]', 'c']]],
    ['"a;(b"', [['[a;(b]']]],
    ['""', [['[]']]],
    ['""a', [['[]', 'a']]],
  ])('of %j are %j', (text, expected) => expect(tokensOf(text)).toEqual(expected));

  it.each([
    ['a', true],
    [' a', false],
    ['\ta', false],
    ['\ra', false],
    ['(a)', true],
  ])('of %j have an owner: %j', (text, hasOwner) => expect(read(text)[0]?.hasOwner).toBe(hasOwner));

  it.each([
    ['a ; note', 'note'],
    ['a ;note;more ', 'note;more'],
    ['a ;', null],
    ['a (; first\n) ; last', 'last'],
    ['a (; first\n)', null],
    ['a ; note\n', 'note'],
  ])('of %j have the comment %j', (text, comment) =>
    expect(read(text).map((entry) => entry.comment)).toEqual([comment]),
  );
});

describe('a fault in a zone file', () => {
  it.each([
    ['a "b', ['2 quoteLine']],
    ['a "b\nc', ['2 quoteLine', null]],
    ['a "b\nc"', ['2 quoteLine', '6 quoteLine']],
    ['a "b\\"', ['2 quoteLine']],
    ['"', ['0 quoteLine']],
    ['a="b', ['2 quoteLine']],
    ['a "b" "c', ['6 quoteLine']],
    ['a )', ['2 parenthesisClose']],
    ['a ) )', ['2 parenthesisClose']],
    [')', ['0 parenthesisClose']],
    ['a ) "b', ['4 quoteLine']],
    ['a "b\n)', ['2 quoteLine', '5 parenthesisClose']],
    ['a ( b', ['2 parenthesisOpen']],
    ['a ( ( b )', ['2 parenthesisOpen']],
    ['a ( "b', ['4 quoteLine']],
    ['a ( b\nc\n', ['2 parenthesisOpen', null]],
  ])('%j is at its place', (text, expected) => expect(faults(text)).toEqual(expected));

  it('leaves the rest of its line out', () => {
    expect(tokensOf('a "b c\nd e')).toEqual([['a'], ['d', 'e']]);
    expect(tokensOf('a ( b\nc d\n"e')).toEqual([['a', 'b'], ['c', 'd'], []]);
  });

  it('of an open parenthesis ends with its line, words at the start of the next one included', () => {
    expect(tokensOf('a (b\nc (d\ne')).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });
});

describe('parentheses', () => {
  /** An entry over so many lines. */
  const over = (lines: number) => `a (${'\nb'.repeat(lines - 1)})`;

  it('hold up to 500 lines', () => {
    expect(read(over(500)).map(({ tokens, fault }) => [tokens.length, fault])).toEqual([[500, null]]);
    expect(faults(over(501))[0]).toBe('2 parenthesisOpen');
    expect(read(over(501))).toHaveLength(501);
  });

  it('hold up to 20 lines once 20 were left open', () => {
    const open = 'a (\n';
    const last = (text: string) => read(text).at(-1)?.tokens.length;
    const before = (count: number) => `${open.repeat(count)}${'b\n'.repeat(600)}`;
    expect([last(before(20) + over(20)), last(before(20) + over(21)), last(before(19) + over(21))]).toEqual([
      20, 1, 21,
    ]);
  });
});

describe('the place of an offset', () => {
  it.each([
    ['a\nbc\n', [0, 1, 2, 3, 4, 5], ['1:1', '1:2', '2:1', '2:2', '2:3', '3:1']],
    ['\na', [0, 1, 2], ['1:1', '2:1', '2:2']],
    ['', [0], ['1:1']],
    ['\n\n\n', [0, 1, 2, 3], ['1:1', '2:1', '3:1', '4:1']],
  ])('in %j of %j is %j', (text, offsets, places) => {
    const locate = createLocator(text);
    expect(offsets.map((at) => locate(at)).map(({ line, column }) => `${line}:${column}`)).toEqual(places);
  });
});
