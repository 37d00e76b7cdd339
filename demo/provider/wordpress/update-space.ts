import { sizeOf } from '../hosting/files/usage.ts';
import { findItem, findVersion } from './catalogue/catalogue.ts';
import { filesOf } from './catalogue/item-files.ts';
import type { SiteFolder } from './site-folder.ts';
import type { PlannedUpdate } from './update-plan.ts';

/** Bytes of the files of a version. */
function sizeOfVersion({ kind, slug, to }: PlannedUpdate): number {
  const item = findItem(kind, slug);
  const version = findVersion(kind, slug, to);
  if (!item || !version) return 0;
  return filesOf(item, version).reduce((total, { content }) => total + Buffer.byteLength(content), 0);
}

/** Why the disk limit rules out an update; null if it fits. Old and new files exist at the same time. */
export async function findSpaceProblem(
  folder: SiteFolder,
  site: { domain: string; disk_limit: number },
  plan: readonly PlannedUpdate[],
): Promise<string | null> {
  const needed = plan
    .filter(({ skipped }) => skipped === null)
    .reduce((total, planned) => total + sizeOfVersion(planned), 0);
  const used = (await sizeOf(folder.files)) + (await sizeOf(folder.database));
  return used + needed > site.disk_limit
    ? `${site.domain} has too little free space for this update. Delete files or upgrade its plan first.`
    : null;
}
