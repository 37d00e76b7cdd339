import { describe, expect, it } from 'vitest';
import {
  algorithmName,
  digestTypeName,
  dsAlgorithms,
  dsDigestTypes,
  dsProblems,
  dsWarning,
  isSameDs,
  parseDs,
  toDs,
} from '#core/domain/ds.rules.ts';

const DIGEST = '49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4AC49FD46E6C4B45C55D4ACABCD';
const FIELDS = { key_tag: '12345', algorithm: '13', digest_type: '2', digest: DIGEST };

describe('a pasted DS record', () => {
  it.each([
    `12345 13 2 ${DIGEST}`,
    `example.com. 3600 IN DS 12345 13 2 ${DIGEST.toLowerCase()}`,
    `example.com.\tIN\tDS\t12345 13 2 ${DIGEST}`,
    `example.com. 86400 DS 12345 13 2 ( ${DIGEST.slice(0, 30)} ${DIGEST.slice(30)} )`,
    `  12345   13   2   ${DIGEST.slice(0, 40)}\n${DIGEST.slice(40)}  `,
    `12345 13 2 ${DIGEST.slice(0, 10)}  ${DIGEST.slice(10)}`,
    `12345 13 2 (${DIGEST})`,
  ])('is read: %j', (typed) => expect(parseDs(typed)).toEqual(FIELDS));

  it.each([
    '',
    'example.com',
    '12345 13 2',
    '12345 13 2 GHIJ',
    '12345 13 2 ABCD x',
    '12345 13 2 x ABCD',
    '123456 13 2 ABCD',
    'x12345 13 2 ABCD',
    '12345 1300 2 ABCD',
    '12345 13 2000x ABCD',
    'example.com. IN DNSKEY 257 3 13 mdsswUyr3DPW132mOi8V9xESWE8==',
  ])('is not read from %j', (typed) => expect(parseDs(typed)).toBeNull());
});

describe('the values of a DS record', () => {
  it('are right with a digest of its type', () => expect(dsProblems(FIELDS)).toEqual({}));
  it('may have spaces in the digest', () =>
    expect(dsProblems({ ...FIELDS, digest: DIGEST.replace(/(.{8})/g, '$1 ') })).toEqual({}));
  it.each(['0', '65535', ' 12345 '])('may have the key tag %j', (key_tag) =>
    expect(dsProblems({ ...FIELDS, key_tag })).toEqual({}),
  );
  it('have no digest of another length where the type is unknown', () =>
    expect(dsProblems({ ...FIELDS, digest_type: '3', digest: 'AB' })).toEqual({}));
  it.each(['', '65536', '-1', '12.5', 'abc', '12345x', '000001'])('have no key tag %j', (key_tag) =>
    expect(dsProblems({ ...FIELDS, key_tag }).key_tag).toBe('Enter a number from 0 to 65535.'),
  );
  it('say how long the digest must be', () =>
    expect(dsProblems({ ...FIELDS, digest_type: '4' }).digest).toBe('This digest type has 96 digits. You entered 64.'));
  it.each(['', 'XYZ', 'ABX', 'XAB'])('have no digest %j', (digest) =>
    expect(dsProblems({ ...FIELDS, digest }).digest).toBe('Use the digits 0–9 and the letters A–F.'),
  );
});

it.each([
  ['13', '2', null],
  ['13', '1', /SHA-256/],
  ['5', '2', /ECDSA/],
  ['7', '2', /ECDSA/],
  ['5', '1', /SHA-256/],
  ['15', '4', null],
])('warns of algorithm %s with digest type %s', (algorithm, digest_type, warning) => {
  const found = dsWarning({ algorithm, digest_type });
  if (warning === null) expect(found).toBeNull();
  else expect(found).toMatch(warning);
});

it('becomes numbers, and a digest without spaces in upper case', () =>
  expect(toDs({ key_tag: '7', algorithm: '13', digest_type: '2', digest: ' ab\tcd ef' })).toEqual({
    key_tag: 7,
    algorithm: 13,
    digest_type: 2,
    digest: 'ABCDEF',
  }));

it('has names of algorithms and digest types, and numbers for others', () => {
  expect(dsAlgorithms.map(({ id }) => `${id} ${algorithmName(id)}`)).toEqual([
    '5 RSA/SHA-1',
    '7 RSASHA1-NSEC3-SHA1',
    '8 RSA/SHA-256',
    '10 RSA/SHA-512',
    '13 ECDSA P-256/SHA-256',
    '14 ECDSA P-384/SHA-384',
    '15 Ed25519',
    '16 Ed448',
  ]);
  expect(dsDigestTypes.map(({ id, digits }) => `${id} ${digestTypeName(id)} ${digits}`)).toEqual([
    '1 SHA-1 40',
    '2 SHA-256 64',
    '4 SHA-384 96',
  ]);
  expect([algorithmName(253), digestTypeName(9)]).toEqual(['253', '9']);
});

it('compares records without the case of their digest', () => {
  const ds = toDs(FIELDS);
  expect(isSameDs(ds, { ...ds, digest: ds.digest.toLowerCase() })).toBe(true);
  for (const change of [{ key_tag: 1 }, { algorithm: 8 }, { digest_type: 4 }, { digest: 'AB' }])
    expect(isSameDs(ds, { ...ds, ...change })).toBe(false);
});
