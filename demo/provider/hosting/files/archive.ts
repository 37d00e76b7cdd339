import { constants } from 'node:fs';
import { fromFdPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl';
import { JobFailure } from '../../job/job-kinds.ts';
import type { AccountFiles } from './account-files.ts';
import { nameProblem, openFile, resolveFile } from './paths.ts';
import { formatBytes, outOfSpaceMessage } from './usage.ts';

const MAX_ENTRIES = 20_000;
/** How many times its size an archive may grow to, if that is more than the bytes below. */
const MAX_RATIO = 100;
const RATIO_FREE_BYTES = 100_000_000;
const UNIX = 3;
const STORED = 0;
const DEFLATED = 8;

/** A file or folder of an archive, checked and safe to extract. */
export interface Member {
  /** Path segments. */
  names: readonly string[];
  isFolder: boolean;
  isExecutable: boolean;
  /** Declared bytes; no more are extracted. */
  size: number;
  entry: ZipEntry;
}

export const damagedArchive = (path: string) => new JobFailure(`${path} isn’t a zip archive, or it’s damaged.`);

const encryptedArchive = (path: string) =>
  new JobFailure(`${path} is protected by a password. Extract it on your computer and upload the files.`);

/** @throws JobFailure for a path that leads elsewhere, a link, encryption, and unsupported compression */
function readMember(path: string, entry: ZipEntry): Member {
  const { fileName } = entry;
  const isFolder = fileName.endsWith('/');
  const names = (isFolder ? fileName.slice(0, -1) : fileName).split('/');
  if (names.some((name) => nameProblem(name) !== null))
    throw new JobFailure(`${path} contains a file whose name leads elsewhere or isn’t allowed. Nothing was extracted.`);
  if (entry.isEncrypted()) throw encryptedArchive(path);
  const isUnix = entry.versionMadeBy >>> 8 === UNIX;
  const mode = isUnix ? entry.externalFileAttributes >>> 16 : 0;
  const type = mode & constants.S_IFMT;
  if (type === constants.S_IFLNK)
    throw new JobFailure(`${path} contains a link, ${names.join('/')}. Archives with links can’t be extracted here.`);
  if (type !== 0 && type !== constants.S_IFREG && type !== constants.S_IFDIR)
    throw new JobFailure(`${path} contains something that is neither a file nor a folder. Nothing was extracted.`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new JobFailure(`${path} is compressed in a way that can’t be extracted here. Compress it again as a zip.`);
  return { names, isFolder, isExecutable: (mode & 0o100) !== 0, size: isFolder ? 0 : entry.uncompressedSize, entry };
}

/** @throws JobFailure if a name is used twice, or both as a file and as a folder */
function requireDistinct(path: string, kinds: Map<string, 'file' | 'folder'>, { names, isFolder }: Member): void {
  const register = (name: string, kind: 'file' | 'folder') => {
    const before = kinds.get(name);
    if (before !== undefined && (before === 'file' || kind === 'file'))
      throw new JobFailure(`${path} contains ${name} twice. Nothing was extracted.`);
    kinds.set(name, kind);
  };
  for (let depth = 1; depth < names.length; depth++) register(names.slice(0, depth).join('/'), 'folder');
  register(names.join('/'), isFolder ? 'folder' : 'file');
}

/** @throws JobFailure for archives that do not fit, and for zip bombs */
function requireSensibleSize(
  path: string,
  files: AccountFiles,
  total: number,
  archive: number,
  freeBytes: number,
): void {
  if (total > RATIO_FREE_BYTES && total > archive * MAX_RATIO)
    throw new JobFailure(
      `${path} would grow from ${formatBytes(archive)} to ${formatBytes(total)}. Such archives can’t be extracted here.`,
    );
  if (total > freeBytes) throw new JobFailure(outOfSpaceMessage(files, total, freeBytes));
}

/** An open archive and its contents. */
interface Archive {
  zip: ZipFile;
  members: readonly Member[];
  /** Bytes when extracted. */
  total: number;
}

async function readMembers(path: string, zip: ZipFile): Promise<Member[]> {
  const kinds = new Map<string, 'file' | 'folder'>();
  const members: Member[] = [];
  for await (const entry of zip.eachEntry()) {
    const member = readMember(path, entry);
    requireDistinct(path, kinds, member);
    members.push(member);
  }
  return members;
}

/**
 * Opens an archive and checks its whole directory before anything is extracted.
 * @param freeBytes that it may take when extracted
 * @throws JobFailure
 */
export async function withArchive(
  files: AccountFiles,
  path: string,
  freeBytes: number,
  work: (archive: Archive) => Promise<void>,
): Promise<void> {
  const handle = await openFile(files.home, await resolveFile(files.home, path));
  try {
    const { size } = await handle.stat();
    const zip = await fromFdPromise(handle.fd, {
      autoClose: false,
      lazyEntries: true,
      strictFileNames: true,
    }).catch(() => {
      throw damagedArchive(path);
    });
    if (zip.entryCount > MAX_ENTRIES)
      throw new JobFailure(`${path} contains more than ${MAX_ENTRIES.toLocaleString('en-GB')} files.`);
    const members = await readMembers(path, zip).catch((error) => {
      if (error instanceof JobFailure) throw error;
      if (/encryption/.test(String(error))) throw encryptedArchive(path);
      const isName = /invalid (characters|relative path)|absolute path/.test(String(error));
      throw isName
        ? new JobFailure(`${path} contains a file whose name leads elsewhere or isn’t allowed. Nothing was extracted.`)
        : damagedArchive(path);
    });
    const total = members.reduce((bytes, member) => bytes + member.size, 0);
    requireSensibleSize(path, files, total, size, freeBytes);
    await work({ zip, members, total });
  } finally {
    await handle.close();
  }
}
