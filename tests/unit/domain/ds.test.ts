import { describe, expect, it } from 'vitest';
import { dsProblems, dsWarning, isSameDs, parseDs, toDs } from '#core/domain/ds.rules.ts';

const DIGEST = '49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4ACABCD';
const FIELDS = { key_tag: '12345', algorithm: '13', digest_type: '2', digest: DIGEST };

describe('a pasted DS record', () => {
  it.each([
    `12345 13 2 ${DIGEST}`,
    `example.com. 3600 IN DS 12345 13 2 ${DIGEST.toLowerCase()}`,
    `example.com.\tIN\tDS\t12345 13 2 ${DIGEST}`,
    `example.com. 86400 DS 12345 13 2 ( ${DIGEST.slice(0, 30)} ${DIGEST.slice(30)} )`,
    `  12345   13   2   ${DIGEST.slice(0, 40)}\n${DIGEST.slice(40)}  `,
  ])('is read: %j', (typed) => expect(parseDs(typed)).toEqual(FIELDS));

  it.each([
    '',
    'example.com',
    '12345 13 2',
    '12345 13 2 GHIJ',
    'example.com. IN DNSKEY 257 3 13 mdsswUyr3DPW132mOi8V9xESWE8==',
  ])('is not read from %j', (typed) => expect(parseDs(typed)).toBeNull());
});

describe('the values of a DS record', () => {
  it('are right with a digest of its type', () => expect(dsProblems(FIELDS)).toEqual({}));
  it('may have spaces in the digest', () =>
    expect(dsProblems({ ...FIELDS, digest: DIGEST.replace(/(.{8})/g, '$1 ') })).toEqual({}));
  it.each(['', '65536', '-1', '12.5', 'abc'])('have no key tag %j', (key_tag) =>
    expect(dsProblems({ ...FIELDS, key_tag }).key_tag).toBe('Enter a number from 0 to 65535.'),
  );
  it('say how long the digest must be', () =>
    expect(dsProblems({ ...FIELDS, digest_type: '4' }).digest).toBe('This digest type has 96 digits. You entered 64.'));
  it.each(['', 'XYZ'])('have no digest %j', (digest) =>
    expect(dsProblems({ ...FIELDS, digest }).digest).toBe('Use the digits 0–9 and the letters A–F.'),
  );
});

it.each([
  ['13', '2', null],
  ['13', '1', /SHA-256/],
  ['5', '2', /ECDSA/],
  ['7', '2', /ECDSA/],
])('warns of algorithm %s with digest type %s', (algorithm, digest_type, warning) => {
  const found = dsWarning({ algorithm, digest_type });
  if (warning === null) expect(found).toBeNull();
  else expect(found).toMatch(warning);
});

it('compares records without the case of their digest', () => {
  const ds = toDs(FIELDS);
  expect(isSameDs(ds, { ...ds, digest: ds.digest.toLowerCase() })).toBe(true);
  expect(isSameDs(ds, { ...ds, key_tag: 1 })).toBe(false);
});
