import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
/** What a whole run keeps there is below a gigabyte. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Puts temporary files of this process and its children into memory, if Linux has the room: each test that starts a provider
 * writes a database and deletes it again. They are deleted when the process exits.
 */
export function keepTemporaryFilesInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    if (Math.min(bavail * bsize, freemem()) < NEEDED_BYTES) return;
    const dir = mkdtempSync(join(MEMORY_DISK, 'portal-tests-'));
    process.env.TMPDIR = dir;
    process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  } catch {
    // Not Linux, or not ours to write to.
  }
}
