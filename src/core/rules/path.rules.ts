/** File paths, which begin with `/`, the root folder. */

/** Path of a name inside a folder. @param folder begins with `/` and has no trailing slash, except `/` itself */
export const joinPath = (folder: string, name: string) => `${folder === '/' ? '' : folder}/${name}`;
/** The folder that contains a path; `/` for `/`. */
export const parentPath = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';
/** The last segment of a path; empty for `/`. */
export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** Whether a path is the folder or below it. */
export const isWithin = (path: string, folder: string) =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`);

/** Normalises a path from a URL: one leading slash, no trailing one, no `.` and `..`. */
export function cleanPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return `/${parts.join('/')}`;
}

/** The folders from `/` down to a path, the path itself last. */
export function pathChain(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}

/** The folder of a search result, relative to the searched folder. */
export const relativeFolder = (path: string, base: string) =>
  parentPath(path)
    .slice(base === '/' ? 0 : base.length)
    .replace(/^\//, '');
