import { describe, expect, it } from 'vitest';
import {
  glueProblem,
  isBelow,
  isSameSet,
  nameServerProblem,
  normalizeHost,
  splitAddresses,
} from '#core/domain/name-servers.rules.ts';

it.each([
  [' NS1.Example.NET. ', 'ns1.example.net'],
  ['ns1.bücher.example', 'ns1.xn--bcher-kva.example'],
  ['ns1.example.net..', 'ns1.example.net'],
  ['..ns1.example.net', '..ns1.example.net'],
  ['1.2.3', '1.2.3'],
  ['ns1 ü.example', 'ns1 ü.example'],
  ['ns_1.example.net~', 'ns_1.example.net~'],
  ['', ''],
])('writes the host %j as %j', (typed, host) => expect(normalizeHost(typed)).toBe(host));

describe('a list of name servers', () => {
  const problems = (...hosts: string[]) => hosts.map((_, index) => nameServerProblem(hosts, index));

  it('of two host names is right', () => expect(problems('ns1.example.net', 'ns2.example.net')).toEqual([null, null]));
  it('may have empty fields behind them', () =>
    expect(problems('ns1.example.net', 'ns2.example.net', '')).toEqual([null, null, null]));
  it('may have an empty field between two host names', () =>
    expect(problems('ns1.example.net', '', 'ns2.example.net')).toEqual([null, null, null]));
  it('may be empty after the first two', () =>
    expect(problems('', '', '')).toEqual([
      'A domain needs at least two nameservers.',
      'A domain needs at least two nameservers.',
      null,
    ]));
  it('has nothing wrong beyond its end', () => expect(nameServerProblem(['ns1.example.net'], 5)).toBeNull());
  it.each(['n1.de', `${'a'.repeat(63)}.net`, 'a.b-c.x9y', 'ns1.example.1a', '0.a0'])('may have %s', (host) =>
    expect(problems(host, 'ns2.example.net')[0]).toBeNull(),
  );
  it('needs two', () =>
    expect(problems('ns1.example.net', '')).toEqual([null, 'A domain needs at least two nameservers.']));
  it('takes none twice', () =>
    expect(problems('ns1.example.net', 'ns1.example.net')).toEqual([null, 'This nameserver is listed twice.']));
  it.each(['192.0.2.1', '2001:db8::1'])('takes no address such as %s', (address) =>
    expect(problems(address, 'ns2.example.net')[0]).toMatch(/IP address/),
  );
  it.each([
    'ns1',
    'ns 1.example.net',
    'ns1..net',
    '-ns1.example.net',
    'ns1-.example.net',
    'ns1.example.123',
    'ns1.example.net!',
    'ns_1.example.net',
    'a.b',
    `${'a'.repeat(64)}.net`,
    `${'abcdefg.'.repeat(32)}net`,
  ])('takes no %j', (host) => expect(problems(host, 'ns2.example.net')[0]).toMatch(/Enter a host name/));
});

it.each([
  ['ns1.example.com', true],
  ['a.ns.example.com', true],
  ['example.com', true],
  ['ns1.otherexample.com', false],
  ['ns1.example.com.net', false],
])('%s is below example.com: %s', (host, expected) => expect(isBelow(host, 'Example.com')).toBe(expected));

it('compares lists without their order', () => {
  expect(isSameSet(['a.net', 'b.net'], ['b.net', 'a.net'])).toBe(true);
  expect(isSameSet(['a.net', 'b.net'], ['a.net', 'a.net'])).toBe(false);
  expect(isSameSet(['a.net'], ['a.net', 'b.net'])).toBe(false);
  expect(isSameSet(['b.net', 'a.net'], ['a.net', 'b.net'])).toBe(true);
  expect(isSameSet([], [''])).toBe(false);
});

describe('the addresses of a name server below its domain', () => {
  it('are split at commas and spaces', () =>
    expect(splitAddresses('192.0.2.1, 2001:db8::1  192.0.2.2')).toEqual(['192.0.2.1', '2001:db8::1', '192.0.2.2']));
  it('are split at semicolons and lines, whatever stands around them', () =>
    expect(splitAddresses(' 192.0.2.1;192.0.2.2\n192.0.2.3, ')).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']));
  it('are right in both kinds', () => expect(glueProblem('192.0.2.1, 2001:db8::1')).toBeNull());
  it('must be there', () => expect(glueProblem(' ')).toBe('Enter at least one IP address.'));
  it.each(['1.2.3.400', '1.2.3', '1:2:3:4:5:6:7:8::', 'fe80::1%eth0', 'ns1.example.com'])('are not %s', (address) =>
    expect(glueProblem(`192.0.2.1 ${address}`)).toBe(`${address} isn’t an IP address.`),
  );
});
