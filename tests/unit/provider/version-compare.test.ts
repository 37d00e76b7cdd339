import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from '#provider/wordpress/version-compare.ts';

const relationOf = (a: string, b: string) => `${a} ${['<', '=', '>'][compareVersions(a, b) + 1]} ${b}`;
const forms = ['-dev', 'a1', 'b1', 'RC1', 'rc1', '', 'pl1'];
/** The order of php-src's forms; `RC1` and `rc1` are the same. */
const orders = [0, 1, 2, 3, 3, 4, 5];

/** Versions as people write them: numbers and PHP's words, joined in any of its ways. */
const suffixes = ['dev', 'alpha', 'a', 'beta', 'b', 'RC', 'rc', 'pl', 'p', 'stable'];
const part = fc.oneof(fc.nat({ max: 12 }).map(String), fc.constantFrom(...suffixes));
const version = fc
  .array(fc.tuple(part, fc.constantFrom('.', '-', '_', '+')), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.map(([text, separator], index) => (index ? separator : '') + text).join(''));

describe('versions are compared like by PHP:', () => {
  it('the published table: numbers', () => {
    expect([
      relationOf('1', '2'),
      relationOf('10', '2'),
      relationOf('1.0', '1.1'),
      relationOf('1.2', '1.0.1'),
      relationOf('1.2(message)', '1.2(message)'),
    ]).toEqual(['1 < 2', '10 > 2', '1.0 < 1.1', '1.2 > 1.0.1', '1.2(message) = 1.2(message)']);
  });

  it('the published table: all special forms against each other', () => {
    const expected = forms.flatMap((one, left) =>
      forms.map((other, right) => {
        const difference = Math.sign((orders[left] ?? 0) - (orders[right] ?? 0));
        return `1.0${one} ${['<', '=', '>'][difference + 1]} 1.0${other}`;
      }),
    );
    expect(expected).toHaveLength(49);
    expect(expected).toContain('1.0RC1 < 1.0');
    expect(expected).toContain('1.0 < 1.0pl1');
    expect(forms.flatMap((one) => forms.map((other) => relationOf(`1.0${one}`, `1.0${other}`)))).toEqual(expected);
  });

  it('versions of WordPress and its plugins', () => {
    expect([
      relationOf('6.5', '6.5.0'),
      relationOf('6.5.0', '6.5'),
      relationOf('6.10', '6.9.4'),
      relationOf('6.5-beta2', '6.5-RC1'),
      relationOf('6.5-alpha-57456', '6.5-beta1'),
      relationOf('1.2.3.4', '1.2.3'),
      relationOf('1.0.0-rc.1', '1.0.0'),
      relationOf('2024.01', '2024.1'),
      relationOf('v1.2', '1.2'),
      relationOf('1.0-foo', '1.0-dev'),
      relationOf('1.0-foo', '1.0-moo'),
      relationOf('5.2p1', '5.2pl1'),
    ]).toEqual([
      '6.5 < 6.5.0',
      '6.5.0 > 6.5',
      '6.10 > 6.9.4',
      '6.5-beta2 < 6.5-RC1',
      '6.5-alpha-57456 < 6.5-beta1',
      '1.2.3.4 > 1.2.3',
      '1.0.0-rc.1 < 1.0.0',
      '2024.01 = 2024.1',
      'v1.2 < 1.2',
      '1.0-foo < 1.0-dev',
      '1.0-foo = 1.0-moo',
      '5.2p1 = 5.2pl1',
    ]);
  });

  it('an empty version is less than any other', () => {
    expect([relationOf('', ''), relationOf('', '1'), relationOf('1', ''), relationOf('dev', '')]).toEqual([
      ' = ',
      ' < 1',
      '1 > ',
      'dev > ',
    ]);
  });

  it('numbers beyond 64 bits are the largest one', () => {
    expect(relationOf('9223372036854775807', '99999999999999999999999')).toContain('=');
    expect(relationOf('9223372036854775806', '99999999999999999999999')).toContain('<');
  });

  it('the other way round is the opposite', () => {
    fc.assert(fc.property(version, version, (a, b) => compareVersions(a, b) + compareVersions(b, a) === 0));
  });

  it('what is less than something less is less', () => {
    fc.assert(
      fc.property(version, version, version, (...versions) => {
        const [a = '', b = '', c = ''] = versions.toSorted(compareVersions);
        return compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0 && compareVersions(a, c) <= 0;
      }),
      { numRuns: 500 },
    );
  });

  it('any text is the same as itself, and never an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(compareVersions(a, a)).toBe(0);
        expect([-1, 0, 1]).toContain(compareVersions(a, b));
      }),
    );
  });
});
