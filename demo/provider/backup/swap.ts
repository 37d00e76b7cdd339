/**
 * Replaces live files and tables with restored ones, all or none of them. Once the journal is on the disk, the restore
 * counts as done: after a crash, it is completed when the provider starts, before any request.
 */
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Settings } from '../context.ts';
import { statOf } from '../hosting/files/paths.ts';

const PREFIX = 'restore-';
const JOURNAL = 'ready.json';
const Journal = z.object({
  /** Name of the folder to replace; null for none. */
  tree: z.nullable(z.string()),
  /** Name of the SQLite file to replace; null for none. */
  database: z.nullable(z.string()),
});
type Journal = z.output<typeof Journal>;

/** Where a restore is prepared. */
export interface SwapFolder {
  root: string;
  /** The new files. */
  tree: string;
  /** The new SQLite file. */
  database: string;
  /** Receives the old files. */
  old: string;
  /** Unpacked files, before they are moved into the tree. */
  unpacked: string;
}

const foldersOf = (root: string): SwapFolder => ({
  root,
  tree: join(root, 'tree'),
  database: join(root, 'database'),
  old: join(root, 'old'),
  unpacked: join(root, 'unpacked'),
});

/** @param drafts folder beside the live files, on the same disk */
export async function openSwap(drafts: string, key: string): Promise<SwapFolder> {
  const swap = foldersOf(join(drafts, PREFIX + key));
  await mkdir(swap.unpacked, { recursive: true });
  return swap;
}
const closeSwap = ({ root }: SwapFolder): Promise<void> => rm(root, { recursive: true, force: true });
/**
 * Removes a swap, unless its journal exists: then it could be neither completed nor reverted, and the next start
 * completes it.
 */
export async function discardSwap(swap: SwapFolder): Promise<void> {
  if (!(await statOf(join(swap.root, JOURNAL)))) await closeSwap(swap);
}

/** Flushes a folder to the disk, so that renames in it survive a crash. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Runs the steps of a swap. Each is atomic, and repeating it is harmless. Yields the name of each step before it. */
async function* replace(swap: SwapFolder, { tree, database }: Journal): AsyncGenerator<string> {
  const home = dirname(dirname(swap.root));
  if (tree !== null && (await statOf(swap.tree))) {
    const live = join(home, tree);
    if (await statOf(live)) {
      yield 'move the old files';
      // After a crash the folder may have been created again.
      await rename(live, (await statOf(swap.old)) ? `${swap.old}-again` : swap.old);
    }
    yield 'move the new files';
    await rename(swap.tree, live);
  }
  if (database !== null && (await statOf(swap.database))) {
    const live = join(home, database);
    yield 'remove what the old database has not written yet';
    for (const suffix of ['-journal', '-wal', '-shm']) await rm(live + suffix, { force: true });
    yield 'move the new database';
    await rename(swap.database, live);
  }
  await syncFolder(home);
  yield 'clean up';
  await closeSwap(swap);
}

/** Moves the old files back. The database is replaced last, so it is still the old one. */
async function revert(swap: SwapFolder, { tree }: Journal): Promise<void> {
  if (tree === null || !(await statOf(swap.old))) return;
  const live = join(dirname(dirname(swap.root)), tree);
  if (await statOf(live)) await rename(live, swap.tree);
  await rename(swap.old, live);
}

/**
 * Replaces files and tables. If that fails, the old ones are put back.
 * @param beforeStep called with the name of the next step, for tests that kill the process there
 */
export async function swapIn(
  swap: SwapFolder,
  journal: Journal,
  beforeStep: (step: string) => void = () => undefined,
): Promise<void> {
  const path = join(swap.root, JOURNAL);
  beforeStep('write the journal');
  const handle = await open(`${path}.new`, 'w');
  await handle.writeFile(JSON.stringify(journal));
  await handle.sync();
  await handle.close();
  await rename(`${path}.new`, path);
  await syncFolder(swap.root);
  try {
    for await (const step of replace(swap, journal)) beforeStep(step);
  } catch (error) {
    if (await statOf(path)) {
      await revert(swap, journal);
      await rm(path, { force: true });
    }
    throw error;
  }
}

/** Completes an interrupted restore. One without a journal is discarded. */
async function finish(root: string): Promise<void> {
  const text = await readFile(join(root, JOURNAL), 'utf8').catch(() => null);
  const journal = text === null ? null : Journal.safeParse(JSON.parse(text)).data;
  const swap = foldersOf(root);
  if (!journal) return closeSwap(swap);
  for await (const _ of replace(swap, journal));
}

/** Completes interrupted restores. Must run before any request is served. */
export async function finishRestores({
  hostingDir,
  wordpressDir,
}: Pick<Settings, 'hostingDir' | 'wordpressDir'>): Promise<void> {
  for (const dir of [hostingDir, wordpressDir])
    for (const id of await readdir(dir).catch(() => [])) {
      const drafts = join(dir, id, 'drafts');
      for (const name of await readdir(drafts).catch(() => []))
        if (name.startsWith(PREFIX)) await finish(join(drafts, basename(name)));
    }
}
