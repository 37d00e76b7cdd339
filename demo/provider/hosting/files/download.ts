import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { HttpError } from '../../errors.ts';
import { createOneTimeTickets } from '../../one-time-tickets.ts';
import type { AccountFiles } from './account-files.ts';
import { nameOf, openFile, parentOf, resolveExisting, resolveFile, toWirePath } from './paths.ts';
import { type WalkEntry, walk } from './usage.ts';

const LINK_VALID_MS = 60_000;
/** Types that browsers show without running anything; all others are downloaded. An SVG can contain scripts. */
const INLINE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
};

/** RFC 6266, with RFC 5987 for non-ASCII names. @param name any file name */
export function contentDisposition(type: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Headers that keep any file from running scripts in the portal. */
export const fileHeaders = (
  type: 'inline' | 'attachment',
  mediaType: string,
  name: string,
): Record<string, string> => ({
  'Content-Type': mediaType,
  'Content-Disposition': contentDisposition(type, name),
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
});

/** A body and its headers. The file is opened by the first read. */
export interface Download {
  headers: Record<string, string>;
  chunks: AsyncGenerator<Uint8Array>;
}

/** @param size announced bytes: what is appended to the file meanwhile is not sent */
async function* readChunks(home: string, real: string, path: string, size: number): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  const handle = await openFile(home, { real, path });
  try {
    yield* handle.createReadStream({ end: size - 1, autoClose: false }) as AsyncIterable<Uint8Array>;
  } finally {
    await handle.close();
  }
}

/** Downloads one file. @throws HttpError 404 or 409 */
export async function openDownload({ home }: AccountFiles, path: string, canPreview: boolean): Promise<Download> {
  const file = await resolveFile(home, path);
  const handle = await openFile(home, file);
  const { size } = await handle.stat().finally(() => handle.close());
  const mediaType = INLINE_TYPES[/\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''];
  const headers =
    canPreview && mediaType
      ? fileHeaders('inline', mediaType, file.name)
      : fileHeaders('attachment', 'application/octet-stream', file.name);
  return {
    headers: { ...headers, 'Content-Length': String(size) },
    chunks: readChunks(home, file.real, path, size),
  };
}

/** A file or folder to be zipped. */
export interface ZipSource {
  /** Its name in the archive. A folder's ends with a slash. */
  name: string;
  real: string;
  stats: WalkEntry['stats'];
}

/** The files and folders of these paths, without links. @throws HttpError 404 */
export async function listZipSources({ home }: AccountFiles, paths: readonly string[]): Promise<ZipSource[]> {
  const sources: ZipSource[] = [];
  const add = (name: string, { real, stats }: Pick<WalkEntry, 'real' | 'stats'>) => {
    if (stats.isDirectory()) sources.push({ name: `${name}/`, real, stats });
    else if (stats.isFile()) sources.push({ name, real, stats });
  };
  for (const path of paths) {
    const file = await resolveExisting(home, path);
    if (file.real !== home) add(file.name, file);
    if (!file.stats.isDirectory()) continue;
    const outside = file.real === home ? home : file.real.slice(0, -file.name.length - 1);
    for await (const below of walk(file.real)) add(toWirePath(outside, below.real).slice(1), below);
  }
  return sources;
}

/** Streams an archive of the files. @param onRead called with the number of bytes of each chunk read */
export function zipFiles(
  home: string,
  sources: readonly ZipSource[],
  onRead: (bytes: number) => void = () => undefined,
): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  let open: Readable | null = null;
  for (const { name, real, stats } of sources) {
    const { mtime, mode } = stats;
    if (name.endsWith('/')) {
      archive.addEmptyDirectory(name, { mtime, mode });
      continue;
    }
    archive.addReadStreamLazy(name, { mtime, mode }, (callback) => {
      const send = (handle: FileHandle) => {
        const stream = handle.createReadStream();
        open = stream;
        stream.on('data', (chunk) => onRead(chunk.length)).pause();
        // Nobody reads it once the archive is closed.
        if (output.destroyed) stream.destroy();
        else callback(null, stream);
      };
      openFile(home, { real, path: toWirePath(home, real) }).then(send, (error) => callback(error, Readable.from([])));
    });
  }
  archive.on('error', (error: Error) => output.destroy(error));
  output.on('close', () => open?.destroy());
  archive.end();
  return output;
}

async function* readArchive(home: string, sources: readonly ZipSource[]): AsyncGenerator<Uint8Array> {
  yield* zipFiles(home, sources) as AsyncIterable<Uint8Array>;
}

const archiveName = (files: AccountFiles, paths: readonly string[]): string => {
  const [first = '/'] = paths;
  return `${nameOf(paths.length === 1 ? first : parentOf(first)) || files.name}.zip`;
};

/** Downloads one file as it is; several, or a folder, as one archive. @throws HttpError 404 or 409 */
export async function openDownloads(files: AccountFiles, paths: readonly string[]): Promise<Download> {
  const [first] = paths;
  if (first !== undefined && paths.length === 1) {
    const { stats } = await resolveExisting(files.home, first);
    if (!stats.isDirectory()) return openDownload(files, first, false);
  }
  const sources = await listZipSources(files, paths);
  return {
    headers: fileHeaders('attachment', 'application/zip', archiveName(files, paths)),
    chunks: readArchive(files.home, sources),
  };
}

interface Link {
  accountId: number;
  teamId: number;
  paths: readonly string[];
}
const links = createOneTimeTickets<Link>(LINK_VALID_MS);

/** @returns the link's key, valid for a minute */
export const createLink = ({ id, teamId }: AccountFiles, paths: readonly string[]): string =>
  links.issue({ accountId: id, teamId, paths }).ticket;

/** @param isUsed whether this uses the link up @throws HttpError 410 */
export function takeLink(key: string, isUsed: boolean): Link {
  const link = isUsed ? links.take(key) : links.read(key);
  if (!link) throw new HttpError(410, 'This download link has expired. Start the download again.');
  return link;
}
