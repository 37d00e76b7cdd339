import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnsi, plainText } from '#core/project/ansi.rules.ts';
import { findMatches, isStackFrame, levelOf, logTime, markMatches } from '#core/project/log-line.rules.ts';

const ESC = '\u001b';
const shown = (text: string) => parseAnsi(text).map(({ text: piece, className }) => [piece, className]);

describe('colours', () => {
  it.each([
    [
      'a colour and its end',
      `${ESC}[31mred${ESC}[0m plain`,
      [
        ['red', 'log-red'],
        [' plain', ''],
      ],
    ],
    ['a bright colour', `${ESC}[92mok`, [['ok', 'log-green']]],
    ['grey', `${ESC}[90mquiet`, [['quiet', 'log-gray']]],
    ['bold and underlined', `${ESC}[1;4mboth`, [['both', 'log-bold log-underline']]],
    ['a ground, which chooses the colour of the text', `${ESC}[31;44mon blue`, [['on blue', 'log-on-blue']]],
    ['reversed', `${ESC}[7;32mback`, [['back', 'log-on-green']]],
    ['one of 256', `${ESC}[38;5;196mred`, [['red', 'log-red']]],
    ['one of 16 million', `${ESC}[38;2;20;40;230mblue`, [['blue', 'log-blue']]],
    [
      'an end of one colour',
      `${ESC}[33mwarn${ESC}[39m rest`,
      [
        ['warn', 'log-yellow'],
        [' rest', ''],
      ],
    ],
  ])('shows %s', (_, text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each([
    ['red', '255;0;0', 'red'],
    ['orange', '255;128;0', 'yellow'],
    ['pink', '255;0;200', 'magenta'],
    ['lime', '200;255;0', 'yellow'],
    ['green', '0;255;0', 'green'],
    ['turquoise', '0;255;255', 'cyan'],
    ['azure', '0;150;255', 'cyan'],
    ['violet', '150;0;255', 'magenta'],
    ['a red that is just red enough', '100;60;60', 'red'],
    ['a red that is nearly grey', '100;61;61', 'gray'],
    ['a dark grey', '20;20;20', 'black'],
    ['the darkest grey', '50;50;50', 'gray'],
    ['nearly black', '49;49;49', 'black'],
    ['a bright grey', '200;200;200', 'gray'],
    ['nearly white', '201;201;201', 'white'],
  ])('shows %s as the nearest of its own', (_, rgb, color) => {
    expect(shown(`${ESC}[38;2;${rgb}mx`)).toEqual([['x', `log-${color}`]]);
    expect(shown(`${ESC}[48;2;${rgb}mx`)).toEqual([['x', `log-on-${color}`]]);
  });

  it.each([
    [1, 'red'],
    [8, 'gray'],
    [9, 'red'],
    [16, 'black'],
    [21, 'blue'],
    [46, 'green'],
    [51, 'cyan'],
    [59, 'gray'],
    [208, 'yellow'],
    [214, 'yellow'],
    [201, 'magenta'],
    [231, 'white'],
    [232, 'gray'],
    [255, 'gray'],
  ])('shows colour %i of 256', (number, color) => {
    expect(shown(`${ESC}[38;5;${number}mx`)).toEqual([['x', `log-${color}`]]);
  });

  it('keeps the decorations that it has, and leaves out the others', () => {
    expect(shown(`${ESC}[2;3;9mx${ESC}[0;5my`)).toEqual([
      ['x', 'log-gray log-italic log-strike'],
      ['y', ''],
    ]);
  });

  it('keeps its colour after an unsupported sequence', () => {
    expect(shown(`${ESC}[31ma${ESC}[?25lb`)).toEqual([['ab', 'log-red']]);
  });
});

describe('what a terminal would show', () => {
  it.each([
    ['a progress that overwrites itself', '10%\r55%\r100%', '100%'],
    ['a shorter text over a longer', 'aaaaaa\rbb', 'bbaaaa'],
    ['a cleared line', `50%${ESC}[2K\rdone`, 'done'],
    ['a line cleared to its end', `progress 50%\rdone${ESC}[K`, 'done'],
    ['a backspace', 'ab\bc', 'ac'],
    ['a column', `abcdef${ESC}[3GX`, 'abXdef'],
    ['cursor moves', `ab${ESC}[2Cc${ESC}[4DX`, 'aX  c'],
    ['a bell and a title', `${ESC}]0;title\u0007text\u0007`, 'text'],
    ['a half sequence', `text${ESC}[`, 'text'],
    ['a tab', 'a\tb', 'a\tb'],
    ['a character of two units', '🚀\r🎉', '🎉'],
  ])('handles %s', (_, text, expected) => {
    expect(plainText(text)).toBe(expected);
  });

  it.each([
    ['cleared to its end', `abcdef${ESC}[3G${ESC}[0K`, 'ab'],
    ['cleared up to the cursor', `abcdef${ESC}[3G${ESC}[1K`, '   def'],
    ['cleared up to a cursor behind it', `ab${ESC}[1K`, '  '],
    ['cleared', `progress 50%${ESC}[2K\rok`, 'ok'],
    ['cleared, with nothing after it', `50%${ESC}[2K`, ''],
  ])('shows what is left of a line that is %s', (_, text, expected) => {
    expect(plainText(text)).toBe(expected);
  });

  it('puts colours in the place of their characters', () => {
    expect(shown(`${ESC}[31mabcdef${ESC}[3G${ESC}[1K`)).toEqual([
      ['   ', ''],
      ['def', 'log-red'],
    ]);
    expect(shown(`${ESC}[31mabcdef\r${ESC}[K${ESC}[0m${ESC}[3Gx`)).toEqual([['  x', '']]);
    expect(shown(`abc${ESC}[2K${ESC}[31mx`)).toEqual([
      ['   ', ''],
      ['x', 'log-red'],
    ]);
  });

  it('fills up to the cursor with plain spaces', () => {
    expect(parseAnsi(`${ESC}[3Gx`)).toEqual([{ text: '  x', className: '', href: null }]);
  });

  it('joins the text of all colours', () => {
    expect(plainText(`a${ESC}[31mb${ESC}[0mc`)).toBe('abc');
  });

  it('keeps text without control characters in one piece, and nothing of an empty line', () => {
    expect(parseAnsi('GET / 200')).toEqual([{ text: 'GET / 200', className: '', href: null }]);
    expect(parseAnsi('')).toEqual([]);
  });

  it('never fails, and never shows a control character', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '\r',
        '\b',
        ESC,
        `${ESC}[`,
        `${ESC}[31m`,
        `${ESC}[K`,
        `${ESC}]8;;`,
        '\u0007',
        `${ESC}\\`,
        '\u009b',
        '\u0000',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = plainText(pieces.join(''));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be left
        expect(text).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it('keeps every character of a text without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 300 }), (text) => {
        expect(plainText(`${ESC}[35m${text}${ESC}[0m`)).toBe(text);
      }),
    );
  });

  it('draws a line of a megabyte without drawing all of it', () => {
    expect(plainText('x'.repeat(1_000_000)).length).toBe(20_000);
    expect(parseAnsi('x'.repeat(20_001))).toEqual([{ text: 'x'.repeat(20_000), className: '', href: null }]);
    expect(plainText(`${ESC}[0m${'x'.repeat(20_000)}`)).toBe('x'.repeat(19_996));
  });

  it('survives a column that is far away', () => {
    expect(plainText(`${ESC}[999999999Gx`).length).toBeLessThan(20_002);
  });
});

