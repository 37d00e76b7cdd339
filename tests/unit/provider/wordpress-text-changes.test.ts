import fc from 'fast-check';
import { serialize, unserialize } from 'php-serialize';
import { describe, expect, it } from 'vitest';
import { changeSerialized } from '#provider/wordpress/serialized.ts';
import {
  createTextChange,
  type Occurrence,
  type Replacement,
  replaceDomain,
  replaceText,
} from '#provider/wordpress/text-changes.ts';

const apply = (replacement: Replacement, value: string) => createTextChange(replacement)(value);
const replaced = (value: string, search = 'http://old.example', replacement = 'https://new.example/ü') =>
  apply(replaceText(search, replacement), value);
const count = (replacement: Replacement, value: string) => {
  const found: Occurrence[] = [];
  createTextChange(replacement, (occurrence) => found.push(occurrence))(value);
  return found.length;
};

/** Replaces in the texts of a value, as it is in memory. */
function replaceInValues(value: unknown, search: string, replacement: string): unknown {
  if (typeof value === 'string') return value.replaceAll(search, () => replacement);
  if (Array.isArray(value)) return value.map((item) => replaceInValues(item, search, replacement));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, replaceInValues(item, search, replacement)]),
    );
  return value;
}

const SEARCH = 'old.exämple';
/** Texts that hold what is searched, with bytes that are no ASCII and what looks like the grammar. */
const text = fc
  .array(fc.constantFrom(SEARCH, 'ü', '€', '😀', '";', 's:3:"', '}', 'a:1:{', 'x', '\n', '\0', '"', "'", ' '), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
  // What is serialized itself is changed within: that has a test of its own.
  .filter((value) => changeSerialized(value, (same) => same) === null && !/^\s*[[{]/.test(value));
const key = fc.stringMatching(/^[a-z_]{1,6}$/);
const { value: phpValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    text,
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.integer({ min: -1e6, max: 1e6 }).map((quarters) => quarters / 4),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true, minKeys: 1 }),
  ),
}));

