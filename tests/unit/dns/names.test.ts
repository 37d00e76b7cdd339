import { describe, expect, it } from 'vitest';
import {
  fullName,
  nameOfLabels,
  nameWithin,
  readOwner,
  readTarget,
  splitLabels,
  unescapeBytes,
  wireLabels,
  withoutTrailingDot,
  zoneName,
} from '#core/dns/name.rules.ts';

const ZONE = 'example.com';
const LONG_LABEL = 'a'.repeat(63);
/** As long as names may be: 253 characters. */
const LONGEST = `${LONG_LABEL}.${LONG_LABEL}.${LONG_LABEL}.${'a'.repeat(61)}`;
/** The same below the zone. */
const LONGEST_OWNER = LONGEST.slice(ZONE.length + 1);
const bytes = (text: string) => new TextEncoder().encode(text);

describe('escaped bytes', () => {
  it.each([
    ['abc', [97, 98, 99]],
    ['é', [195, 169]],
    ['\\065b', [65, 98]],
    ['\\255', [255]],
    ['\\000', [0]],
    ['a\\.b\\"', [97, 46, 98, 34]],
    ['\\é\\€', [195, 169, 226, 130, 172]],
    ['\\\\', [92]],
    ['\\\\065', [92, 48, 54, 53]],
    ['\\0651', [65, 49]],
    ['', []],
  ])('%j are %j', (raw, expected) => expect(unescapeBytes(raw)).toEqual(Uint8Array.from(expected)));

  it.each(['\\256', '\\999', 'a\\', '\\65', '\\6a5', 'a\\\\\\'])('%j are invalid', (raw) =>
    expect(unescapeBytes(raw)).toBeNull(),
  );
});

describe('a name', () => {
  it.each([
    ['a.b', ['a', 'b']],
    ['a', ['a']],
    ['', ['']],
    ['a\\.b.c', ['a\\.b', 'c']],
    ['a\\\\.b', ['a\\\\', 'b']],
    ['a.b\\.c.d', ['a', 'b\\.c', 'd']],
    ['.\\a.', ['', '\\a', '']],
  ])('%j has the labels %j', (name, labels) => expect(splitLabels(name)).toEqual(labels));

  it.each([
    ['a.b.', 'a.b'],
    ['a.b', 'a.b'],
    ['.', ''],
    ['', ''],
    ['a\\.', 'a\\.'],
    ['a\\\\.', 'a\\\\'],
    ['a\\\\\\.', 'a\\\\\\.'],
    ['\\a.', '\\a'],
    ['\\.a.', '\\.a'],
  ])('%j is %j without its final dot', (name, expected) => expect(withoutTrailingDot(name)).toBe(expected));

  it.each([
    ['www', ZONE, 'www.example.com'],
    ['@', 'Example.COM.', 'example.com'],
    ['', ZONE, 'example.com'],
    ['www', '', 'www'],
    ['@', '.', ''],
  ])('%j in the zone %j is %j', (name, zone, full) => expect(fullName(name, zone)).toBe(full));

  it.each([
    ['www.example.com', ZONE, 'www'],
    ['www.example.com.', 'EXAMPLE.com.', 'www'],
    ['a.b.example.com.', ZONE, 'a.b'],
    ['example.com', ZONE, '@'],
    ['example.com.', ZONE, '@'],
    ['www.example.org', ZONE, null],
    ['wwwexample.com', ZONE, null],
    ['com', ZONE, null],
    ['.example.com', ZONE, ''],
    ['a\\.example.com', ZONE, null],
    ['a\\\\.example.com', ZONE, 'a\\\\'],
    ['www.example.com.', '', null],
    ['.', '', null],
  ])('%j relative to the zone %j is %j', (full, zone, name) => expect(nameWithin(full, zone)).toBe(name));

  it('of a zone is in lower case, without its final dot', () => {
    expect(['Example.COM.', 'example.com'].map(zoneName)).toEqual(['example.com', 'example.com']);
  });

  it.each([
    ['a.b.', ['a', 'b']],
    ['a\\.b.\\200.', ['a.b', Uint8Array.of(200)]],
    ['.', []],
  ])('%j is in wire format the labels %j', (name, labels) => {
    const wire = labels.map((label) => (typeof label === 'string' ? bytes(label) : label));
    expect(wireLabels(name)).toEqual(wire);
    expect(nameOfLabels(wire)).toBe(name);
  });

  it.each([
    ['AZ', 'az.'],
    ['a/b+c=!#%&~^|?{}*', 'a/b+c=!#%&~^|?{}*.'],
    ['a.b;c"d@(e)$\\', 'a\\.b\\;c\\"d\\@\\(e\\)\\$\\\\.'],
    [' !', '\\032!.'],
    ['~\u007f', '~\\127.'],
    ['\u0000\u0001', '\\000\\001.'],
  ])('with the bytes of %j is printed as %j', (label, name) => expect(nameOfLabels([bytes(label)])).toBe(name));
});

