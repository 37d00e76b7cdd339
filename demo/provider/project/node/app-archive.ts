/**
 * Reads the archive of a Node.js app. Nothing is unpacked to disk: all names are checked, and short text files are read to detect
 * the kind of app.
 */
import { posix } from 'node:path';
import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { fromBufferPromise, type Entry as ZipEntry } from 'yauzl';
import type { NodeFiles } from '#core/project/node-detection.rules.ts';
import { ArchiveError } from '../../image/image-archive.ts';

const MAX_UNPACKED_BYTES = 500_000_000;
/** Source code rarely compresses to a fiftieth. */
const MAX_COMPRESSION_RATIO = 100;
/** May always be unpacked, however small the archive is. */
const MIN_UNPACKED_LIMIT = 10_000_000;
const MAX_ENTRIES = 50_000;
const MAX_TEXT_BYTES = 300_000;
const MAX_TEXTS = 400;
const TEXT_FILES = /(?:^|\/)(?:package\.json|\.nvmrc|\.node-version)$|\.[cm]?[jt]s$/;
const IGNORED_FILES = /(?:^|\/)(?:__MACOSX|node_modules|\.git)\/|(?:^|\/)\.DS_Store$|(?:^|\/)\._/;
const UNIX = 3;
const FILE_TYPE = 0o170000;
const SYMLINK = 0o120000;

type ArchiveFormat = 'zip' | 'tar.gz';
export interface AppArchive extends NodeFiles {
  format: ArchiveFormat;
}

const damaged = () => new ArchiveError('The archive is damaged. Make it again and upload that.');
const tooLarge = () =>
  new ArchiveError(
    `The archive unpacks to more than ${MAX_UNPACKED_BYTES / 1_000_000} MB or ${MAX_COMPRESSION_RATIO} times its size. Leave out node_modules and what a build makes.`,
  );
const tooMany = () =>
  new ArchiveError(`The archive holds more than ${MAX_ENTRIES.toLocaleString('en-GB')} files. Leave out node_modules.`);
const limitOf = (packed: number) =>
  Math.min(MAX_UNPACKED_BYTES, Math.max(MIN_UNPACKED_LIMIT, packed * MAX_COMPRESSION_RATIO));

/** @returns the name without `./` and a final `/`. @throws ArchiveError for a name that leads out of the archive */
function normalizeName(name: string): string {
  const shown = JSON.stringify(name.slice(0, 80));
  if (name.startsWith('/') || /^[a-z]:/i.test(name) || name.includes('\\') || name.includes('\0'))
    throw new ArchiveError(`The archive holds a file with an absolute name, ${shown}.`);
  if (name.split('/').includes('..'))
    throw new ArchiveError(`The archive holds a file that leads out of it, ${shown}.`);
  return name.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, '');
}

/** @throws ArchiveError for a link that leads out of the archive */
function requireInside(name: string, target: string): void {
  const path = posix.join(posix.dirname(name), target);
  if (target.startsWith('/') || path === '..' || path.startsWith('../'))
    throw new ArchiveError(`The archive holds a link that leads out of it, ${JSON.stringify(name.slice(0, 80))}.`);
}

/** Paths and texts that were read so far. */
class ArchiveContents {
  readonly paths: string[] = [];
  readonly texts = new Map<string, string>();

  /** Adds a path. @returns whether the content of the file is needed */
  add(name: string, size: number): boolean {
    if (IGNORED_FILES.test(name)) {
      const folder = /^(?:[^/]+\/)?node_modules\//.exec(name)?.[0].slice(0, -1);
      if (folder !== undefined && this.paths.at(-1) !== folder) this.paths.push(folder);
      return false;
    }
    this.paths.push(name);
    const isText = TEXT_FILES.test(name) && size <= MAX_TEXT_BYTES && this.texts.size < MAX_TEXTS;
    return isText || /(?:^|\/)package\.json$/.test(name);
  }

  /** The app, at the top level or in its only folder. @throws ArchiveError */
  finish(format: ArchiveFormat): AppArchive {
    const tops = new Set(this.paths.map((path) => path.split('/')[0] ?? ''));
    const [only] = tops;
    const isWrapped = tops.size === 1 && this.paths.every((path) => path.includes('/'));
    const root = isWrapped ? `${only}/` : '';
    if (!this.paths.includes(`${root}package.json`))
      throw new ArchiveError('The archive has no package.json at its top. Pack the folder of your app.');
    const within = (path: string) => path.slice(root.length);
    return {
      format,
      paths: [...new Set(this.paths.map(within))],
      texts: new Map([...this.texts].map(([path, text]) => [within(path), text])),
    };
  }
}

async function readText(source: Readable, size: number): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw new ArchiveError('package.json is too large.');
  const chunks: Buffer[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const isLink = (entry: ZipEntry) =>
  entry.versionMadeBy >>> 8 === UNIX && ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK;

async function readZip(bytes: Buffer): Promise<AppArchive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: false, decodeStrings: true });
  if (zip.entryCount > MAX_ENTRIES) throw tooMany();
  const found = new ArchiveContents();
  const files: { name: string; entry: ZipEntry }[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = normalizeName(entry.fileName);
    if (entry.isEncrypted()) throw new ArchiveError('The archive is protected by a password. Make one without.');
    total += entry.uncompressedSize;
    if (total > limitOf(bytes.length)) throw tooLarge();
    if (isLink(entry))
      requireInside(name, await readText(await zip.openReadStreamPromise(entry), entry.uncompressedSize));
    else if (!entry.fileName.endsWith('/') && found.add(name, entry.uncompressedSize)) files.push({ name, entry });
  }
  for (const { name, entry } of files)
    found.texts.set(name, await readText(await zip.openReadStreamPromise(entry), entry.uncompressedSize));
  return found.finish('zip');
}

const ignoreEnd = () => undefined;

async function readTarGz(bytes: Buffer): Promise<AppArchive> {
  let bytesRead = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      bytesRead += chunk.length;
      if (bytesRead > limitOf(bytes.length)) done(tooLarge());
      else done(null, chunk);
    },
  });
  const tar = extract();
  pipeline(Readable.from([bytes]), createGunzip(), limit, tar, ignoreEnd);
  const found = new ArchiveContents();
  let count = 0;
  for await (const entry of tar) {
    count += 1;
    if (count > MAX_ENTRIES) throw tooMany();
    const { name, type, linkname, size = 0 } = entry.header;
    const path = normalizeName(name);
    if (type === 'symlink') requireInside(path, linkname ?? '');
    if (type === 'link') normalizeName(linkname ?? '');
    if (type === 'file' && found.add(path, size)) found.texts.set(path, await readText(entry, size));
    entry.resume();
  }
  if (count === 0) throw damaged();
  return found.finish('tar.gz');
}

/** @throws ArchiveError */
export async function readAppArchive(bytes: Buffer): Promise<AppArchive> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));
  const isGzip = bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]));
  if (!isZip && !isGzip) throw new ArchiveError('This file isn’t an archive. Upload a .zip or a .tar.gz.');
  try {
    return await (isZip ? readZip(bytes) : readTarGz(bytes));
  } catch (error) {
    throw error instanceof ArchiveError ? error : damaged();
  }
}
