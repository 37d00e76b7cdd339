import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import license from 'rollup-plugin-license';
import { embeddedWorks, findRefusedLicences } from './licences.mjs';
import { createSbom } from './sbom.mjs';

/** What is published of each folder. */
const PUBLISHED = {
  dist: 'portal-elements',
  'dist-conformance': 'portal-elements-conformance',
  'dist-shared-react': 'portal-elements-shared-react',
};
/** Packages whose data or helpers a plugin puts into the files, so that no module of theirs is seen. */
const UNSEEN_PACKAGES = {
  dist: ['@rollup/plugin-commonjs', '@twind/preset-tailwind', 'emoji-picker-element-data'],
  'dist-conformance': ['@rollup/plugin-commonjs'],
  'dist-shared-react': ['@rollup/plugin-commonjs', '@twind/preset-tailwind', 'emoji-picker-element-data'],
};
/** Packages in what has been built so far, by name and version, for each folder. All bundles of a folder add to it. */
const built = Object.fromEntries(Object.keys(PUBLISHED).map((folder) => [folder, new Map()]));

const readPackage = (name) => {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url);
  const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  return { ...manifest, licenseText: readFileSync(new URL('LICENSE', folder), 'utf8') };
};

/** The MIT licence, which some packages name and do not contain: its words as React has them, with their own copyright. */
const mitText = ({ name, author }) =>
  readFileSync(new URL('../node_modules/react/LICENSE', import.meta.url), 'utf8').replace(
    /^Copyright .*$/m,
    `Copyright (c) ${author?.name ?? `the authors of ${name}`}`,
  );

const COPYRIGHT = /^[ \t]*copyright (?:\(c\)|©|\d).*$/gim;
const TITLE = /^\s*(?:\(?the )?MIT licen[cs]e\)?(?: \(MIT\))?\s*$/im;
/** How to apply the Apache licence, which is no part of its terms, and has a line for whoever applies it. */
const APPENDIX = /(?<=END OF TERMS AND CONDITIONS)[\s\S]*/;
/** The words of a licence, however its lines are broken and its quotes written. */
const wordsOf = (text) => text.replace(/[\s"'“”]+/g, ' ').trim();

/** @returns what a package or work says of itself, and the text of its licence without that */
function toNotice({ name, version, license: id, licenseText, noticeText, inside, source, ...rest }) {
  const text = licenseText || (id === 'MIT' ? mitText({ name, ...rest }) : null);
  if (!text) throw new Error(`${name} has no licence text`);
  const head = inside ? [`${name} (${id}), in ${inside}`, source] : [`${name} ${version} (${id})`];
  const holders = [...text.matchAll(COPYRIGHT)].map(([line]) => line.trim());
  const body = text.replace(COPYRIGHT, '').replace(TITLE, '').replace(APPENDIX, '').trim();
  return { head: [...head, ...holders, ...(noticeText ? [noticeText.trim()] : [])].join('\n'), body };
}

/** One section for each text, under all that it holds for: most packages have the same words. */
function formatNotices(works) {
  const sections = new Map();
  for (const { head, body } of works.map(toNotice)) {
    const wording = wordsOf(body);
    sections.set(wording, { body, heads: [...(sections.get(wording)?.heads ?? []), head] });
  }
  return [...sections.values()]
    .map(({ heads, body }) => `${heads.join('\n\n')}\n\n${body}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** @throws Error that names each package or work whose licence the package may not contain */
function writeNotices(folder) {
  const target = new URL(`../${folder}/`, import.meta.url);
  mkdirSync(target, { recursive: true });
  const found = [...built[folder].values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const embedded = embeddedWorks.filter(({ inside }) => found.some(({ name }) => name === inside));
  const refused = findRefusedLicences([...found, ...embedded]);
  if (refused.length > 0) throw new Error(refused.join('\n'));
  writeFileSync(new URL('THIRD-PARTY-NOTICES.txt', target), formatNotices([...found, ...embedded]));
  writeFileSync(new URL('sbom.cdx.json', target), createSbom(PUBLISHED[folder], found, embedded));
}

/**
 * Every bundle of what is published has this plugin. It writes the licences of all packages whose code, data or fonts are in the
 * built files (`THIRD-PARTY-NOTICES.txt`) and the same list as CycloneDX (`sbom.cdx.json`). A licence that is not allowed, or
 * missing, ends the build.
 * @param {'dist' | 'dist-conformance' | 'dist-shared-react'} folder that the files are written to
 */
export const thirdPartyNotices = (folder = 'dist') =>
  license({
    thirdParty: {
      includePrivate: true,
      multipleVersions: true,
      output(dependencies) {
        // A folder inside a package may have a manifest of its own.
        const own = dependencies.filter(({ name }) => /^(@[^/]+\/)?[^/]+$/.test(name));
        for (const dependency of [...own, ...UNSEEN_PACKAGES[folder].map(readPackage)])
          built[folder].set(`${dependency.name}@${dependency.version}`, dependency);
        writeNotices(folder);
      },
    },
  });
