/** Paths of files as they are shown and sent: they begin with `/`, which is the outermost folder. */

/** Path of a name inside a folder. @param folder begins with `/` and has no final slash, except `/` itself */
export const joinPath = (folder: string, name: string) => `${folder === '/' ? '' : folder}/${name}`;
/** The folder that holds a path; `/` for `/`. */
export const parentPath = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';
/** The last part of a path; empty for `/`. */
export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
/** Whether a path is a folder itself or lies below it. */
export const isWithin = (path: string, folder: string) =>
  folder === '/' || path === folder || path.startsWith(`${folder}/`);

/** A path as an address may hold it: one slash in front, none at the end, no `.` and `..`. */
export function cleanPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return `/${parts.join('/')}`;
}

/** The folders from `/` down to a path, the path itself last. */
export function pathChain(path: string): string[] {
  const parts = path.split('/').filter(Boolean);
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)];
}

/** What of a search's results to say of their folder: relative to where was searched. */
export const relativeFolder = (path: string, base: string) =>
  parentPath(path)
    .slice(base === '/' ? 0 : base.length)
    .replace(/^\//, '');
