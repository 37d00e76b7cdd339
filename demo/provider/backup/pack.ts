/** Writes the archive of a backup, a standard zip file. */
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { type ReadStreamOptions, ZipFile } from 'yazl';
import { openFile } from '../hosting/files/paths.ts';
import { DUMP, MANIFEST, type Manifest, memberName, type TreeEntry } from './manifest.ts';
import { createHashTap } from './sql-dump.ts';
import { readTree } from './tree.ts';

const FILE_TYPE = 0o100000;
const FOLDER_TYPE = 0o040000;
const LINK_TYPE = 0o120000;
/** Files from this size on use Zip64, because they may grow beyond its limit while they are packed. */
const ZIP64_BYTES = 3_000_000_000;

interface PackOptions {
  signal: AbortSignal;
  /** @param share of bytes packed, 0 to 1 */
  onProgress(share: number): Promise<void>;
  /** Called for what is left out, because it is no regular file or is gone. */
  onSkipped(path: string): void;
}

/** A zip to which files are added one by one. Each is opened before it is added, so that a missing one is left out. */
function createZip(signal: AbortSignal) {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const closed = finished(output);
  closed.catch(() => undefined);
  return {
    zip,
    output,
    /** @returns bytes and SHA-256 of what was added */
    async add(name: string, source: Readable, options: Partial<ReadStreamOptions>) {
      const tap = createHashTap();
      const passed = new PassThrough();
      zip.addReadStream(passed, name, options);
      // Nobody reads once the archive is closed.
      await Promise.race([pipeline(source, tap.stream, passed, { signal }), closed]);
      return tap.result();
    },
  };
}

async function openIn(tree: string, path: string): Promise<FileHandle | null> {
  return openFile(tree, { real: join(tree, path), path }).catch(
    (error: NodeJS.ErrnoException & { status?: number }) => {
      // It is gone or has been replaced.
      if (error.code === 'ENOENT' || error.code === 'ELOOP' || error.status !== undefined) return null;
      throw error;
    },
  );
}

/** Adds the files of a tree. @returns the entries that were added, with checksums */
async function addTree(
  { zip, add }: ReturnType<typeof createZip>,
  tree: string,
  { signal, onProgress, onSkipped }: PackOptions,
): Promise<TreeEntry[]> {
  const entries = await readTree(tree, onSkipped);
  const total = entries.reduce((bytes, { size }) => bytes + size, 0);
  const added: TreeEntry[] = [];
  let done = 0;
  for (const entry of entries) {
    signal.throwIfAborted();
    const { path, kind, mode, size, target } = entry;
    const mtime = new Date(entry.mtime);
    if (path === '/') added.push(entry);
    else if (kind === 'folder') {
      zip.addEmptyDirectory(memberName(entry), { mtime, mode: FOLDER_TYPE | mode });
      added.push(entry);
    } else if (kind === 'link') {
      zip.addBuffer(Buffer.from(target ?? ''), memberName(entry), { mtime, mode: LINK_TYPE | 0o777, compress: false });
      added.push(entry);
    } else {
      const handle = await openIn(tree, path);
      if (!handle) {
        onSkipped(path);
        continue;
      }
      const source = handle.createReadStream();
      const packed = await add(memberName(entry), source, {
        mtime,
        mode: FILE_TYPE | mode,
        forceZip64Format: size > ZIP64_BYTES,
      });
      added.push({ ...entry, size: packed.size, sha256: packed.sha256 });
      done += size;
      await onProgress(done / Math.max(1, total));
    }
  }
  return added;
}

/**
 * Writes an archive.
 * @param tree folder whose files are packed; null packs none
 * @param dump SQL that is packed; null packs none
 * @returns its manifest, bytes and SHA-256, once it is flushed to the disk
 */
export async function packArchive(
  target: string,
  { tree, dump }: { tree: string | null; dump: string | null },
  about: Pick<Manifest, 'subject' | 'team_id' | 'kind' | 'created_at' | 'details' | 'tables' | 'database'>,
  options: PackOptions,
): Promise<{ manifest: Manifest; size: number; sha256: string }> {
  const archive = createZip(options.signal);
  const tap = createHashTap();
  const written = pipeline(archive.output, tap.stream, createWriteStream(target, { mode: 0o600, flush: true }), {
    signal: options.signal,
  });
  const fill = async (): Promise<Manifest> => {
    const files = tree === null ? [] : await addTree(archive, tree, options);
    if (dump !== null) {
      const handle = await open(dump);
      await archive.add(DUMP, handle.createReadStream(), { size: (await stat(dump)).size });
    }
    const files_count = files.filter(({ kind }) => kind !== 'folder').length;
    const manifest: Manifest = { version: 1, ...about, files_count, files };
    archive.zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST);
    archive.zip.end();
    return manifest;
  };
  try {
    const [manifest] = await Promise.all([fill(), written]);
    return { manifest, ...tap.result() };
  } catch (error) {
    archive.output.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}
