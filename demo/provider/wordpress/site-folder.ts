/** The folder of a WordPress site. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { Settings } from '../context.ts';

/** Real paths. What is moved between the folders stays on one disk, so that a move is one step. */
export interface SiteFolder {
  /** Holds all that follows. */
  root: string;
  /** The WordPress tree. */
  files: string;
  /** The SQLite file with its tables. */
  database: string;
  /** What is being written, before it is in its place. */
  drafts: string;
  /** What updates have replaced: `<kind>/<slug>/<version>`. */
  versions: string;
}

export const foldersIn = (root: string): SiteFolder => ({
  root,
  files: join(root, 'files'),
  database: join(root, 'database.sqlite'),
  drafts: join(root, 'drafts'),
  versions: join(root, 'versions'),
});

/** Where a site is. `ensureSiteFolder` of `sites.ts` makes what is not there yet. */
export const siteFolder = ({ wordpressDir }: Pick<Settings, 'wordpressDir'>, siteId: number): SiteFolder =>
  foldersIn(join(wordpressDir, String(siteId)));

/** The last change of each site that is under way. */
const changes = new Map<string, Promise<unknown>>();
/** The sites that the running code has locked. */
const lockedSites = new AsyncLocalStorage<ReadonlySet<string>>();
/** How often each site was changed here, for what is kept of it in memory. */
const generations = new Map<string, number>();

export const generationOf = ({ root }: Pick<SiteFolder, 'root'>): number => generations.get(root) ?? 0;
/** Whatever is kept in memory of a site is read anew. */
export function markChanged({ root }: Pick<SiteFolder, 'root'>): void {
  generations.set(root, generationOf({ root }) + 1);
}

/**
 * Changes of one site run one after the other, so that checks still hold when it is changed. A change may begin
 * others of the same site within it. Code that has written to the provider's database in a transaction must not wait here:
 * the change before it may wait for the database.
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
