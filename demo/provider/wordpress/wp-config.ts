/** Settings stored in files: the debug constants in `wp-config.php`, and `.maintenance`. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentTime } from '../clock.ts';
import { pathExists } from '../path-exists.ts';
import { InstallError } from './installed.ts';
import { changeSiteExclusively, type SiteFolder } from './site-folder.ts';

const DEBUG_LINE = /^(define\(\s*'(WP_DEBUG|WP_DEBUG_LOG)',\s*)(true|false)(\s*\);)/gm;
const configOf = ({ files }: SiteFolder) => join(files, 'wp-config.php');
const maintenanceOf = ({ files }: SiteFolder) => join(files, '.maintenance');

export async function readSettings(folder: SiteFolder): Promise<{ is_maintenance: boolean; is_debug: boolean }> {
  const config = await readFile(configOf(folder), 'utf8').catch(() => '');
  const isDebug = [...config.matchAll(DEBUG_LINE)].some(([, , name, value]) => name === 'WP_DEBUG' && value === 'true');
  return { is_maintenance: await pathExists(maintenanceOf(folder)), is_debug: isDebug };
}

/** Replaces a file atomically. */
async function replaceFile(folder: SiteFolder, path: string, content: string): Promise<void> {
  const draft = join(folder.drafts, `write-${randomUUID()}`);
  await writeFile(draft, content);
  await rename(draft, path);
}

export const setMaintenance = (folder: SiteFolder, isOn: boolean): Promise<void> =>
  changeSiteExclusively(folder, async () => {
    const path = maintenanceOf(folder);
    if (!isOn) await rm(path, { force: true });
    else if (!(await pathExists(path)))
      await replaceFile(folder, path, `<?php $upgrading = ${Math.floor(currentTime() / 1000)};\n`);
  });

/** Turns PHP's debug log on or off. @throws InstallError if `wp-config.php` does not define `WP_DEBUG` */
export const setDebug = (folder: SiteFolder, isOn: boolean): Promise<void> =>
  changeSiteExclusively(folder, async () => {
    const config = await readFile(configOf(folder), 'utf8').catch(() => '');
    const changed = config.replace(
      DEBUG_LINE,
      (_, start: string, _name, _value, end: string) => `${start}${isOn}${end}`,
    );
    if (![...config.matchAll(DEBUG_LINE)].some(([, , name]) => name === 'WP_DEBUG'))
      throw new InstallError('wp-config.php doesn’t define WP_DEBUG. Add the line, then try again.');
    await replaceFile(folder, configOf(folder), changed);
  });