describe('links', () => {
  const linkTo = (address: string) => parseAnsi(`${ESC}]8;;${address}${ESC}\\text${ESC}]8;;${ESC}\\ rest`);

  it.each(['https://example.test/a?b=1', 'http://example.test/'])('links to %s', (address) => {
    expect(linkTo(address)).toEqual([
      { text: 'text', className: '', href: address },
      { text: ' rest', className: '', href: null },
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pass@example.test',
    'https://user@example.test',
    'https://:pass@example.test',
    'xhttp://example.test/',
    'https://example.test\\@evil.test',
    'https://example.test/a b',
    'nonsense',
  ])('does not link to %s', (address) => {
    expect(linkTo(address)).toEqual([{ text: 'text rest', className: '', href: null }]);
  });

  it('has addresses of up to 2048 characters', () => {
    const address = `https://example.test/${'a'.repeat(2048 - 21)}`;
    expect(linkTo(address).map(({ href }) => href)).toEqual([address, null]);
    expect(linkTo(`${address}a`).map(({ href }) => href)).toEqual([null]);
  });

  it('reads an address after parameters, ended by a bell', () => {
    expect(parseAnsi(`${ESC}]8;id=1;https://example.test/\u0007text`)).toEqual([
      { text: 'text', className: '', href: 'https://example.test/' },
    ]);
  });

  it('continues after a bell, a title and a colour', () => {
    const href = 'https://example.test/';
    expect(parseAnsi(`${ESC}]8;;${href}${ESC}\\a\u0007b${ESC}]0;title\u0007c${ESC}[31md`)).toEqual([
      { text: 'abc', className: '', href },
      { text: 'd', className: 'log-red', href },
    ]);
  });

  it('is none where it is cut off', () => {
    expect(parseAnsi(`text${ESC}]8;id=1`)).toEqual([{ text: 'text', className: '', href: null }]);
  });
});

describe('levels', () => {
  it.each([
    ['2026-11-22 18:00:01 ERROR could not connect', 'error'],
    ['[WARN] disk is nearly full', 'warning'],
    ['INFO: an ERROR page was served', 'info'],
    ['{"level":"warn","msg":"slow"}', 'warning'],
    ['{"level":50,"msg":"pino"}', 'error'],
    ['level=debug msg="x"', 'debug'],
    ['TypeError: x is not a function', 'error'],
    ['Traceback (most recent call last):', 'error'],
    ['no errors found', null],
    ['GET /terror 200', null],
  ])('reads %s', (text, expected) => {
    expect(levelOf(text)).toBe(expected);
  });

  it.each(['    at Object.<anonymous> (/app/server.js:10:5)', '  File "app.py", line 3, in main', '\t... 12 more'])(
    'knows the frame %s',
    (text) => {
      expect(isStackFrame(text)).toBe(true);
    },
  );

  it('takes no indented text for a frame', () => {
    expect(isStackFrame('    attached to the network')).toBe(false);
  });
});

describe('matches', () => {
  it('finds a text in any case, and no pattern in it', () => {
    expect(findMatches('A.b a.B axb', 'a.b', false)).toEqual([
      { start: 0, end: 3 },
      { start: 4, end: 7 },
    ]);
  });

  it('finds a pattern', () => {
    expect(findMatches('id=12 id=345', 'id=\\d+', true).length).toBe(2);
  });

  it('finds nothing by an invalid pattern', () => {
    expect(findMatches('((', '((', true)).toEqual([]);
  });

  it('ends with a pattern that matches nothing everywhere', () => {
    expect(findMatches('abc', 'x*', true)).toEqual([]);
  });

  it('marks over the borders of colours and keeps every character', () => {
    const pieces = [{ text: 'ab' }, { text: 'cd' }];
    expect(markMatches(pieces, [{ start: 1, end: 3 }])).toEqual([
      { text: 'a', isMatch: false },
      { text: 'b', isMatch: true },
      { text: 'c', isMatch: true },
      { text: 'd', isMatch: false },
    ]);
  });

  it('keeps every character, whatever is marked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 8 }),
        fc.string({ minLength: 1, maxLength: 3 }),
        (texts, search) => {
          const all = texts.join('');
          const marked = markMatches(
            texts.map((text) => ({ text })),
            findMatches(all, search, false),
          );
          expect(marked.map(({ text }) => text).join('')).toBe(all);
        },
      ),
    );
  });
});

describe('times', () => {
  const now = Date.parse('2026-11-22T20:00:00Z');

  it('leaves out the day of today', () => {
    expect(logTime('2026-11-22T18:03:22.123Z', 'utc', now)).toBe('18:03:22.123');
  });

  it('names another day', () => {
    expect(logTime('2026-11-21T18:03:22.123Z', 'utc', now)).toBe('11-21 18:03:22.123');
  });

  it('shows nothing for what is no time', () => {
    expect(logTime('soon', 'local', now)).toBe('');
  });
});
