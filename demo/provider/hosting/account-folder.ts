/** The folder that holds the files of a hosting account. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { currentTime } from '../clock.ts';
import type { Services, Settings } from '../context.ts';
import { pathExists } from '../path-exists.ts';
import { sampleSite } from './sample-site.ts';

const DAY_MS = 24 * 3_600_000;

/** @param id of the account, the same as that of its service */
export const accountFolder = ({ hostingDir }: Pick<Settings, 'hostingDir'>, id: number): string =>
  join(hostingDir, String(id));

/** The customer's files, within an account's folder. The provider's own files are beside it. */
export const HOME = 'home';

/**
 * The folder of an account. Created on first use, with a small sample website.
 * @returns its path
 */
export async function ensureAccountFolder(
  { settings }: Pick<Services, 'settings'>,
  account: { service_id: number; username: string; domain: string },
): Promise<string> {
  const folder = accountFolder(settings, account.service_id);
  if (await pathExists(folder)) return folder;
  // Created beside it and renamed, so that it appears complete.
  const draft = join(settings.hostingDir, `.new-${account.service_id}-${randomUUID()}`);
  try {
    for (const { path, content, days } of await sampleSite(account)) {
      const file = join(draft, HOME, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      const modified = new Date(currentTime() - days * DAY_MS);
      await utimes(file, modified, modified);
    }
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another request may have created it meanwhile.
    if (!(await pathExists(folder))) throw error;
  }
  return folder;
}
