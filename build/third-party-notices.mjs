import { readFileSync } from 'node:fs';
import license from 'rollup-plugin-license';

/** What the built files may contain: licences that ask for no more than their notice. */
const ALLOWED = '(MIT OR ISC OR 0BSD OR Apache-2.0 OR BSD-2-Clause OR BSD-3-Clause OR OFL-1.1 OR MPL-2.0)';
/** Packages whose data a plugin of ours puts into the files, so that no module of theirs is seen. */
const DATA_PACKAGES = ['emoji-picker-element-data', '@twind/preset-tailwind'];

const readPackage = (name) => {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url);
  const { version, license: id } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  return { name, version, license: id, licenseText: readFileSync(new URL('LICENSE', folder), 'utf8') };
};

/** The MIT licence, which some packages name and do not contain: its words as React has them, with their own copyright. */
const mitText = ({ name, author }) =>
  readFileSync(new URL('../node_modules/react/LICENSE', import.meta.url), 'utf8').replace(
    /^Copyright .*$/m,
    `Copyright (c) ${author?.name ?? `the authors of ${name}`}`,
  );

function toSection(dependency) {
  const { name, version, license: id, noticeText } = dependency;
  const text = dependency.licenseText || (id === 'MIT' ? mitText(dependency) : null);
  if (!text) throw new Error(`${name} has no licence text`);
  return [`${name} ${version} (${id})`, text, noticeText].filter(Boolean).join('\n\n').trim();
}

/**
 * Writes the licences of all packages whose code, data or fonts are in the built files. A licence that is not allowed, or missing,
 * ends the build.
 * @param file where to, from the project's folder
 */
export const thirdPartyNotices = (file) =>
  license({
    thirdParty: {
      allow: { test: ALLOWED, failOnUnlicensed: true, failOnViolation: true },
      output: {
        file,
        template(dependencies) {
          const all = [...dependencies, ...DATA_PACKAGES.map(readPackage)].sort((a, b) => (a.name < b.name ? -1 : 1));
          return `${all.map(toSection).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
        },
      },
    },
  });
