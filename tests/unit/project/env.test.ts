// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are variables of a shell
import { existsSync, readFileSync } from 'node:fs';
import { parse as parseDotenv } from 'dotenv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findEnvProblems } from '#core/project/env.rules.ts';
import { formatEnv, parseEnv } from '#core/project/env-text.rules.ts';
import type { EnvEntry } from '#core/project/project.schema.ts';
import { MANY, processorTime } from '#tests/support/processor-time.ts';

const entry = (key: string, value: string | null, rest: Partial<EnvEntry> = {}): EnvEntry => ({
  key,
  value,
  is_secret: value === null,
  comment: null,
  ...rest,
});
const firstValue = (text: string) => parseEnv(text).entries[0]?.value;
const problemsOf = (text: string, storedKeys?: ReadonlySet<string>) =>
  parseEnv(text, storedKeys).problems.map((problem) => `${problem.line}: ${problem.text}`);

/** Where the dialect differs from compose-go, and why. */
const differences: Record<string, string> = {
  '="value"': 'a variable without a name: no process could read it',
};
const file = `${process.env.PORTAL_CORPORA ?? ''}/dotenv.json`;
describe.skipIf(!existsSync(file))('the published lines (skipped where PORTAL_CORPORA has none)', () => {
  it('are read as compose reads them, except for the explained differences', () => {
    const lines = JSON.parse(readFileSync(file, 'utf8')) as { line: string; key: string; value: string }[];
    expect(lines.length).toBeGreaterThan(40);
    for (const { line, key, value } of lines) {
      const { entries, problems } = parseEnv(line);
      expect({ line, key: entries[0]?.key, value: entries[0]?.value }).toEqual({ line, key, value });
      expect({ line, hasProblem: problems.length > 0 }).toEqual({ line, hasProblem: line in differences });
    }
  });
});

const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,12}$/);
const difficult = fc.constantFrom(
  ...['"', "'", '\\', '$', '#', ' #', '=', '\n', '\r', '\t', '`', ' ', '$$', '${X}', 'ä', '😀', '\u0085', '\u00a0'],
  ...['\\n', "\\'", '\\"', '\uFEFF', '\u0001', '\u2028', 'a', '0', '# sealed', '# secret', '***'],
);
const value = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.array(difficult).map((parts) => parts.join('')),
  )
  .filter((text) => !text.includes('\0'));
