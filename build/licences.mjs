import { readFileSync } from 'node:fs';
import satisfies from 'spdx-satisfies';

/** Licences allowed in the built files: those that require no more than their notice. */
const ALLOWED = ['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'OFL-1.1', 'Unicode-3.0'];

/** Licences that require more, each allowed for one work, with how we comply. */
const EXCEPTIONS = {
  // Unchanged data, whose source the notices name (MPL 2.0, 3.2).
  'Public Suffix List': 'MPL-2.0',
  // The notices name author, title and licence (CC BY 3.0, 4b).
  'EFF large word list': 'CC-BY-3.0',
};

const textOf = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const APACHE = '../node_modules/libphonenumber-js/LICENSE.Apache';

/**
 * Works inside packages that have a licence of their own, which the package's licence file doesn't mention. `inside`: the package;
 * `source`: where the work is published.
 */
export const embeddedWorks = [
  {
    name: 'Public Suffix List',
    inside: 'tldts-icann',
    license: 'MPL-2.0',
    source: 'https://publicsuffix.org/list/public_suffix_list.dat',
    licenseText: textOf('licence-texts/MPL-2.0.txt'),
  },
  {
    name: 'libphonenumber metadata',
    inside: 'libphonenumber-js',
    license: 'Apache-2.0',
    source: 'https://github.com/google/libphonenumber',
    licenseText: `Copyright (C) The Libphonenumber Authors\n\n${textOf(APACHE)}`,
  },
  {
    name: 'emojibase-data',
    inside: 'emoji-picker-element-data',
    license: 'MIT',
    source: 'https://github.com/milesj/emojibase',
    licenseText: textOf('licence-texts/emojibase-data.txt'),
  },
  {
    name: 'Unicode CLDR annotations',
    inside: 'emoji-picker-element-data',
    license: 'Unicode-3.0',
    source: 'https://cldr.unicode.org/',
    licenseText: textOf('licence-texts/Unicode-3.0.txt'),
  },
  {
    name: 'EFF large word list',
    inside: '@zxcvbn-ts/language-common',
    license: 'CC-BY-3.0',
    source: 'https://www.eff.org/files/2016/07/18/eff_large_wordlist.txt',
    licenseText:
      'By the Electronic Frontier Foundation (Joseph Bonneau), shortened to its words. Licensed under the Creative Commons\nAttribution 3.0 United States License: https://creativecommons.org/licenses/by/3.0/us/',
  },
];

function isAllowed({ name, license }) {
  if (license && EXCEPTIONS[name] === license) return true;
  try {
    return satisfies(license, ALLOWED);
  } catch {
    // Not an SPDX expression, so its terms are unknown.
    return false;
  }
}

/**
 * @param works each with its `name` and its `license` as an SPDX expression
 * @returns a sentence for each work whose licence is unknown or not allowed
 */
export const findRefusedLicences = (works) =>
  works
    .filter((work) => !isAllowed(work))
    .map(({ name, license }) =>
      license ? `${name}: the licence "${license}" is not allowed (build/licences.mjs)` : `${name} names no licence`,
    );
