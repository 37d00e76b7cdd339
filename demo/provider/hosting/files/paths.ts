import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readlink, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { HttpError, validationError } from '../../errors.ts';

const MAX_PATH_BYTES = 4096;
const MAX_NAME_BYTES = 255;
/** The next program that decodes such a name would read it as a path. */
const ESCAPED_SEPARATOR = /%(2f|5c|00)/i;
const ESCAPED_DOTS = /^(\.|%2e){1,2}$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a name must not contain these
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufffd]/;
/** Bidirectional controls, which can make `gnp.exe` look like `exe.png`. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
/** On Windows these names open devices, with any extension. */
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i;
const WINDOWS_REFUSED = /[<>:"|?*]|[. ]$/;

/**
 * Why a file or folder cannot have this name; null if it can. Names are stored as given, without Unicode normalization.
 */
export function nameProblem(name: string, isWindows = process.platform === 'win32'): string | null {
  if (name.trim() === '') return 'Enter a name.';
  if (ESCAPED_DOTS.test(name)) return 'A name can’t be one or two dots.';
  if (/[/\\]/.test(name) || ESCAPED_SEPARATOR.test(name)) return 'A name can’t contain a slash or backslash.';
  if (CONTROL.test(name) || DIRECTION.test(name)) return 'The name contains characters that can’t be shown.';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return `The name is too long. Use ${MAX_NAME_BYTES} bytes or fewer.`;
  if (isWindows && (WINDOWS_DEVICE.test(name) || WINDOWS_REFUSED.test(name))) return 'This name is reserved.';
  return null;
}

/**
 * The segments of a wire path: it begins with `/`, has no trailing slash and no dot segments.
 * @param field of the form that the message belongs to
 * @throws HttpError 422
 */
function parsePath(path: string, field = 'path'): string[] {
  const refuse = (reason: string) => validationError({ [field]: [reason] });
  if (!path.startsWith('/')) throw refuse('A path begins with a slash.');
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) throw refuse('The path is too long.');
  if (path === '/') return [];
  const names = path.slice(1).split('/');
  for (const name of names) {
    const problem = nameProblem(name);
    if (problem) throw refuse(problem);
  }
  return names;
}

export const joinPath = (folder: string, name: string) => (folder === '/' ? `/${name}` : `${folder}/${name}`);
export const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || '/';
export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Whether a real path is the folder itself or below it. */
export const isWithin = (path: string, folder: string) => path === folder || path.startsWith(folder + sep);

/** A real path as the API sends it. @param home real path of the account's folder */
export const toWirePath = (home: string, path: string) => `/${relative(home, path).split(sep).join('/')}`;

