import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#provider/db/database.ts';
import { seed } from '#provider/seed/seed.ts';

const POLL_MS = 50;

/**
 * Copies the seeded database to a file. Seeding takes more than a second of processor time, so it is done once per run:
 * the caller that creates the lock folder seeds, all others wait for its file.
 */
export async function copySeededDatabase(dir: string, target: string): Promise<void> {
  const template = join(dir, 'seeded.db');
  while (!existsSync(template)) {
    if (isFirst(join(dir, 'lock'))) await createTemplate(dir, template);
    else await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  copyFileSync(template, target, constants.COPYFILE_FICLONE);
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

/** The file appears under its final name only once it is complete. */
async function createTemplate(dir: string, template: string): Promise<void> {
  const file = join(dir, 'seeding.db');
  const copy = join(dir, 'copy.db');
  try {
    const db = await openDatabase(`file:${file}`);
    await seed(db);
    // One file without a write-ahead log beside it can be copied as it is.
    await db.$client.execute({ sql: 'VACUUM INTO ?', args: [copy] });
    db.close();
    renameSync(copy, template);
    rmSync(file, { force: true });
  } catch (error) {
    // Another test file may try again, and reports the same error if it persists.
    rmSync(join(dir, 'lock'), { recursive: true, force: true });
    for (const made of [file, copy]) rmSync(made, { force: true });
    throw error;
  }
}
