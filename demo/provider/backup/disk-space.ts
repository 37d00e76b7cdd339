import { statfs } from 'node:fs/promises';
import { HttpError } from '../errors.ts';
import { formatBytes } from '../hosting/files/usage.ts';

/** Bytes that stay free. */
const RESERVE = 64_000_000;

/** Bytes that may be written to the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - RESERVE);
}

/** @throws HttpError 507 if the disk has too little space */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const free = await freeBytesOf(folder);
  if (bytes > free)
    throw new HttpError(
      507,
      `The server’s disk is full: ${formatBytes(bytes)} are needed and ${formatBytes(free)} are free. Nothing was changed. Contact support.`,
    );
}
