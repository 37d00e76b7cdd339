import { afterEach, describe, expect, it, vi } from 'vitest';
import { digitsOf, findMatches, isStackFrame, levelOf, levelsFrom, logTime } from '#core/project/log-line.rules.ts';

describe('a filter by level', () => {
  it('includes the more severe levels', () => {
    expect(levelsFrom('error')).toEqual(['error']);
    expect(levelsFrom('warning')).toEqual(['error', 'warning']);
  });
});

describe('the level of a line', () => {
  it.each([
    ['the first one named, before a less severe one', 'ERROR: while logging at INFO', 'error'],
    ['the first one named, before a more severe one', 'DEBUG | WARN and ERROR are on', 'debug'],
    ['the word of a line whose field has a level of its own', 'level=custom ERROR no connection', 'error'],
    ['a field in capitals', 'Severity: WARNING disk', 'warning'],
    ['an error that was not caught', 'Uncaught TypeError: x is not a function', 'error'],
    ['an exception of Java', 'NullPointerException: at null', 'error'],
  ])('is %s', (_, text, level) => {
    expect(levelOf(text)).toBe(level);
  });

  it.each([
    ['a level far behind', `${'.'.repeat(120)} ERROR`],
    ['an error that is only told about', 'the last TypeError: fixed'],
    ['a traceback that is only told about', 'see Traceback (most recent call last):'],
    ['an unknown level', 'level=custom started'],
  ])('is none for %s', (_, text) => {
    expect(levelOf(text)).toBeNull();
  });
});

describe('a frame of a stack trace', () => {
  it.each([
    ['Node.js', '    at Server.listen (node:net:10:5)'],
    ['Java', '\tat com.example.Shop.main(Shop.java:12)'],
    ['Java, common frames', '... 3 common frames omitted'],
    ['Java, indented', '        ... 12 more'],
    ['Python', '  File "/app/shop.py", line 31, in pay'],
    ['Go', '\t/app/cmd/main.go:128 +0x1d'],
    ['PHP', '#0 /app/index.php(7): main()'],
    ['PHP, a deep one', '#12 /app/vendor/autoload.php(128): require()'],
    ['Ruby', "\tfrom app.rb:7:in `pay'"],
    ['Ruby, indented', "        from /app/lib/shop.rb:128:in `pay'"],
  ])('is known of %s', (_, text) => {
    expect(isStackFrame(text)).toBe(true);
  });

  it.each([
    'Listening at http://0.0.0.0:8080',
    'Error in File "shop.py", line 3',
    'and ... 12 more',
    'panic in\t/app/main.go:12',
    'See issue #12 of shop (3)',
    'moved from app:12:in stock',
    '\tREADME.md:12',
    '#x none (3)',
    '#1 none (three)',
    '\tfrom app.rb:main:in it',
  ])('is not %j', (text) => {
    expect(isStackFrame(text)).toBe(false);
  });
});

describe('a search in a line', () => {
  it('finds nothing without a text', () => {
    expect(findMatches('abc', '', false)).toEqual([]);
    expect(findMatches('abc', '', true)).toEqual([]);
  });

  it('finds nothing by an invalid pattern, not even “null” or “undefined”', () => {
    expect(findMatches('null (( undefined', '((', true)).toEqual([]);
  });

  it('looks at the first 4000 characters', () => {
    const text = `${'.'.repeat(3999)}xx`;
    expect(findMatches(text, 'x', false)).toEqual([{ start: 3999, end: 4000 }]);
  });

  it('ends after 50 matches', () => {
    const matches = findMatches('x'.repeat(60), 'x', false);
    expect([matches.length, matches.at(-1)]).toEqual([50, { start: 49, end: 50 }]);
  });
});

describe('the time of a line', () => {
  const now = Date.parse('2026-11-22T20:00:00Z');
  afterEach(() => {
    vi.restoreAllMocks();
  });
  /** @param minutes as `getTimezoneOffset` has them: negative in the east */
  const beIn = (minutes: number) => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(minutes);

  it('is the local one, or that of UTC', () => {
    beIn(-330);
    expect(logTime('2026-11-22T12:03:22.123Z', 'local', now)).toBe('11-22 17:33:22.123');
    expect(logTime('2026-11-22T12:03:22.123Z', 'utc', now)).toBe('12:03:22.123');
  });

  it('has the local day of today', () => {
    beIn(300);
    expect(logTime('2026-11-22T06:00:00.000Z', 'local', now)).toBe('01:00:00.000');
    expect(logTime('2026-11-22T04:00:00.000Z', 'local', now)).toBe('11-21 23:00:00.000');
  });
});

describe('the number of a line', () => {
  it.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [12_345, 5],
  ])('%i takes %i digits', (seq, digits) => {
    expect(digitsOf(seq)).toBe(digits);
  });
});