/** Like `lstat`; null if nothing is there. */
export async function statOf(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

/** The target of a link within the account; null if it is outside, missing or circular. */
export async function targetOf(home: string, path: string): Promise<string | null> {
  const target = await realpath(path).catch(() => null);
  return target !== null && isWithin(target, home) ? target : null;
}

export const pathNotFound = (path: string) => new HttpError(404, `${path} doesn’t exist.`);
const linkLeadsOut = (path: string) => new HttpError(409, `${path} is a link that leads outside of your account.`);

/** A path within an account. Its last segment is not followed if it is a link. */
export interface ResolvedPath {
  /** As the API sends it. */
  path: string;
  name: string;
  /** Real path, in which links to folders are resolved. */
  real: string;
  stats: Stats | null;
}

/** The real path of a folder along the path. @throws HttpError 404 or 409 */
async function enterFolder(home: string, folder: string, name: string, path: string): Promise<string> {
  const real = join(folder, name);
  const stats = await statOf(real);
  if (!stats) throw pathNotFound(path);
  if (stats.isDirectory()) return real;
  if (!stats.isSymbolicLink()) throw new HttpError(409, `${path} isn’t a folder.`);
  const target = await targetOf(home, real);
  if (!target) throw linkLeadsOut(path);
  if (!(await statOf(target))?.isDirectory()) throw new HttpError(409, `${path} isn’t a folder.`);
  return target;
}

/**
 * Resolves a wire path to a real one. All others must use this: it checks each segment, and that no link leads out.
 * @param home real path of the account's folder
 * @throws HttpError 422 for an invalid path, 404 or 409 if a folder along the path is missing or not a folder
 */
export async function resolvePath(home: string, path: string, field = 'path'): Promise<ResolvedPath> {
  const names = parsePath(path, field);
  let folder = home;
  let shown = '';
  for (const name of names.slice(0, -1)) {
    shown += `/${name}`;
    folder = await enterFolder(home, folder, name, shown);
  }
  const name = names.at(-1);
  const real = name === undefined ? home : join(folder, name);
  return { path, name: name ?? '', real, stats: await statOf(real) };
}

/** @throws HttpError 404 if nothing is there */
export async function resolveExisting(
  home: string,
  path: string,
  field = 'path',
): Promise<ResolvedPath & { stats: Stats }> {
  const resolved = await resolvePath(home, path, field);
  if (!resolved.stats) throw pathNotFound(path);
  return { ...resolved, stats: resolved.stats };
}

/** Resolves a folder or a link to one. @returns its real path @throws HttpError 404 or 409 */
export async function resolveFolder(home: string, path: string, field = 'path'): Promise<string> {
  const { real, name } = await resolveExisting(home, path, field);
  return real === home ? home : enterFolder(home, dirname(real), name, path);
}

/** Resolves the path of a new file or folder. @throws HttpError 404, 409 or 422 */
export async function resolveNew(home: string, path: string, field = 'path'): Promise<ResolvedPath> {
  const resolved = await resolvePath(home, path, field);
  if (resolved.stats) throw validationError({ [field]: [`${resolved.name || 'This folder'} already exists.`] });
  await resolveFolder(home, parentOf(path), field);
  return resolved;
}

/** @throws HttpError 409 or 422 if there is something other than a folder */
export async function requireFolderOrNone(home: string, path: string, field: string): Promise<void> {
  await resolveFolder(home, path, field).catch((error) => {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  });
}

/** As `resolveFolder`, but creates missing folders. @param onMade called with the real path of each new one */
export async function ensureFolder(
  home: string,
  path: string,
  onMade: (real: string) => void = () => undefined,
): Promise<string> {
  let folder = home;
  let shown = '';
  for (const name of parsePath(path)) {
    shown += `/${name}`;
    if (!(await statOf(join(folder, name)))) {
      await mkdir(join(folder, name), 0o755);
      onMade(join(folder, name));
    }
    folder = await enterFolder(home, folder, name, shown);
  }
  return folder;
}

/** Resolves a file or a link to one. @throws HttpError 404 or 409 */
export async function resolveFile(home: string, path: string): Promise<ResolvedPath & { stats: Stats }> {
  const resolved = await resolveExisting(home, path);
  if (!resolved.stats.isSymbolicLink()) return resolved;
  const real = await targetOf(home, resolved.real);
  if (!real) throw linkLeadsOut(path);
  const stats = await statOf(real);
  if (!stats) throw pathNotFound(path);
  return { ...resolved, real, stats };
}

/**
 * Opens a regular file for reading. A link that has replaced it meanwhile is refused, and a pipe or device does not
 * block.
 * @throws HttpError 404 or 409
 */
export async function openFile(home: string, { real, path }: Pick<ResolvedPath, 'real' | 'path'>): Promise<FileHandle> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(real, flags);
  try {
    if (!(await handle.stat()).isFile()) throw new HttpError(409, `${path} isn’t a file.`);
    // A folder along the path may have become a link meanwhile. Linux shows what was really opened.
    const opened = process.platform === 'linux' ? await readlink(`/proc/self/fd/${handle.fd}`).catch(() => real) : real;
    if (!isWithin(opened, home)) throw linkLeadsOut(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const reasons: Readonly<Record<string, (path: string) => HttpError>> = {
  ENOENT: pathNotFound,
  ENOTDIR: (path) => new HttpError(409, `${path} isn’t in a folder.`),
  EISDIR: (path) => new HttpError(409, `${path} is a folder.`),
  ELOOP: linkLeadsOut,
  EEXIST: (path) => new HttpError(409, `${path} already exists.`),
  ENOTEMPTY: (path) => new HttpError(409, `${path} already exists.`),
  EACCES: (path) => new HttpError(409, `The permissions of ${path} don’t allow this. Change them, then try again.`),
  EPERM: (path) => new HttpError(409, `The permissions of ${path} don’t allow this. Change them, then try again.`),
  ENAMETOOLONG: () => validationError({ path: ['The name is too long.'] }),
  EINVAL: () => validationError({ path: ['The server can’t store a file with this name.'] }),
  EILSEQ: () => validationError({ path: ['The server can’t store a file with this name.'] }),
  ENXIO: (path) => new HttpError(409, `${path} isn’t a file.`),
  ENOSPC: () => new HttpError(507, 'The server’s disk is full. Nothing was changed. Contact support.'),
  EDQUOT: () => new HttpError(507, 'The server’s disk is full. Nothing was changed. Contact support.'),
  EMFILE: () => new HttpError(503, 'The server is busy. Try again in a moment.'),
};

/** Converts file system errors to HttpErrors. Returns other errors unchanged. */
export const toFileError = (error: unknown, path: string): unknown =>
  reasons[String((error as NodeJS.ErrnoException | null)?.code)]?.(path) ?? error;
