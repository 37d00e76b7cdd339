import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import license from 'rollup-plugin-license';
import { embeddedWorks, findRefusedLicences } from './licences.mjs';
import { createSbom } from './sbom.mjs';

/** The package that is published from each folder. */
const PUBLISHED = {
  dist: 'portal-elements',
  'dist-conformance': 'portal-elements-conformance',
  'dist-shared-react': 'portal-elements-shared-react',
};
/** Packages whose data or helpers a plugin adds to the files, so that Rollup sees no module of theirs. */
const UNSEEN_PACKAGES = {
  dist: ['@rollup/plugin-commonjs', '@twind/preset-tailwind', 'emoji-picker-element-data'],
  'dist-conformance': ['@rollup/plugin-commonjs'],
  'dist-shared-react': ['@rollup/plugin-commonjs', '@twind/preset-tailwind', 'emoji-picker-element-data'],
};
/** Packages built so far, by folder, and by name and version. All bundles of a folder add to it. */
const built = Object.fromEntries(Object.keys(PUBLISHED).map((folder) => [folder, new Map()]));

const readPackage = (name) => {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url);
  const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  return { ...manifest, licenseText: readFileSync(new URL('LICENSE', folder), 'utf8') };
};

/** The MIT licence for packages that name it but don't contain it: React's copy, with the package's own copyright. */
const mitText = ({ name, author }) =>
  readFileSync(new URL('../node_modules/react/LICENSE', import.meta.url), 'utf8').replace(
    /^Copyright .*$/m,
    `Copyright (c) ${author?.name ?? `the authors of ${name}`}`,
  );

const COPYRIGHT = /^[ \t]*copyright (?:\(c\)|©|\d).*$/gim;
const TITLE = /^\s*(?:\(?the )?MIT licen[cs]e\)?(?: \(MIT\))?\s*$/im;
/** How to apply the Apache licence, which is not part of its terms and contains a placeholder. */
const APPENDIX = /(?<=END OF TERMS AND CONDITIONS)[\s\S]*/;
/** The text of a licence, without differences in line breaks and quotes. */
const wordsOf = (text) => text.replace(/[\s"'“”]+/g, ' ').trim();

/** @returns the name and copyright of a package or work, and its licence text without them */
function toNotice({ name, version, license: id, licenseText, noticeText, inside, source, ...rest }) {
  const text = licenseText || (id === 'MIT' ? mitText({ name, ...rest }) : null);
  if (!text) throw new Error(`${name} has no licence text`);
  const head = inside ? [`${name} (${id}), in ${inside}`, source] : [`${name} ${version} (${id})`];
  const holders = [...text.matchAll(COPYRIGHT)].map(([line]) => line.trim());
  const body = text.replace(COPYRIGHT, '').replace(TITLE, '').replace(APPENDIX, '').trim();
  return { head: [...head, ...holders, ...(noticeText ? [noticeText.trim()] : [])].join('\n'), body };
}

/** One section per licence text, with all packages that use it: most share the same text. */
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
 * Used by every published bundle. Writes the licences of all packages whose code, data or fonts are in the built files
 * (`THIRD-PARTY-NOTICES.txt`), and the same list as CycloneDX (`sbom.cdx.json`). A missing or refused licence fails the build.
 * @param {'dist' | 'dist-conformance' | 'dist-shared-react'} folder of the output
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
