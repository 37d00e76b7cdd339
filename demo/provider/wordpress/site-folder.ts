/** The folder of a WordPress site. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { Settings } from '../context.ts';

/** Real paths, all on one disk, so that moves between the folders are atomic. */
export interface SiteFolder {
  /** Contains all that follows. */
  root: string;
  /** The WordPress tree. */
  files: string;
  /** The SQLite file. */
  database: string;
  /** Temporary files and folders, moved to their final place when complete. */
  drafts: string;
  /** Versions that updates have replaced: `<kind>/<slug>/<version>`. */
  versions: string;
}

export const foldersIn = (root: string): SiteFolder => ({
  root,
  files: join(root, 'files'),
  database: join(root, 'database.sqlite'),
  drafts: join(root, 'drafts'),
  versions: join(root, 'versions'),
});

/** The folder of a site. `ensureSiteFolder` in `sites.ts` creates it if missing. */
export const siteFolder = ({ wordpressDir }: Pick<Settings, 'wordpressDir'>, siteId: number): SiteFolder =>
  foldersIn(join(wordpressDir, String(siteId)));

/** The last pending change of each site. */
const changes = new Map<string, Promise<unknown>>();
/** The sites that the running code has locked. */
const lockedSites = new AsyncLocalStorage<ReadonlySet<string>>();
/** How often each site was changed here. Invalidates caches. */
const generations = new Map<string, number>();

export const generationOf = ({ root }: Pick<SiteFolder, 'root'>): number => generations.get(root) ?? 0;
/** Invalidates all caches of a site. */
export function markChanged({ root }: Pick<SiteFolder, 'root'>): void {
  generations.set(root, generationOf({ root }) + 1);
}

/**
 * Serializes changes of a site, so that checks still hold when it is changed. Reentrant: a change may make others of
 * the same site. Must not be awaited after a write in a transaction, because the previous change may be waiting for the
 * database.
 */
export async function changeSiteExclusively<T>(folder: Pick<SiteFolder, 'root'>, change: () => Promise<T>): Promise<T> {
  const { root } = folder;
  const own = lockedSites.getStore();
  if (own?.has(root)) return change();
  const run = async () => {
    try {
      return await lockedSites.run(new Set([...(own ?? []), root]), change);
    } finally {
      markChanged(folder);
    }
  };
  const changed = (changes.get(root) ?? Promise.resolve()).then(run);
  const ended = changed.then(
    () => undefined,
    () => undefined,
  );
  changes.set(root, ended);
  try {
    return await changed;
  } finally {
    if (changes.get(root) === ended) changes.delete(root);
  }
}
