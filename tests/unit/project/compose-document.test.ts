import { describe, expect, it } from 'vitest';
import { type ComposeValue, readComposeDocument } from '#core/project/compose-document.rules.ts';

/** Plain values without lines and comments: a null is null, every other text is a string. */
function plain(value: ComposeValue): unknown {
  if (value.kind === 'text') return value.isNull ? null : value.text;
  if (value.kind === 'list') return value.items.map(plain);
  return value.entries.map((entry) => [entry.key, plain(entry.value)]);
}
const read = (text: string) => {
  const document = readComposeDocument(text);
  return 'problem' in document ? document.problem : plain(document.map);
};
/** Comments of the keys of a document. */
const commentsOf = (text: string) => {
  const document = readComposeDocument(text);
  return 'problem' in document ? document.problem : document.map.entries.map(({ key, comment }) => [key, comment]);
};
const tooLarge = 'The aliases in this file make it too large to read.';

describe('values', () => {
  it('have the line where they start', () => {
    expect(readComposeDocument('a: 1.10\nb:\n  - x\n  - y\nc: {}\nd: []\n')).toEqual({
      tags: [],
      map: {
        kind: 'map',
        line: 1,
        comment: null,
        entries: [
          {
            key: 'a',
            line: 1,
            comment: null,
            value: { kind: 'text', text: '1.10', isNull: false, line: 1, comment: null },
          },
          {
            key: 'b',
            line: 2,
            comment: null,
            value: {
              kind: 'list',
              line: 3,
              comment: null,
              items: [
                { kind: 'text', text: 'x', isNull: false, line: 3, comment: null },
                { kind: 'text', text: 'y', isNull: false, line: 4, comment: null },
              ],
            },
          },
          { key: 'c', line: 5, comment: null, value: { kind: 'map', entries: [], line: 5, comment: null } },
          { key: 'd', line: 6, comment: null, value: { kind: 'list', items: [], line: 6, comment: null } },
        ],
      },
    });
  });
  it.each(['a: null', 'a: ~', 'a:'])('%s is an empty null', (text) => {
    expect(readComposeDocument(text)).toMatchObject({
      map: { entries: [{ value: { kind: 'text', text: '', isNull: true, line: 1, comment: null } }] },
    });
  });
  it('are null where a key stands alone in braces', () => {
    expect(readComposeDocument('x: 1\ny: { A }')).toMatchObject({
      map: {
        entries: [
          { key: 'x' },
          {
            key: 'y',
            value: {
              entries: [{ key: 'A', line: 2, value: { kind: 'text', text: '', isNull: true, line: 1, comment: null } }],
            },
          },
        ],
      },
    });
  });
  it.each([
    ['a: true', 'true'],
    ['a: 0x1F', '0x1F'],
    ['a: 1_000', '1_000'],
    ['a: "null"', 'null'],
    ["a: 'it''s'", "it's"],
    ['a: "one\\ttwo"', 'one\ttwo'],
    ['a: >\n  one\n  two', 'one two\n'],
  ])('%j stay as they were typed', (text, value) => expect(read(text)).toEqual([['a', value]]));
  it('under a key that is a list have an empty key', () => {
    expect(read('? [a, b]\n: c')).toEqual([['', 'c']]);
  });
});

describe('aliases', () => {
  it('refer to the last anchor of their name', () => {
    expect(read('a: &x 1\nb: *x\nc: &x 2\nd: *x')).toEqual([
      ['a', '1'],
      ['b', '1'],
      ['c', '2'],
      ['d', '2'],
    ]);
  });
  it('without an anchor are named with their line', () => {
    expect(read('a: 1\nb: *other')).toBe('This isn’t valid YAML. Line 2: Unresolved alias *other');
    expect(read('a: *later\nb: &later 1')).toBe('This isn’t valid YAML. Line 1: Unresolved alias *later');
  });
});

