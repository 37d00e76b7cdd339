/** A site's debug log, `wp-content/debug.log`, in PHP's format. */
import { constants } from 'node:fs';
import { appendFile, lstat, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DebugLogEntry } from '#core/wordpress/wordpress.schema.ts';
import { currentTime } from '../clock.ts';
import { logTime } from './new-site.ts';
import { changeSiteExclusively, type SiteFolder } from './site-folder.ts';

/** Bytes. A larger log loses its older half. */
const MAX_BYTES = 1_000_000;
/** Bytes read from its end. */
const READ_BYTES = 256_000;
const MAX_ENTRIES = 200;
const MAX_TEXT = 2000;

const pathOf = ({ files }: SiteFolder) => join(files, 'wp-content', 'debug.log');

/** Its size in bytes; null if it is missing or not a file. */
async function sizeOfLog(folder: SiteFolder): Promise<number | null> {
  const stats = await lstat(pathOf(folder)).catch(() => null);
  return stats?.isFile() ? stats.size : null;
}

async function readEnd(folder: SiteFolder, bytes: number): Promise<string> {
  const size = await sizeOfLog(folder);
  if (!size) return '';
  const handle = await open(pathOf(folder), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(() => null);
  if (!handle) return '';
  try {
    const buffer = Buffer.alloc(Math.min(size, bytes));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, Math.max(0, size - bytes));
    const text = buffer.subarray(0, bytesRead).toString();
    // The first line may be incomplete.
    return size > bytes ? text.slice(text.indexOf('\n') + 1) : text;
  } finally {
    await handle.close();
  }
}

/** Adds lines as PHP does. Does nothing if the site's folders are missing. */
export async function appendToLog(folder: SiteFolder, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const stats = await lstat(pathOf(folder)).catch(() => null);
  if (stats && !stats.isFile()) return;
  const time = logTime(new Date(currentTime()));
  const text = lines.map((line) => `[${time}] ${line.replace(/[\r\n]+/g, ' ')}\n`).join('');
  await appendFile(pathOf(folder), text).catch(() => undefined);
  if ((stats?.size ?? 0) <= MAX_BYTES) return;
  await changeSiteExclusively(folder, async () => writeFile(pathOf(folder), await readEnd(folder, MAX_BYTES / 2)));
}

export const clearLog = (folder: SiteFolder): Promise<void> =>
  changeSiteExclusively(folder, async () => {
    if ((await sizeOfLog(folder)) !== null) await writeFile(pathOf(folder), '');
  });

const LINE = /^\[([^\]]{1,40})\] (?:PHP ([A-Z][A-Za-z ]{0,30}):\s+)?(.*)$/;
interface Entry extends DebugLogEntry {
  at: string | null;
}

function parseLine(line: string): Entry {
  const [, time = '', level = '', text = line] = LINE.exec(line) ?? [];
  const at = Date.parse(time.replaceAll('-', ' '));
  const shown = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  return {
    at: Number.isNaN(at) ? null : new Date(at).toISOString(),
    level: level.toLowerCase() || 'notice',
    text: shown,
    count: 1,
  };
}

/** Identical lines become one entry with the time of the newest. Newest first. */
export async function readLog(folder: SiteFolder): Promise<{ entries: DebugLogEntry[]; size: number }> {
  const lines = (await readEnd(folder, READ_BYTES)).split('\n').filter((line) => line.trim() !== '');
  const entries = new Map<string, Entry>();
  for (const line of lines.toReversed()) {
    const entry = parseLine(line);
    const same = entries.get(`${entry.level} ${entry.text}`);
    if (same) same.count += 1;
    else if (entries.size < MAX_ENTRIES) entries.set(`${entry.level} ${entry.text}`, entry);
  }
  return { entries: [...entries.values()], size: (await sizeOfLog(folder)) ?? 0 };
}

export async function findLastFatal(folder: SiteFolder): Promise<string | null> {
  const { entries } = await readLog(folder);
  return entries.find(({ level }) => level === 'fatal error')?.text ?? null;
}
