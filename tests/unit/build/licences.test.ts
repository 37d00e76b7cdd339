import { describe, expect, it } from 'vitest';
import { findRefusedLicences } from '#build/licences.mjs';

describe('the licence gate', () => {
  it.each(['MIT', 'Apache-2.0', 'OFL-1.1', '(MPL-2.0 OR Apache-2.0)', 'MIT AND ISC'])('lets %s pass', (license) => {
    expect(findRefusedLicences([{ name: 'some-package', license }])).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0', 'LGPL-2.1', 'MPL-2.0', 'CC-BY-3.0', 'MIT AND GPL-2.0'])(
    'refuses %s',
    (license) => {
      expect(
        findRefusedLicences([
          { name: 'react', license: 'MIT' },
          { name: 'some-package', license },
        ]),
      ).toEqual([`some-package: the licence "${license}" is not allowed (build/licences.mjs)`]);
    },
  );

  it.each(['UNLICENSED', 'SEE LICENSE IN LICENSE.md', 'Commercial'])('refuses what nobody knows: %s', (license) => {
    expect(findRefusedLicences([{ name: 'some-package', license }])).toHaveLength(1);
  });

  it('refuses a package without a licence', () => {
    expect(findRefusedLicences([{ name: 'some-package' }])).toEqual(['some-package names no licence']);
  });

  it('lets an exception pass for its work alone', () => {
    expect(findRefusedLicences([{ name: 'Public Suffix List', license: 'MPL-2.0' }])).toEqual([]);
  });
});