describe('a serialized value', () => {
  it('is what PHP reads as the value with its texts replaced', () =>
    fc.assert(
      fc.property(
        fc.array(phpValue, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('', 'n', 'neü.example', '";}'),
        (value, replacement) => {
          const after = apply(replaceText(SEARCH, replacement), serialize(value));
          expect(serialize(unserialize(after))).toBe(serialize(replaceInValues(value, SEARCH, replacement)));
        },
      ),
      { numRuns: 500 },
    ));

  it('stays byte for byte where nothing is found', () =>
    fc.assert(
      fc.property(fc.array(phpValue), (value) => {
        const serialized = serialize(value);
        expect(changeSerialized(serialized, (same) => same)).toBe(serialized);
      }),
    ));

  it('that is cut, or has a wrong length anywhere, is replaced as plain text and never ends in an error', () =>
    fc.assert(
      fc.property(
        fc.array(phpValue, { minLength: 1 }),
        fc.nat(),
        fc.constantFrom('', '9', '"', '{', '\0'),
        (value, at, noise) => {
          const whole = serialize(value);
          const cut = at % (whole.length + 1);
          const broken = whole.slice(0, cut) + noise + whole.slice(cut + 1);
          if (changeSerialized(broken, (same) => same) !== null || /^\s*[[{]/.test(broken)) return;
          expect(apply(replaceText(SEARCH, 'n'), broken)).toBe(broken.replaceAll(SEARCH, 'n'));
        },
      ),
      { numRuns: 500 },
    ));

  it.each([
    ['counts bytes', 's:23:"http://old.example/é€";'.replace('23', '24'), 's:28:"https://new.example/ü/é€";'],
    ['keeps keys', 'a:1:{s:18:"http://old.example";i:1;}', 'a:1:{s:18:"http://old.example";i:1;}'],
    [
      'changes the properties of an object, not its class',
      'O:18:"http://old.example":1:{s:3:"url";s:18:"http://old.example";}',
      'O:18:"http://old.example":1:{s:3:"url";s:22:"https://new.example/ü";}',
    ],
    [
      'keeps private properties, whose names have zero bytes',
      'O:1:"A":1:{s:4:"\0A\0u";s:18:"http://old.example";}',
      'O:1:"A":1:{s:4:"\0A\0u";s:22:"https://new.example/ü";}',
    ],
    [
      'keeps references, numbers and enumerations',
      'a:6:{i:0;s:18:"http://old.example";i:1;R:2;i:2;r:1;i:3;d:1.5E+25;i:4;d:-INF;i:5;E:7:"Suit:Up";}',
      'a:6:{i:0;s:22:"https://new.example/ü";i:1;R:2;i:2;r:1;i:3;d:1.5E+25;i:4;d:-INF;i:5;E:7:"Suit:Up";}',
    ],
    [
      'leaves alone what a class has written itself',
      'C:11:"ArrayObject":25:{s:18:"http://old.example"}',
      'C:11:"ArrayObject":25:{s:18:"http://old.example"}',
    ],
    ['may have space around it', ' b:1;\n', ' b:1;\n'],
  ])('%s', (_, before, after) => expect(replaced(before)).toBe(after));

  it('within a serialized text gets right lengths too', () => {
    const nest = (value: unknown, levels: number): unknown =>
      levels === 0 ? value : nest([serialize(value)], levels - 1);
    for (const levels of [1, 2, 5])
      expect(replaced(serialize(nest(['http://old.example'], levels)))).toBe(
        serialize(nest(['https://new.example/ü'], levels)),
      );
  });

  it('of any depth is read', () => {
    const depth = 50_000;
    const nested = `${'a:1:{i:0;'.repeat(depth)}s:3:"old";${'}'.repeat(depth)}`;
    expect(apply(replaceText('old', 'newer'), nested)).toBe(nested.replace('s:3:"old"', 's:5:"newer"'));
  });

  it('with nested texts is unchanged below the maximum depth', () => {
    let value = 'old';
    for (let level = 0; level < 40; level++) value = serialize(value);
    expect(apply(replaceText('old', 'newer'), value)).toBe(value);
  });
});

describe('JSON', () => {
  it.each([
    [
      'with escaped slashes keeps them',
      '{"u":"http:\\/\\/old.example\\/a"}',
      '{"u":"https:\\/\\/new.example\\/\u00fc\\/a"}',
    ],
    ['without escaped slashes gets none', '{"u":"http://old.example/a"}', '{"u":"https://new.example/ü/a"}'],
    [
      'that escapes what is not ASCII escapes it in what is new',
      '{"u":"http:\\/\\/old.example","n":"\\u00e4"}',
      '{"u":"https:\\/\\/new.example\\/\\u00fc","n":"\\u00e4"}',
    ],
    ['keeps its keys and its spaces', '{ "http://old.example" : 1 }', '{ "http://old.example" : 1 }'],
    ['that is broken is plain text', '{"u":"http:\\/\\/old.example"', '{"u":"https:\\/\\/new.example\\/ü"'],
    [
      'within the blocks of a post keeps its slashes',
      '<!-- wp:cover {"url":"http:\\/\\/old.example\\/a.jpg"} --><a href="http://old.example">',
      '<!-- wp:cover {"url":"https:\\/\\/new.example\\/ü\\/a.jpg"} --><a href="https://new.example/ü">',
    ],
    [
      'in a serialized value gets the right length',
      's:32:"{"u":"http:\\/\\/old.example\\/a"}";',
      's:36:"{"u":"https:\\/\\/new.example\\/ü\\/a"}";',
    ],
  ])('%s', (_, before, after) => {
    const fixed = before.replace(/^s:\d+/, () => `s:${Buffer.byteLength(before) - 's:32:"";'.length}`);
    const expected = after.replace(/^s:\d+/, () => `s:${Buffer.byteLength(after) - 's:36:"";'.length}`);
    expect(replaced(fixed)).toBe(expected);
  });

  it('stays JSON whatever comes instead', () =>
    fc.assert(
      fc.property(fc.json(), fc.string({ unit: 'binary' }), (json, replacement) => {
        const before = JSON.stringify({ json: JSON.parse(json), text: `a ${SEARCH} b` });
        const after = apply(replaceText(SEARCH, replacement), before);
        expect(JSON.parse(after)).toEqual({ json: JSON.parse(json), text: `a ${replacement} b` });
      }),
    ));

  it('with a serialized value in it gets right lengths', () => {
    const before = JSON.stringify({ v: serialize(['old']) });
    expect(apply(replaceText('old', 'newer'), before)).toBe(JSON.stringify({ v: serialize(['newer']) }));
  });

  it('of some megabytes is read', () => {
    const long = JSON.stringify({ text: 'x'.repeat(3_000_000), url: 'http://old.example' });
    expect(replaced(long)).toContain('https://new.example');
  });
});

describe('the addresses of a domain', () => {
  const toStaging = replaceDomain('shop.example', 'staging.shop.example');
  it.each([
    ['https://shop.example/a?b=//shop.example:80', 'https://staging.shop.example/a?b=//staging.shop.example:80'],
    ['{"u":"http:\\/\\/shop.example\\/"}', '{"u":"http:\\/\\/staging.shop.example\\/"}'],
    ['?to=https%3A%2F%2FSHOP.example%2F', '?to=https%3A%2F%2Fstaging.shop.example%2F'],
    ['At https://shop.example.', 'At https://staging.shop.example.'],
    ['s:20:"https://shop.example";', 's:28:"https://staging.shop.example";'],
  ])('lead elsewhere: %s', (before, after) => expect(apply(toStaging, before)).toBe(after));

  it.each([
    'mail@shop.example',
    'https://www.shop.example',
    'https://shop.example.org',
    'https://shop.example-two.org',
    'https://staging.shop.example',
    'shop.example',
  ])('are not %s', (value) => expect(apply(toStaging, value)).toBe(value));

  it('come back as they were', () => {
    const before = serialize({ a: 'https://shop.example/x', b: '{"c":"\\/\\/shop.example"}', mail: 'a@shop.example' });
    const there = apply(toStaging, before);
    expect(there).not.toBe(before);
    expect(apply(replaceDomain('staging.shop.example', 'shop.example'), there)).toBe(before);
  });
});

it('each place is counted once, wherever it is', () => {
  expect(count(replaceText('old', 'new'), 'old cold OLD')).toBe(2);
  expect(count(replaceText('old', 'new'), serialize(['old', { a: 'old old' }]))).toBe(3);
  expect(count(replaceText('old', 'new'), '{"a":"old","old":["old"]}')).toBe(2);
});