describe('an owner name', () => {
  it.each([
    ['', '@'],
    [' @ ', '@'],
    ['WWW', 'www'],
    ['www.example.com.', 'www'],
    ['example.com.', '@'],
    ['a。b．c｡d', 'a.b.c.d'],
    ['*', '*'],
    ['*.a', '*.a'],
    ['a.\\065\\.', 'a.a\\.'],
    ['\\097\\032', 'a\\032'],
    ['a/b', 'a/b'],
    ['MÜNCHEN', 'xn--mnchen-3ya'],
    ['bücher.münchen', 'xn--bcher-kva.xn--mnchen-3ya'],
    ['ü'.repeat(57), `xn--tda${'a'.repeat(56)}`],
    [LONG_LABEL, LONG_LABEL],
    [LONGEST_OWNER, LONGEST_OWNER],
    [`\\001${LONGEST_OWNER.slice(1)}`, `\\001${LONGEST_OWNER.slice(1)}`],
    [`\\.${'a'.repeat(62)}`, `\\.${'a'.repeat(62)}`],
  ])('typed as %j is %j', (typed, name) => expect(readOwner(typed, ZONE)).toEqual({ name }));

  it.each([
    ['a..b', { code: 'nameEmptyLabel' }],
    ['.', { code: 'nameEmptyLabel' }],
    ['a b', { code: 'nameCharacter', values: { character: ' ' } }],
    ['ab:c', { code: 'nameCharacter', values: { character: ':' } }],
    ['a\\:b;c', { code: 'nameCharacter', values: { character: ';' } }],
    ['\\0651:', { code: 'nameCharacter', values: { character: ':' } }],
    ['“a”', { code: 'nameCharacter', values: { character: '“' } }],
    ['a–b', { code: 'nameCharacter', values: { character: '–' } }],
    ['a\u00a0b', { code: 'nameCharacter', values: { character: '\u00a0' } }],
    ['ü-（a）', { code: 'nameCharacter', values: { character: '（' } }],
    ['ü\ufffe', { code: 'nameCharacter', values: { character: '\ufffe' } }],
    ['a\\é\u0080', { code: 'nameCharacter', values: { character: '\u0080' } }],
    ['a\\', { code: 'nameEscape' }],
    ['\\256', { code: 'nameEscape' }],
    ['a'.repeat(64), { code: 'labelLong', values: { label: 'a'.repeat(64) } }],
    [`${'A'.repeat(63)}\\.`, { code: 'labelLong', values: { label: `${'A'.repeat(63)}\\.` } }],
    ['Ü'.repeat(58), { code: 'labelLong', values: { label: 'Ü'.repeat(58) } }],
    ['Ü'.repeat(64), { code: 'labelLong', values: { label: 'Ü'.repeat(64) } }],
    [`${LONGEST_OWNER}a`, { code: 'nameLong' }],
    [`\\001\\.${LONGEST_OWNER.slice(1)}`, { code: 'nameLong' }],
    ['a*', { code: 'nameWildcard' }],
    ['a.*', { code: 'nameWildcard' }],
    ['*a', { code: 'nameWildcard' }],
    ['*.*', { code: 'nameWildcard' }],
    ['WWW.example.org.', { code: 'nameOutside', values: { name: 'www.example.org', zone: 'example.com' } }],
  ])('typed as %j is refused', (typed, problem) =>
    expect(readOwner(typed, 'Example.com.')).toEqual({ name: null, problem }),
  );

  it.each([
    [false, 'www.example.com', 'www', 'nameWithZone', 'www.example.com', 'www'],
    [false, 'example.com', '@', 'nameWithZone', 'example.com', '@'],
    [true, 'www.example.com', 'www.example.com', 'nameDoubled', 'www.example.com.example.com', 'www'],
    [true, 'example.com', 'example.com', 'nameDoubled', 'example.com.example.com', '@'],
  ])('with the zone in it (zone file: %j), %s, is warned of', (exact, typed, name, code, full, fix) => {
    expect(readOwner(typed, ZONE, exact)).toEqual({ name, warning: { code, values: { name: full }, fix } });
  });

  it('in a zone file is absolute with a final dot, and relative without', () => {
    expect(readOwner('www.example.com.', ZONE, true)).toEqual({ name: 'www' });
    expect(readOwner('www', ZONE, true)).toEqual({ name: 'www' });
  });
});

describe('a target name', () => {
  it.each([
    [false, '.', '.'],
    [false, ' @ ', 'example.com.'],
    [false, 'WWW', 'www.example.com.'],
    [false, 'www.example.net', 'www.example.net.'],
    [false, 'www.example.net.', 'www.example.net.'],
    [false, 'com.', 'com.'],
    [false, 'mail。example。net', 'mail.example.net.'],
    [false, LONGEST, `${LONGEST}.`],
    [true, '@', 'example.com.'],
    [true, 'www', 'www.example.com.'],
    [true, 'www.sub', 'www.sub.example.com.'],
    [true, 'www.example.com.', 'www.example.com.'],
    [true, 'www.example.net', 'www.example.net.example.com.'],
    [true, LONGEST_OWNER, `${LONGEST_OWNER}.example.com.`],
  ])('(zone file: %j) %s is %s', (exact, typed, name) =>
    expect(readTarget(typed, 'Example.com.', exact)).toEqual({ name }),
  );

  it('of a zone with one label is that zone', () => {
    expect(readTarget('test', 'test')).toEqual({ name: 'test.' });
  });

  it.each([
    [false, 'a..b', { code: 'nameEmptyLabel' }],
    [false, `a${LONGEST}`, { code: 'labelLong', values: { label: `a${LONG_LABEL}` } }],
    [false, `${LONGEST}a`, { code: 'nameLong' }],
    [true, `${LONGEST_OWNER}a`, { code: 'nameLong' }],
  ])('(zone file: %j) %s is refused', (exact, typed, problem) =>
    expect(readTarget(typed, ZONE, exact)).toEqual({ name: null, problem }),
  );

  it('in a zone file with the zone in it is warned of', () => {
    expect(readTarget('Mail.example.com', ZONE, true)).toEqual({
      name: 'mail.example.com.example.com.',
      warning: { code: 'targetDoubled', values: { name: 'mail.example.com.example.com' }, fix: 'mail.example.com.' },
    });
  });
});