const comment = fc.option(
  fc
    .array(fc.oneof(fc.constant(''), fc.stringMatching(/^ {0,2}#[ -~äß]{0,12}$/)), { minLength: 1, maxLength: 3 })
    .map((rows) => rows.join('\n')),
);
const anyEntry: fc.Arbitrary<EnvEntry> = fc.oneof(
  fc.record({ key, value, is_secret: fc.boolean(), comment }),
  fc.record({ key, value: fc.constant(null), is_secret: fc.constant(true), comment }),
);
const closing = fc.option(
  comment.filter((text) => text !== null).map((text) => [entry('', '', { comment: text })]),
  {
    nil: [],
  },
);
const environment = fc
  .tuple(fc.uniqueArray(anyEntry, { selector: (one) => one.key, maxLength: 8 }), closing)
  .map((parts) => parts.flat());

describe('an environment', () => {
  it('is read as it was written, whatever is in it', () => {
    fc.assert(
      fc.property(environment, (entries) => {
        expect(parseEnv(formatEnv(entries))).toEqual({ entries, problems: [] });
      }),
      { numRuns: MANY / 5 },
    );
  });
  it('is read the same by dotenv, where no backslash is in it', () => {
    const plain = value.filter((text) => !/[\\\p{Cc}\uFEFF]/u.test(text) && !/'.*"|".*'/su.test(text));
    const entries = fc.uniqueArray(
      fc.record({
        key,
        value: plain.filter((text) => !text.includes("'") || !/[$#`]/.test(text)),
        is_secret: fc.constant(false),
        comment,
      }),
      { selector: (one) => one.key },
    );
    fc.assert(
      fc.property(entries, (list) => {
        expect(parseDotenv(formatEnv(list))).toEqual(Object.fromEntries(list.map((one) => [one.key, one.value])));
      }),
    );
  });
  it('stays as it was typed where nothing is changed', () => {
    const text = fc.array(fc.oneof(difficult, key, fc.constantFrom('A=', 'B="', "C='", '# c\n', 'export D=', '\n')));
    fc.assert(
      fc.property(text, (parts) => {
        const typed = parts.join('');
        expect(formatEnv(parseEnv(typed).entries, typed)).toBe(typed);
      }),
    );
  });
  it('keeps the typed text of every unchanged line', () => {
    const typed = '# First\nexport A = "1" # why\n\nB=pa$$word\nC=3';
    const entries = parseEnv(typed).entries.map((one) => (one.key === 'C' ? { ...one, value: '4 # four' } : one));
    expect(formatEnv(entries, typed)).toBe('# First\nexport A = "1" # why\n\nB=pa$$word\nC=\'4 # four\'\n');
  });
});

describe('a changed environment', () => {
  it.each<[string, string, EnvEntry[], string]>([
    ['has a new name', 'A=1\n', [entry('B', '1')], 'B=1\n'],
    ['has a variable that is sealed now', 'A=1\n', [entry('A', '1', { is_secret: true })], 'A=1 # secret\n'],
    ['has another comment', '# old\nA=1\n', [entry('A', '1', { comment: '# new' })], '# new\nA=1\n'],
    ['lacks its last variable', 'A=1\nB=2\n', [entry('A', '1')], 'A=1\n'],
    ['has one more after a text without a line break', 'A = 1', [entry('A', '1'), entry('B', '2')], 'A = 1\nB=2\n'],
    ['has a variable without a value', '', [{ key: 'A', is_secret: false }], 'A=\n'],
  ])('%s', (_, typed, entries, text) => {
    expect(formatEnv(entries, typed)).toBe(text);
  });
});

describe('a value', () => {
  it.each([
    ['A=pa$$word', 'pa$$word'],
    ['A=${B}-$C', '${B}-$C'],
    ['A="pa$$word ${B}"', 'pa$$word ${B}'],
    ["A='${B}'", '${B}'],
    ['A="\\$B"', '$B'],
    ['A=b=c', 'b=c'],
    ['A=', ''],
    ['A=#abc', '#abc'],
    ['A="one\ntwo"', 'one\ntwo'],
    ["A='one\r\ntwo'", 'one\r\ntwo'],
    ['A=one\r\nB=two', 'one'],
    ['A=***', '***'],
    ['A="\\08"', '\\08'],
    ["A='\\\\'", '\\\\'],
    ["A='it\\'s'", "it's"],
    ['\uFEFFA=1', '1'],
    ["A=it's fine", "it's fine"],
  ])('%j is %j', (text, expected) => {
    expect(firstValue(text)).toBe(expected);
    expect(problemsOf(text)).toEqual([]);
  });
  it('has no quotes where it needs none', () => {
    expect(formatEnv([entry('A', 'a b\\c=d:e/f?g&h*'), entry('B', '')])).toBe('A=a b\\c=d:e/f?g&h*\nB=\n');
  });
  it('has quotes that keep other tools from replacing a part of it', () => {
    expect(formatEnv([entry('A', 'pa$$word'), entry('B', "it's $1")])).toBe("A='pa$$word'\nB=\"it's \\$1\"\n");
  });
  it('of several lines is written as several lines', () => {
    expect(formatEnv([entry('KEY', '-----BEGIN-----\nMII=\n-----END-----\n')])).toBe(
      "KEY='-----BEGIN-----\nMII=\n-----END-----\n'\n",
    );
  });
  it('has its line counted where it is several', () => {
    expect(problemsOf('A="1\n2\n3"\n\nB\n')).toEqual(['5: Write NAME=value. This line has no “=”.']);
  });
});

describe('comments', () => {
  it('and empty lines are those of the variable below', () => {
    expect(parseEnv('# one\n\n# two\nA=1\nB=2\n').entries).toEqual([
      entry('A', '1', { comment: '# one\n\n# two' }),
      entry('B', '2'),
    ]);
  });
  it('at the end are an entry without a name', () => {
    expect(parseEnv('A=1\n# end\n').entries[1]).toEqual(entry('', '', { comment: '# end' }));
  });
  it('behind a value go above it', () => {
    expect(formatEnv(parseEnv('# one\nA=1 # two\n').entries)).toBe('# one\n# two\nA=1\n');
  });
  it('of Windows are read without their carriage returns', () => {
    expect(parseEnv('# one\r\n# two\r\nA=1\r\n').entries).toEqual([entry('A', '1', { comment: '# one\n# two' })]);
  });
  it('can’t set a variable', () => {
    expect(formatEnv([entry('A', '1', { comment: 'B=2' })])).toBe('# B=2\nA=1\n');
  });
});

describe('sealed variables', () => {
  const stored = new Set(['TOKEN']);
  it('are written without their value, and read as unchanged', () => {
    const text = formatEnv([entry('TOKEN', null)]);
    expect(text).toBe('TOKEN="" # sealed\n');
    expect(parseEnv(text, stored)).toEqual({ entries: [entry('TOKEN', null)], problems: [] });
  });
  it('get the value that is typed between the quotes, and stay sealed', () => {
    expect(parseEnv('TOKEN="new" # sealed', stored).entries).toEqual([entry('TOKEN', 'new', { is_secret: true })]);
  });
  it('stay sealed when their mark is removed', () => {
    expect(parseEnv('TOKEN=new', stored).entries).toEqual([entry('TOKEN', 'new', { is_secret: true })]);
  });
  it('can be emptied', () => {
    expect(parseEnv('TOKEN="" # secret', stored).entries).toEqual([entry('TOKEN', '', { is_secret: true })]);
  });
  it('need a value where none is stored', () => {
    expect(problemsOf('OTHER="" # sealed', stored)).toEqual(['1: OTHER has no saved value. Enter one.']);
  });
  it('can be written without quotes', () => {
    expect(parseEnv('TOKEN= # sealed\nB=1', stored).entries).toEqual([entry('TOKEN', null), entry('B', '1')]);
  });
  it('keep their mark before they are saved', () => {
    expect(formatEnv([entry('TOKEN', 'sk_1', { is_secret: true })])).toBe('TOKEN=sk_1 # secret\n');
  });
  it('are not taken for a value that looks like the mark', () => {
    expect(parseEnv(formatEnv([entry('A', '# sealed')])).entries).toEqual([entry('A', '# sealed')]);
  });
});

describe('a line that can’t be read', () => {
  it.each([
    ['A=1\nB=2\nA=3', '3: A is set twice. The first is on line 1.'],
    ['A=1\nA=2\nA=3', '2: A is set twice. The first is on line 1.', '3: A is set twice. The first is on line 1.'],
    ['A:B=', /^1: “A:B” isn’t a valid name/],
    ['1A=1', /^1: “1A” isn’t a valid name/],
    ['A B=1', /^1: “A B” isn’t a valid name/],
    ['=1', '1: Enter a name.'],
    ['A', '1: Write NAME=value. This line has no “=”.'],
    ['A:1', '1: Write NAME=value. This line has no “=”.'],
    ['A="1', '1: This value starts with " and has no closing ".'],
    ['A="1\nB="2"', '1: This value starts with " and has no closing ".'],
    ["A='1' 2", "1: Only a comment can follow the closing '."],
    ['A=\0', '1: A value can’t contain the NUL character.'],
    [`A=${'x'.repeat(32_769)}`, '1: A value can have up to 32,768 characters.'],
    [`${'A'.repeat(256)}=1`, '1: A name can have up to 255 characters.'],
  ])('case %#', (text, ...problems) =>
    expect(problemsOf(text)).toEqual(problems.map((problem) => expect.stringMatching(problem))),
  );

  it('is not left out', () => {
    const { entries } = parseEnv('A:B=1\nC\nD="2\nE=3\nE=4');
    expect(entries.map((one) => [one.key, one.value])).toEqual([
      ['A:B', '1'],
      ['C', ''],
      ['D', '"2'],
      ['E', '3'],
      ['E', '4'],
    ]);
  });
  it('is found in linear time', async () => {
    const time = await processorTime(() => {
      parseEnv(`${'A="\n'.repeat(20_000)}${' '.repeat(200_000)}x`);
      parseEnv(`A=${' x'.repeat(100_000)}`);
    });
    expect(time).toBeLessThan(4000);
  });
  it('is counted above 500 variables', () => {
    const text = Array.from({ length: 501 }, (_, index) => `A${index}=1`).join('\n');
    expect(problemsOf(text)).toEqual(['501: A service can have up to 500 variables.']);
  });
});

describe('entries', () => {
  it('have their problems by index and field', () => {
    expect(
      findEnvProblems([entry('A', '1'), entry('A', '2'), entry('A:B', '\0'), entry('T', null)], new Set()).map(
        ({ index, field, text }) => `${index}.${field}: ${text}`,
      ),
    ).toEqual([
      '1.key: A is set twice.',
      expect.stringMatching(/^2\.key: “A:B”/),
      '2.value: A value can’t contain the NUL character.',
      '3.value: T has no saved value. Enter one.',
    ]);
  });
  it('may end with a comment', () => {
    expect(findEnvProblems([entry('A', '1'), entry('', '', { comment: '# end' })])).toEqual([]);
  });
  it('need a name elsewhere', () => {
    expect(findEnvProblems([entry('', ''), entry('A', '1')])).toEqual([
      { index: 0, field: 'key', text: 'Enter a name.' },
    ]);
  });
});
