import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import MagicString from 'magic-string';
import { closureOf, MAIN_PARTS } from './page-chunks.mjs';

const ICONS = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm');
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;
/** Modules that load before any page. An icon that none of them needs loads with the first page that shows it. */
const FRAMES =
  /\/src\/(?:elements\/roots\/([\w-]+)\.(?:root|parts)|screens\/layouts\/(main)\.layout|screens\/support\/parts\/(message-list))\.tsx$/;
/** The pages, by their folder in `src/screens`. */
const PAGES = /\/src\/screens\/([\w-]+)\/.+\.(?:screen|root)\.tsx$/;

/** Files by exported name. */
function readIconFiles() {
  const code = readFileSync(join(ICONS, 'lucide-react.mjs'), 'utf8');
  return new Map(
    [...code.matchAll(/export\s*\{([^}]*)\}\s*from\s*'\.\/([^']+)'/g)].flatMap(([, names, file]) =>
      names.split(',').flatMap((name) => {
        const exported = /default as (\w+)/.exec(name)?.[1];
        return exported ? [[exported, join(ICONS, file)]] : [];
      }),
    ),
  );
}

/** Imports each icon from its own file, so that the build knows which module needs which icon and reads no others. */
export function iconImports() {
  const files = readIconFiles();
  return {
    name: 'icon-imports',
    transform(code, id) {
      if (!code.includes('lucide-react') || id.includes('/node_modules/')) return null;
      const replaced = new MagicString(code).replaceAll(IMPORT, (_, names) =>
        names
          .split(',')
          .map((name) => /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(name))
          .filter((match) => match !== null)
          .map(([, name, alias = name]) => {
            const file = files.get(name);
            if (!file) throw new Error(`lucide-react has no icon ${name}`);
            return `import ${alias} from ${JSON.stringify(file)};`;
          })
          .join(' '),
      );
      return { code: replaced.toString(), map: replaced.generateMap({ hires: true }) };
    },
  };
}

/** @returns `{name, modules}` of each module that matches: the first group of the match, and its transitive imports */
function findModules(pattern, { getModuleIds, getModuleInfo }) {
  return [...getModuleIds()].flatMap((id) => {
    const match = pattern.exec(id);
    return match ? [{ name: match.slice(1).find(Boolean), modules: closureOf(id, getModuleInfo) }] : [];
  });
}

/** @param names of the frames that need an icon */
function chunkOfFrames(names) {
  if (names.every((name) => name === 'main')) return 'icons-main';
  // The portal also has the chat.
  if (names.every((name) => ['main', 'live-chat', 'message-list'].includes(name))) return 'icons-chat';
  return names.length > 1 ? 'parts' : undefined;
}

/** @param folders of the pages that need an icon; almost every page needs some that several folders share */
const chunkOfPages = (folders) => (folders.length > 1 ? MAIN_PARTS : folders[0] && `icons-${folders[0]}`);

/**
 * Puts icons into a few chunks. One chunk per icon would make files of 300 bytes and pages that request forty of them; one chunk for
 * all would make each page load the icons of eighty others.
 * @returns a function that names the chunk of an icon module; undefined for one that stays with its importer
 */
export function iconChunks() {
  const modulesOfBuild = new WeakMap();
  return (id, build) => {
    if (!id.startsWith(ICONS)) return undefined;
    if (!id.startsWith(join(ICONS, 'icons/'))) return 'parts';
    if (!modulesOfBuild.has(build.getModuleInfo))
      modulesOfBuild.set(build.getModuleInfo, { frames: findModules(FRAMES, build), pages: findModules(PAGES, build) });
    const { frames, pages } = modulesOfBuild.get(build.getModuleInfo);
    const namesOf = (modules) => [...new Set(modules.flatMap((each) => (each.modules.has(id) ? [each.name] : [])))];
    const names = namesOf(frames);
    if (names.length > 0) return chunkOfFrames(names);
    // What is in no page is in parts that come later. One part keeps its icon.
    return chunkOfPages(namesOf(pages)) ?? (build.getModuleInfo(id).importers.length > 1 ? 'icons-later' : undefined);
  };
}
