const OWN = /\/src\/(?:core|screens)\//;
/** Files that load before any page. What they import is not for pages alone. */
const FRAME = /\/src\/(?:elements\/|screens\/support\/parts\/message-list\.tsx$)/;
const PAGE = /\.(?:screen|layout)\.tsx$/;
const MAIN_LAYOUT = /\/src\/screens\/layouts\/main\.layout\.tsx$/;
/** Pages for guests, who must not wait for parts that only signed-in pages need. */
const GUEST = /\/src\/screens\/(?:layouts\/guest\.layout|session\/[\w-]+\.screen)\.tsx$/;
/** Entries that have loaded before any page of the portal. */
const LOADED = /\/src\/(?:elements\/roots\/app\.root|screens\/layouts\/main\.layout)\.tsx$/;
const SCHEMAS = /\.(?:endpoints|schema)\.ts$/;

export const MAIN_PARTS = 'main-parts';

/** A module of at most `length` characters loads with the first page if at least `by` pages need it; larger ones stay separate. */
const SHARED = [
  { length: 4000, by: 20 },
  { length: 1200, by: 6 },
];

/** A module and everything that it imports statically. */
export function closureOf(id, getModuleInfo, found = new Set()) {
  if (!found.has(id)) {
    found.add(id);
    for (const imported of getModuleInfo(id)?.importedIds ?? []) closureOf(imported, getModuleInfo, found);
  }
  return found;
}

/** @returns the chunk of each part */
function findPageParts(build, iconChunk) {
  const { getModuleIds, getModuleInfo } = build;
  const isEntry = (id) => getModuleInfo(id).isEntry || getModuleInfo(id).dynamicImporters.length > 0;
  const entries = [...getModuleIds()].filter(isEntry);
  const closures = new Map(entries.map((id) => [id, closureOf(id, getModuleInfo)]));
  const users = new Map();
  for (const [entry, modules] of closures) for (const id of modules) users.set(id, [...(users.get(id) ?? []), entry]);
  const isPart = ([id, by]) => {
    if (iconChunk(id, build) === MAIN_PARTS) return true;
    if (!OWN.test(id) || SCHEMAS.test(id) || isEntry(id) || by.some((entry) => FRAME.test(entry))) return false;
    const pages = by.filter((entry) => PAGE.test(entry));
    const length = getModuleInfo(id).code?.length ?? 0;
    return (
      SHARED.some((limit) => length <= limit.length && pages.length >= limit.by) ||
      (by.length > 1 && by.some((entry) => MAIN_LAYOUT.test(entry)))
    );
  };
  const loaded = new Set(entries.filter((id) => LOADED.test(id)).flatMap((id) => [...closures.get(id)]));
  const parts = keepSelfContained(new Set([...users].filter(isPart).map(([id]) => id)), loaded, getModuleInfo);
  const chunkOf = (id) => (users.get(id).some((entry) => GUEST.test(entry)) ? 'page-parts' : MAIN_PARTS);
  return new Map([...parts].map((id) => [id, chunkOf(id)]));
}

/** Drops modules that import anything but parts and `loaded` modules, or import a part through a loaded module: the files would import each other. */
function keepSelfContained(parts, loaded, getModuleInfo) {
  const needsPart = (id) => [...closureOf(id, getModuleInfo)].some((needed) => parts.has(needed));
  const isLoadedOrPart = (id) => parts.has(id) || (loaded.has(id) && !needsPart(id));
  const kept = new Set([...parts].filter((id) => [...closureOf(id, getModuleInfo)].every(isLoadedOrPart)));
  return kept.size === parts.size ? kept : keepSelfContained(kept, loaded, getModuleInfo);
}

/**
 * Puts small modules that many pages share into two chunks, with the icons that several folders share. Rollup makes a chunk for each
 * set of pages that share a module: the dashboard requested fifty of them, half below 1 kB.
 * @param iconChunk names the chunk of an icon
 * @returns a function that names the chunk of such a module; undefined for all others
 */
export function pageChunks(iconChunk) {
  const partsOfBuild = new WeakMap();
  return (id, build) => {
    if (!partsOfBuild.has(build.getModuleInfo)) partsOfBuild.set(build.getModuleInfo, findPageParts(build, iconChunk));
    return partsOfBuild.get(build.getModuleInfo).get(id);
  };
}