describe('merge keys', () => {
  const base = 'one: &one { a: 1, b: 1 }\ntwo: &two { b: 2, c: 2 }\n';
  const merged = (keys: string) => {
    const [, , last] = read(`${base}all:\n${keys}`) as [string, unknown][];
    return last?.[1];
  };
  it('add the keys that a map does not have itself', () => {
    expect(merged('  <<: *one\n  a: own\n  z: own')).toEqual([
      ['a', 'own'],
      ['z', 'own'],
      ['b', '1'],
    ]);
  });
  it('prefer the first of several maps', () => {
    expect(merged('  <<: [*one, *two]')).toEqual([
      ['a', '1'],
      ['b', '1'],
      ['c', '2'],
    ]);
  });
  it('add nothing where their value is a text', () => {
    expect(merged('  <<: one\n  a: own')).toEqual([['a', 'own']]);
  });
});

describe('comments', () => {
  it('belong to the key below them and to the value before them', () => {
    expect(commentsOf('# top\n# of the file\na: 1 # after\n# above b\n# still above\nb: 2\nc: 3\n')).toEqual([
      ['a', '# top\n# of the file\n# after'],
      ['b', '# above b\n# still above'],
      ['c', null],
    ]);
  });
  it('above a list belong to its first item', () => {
    expect(readComposeDocument('a:\n  # above\n  - x # after\n  - y\n  # last\n  - z')).toMatchObject({
      map: {
        entries: [
          {
            value: {
              comment: null,
              items: [
                { text: 'x', comment: '# above\n# after' },
                { text: 'y', comment: null },
                { text: 'z', comment: '# last' },
              ],
            },
          },
        ],
      },
    });
  });
});

describe('tags', () => {
  it('are those that YAML does not have itself', () => {
    expect(readComposeDocument('a: !!str 5\nb: !override [x]\nc: !reset null\nd: !!map {}')).toMatchObject({
      tags: [
        { tag: '!override', line: 2 },
        { tag: '!reset', line: 3 },
      ],
    });
  });
});

describe('a document that is refused', () => {
  const needsServices = 'This isn’t a compose file. It needs “services:” at the top.';
  it.each([
    ['', 'Paste or drop a compose file.'],
    [' \n\t\n', 'Paste or drop a compose file.'],
    ['# only a comment', needsServices],
    ['- web', needsServices],
    ['FROM nginx', needsServices],
    ['a: 1\nb: x: y', 'This isn’t valid YAML. Line 2: Nested mappings are not allowed in compact mappings'],
    ['a: 1\na: 2', 'This isn’t valid YAML. Line 2: Map keys must be unique'],
    ['a: "\\u1\n  2"', 'This isn’t valid YAML. Line 1: Invalid escape sequence \\u1'],
  ])('%j', (text, problem) => expect(readComposeDocument(text)).toEqual({ problem }));
  it('has more than 256,000 characters', () => {
    const text = `a: 1\n#${'x'.repeat(255_994)}`;
    expect(text).toHaveLength(256_000);
    expect(read(text)).toEqual([['a', '1']]);
    expect(read(`${text}x`)).toBe('A compose file can have up to 256 kB.');
  });
  it('has more than 20,000 values, with its maps, lists and keys', () => {
    const text = (items: number) => `a: [${Array(items).fill('x').join()}]`;
    expect(read(text(19_997))).toEqual([['a', Array(19_997).fill('x')]]);
    expect(read(text(19_998))).toBe(tooLarge);
  });
  const lists = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`;
  const maps = (count: number) => `${'{ a: '.repeat(count)}x${' }'.repeat(count)}`;
  it.each([
    ['lists', (count: number) => `a: ${lists(count)}`, 40],
    ['maps', maps, 40],
    ['keys', (count: number) => `? ${lists(count)}\n: x`, 40],
    ['aliases', (count: number) => `? &a ${lists(count)}\n: *a`, 39],
  ])('nests %s too deep', (_, text, most) => {
    expect(read(text(most))).toBeInstanceOf(Array);
    expect(read(text(most + 1))).toBe(tooLarge);
  });
  it('has an alias in itself', () => expect(read('a: &a { b: *a }')).toBe(tooLarge));
  it('is nested deeper than the parser can go', () => {
    expect(read(`a: ${'['.repeat(10_000)}`)).toBe('This isn’t a valid YAML file.');
  });
});
