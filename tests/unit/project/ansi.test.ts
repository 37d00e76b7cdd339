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
    'nonsense',
  ])('does not link to %s', (address) => {
    expect(linkTo(address)).toEqual([{ text: 'text rest', className: '', href: null }]);
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
